public import Scenarios

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
