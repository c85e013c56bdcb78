import Scenarios

/// A share of users with its 95 % interval by Wilson's formula, which holds near 0 and 1 too. All in
/// millionths.
public struct ShareEstimate: Equatable, Sendable {
  public let share: Int64
  public let low: Int64
  public let high: Int64

  public init(_ users: Int64, of all: Int64) {
    let count = UInt64(max(all, 1))
    let part = UInt64(min(max(users, 0), max(all, 1)))
    share = Int64(WideSum.product(part, 1_000_000).divided(by: count).low)
    // 1.96 and its square, in ten thousandths like all below.
    let (quantile, square): (UInt64, UInt64) = (19_600, 38_416)
    var inner = WideSum.product(part, count - part).multiplied(by: 400_000_000).divided(by: count)
    inner.add(WideSum(low: square * 10_000))
    let reach = quantile * inner.squareRoot / 10_000
    let middle = part * 20_000 + square
    let whole = 2 * (count * 10_000 + square)
    func millionths(_ value: UInt64, roundedUp: Bool) -> Int64 {
      var product = WideSum.product(value, 1_000_000)
      if roundedUp { product.add(WideSum(low: whole - 1)) }
      return min(Int64(product.divided(by: whole).low), 1_000_000)
    }
    low = part == 0 ? 0 : millionths(middle > reach ? middle - reach : 0, roundedUp: false)
    high = part == count ? 1_000_000 : millionths(middle + reach, roundedUp: true)
  }
}
