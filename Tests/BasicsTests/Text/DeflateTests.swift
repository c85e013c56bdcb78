import Basics
import Testing

/// Bytes that are packed as browsers unpack them, unpacked here by a reader of the fixed code that knows no writer.
@Suite struct DeflateTests {
  private struct Reader {
    let packed: [UInt8]
    var place = 0

    mutating func bits(_ width: Int) -> Int {
      var value = 0
      for bit in 0..<width {
        value |= (Int(packed[place / 8]) >> (place % 8) & 1) << bit
        place += 1
      }
      return value
    }

    mutating func word(_ width: Int) -> Int {
      (0..<width).reduce(0) { word, _ in word << 1 | bits(1) }
    }

    /// The words of seven bits come first, then those of eight, which two kinds of symbols have, then nine.
    mutating func symbol() -> Int {
      var word = word(7)
      if word < 0b0011000 { return 256 + word }
      word = word << 1 | bits(1)
      if word < 0b11000000 { return word - 0b00110000 }
      if word < 0b11001000 { return 280 + word - 0b11000000 }
      return 144 + (word << 1 | bits(1)) - 0b110010000
    }

    mutating func unpacked() -> [UInt8] {
      var bytes: [UInt8] = []
      #expect(bits(3) == 0b011, "the last block, with the fixed code")
      while true {
        let symbol = symbol()
        if symbol == 256 { break }
        if symbol < 256 {
          bytes.append(UInt8(symbol))
          continue
        }
        // Lengths: eight symbols alone, then four for each power of two; the last is the longest.
        let group = max((symbol - 265) / 4 + 1, 0)
        let number = symbol - 257
        let length =
          symbol == 285
          ? 258 : symbol < 265 ? number + 3 : (4 + number % 4) << group + 3 + bits(group)
        let slot = word(5)
        let extra = max(slot / 2 - 1, 0)
        let distance = slot < 4 ? slot + 1 : (2 + slot % 2) << extra + 1 + bits(extra)
        for _ in 0..<length { bytes.append(bytes[bytes.count - distance]) }
      }
      #expect((place + 7) / 8 == packed.count, "nothing stands behind the end")
      return bytes
    }
  }

  private static let texts: [[UInt8]] = [
    [], [0], [143, 144, 255], Array("abcabcabc".utf8), [UInt8](repeating: 7, count: 1_000),
    (0..<70_000).map { UInt8(truncatingIfNeeded: $0 * $0 >> 7) },
    (0..<40_000).map { UInt8(truncatingIfNeeded: $0 % 977) }, Array("a b a b c a b c d".utf8),
    // As far back as a copy reaches, and farther.
    Array("far away".utf8) + [UInt8](repeating: 0, count: 32_750) + Array("far away".utf8),
    Array("far away".utf8) + [UInt8](repeating: 0, count: 32_770) + Array("far away".utf8),
  ]

  @Test(arguments: texts)
  func whatIsPackedCanBeUnpacked(_ bytes: [UInt8]) {
    var reader = Reader(packed: Deflate.packed(bytes))
    #expect(reader.unpacked() == bytes)
  }

  /// Each length and many distances are written with their own symbols and bits.
  @Test func eachLengthIsWritten() {
    for length in 3...300 {
      let part = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 151 >> 1) }
      let bytes = part + (0..<(length * 3)).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) } + part
      var reader = Reader(packed: Deflate.packed(bytes))
      #expect(reader.unpacked() == bytes)
    }
  }

  @Test func whatIsSaidAgainTakesLittle() {
    let text = Array("the refresh waits for a charger and a network; ".utf8)
    let packed = Deflate.packed((0..<100).flatMap { _ in text })
    #expect(packed.count < text.count + 100)
  }
}
