/// A sum of products that needs more than 64 bits; in whole numbers, so that it is the same in any
/// order.
public struct WideSum: Equatable, Sendable {
  public private(set) var high: UInt64
  public private(set) var low: UInt64

  public init(high: UInt64 = 0, low: UInt64 = 0) {
    self.high = high
    self.low = low
  }

  public static func product(_ left: UInt64, _ right: UInt64) -> WideSum {
    let (high, low) = left.multipliedFullWidth(by: right)
    return WideSum(high: high, low: low)
  }

  public mutating func add(_ other: WideSum) {
    let (sum, carries) = low.addingReportingOverflow(other.low)
    low = sum
    high = high &+ other.high &+ (carries ? 1 : 0)
  }

  /// What is taken away must not be more.
  public mutating func subtract(_ other: WideSum) {
    let (difference, borrows) = low.subtractingReportingOverflow(other.low)
    low = difference
    high = high &- other.high &- (borrows ? 1 : 0)
  }

  /// Right as long as the product has room in 128 bits.
  public func multiplied(by factor: UInt64) -> WideSum {
    let (carry, low) = low.multipliedFullWidth(by: factor)
    return WideSum(high: high &* factor &+ carry, low: low)
  }

  /// Rounded down; the divisor is not 0.
  public func divided(by divisor: UInt64) -> WideSum {
    let (first, rest) = high.quotientAndRemainder(dividingBy: divisor)
    return WideSum(high: first, low: divisor.dividingFullWidth((rest, low)).quotient)
  }

  /// Rounded down, and no more than 64 bits hold.
  public var squareRoot: UInt64 {
    var root: UInt64 = 0
    var bit: UInt64 = 1 << 63
    while bit > 0 {
      let tried = root | bit
      if WideSum.product(tried, tried) <= self { root = tried }
      bit >>= 1
    }
    return root
  }
}

extension WideSum: Comparable {
  public static func < (left: WideSum, right: WideSum) -> Bool {
    left.high != right.high ? left.high < right.high : left.low < right.low
  }
}
