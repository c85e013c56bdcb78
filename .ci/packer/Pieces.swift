import Foundation

let data = [UInt8](FileHandle.standardInput.readDataToEndOfFile())
private let mostTries = 2_000

/// For each place what stood before, the longer the farther back; those of a place begin at its start.
func earlier() -> (matches: [Piece], starts: [Int]) {
  var matches: [Piece] = [], starts: [Int] = []
  var heads = [Int](repeating: -1, count: 1 << 16), before = [Int](repeating: -1, count: data.count)
  data.withUnsafeBufferPointer { data in
    for place in data.indices {
      starts.append(matches.count)
      if place + 3 > data.count { continue }
      let three = UInt32(data[place]) << 16 | UInt32(data[place + 1]) << 8 | UInt32(data[place + 2])
      let head = Int((three &* 0x9E37_79B1) >> 16)
      var (at, tries, best) = (heads[head], mostTries, 2)
      let most = min(longest, data.count - place)
      while at >= 0, place - at <= window, tries > 0, best < most {
        if data[at + best] == data[place + best] {
          var length = 0
          while length < most, data[at + length] == data[place + length] { length += 1 }
          if length > best {
            matches.append(Piece(length: length, distance: place - at))
            best = length
          }
        }
        at = before[at]
        tries -= 1
      }
      before[place] = heads[head]
      heads[head] = place
    }
  }
  starts.append(matches.count)
  return (matches, starts)
}

/// What saying a symbol costs in a part, in bits and parts of them.
struct Prices {
  var end: Int, literal: [Float], length: [Float], distance: [Float]

  init(_ counts: Counts, end: Int) {
    func prices(_ counts: [Int]) -> [Float] {
      let sum = Float(max(counts.reduce(0, +), 1))
      return counts.map { log2(sum / max(Float($0), 0.5)) }
    }
    let symbols = prices(counts.symbols), distances = prices(counts.distances)
    self.end = end
    literal = Array(symbols[..<256])
    length = lengthBands.map { symbols[$0.symbol] + Float($0.extra) }
    distance = distances.enumerated().map { $1 + Float(max(0, $0 / 2 - 1)) }
  }
}

/// The cheapest way to say everything.
func cheapest(_ matches: [Piece], _ starts: [Int], _ prices: [Prices]) -> [Piece] {
  var cost = [Float](repeating: .infinity, count: data.count + 1)
  var taken = [Piece](repeating: Piece(length: 0, distance: 0), count: data.count + 1)
  cost[0] = 0
  var begin = 0
  for part in prices {
    // Large sums would lose the small differences.
    let spent = cost[begin]
    for place in begin..<min(begin + longest + 1, cost.count) { cost[place] -= spent }
    for place in begin..<part.end {
      let here = cost[place]
      let literal = here + part.literal[Int(data[place])]
      if literal < cost[place + 1] {
        cost[place + 1] = literal
        taken[place + 1] = Piece(length: 1, distance: 0)
      }
      var length = 3
      for match in matches[starts[place]..<starts[place + 1]] {
        let there = here + part.distance[distanceBands[match.distance].symbol]
        while length <= match.length {
          if there + part.length[length] < cost[place + length] {
            cost[place + length] = there + part.length[length]
            taken[place + length] = Piece(length: length, distance: match.distance)
          }
          length += 1
        }
      }
    }
    begin = part.end
  }
  var pieces: [Piece] = []
  var place = data.count
  while place > 0 {
    let piece = taken[place]
    place -= piece.length
    pieces.append(piece.distance == 0 ? Piece(length: Int(data[place]), distance: 0) : piece)
  }
  return pieces.reversed()
}

/// Parts with codes of their own: small ones, of which neighbours are joined as long as that saves.
func parts(_ pieces: [Piece]) -> [(counts: Counts, pieces: Range<Int>, bits: Int)] {
  var parts = stride(from: 0, to: pieces.count, by: 1_000).map { begin in
    let range = begin..<min(begin + 1_000, pieces.count)
    var counts = Counts()
    for piece in pieces[range] { counts.add(piece) }
    return (counts: counts, pieces: range, bits: counts.bits)
  }
  func saved(_ place: Int) -> Int {
    if place + 1 >= parts.count { return 0 }
    let (one, other) = (parts[place], parts[place + 1])
    return one.bits + other.bits - one.counts.with(other.counts).bits
  }
  var savings = parts.indices.map(saved)
  while let place = savings.indices.max(by: { savings[$0] < savings[$1] }), savings[place] > 0 {
    let (one, other) = (parts[place], parts.remove(at: place + 1))
    let counts = one.counts.with(other.counts)
    parts[place] = (counts, one.pieces.lowerBound..<other.pieces.upperBound, counts.bits)
    savings.remove(at: place + 1)
    for near in max(place - 1, 0)...place { savings[near] = saved(near) }
  }
  return parts
}
