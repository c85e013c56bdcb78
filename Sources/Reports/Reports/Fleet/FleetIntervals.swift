public import Scenarios

/// A mean over users and how far it may be off: 95 of 100 such intervals hold the mean of all users
/// that could have been drawn.
public struct Estimate: Equatable, Sendable {
  public let mean: Int64
  /// On each side; nil where a single user tells nothing about others.
  public let margin: Int64?

  /// nil where there is nobody. In whole numbers throughout, the margin rounded up.
  public init?(_ moments: Moments) {
    let count = moments.count
    if count == 0 { return nil }
    mean = (moments.sum + count / 2) / count
    margin = count == 1 ? nil : Estimate.margin(moments)
  }

  private static func margin(_ moments: Moments) -> Int64 {
    let count = UInt64(moments.count)
    var spread = moments.squares.multiplied(by: count)
    let square = WideSum.product(UInt64(moments.sum), UInt64(moments.sum))
    if spread <= square { return 0 }
    spread.subtract(square)
    // Where there is room, three more digits under the root.
    let hasRoom = spread.high < 1 << 44
    let scale: UInt64 = hasRoom ? 1_000 : 1
    if hasRoom { spread = spread.multiplied(by: 1_000_000) }
    let root = spread.divided(by: count - 1).squareRoot
    var product = WideSum.product(root, quantile(freedom: moments.count - 1))
    let divisor = count * 1_000 * scale
    product.add(WideSum(low: divisor - 1))
    return Int64(clamping: product.divided(by: divisor).low)
  }

  /// That of Student's distribution at 97.5 %, in thousandths; between the rows the wider one.
  static func quantile(freedom: Int64) -> UInt64 {
    if freedom <= Int64(few.count) { return few[Int(max(freedom, 1) - 1)] }
    for (least, value) in many where freedom >= least { return value }
    return few[few.count - 1]
  }

  private static let few: [UInt64] = [
    12_706, 4_303, 3_182, 2_776, 2_571, 2_447, 2_365, 2_306, 2_262, 2_228, 2_201, 2_179, 2_160,
    2_145, 2_131, 2_120, 2_110, 2_101, 2_093, 2_086, 2_080, 2_074, 2_069, 2_064, 2_060, 2_056,
    2_052, 2_048, 2_045, 2_042,
  ]

  private static let many: [(least: Int64, value: UInt64)] = [
    (1_000, 1_962), (120, 1_980), (60, 2_000), (40, 2_021),
  ]
}

/// The value that so many of a hundred users do not exceed, with a 95 % interval that supposes nothing
/// of how users are spread. Values are exact to a 32nd.
public struct QuantileEstimate: Equatable, Sendable {
  public let value: Int64
  public let low: Int64
  public let high: Int64

  /// nil where there is nobody.
  public init?(_ spread: Spread, percent: Int64) {
    let count = spread.moments.count
    let rank = max((count * percent + 99) / 100, 1)
    guard let place = spread.place(ofRank: rank) else { return nil }
    // 1.96 standard deviations of how many users lie below, in hundredths.
    let variance = WideSum.product(UInt64(count), UInt64(percent * (100 - percent)))
    let reach = (variance.squareRoot + 1) * 196 / 100
    let middle = count * percent
    let lower = min(max((middle - Int64(reach)) / 100, 1), count)
    let upper = min(max((middle + Int64(reach) + 99) / 100 + 1, 1), count)
    value = Spread.values(ofClass: place).lowerBound
    low = Spread.values(ofClass: spread.place(ofRank: lower) ?? place).lowerBound
    high = Spread.values(ofClass: spread.place(ofRank: upper) ?? place).upperBound
  }
}

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
