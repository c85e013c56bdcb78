/// Scans bytes eight at a time, for the kinds of bytes that long texts mostly consist of.
enum ByteScan {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let tops: UInt64 = 0x8080_8080_8080_8080

  /// The offset of the first quote, backslash or control character, or the end.
  static func endOfPlainText(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    first(in: bytes, from: start) { eight in
      below(0x20, eight) | equal(UInt8(ascii: "\""), eight) | equal(UInt8(ascii: "\\"), eight)
        | equal(0x7F, eight)
    }
  }

  /// The offset of the first line feed or zero byte, or the end.
  static func endOfLine(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    first(in: bytes, from: start) { eight in equal(0x0A, eight) | equal(0, eight) }
  }

  /// The search must match zeros, because they pad the last eight bytes.
  private static func first(
    in bytes: UnsafeRawBufferPointer, from start: Int, _ search: (UInt64) -> UInt64
  ) -> Int {
    var place = start
    while place < bytes.count {
      let found = search(eight(of: bytes, at: place))
      if found != 0 { return min(place + found.trailingZeroBitCount / 8, bytes.count) }
      place += 8
    }
    return bytes.count
  }

  /// The first byte is the lowest.
  private static func eight(of bytes: UnsafeRawBufferPointer, at place: Int) -> UInt64 {
    if place + 8 <= bytes.count {
      return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    }
    var eight: UInt64 = 0
    for offset in place..<bytes.count {
      eight |= UInt64(bytes[offset]) << UInt64((offset - place) * 8)
    }
    return eight
  }

  /// Sets the top bit of the lowest byte that is below a limit of at most 0x80, and perhaps of higher bytes.
  private static func below(_ limit: UInt8, _ eight: UInt64) -> UInt64 {
    (eight &- ones &* UInt64(limit)) & ~eight & tops
  }

  private static func equal(_ byte: UInt8, _ eight: UInt64) -> UInt64 {
    below(1, eight ^ (ones &* UInt64(byte)))
  }
}

/// Only integers are accepted as numbers; values with a unit or a fraction are strings.
enum NumberCheck {
  static func fault(in text: Slice<UnsafeRawBufferPointer>) -> SyntaxProblem.NumberFault? {
    var digits = text[...]
    if digits.first == UInt8(ascii: "+") { return .leadingPlus }
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative { digits = digits.dropFirst() }
    if digits.isEmpty { return .noDigits }
    if let other = digits.first(where: { !isDigit($0) }) { return fault(of: other, in: digits) }
    if digits.count > 1 && digits.first == UInt8(ascii: "0") { return .leadingZero }
    if isNegative && digits.first == UInt8(ascii: "0") { return .negativeZero }
    return fits(digits, isNegative: isNegative) ? nil : .tooLarge
  }

  private static func fault(
    of other: UInt8, in digits: Slice<UnsafeRawBufferPointer>
  ) -> SyntaxProblem.NumberFault {
    switch other {
    case UInt8(ascii: "."): .fraction
    case UInt8(ascii: "e"), UInt8(ascii: "E"):
      digits.first.map(isDigit) == true ? .exponent : .notDecimal
    default: .notDecimal
    }
  }

  private static func fits(_ digits: Slice<UnsafeRawBufferPointer>, isNegative: Bool) -> Bool {
    var value: Int64 = 0
    for digit in digits {
      let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
      let unit = Int64(digit - UInt8(ascii: "0"))
      let (next, more) =
        isNegative ? tens.subtractingReportingOverflow(unit) : tens.addingReportingOverflow(unit)
      if overflow || more { return false }
      value = next
    }
    return true
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}
