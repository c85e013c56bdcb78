/// What a series of pairs says of the difference between A and B, in thousandths of what was measured.
public struct PairedDifference: Equatable, Sendable {
  public enum Verdict: Equatable, Sendable {
    /// B has more than A, or less: the interval does not hold zero.
    case more
    case less
    /// The interval holds zero: with so many pairs there may be a difference or not.
    case noneFound
    /// Both are the same in each pair.
    case same
    /// There is no interval without two pairs.
    case tooFew
  }

  public let pairs: Int64
  public let meanA: Int64
  public let meanB: Int64
  /// B less A.
  public let mean: Int64
  /// Of the 95 % interval around the mean, rounded up; nil without two pairs.
  public let halfWidth: Int64?
  public let verdict: Verdict
  /// How many times as many seeds or devices a comparison would need that does not pair them, for an
  /// interval of the same width; in tenths, nil where the pairs do not spread.
  public let unpairedFactor: Int64?

  public init(_ series: PairedSeries) {
    pairs = series.count
    let count = max(series.count, 1)
    meanA = PairedDifference.rounded(series.sumA, count)
    meanB = PairedDifference.rounded(series.sumB, count)
    mean = PairedDifference.rounded(series.sumB - series.sumA, count)
    halfWidth = PairedDifference.halfWidth(series)
    let spread = series.spreadOfDifferences
    unpairedFactor = PairedDifference.tenths(series.spreadUnpaired, of: spread)
    if pairs < 2 {
      verdict = .tooFew
    } else if spread.isZero && series.sumA == series.sumB {
      verdict = .same
    } else if let halfWidth, mean - halfWidth > 0 || mean + halfWidth < 0 {
      verdict = mean > 0 ? .more : .less
    } else {
      verdict = .noneFound
    }
  }

  public var low: Int64 { mean - (halfWidth ?? 0) }
  public var high: Int64 { mean + (halfWidth ?? 0) }

  private static func rounded(_ sum: Int64, _ count: Int64) -> Int64 {
    // At most 2^61 of whole, and of the rest at most 2^30 before it is scaled.
    let (whole, rest) = sum.quotientAndRemainder(dividingBy: count)
    let half = rest < 0 ? -count / 2 : count / 2
    return whole * 1_000 + (rest * 1_000 + half) / count
  }

  /// Student's quantile times the standard error.
  private static func halfWidth(_ series: PairedSeries) -> Int64? {
    guard series.count > 1 else { return nil }
    let count = series.count.magnitude
    let quantile = StudentQuantile.millionths(degrees: series.count - 1)
    let spread = series.spreadOfDifferences
    // Dividing last loses nothing; where the product would not fit, so little of it is lost that nobody
    // sees it in thousandths.
    var square: WideNumber
    if let product = spread.multiplied(by: quantile)?.multiplied(by: quantile) {
      square = product / 1_000_000 / count / count / (count - 1)
    } else {
      square = spread / count / count / (count - 1) / 1_000_000
      square = square.multiplied(by: quantile)?.multiplied(by: quantile) ?? square
    }
    let root = square.squareRoot
    return Int64(clamping: WideNumber.product(root, root) == square ? root : root + 1)
  }

  private static func tenths(_ all: WideNumber, of part: WideNumber) -> Int64? {
    // Both lose the same last digits, until one fits.
    let digits = UInt64(max(0, 64 - part.high.leadingZeroBitCount))
    let divisor = part.shifted(by: digits).low
    guard divisor > 0 else { return nil }
    let dividend = all.shifted(by: digits)
    return Int64(clamping: ((dividend.multiplied(by: 10) ?? dividend) / divisor).low)
  }
}
