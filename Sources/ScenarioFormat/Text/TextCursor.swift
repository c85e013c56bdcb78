/// Walks through a short text from left to right.
struct TextCursor {
  let bytes: [UInt8]
  var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { place >= bytes.count }
  var next: UInt8? { isAtEnd ? nil : bytes[place] }
  var isAtDigit: Bool { next.map(Self.isDigit) ?? false }

  /// A point and digits, which is not the beginning of a range.
  var isAtFraction: Bool {
    next == UInt8(ascii: ".") && place + 1 < bytes.count && Self.isDigit(bytes[place + 1])
  }

  func fault(_ reason: TextProblem, from start: Int? = nil) -> TextFault {
    TextFault(reason: reason, from: start ?? place, to: start == nil ? wordEnd : place)
  }

  /// Where the word that begins here ends, for pointing at it.
  private var wordEnd: Int {
    var end = place
    while end < bytes.count && bytes[end] == 0x20 { end += 1 }
    while end < bytes.count && bytes[end] != 0x20 { end += 1 }
    return end
  }

  mutating func skipSpaces() {
    while next == 0x20 { place += 1 }
  }

  /// Passes over these characters if they stand here.
  mutating func accept(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard place + count <= bytes.count else { return false }
    for offset in 0..<count where bytes[place + offset] != text.utf8Start[offset] { return false }
    place += count
    return true
  }

  /// Passes over this word if it stands here and ends here, and over the space behind it.
  mutating func acceptWord(_ text: StaticString) -> Bool {
    let start = place
    guard accept(text), next.map({ !Self.isLetter($0) && !Self.isDigit($0) }) ?? true else {
      place = start
      return false
    }
    skipSpaces()
    return true
  }

  mutating func number() throws(TextFault) -> Int64 {
    let start = place
    var value: Int64 = 0
    while let byte = next, Self.isDigit(byte) {
      let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, more) = tens.addingReportingOverflow(Int64(byte - UInt8(ascii: "0")))
      place += 1
      if overflow || more {
        while isAtDigit { place += 1 }
        throw fault(.tooLarge, from: start)
      }
      value = sum
    }
    if place == start { throw fault(.expected(.digits)) }
    return value
  }

  /// Exactly so many digits.
  mutating func digits(
    _ count: Int, else expected: TextProblem.Expected
  ) throws(TextFault) -> Int64 {
    let start = place
    var value: Int64 = 0
    for _ in 0..<count {
      guard let byte = next, Self.isDigit(byte) else {
        place = start
        throw fault(.expected(expected))
      }
      value = value * 10 + Int64(byte - UInt8(ascii: "0"))
      place += 1
    }
    return value
  }

  func requireEnd() throws(TextFault) {
    if !isAtEnd { throw fault(.expected(.endOfText)) }
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
  }
}
