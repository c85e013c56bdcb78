struct Output {
  var bytes: [UInt8] = [], held = 0, count = 0

  mutating func add(_ bits: Bits) {
    held |= bits.value << count
    count += bits.count
    while count >= 8 {
      bytes.append(UInt8(held & 255))
      held >>= 8
      count -= 8
    }
  }
  mutating func add(_ pieces: ArraySlice<Piece>, _ counts: Counts, isLast: Bool) {
    let lengths = counts.codes
    let (symbols, distances) = (codes(lengths.symbols), codes(lengths.distances))
    for bits in [Bits(isLast ? 1 : 0, 1), Bits(2, 2)] + header(lengths.symbols, lengths.distances) { add(bits) }
    for piece in pieces {
      if piece.distance == 0 {
        add(symbols[piece.length])
        continue
      }
      let (length, distance) = (lengthBands[piece.length], distanceBands[piece.distance])
      add(symbols[length.symbol])
      add(Bits(piece.length - length.base, length.extra))
      add(distances[distance.symbol])
      add(Bits(piece.distance - distance.base, distance.extra))
    }
    add(symbols[256])
  }
}
