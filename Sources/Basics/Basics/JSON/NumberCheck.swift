/// Only integers are numbers here; values with a unit or a fraction are written as text.
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
