/// A whole number of 128 bits, none below zero. Sums of squares do not fit into 64, and the standard
/// library's own type is not on all systems that the package supports.
struct WideNumber: Equatable, Comparable, Sendable {
  private(set) var high: UInt64 = 0
  private(set) var low: UInt64

  init(_ low: UInt64) { self.low = low }

  private init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  static func product(_ left: UInt64, _ right: UInt64) -> WideNumber {
    let (high, low) = left.multipliedFullWidth(by: right)
    return WideNumber(high: high, low: low)
  }

  var isZero: Bool { high == 0 && low == 0 }

  static func < (left: WideNumber, right: WideNumber) -> Bool {
    left.high != right.high ? left.high < right.high : left.low < right.low
  }

  static func + (left: WideNumber, right: WideNumber) -> WideNumber {
    let (low, carry) = left.low.addingReportingOverflow(right.low)
    return WideNumber(high: left.high &+ right.high &+ (carry ? 1 : 0), low: low)
  }

  static func += (left: inout WideNumber, right: WideNumber) { left = left + right }

  /// Of the larger and the smaller.
  static func - (left: WideNumber, right: WideNumber) -> WideNumber {
    let (low, borrow) = left.low.subtractingReportingOverflow(right.low)
    return WideNumber(high: left.high &- right.high &- (borrow ? 1 : 0), low: low)
  }

  /// Nil where it does not fit.
  func multiplied(by factor: UInt64) -> WideNumber? {
    let (over, high) = self.high.multipliedFullWidth(by: factor)
    let (carry, low) = self.low.multipliedFullWidth(by: factor)
    let (sum, overflow) = high.addingReportingOverflow(carry)
    return over > 0 || overflow ? nil : WideNumber(high: sum, low: low)
  }

  /// Rounded down.
  static func / (left: WideNumber, right: UInt64) -> WideNumber {
    let (high, rest) = left.high.quotientAndRemainder(dividingBy: right)
    return WideNumber(high: high, low: right.dividingFullWidth((rest, left.low)).quotient)
  }

  /// Without its last binary digits.
  func shifted(by digits: UInt64) -> WideNumber {
    if digits == 0 { return self }
    if digits >= 64 { return WideNumber(high >> (digits - 64)) }
    return WideNumber(high: high >> digits, low: low >> digits | high << (64 - digits))
  }

  /// Rounded down, binary digit by binary digit.
  var squareRoot: UInt64 {
    var root: UInt64 = 0
    for digit in stride(from: UInt64(63), through: 0, by: -1) {
      let next = root | 1 << digit
      if WideNumber.product(next, next) <= self { root = next }
    }
    return root
  }
}
