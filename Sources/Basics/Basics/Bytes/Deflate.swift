/// Packs bytes as browsers unpack them, in the format called "deflate-raw" (RFC 1951): one block with the code that needs no
/// table, and copies of what came before. Texts that repeat themselves take a fifth of the room.
package struct Deflate {
  private var packed: [UInt8] = []
  private var bits: UInt64 = 0
  private var count = 0

  /// How far back a copy can reach, and how long it can be.
  private static let farthest = 32_768
  private static let lengths = 3...258
  /// How many earlier places that may begin alike are tried.
  private static let tries = 64

  package static func packed(_ bytes: [UInt8]) -> [UInt8] {
    var block = Deflate()
    block.put(1, 1)  // the last block
    block.put(1, 2)  // with the fixed code
    var places = EarlierPlaces()
    var place = 0
    while place < bytes.count {
      let copy = longest(bytes, at: place, places)
      let length = max(copy.length, 1)
      if length < lengths.lowerBound {
        for byte in bytes[place..<(place + length)] { block.put(symbol: Int(byte)) }
      } else {
        block.put(copyOf: length, from: copy.distance)
      }
      for next in place..<(place + length) { places.note(next, in: bytes) }
      place += length
    }
    block.put(symbol: 256)  // the end
    if block.count > 0 { block.put(0, 8 - block.count) }
    return block.packed
  }

  /// Where three bytes stood before, the latest first, as far back as a copy reaches. Others may be among them.
  private struct EarlierPlaces {
    private var latest = [Int](repeating: -1, count: 1 << 16)
    private var before = [Int](repeating: -1, count: farthest)

    private static func key(_ bytes: [UInt8], _ place: Int) -> Int? {
      guard place + 2 < bytes.count else { return nil }
      let number = Int(bytes[place]) << 16 | Int(bytes[place + 1]) << 8 | Int(bytes[place + 2])
      return (number &* 40_503) >> 4 & 0xFFFF
    }

    mutating func note(_ place: Int, in bytes: [UInt8]) {
      guard let key = EarlierPlaces.key(bytes, place) else { return }
      before[place % farthest] = latest[key]
      latest[key] = place
    }

    func first(_ bytes: [UInt8], _ place: Int) -> Int {
      EarlierPlaces.key(bytes, place).map { latest[$0] } ?? -1
    }

    func next(_ place: Int) -> Int { before[place % farthest] }
  }

  private static func longest(
    _ bytes: [UInt8], at place: Int, _ places: EarlierPlaces
  ) -> (length: Int, distance: Int) {
    var found = (length: 0, distance: 0)
    let most = min(lengths.upperBound, bytes.count - place)
    var candidate = places.first(bytes, place)
    var left = tries
    while candidate >= 0, place - candidate < farthest, left > 0, found.length < most {
      var length = 0
      while length < most, bytes[candidate + length] == bytes[place + length] { length += 1 }
      if length > found.length { found = (length, place - candidate) }
      candidate = places.next(candidate)
      left -= 1
    }
    return found
  }

  /// The lowest bit first.
  private mutating func put(_ value: Int, _ width: Int) {
    bits |= UInt64(value) << UInt64(count)
    count += width
    while count >= 8 {
      packed.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      count -= 8
    }
  }

  /// A word of the code: its highest bit first.
  private mutating func put(code: Int, _ width: Int) {
    for place in stride(from: width - 1, through: 0, by: -1) { put((code >> place) & 1, 1) }
  }

  private mutating func put(symbol: Int) {
    switch symbol {
    case ..<144: put(code: 0x30 + symbol, 8)
    case ..<256: put(code: 0x190 + symbol - 144, 9)
    case ..<280: put(code: symbol - 256, 7)
    default: put(code: 0xC0 + symbol - 280, 8)
    }
  }

  private mutating func put(copyOf length: Int, from distance: Int) {
    if length == Deflate.lengths.upperBound {
      put(symbol: 285)
    } else {
      let (number, extra, width) = Deflate.slot(length - 3, plain: 8, halves: 4)
      put(symbol: 257 + number)
      put(extra, width)
    }
    let (number, extra, width) = Deflate.slot(distance - 1, plain: 4, halves: 2)
    put(code: number, 5)
    put(extra, width)
  }

  /// Numbers from zero up share symbols: the first have their own, and each power of two after them so many, with the rest
  /// in further bits.
  private static func slot(
    _ value: Int, plain: Int, halves: Int
  ) -> (number: Int, extra: Int, width: Int) {
    if value < plain { return (value, 0, 0) }
    var width = 1
    while value >= plain << width { width += 1 }
    let share = value >> width
    return (plain + (width - 1) * halves + share - halves, value - share << width, width)
  }
}
