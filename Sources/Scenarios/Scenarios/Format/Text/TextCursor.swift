/// Walks through a short text from left to right.
struct TextCursor {
  private let bytes: [UInt8]
  private let start: Int
  private let end: Int
  var place: Int

  init(_ bytes: [UInt8]) { self.init(bytes, in: bytes.indices) }

  /// A text that is part of another one.
  init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    start = range.lowerBound
    end = range.upperBound
    place = start
  }

  var isAtEnd: Bool { place >= end }
  var next: UInt8? { isAtEnd ? nil : bytes[place] }
  var isAtDigit: Bool { next.map(Self.isDigit) ?? false }

  func byte(ahead count: Int) -> UInt8? { place + count < end ? bytes[place + count] : nil }

  /// The text from a place on.
  func text(from start: Int) -> String { String(decoding: bytes[start..<end], as: UTF8.self) }

  /// All of the text.
  var text: String { text(from: start) }

  mutating func skipAll() { place = end }

  /// A point and digits, which is not the beginning of a range.
  var isAtFraction: Bool {
    next == UInt8(ascii: ".") && byte(ahead: 1).map(Self.isDigit) ?? false
  }

  /// What is wrong with the word that begins here.
  func fault(_ reason: TextProblem) -> TextFault {
    TextFault(reason: reason, from: place - start, to: wordEnd - start)
  }

  /// What is wrong with that which was read since this place.
  func fault(_ reason: TextProblem, from first: Int) -> TextFault {
    TextFault(reason: reason, from: first - start, to: place - start)
  }

  /// What is wrong with all that was read.
  func faultOfAll(_ reason: TextProblem) -> TextFault { fault(reason, from: start) }

  /// Where the word that begins here ends, for pointing at it.
  private var wordEnd: Int {
    var last = place
    while last < end && bytes[last] == 0x20 { last += 1 }
    while last < end && bytes[last] != 0x20 { last += 1 }
    return last
  }

  mutating func skipSpaces() {
    while next == 0x20 { place += 1 }
  }

  /// Passes over these characters if they stand here.
  mutating func accept(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard place + count <= end else { return false }
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
