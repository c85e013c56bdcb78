/// Packs text for a page, as browsers unpack it ("deflate-raw"): what stood there before is said by how
/// far back and how long. One block with the code that every unpacker knows is enough for text.
struct Deflate {
  private static let window = 32_768
  private static let shortest = 3
  private static let longest = 258
  private static let mostTries = 64

  private var packed: [UInt8] = []
  private var bits: UInt64 = 0
  private var bitCount = 0

  static func packed(_ text: [UInt8]) -> [UInt8] {
    var deflate = Deflate()
    deflate.pack(text)
    return deflate.packed
  }

  private mutating func pack(_ text: [UInt8]) {
    add(0b011, 3)  // the last block, with the known code
    var heads = [Int](repeating: -1, count: 1 << 14)
    var before = [Int](repeating: -1, count: text.count)
    func enter(_ place: Int) {
      if place + Deflate.shortest > text.count { return }
      let head = Deflate.head(text, place)
      before[place] = heads[head]
      heads[head] = place
    }
    var place = 0
    while place < text.count {
      var best = (length: 0, distance: 0)
      if place + Deflate.shortest <= text.count {
        var earlier = heads[Deflate.head(text, place)]
        var tries = Deflate.mostTries
        while earlier >= 0, place - earlier <= Deflate.window, tries > 0 {
          let length = Deflate.common(text, earlier, place)
          if length > best.length { best = (length, place - earlier) }
          earlier = before[earlier]
          tries -= 1
        }
      }
      if best.length < Deflate.shortest {
        addSymbol(Int(text[place]))
        enter(place)
        place += 1
        continue
      }
      addMatch(best.length, best.distance)
      for taken in place..<place + best.length { enter(taken) }
      place += best.length
    }
    addSymbol(256)
    if bitCount > 0 { add(0, 8 - bitCount) }
  }

  private static func head(_ text: [UInt8], _ place: Int) -> Int {
    let three = Int(text[place]) << 16 | Int(text[place + 1]) << 8 | Int(text[place + 2])
    return (three &* 0x9E37_79B1) >> 15 & (1 << 14 - 1)
  }

  private static func common(_ text: [UInt8], _ earlier: Int, _ place: Int) -> Int {
    let most = min(longest, text.count - place)
    var length = 0
    while length < most && text[earlier + length] == text[place + length] { length += 1 }
    return length
  }

  /// A byte, the end (256), or the length of what is repeated.
  private mutating func addSymbol(_ symbol: Int) {
    switch symbol {
    case ..<144: addCode(0b0011_0000 + symbol, 8)
    case ..<256: addCode(0b1_1001_0000 + symbol - 144, 9)
    case ..<280: addCode(symbol - 256, 7)
    default: addCode(0b1100_0000 + symbol - 280, 8)
    }
  }

  private mutating func addMatch(_ length: Int, _ distance: Int) {
    let over = length - Deflate.shortest
    if length == Deflate.longest {
      addSymbol(285)
    } else if over < 8 {
      addSymbol(257 + over)
    } else {
      let width = Deflate.width(over)
      addSymbol(257 + 4 * (width - 1) + (over >> (width - 2) & 3))
      add(over & (1 << (width - 2) - 1), width - 2)
    }
    let back = distance - 1
    if back < 2 { return addCode(back, 5) }
    let width = Deflate.width(back)
    addCode(2 * width + (back >> (width - 1) & 1), 5)
    add(back & (1 << (width - 1) - 1), width - 1)
  }

  /// The place of its highest bit.
  private static func width(_ number: Int) -> Int {
    Int.bitWidth - 1 - number.leadingZeroBitCount
  }

  /// Codes stand with their highest bit first, everything else with the lowest.
  private mutating func addCode(_ code: Int, _ count: Int) {
    var reversed = 0
    for place in 0..<count { reversed |= (code >> place & 1) << (count - 1 - place) }
    add(reversed, count)
  }

  private mutating func add(_ value: Int, _ count: Int) {
    bits |= UInt64(value) << UInt64(bitCount)
    bitCount += count
    while bitCount >= 8 {
      packed.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      bitCount -= 8
    }
  }
}
