// Packs the standard input into the format of gzip, a twentieth smaller than gzip does: it weighs every
// way to say the bytes by what the codes of the last attempt cost, several times over. Whoever unpacks
// notices nothing. `.ci/page-link` compiles it, and unpacks and compares what it made.
import Foundation

let rounds = 12
let (matches, starts) = earlier()
var even = Counts()
for symbol in even.symbols.indices { even.symbols[symbol] = 1 }
for symbol in even.distances.indices { even.distances[symbol] = 1 }
var prices = [Prices(even, end: data.count)]
var best: (pieces: [Piece], parts: [(counts: Counts, pieces: Range<Int>, bits: Int)], bits: Int)?
for _ in 1...rounds {
  let pieces = cheapest(matches, starts, prices)
  let parts = parts(pieces)
  let bits = parts.reduce(0) { $0 + $1.bits + 3 }
  if bits < best?.bits ?? .max { best = (pieces, parts, bits) }
  var end = 0
  prices = parts.map { part in
    for piece in pieces[part.pieces] { end += piece.distance == 0 ? 1 : piece.length }
    return Prices(part.counts, end: end)
  }
}

var output = Output(bytes: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 255])
for part in best!.parts {
  let isLast = part.pieces.upperBound == best!.pieces.count
  output.add(best!.pieces[part.pieces], part.counts, isLast: isLast)
}
output.add(Bits(0, (8 - output.count % 8) % 8))
var sum: UInt32 = .max
for byte in data {
  sum ^= UInt32(byte)
  for _ in 1...8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
}
for number in [~sum, UInt32(truncatingIfNeeded: data.count)] {
  for shift in stride(from: UInt32(0), to: 32, by: 8) { output.bytes.append(UInt8(number >> shift & 255)) }
}
FileHandle.standardOutput.write(Data(output.bytes))
