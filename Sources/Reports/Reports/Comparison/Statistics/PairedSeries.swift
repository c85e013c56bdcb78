/// Pairs of whole numbers, the same thing measured in A and in B under the same chance: seeds of a
/// scenario, devices of a population. Only sums are kept, and sums can be added in any order, so a series
/// is the same on any number of threads and machines and takes the same room for any number of pairs.
public struct PairedSeries: Equatable, Sendable {
  /// None is below zero or above this.
  public static let highest: Int64 = 1 << 31
  /// More pairs than any machine runs.
  public static let most: Int64 = 1 << 30

  public private(set) var count: Int64 = 0
  private(set) var sumA: Int64 = 0
  private(set) var sumB: Int64 = 0
  private var squaresA = WideNumber(0)
  private var squaresB = WideNumber(0)
  private var squaresOfDifferences = WideNumber(0)

  public init() {}

  /// Numbers out of range count as the nearest one in it, and a pair too many does not count.
  public mutating func add(_ a: Int64, _ b: Int64) {
    if count >= PairedSeries.most { return }
    let a = min(max(a, 0), PairedSeries.highest)
    let b = min(max(b, 0), PairedSeries.highest)
    count += 1
    sumA += a
    sumB += b
    squaresA += .product(a.magnitude, a.magnitude)
    squaresB += .product(b.magnitude, b.magnitude)
    squaresOfDifferences += .product((b - a).magnitude, (b - a).magnitude)
  }

  public mutating func add(_ other: PairedSeries) {
    if other.count > PairedSeries.most - count { return }
    count += other.count
    sumA += other.sumA
    sumB += other.sumB
    squaresA += other.squaresA
    squaresB += other.squaresB
    squaresOfDifferences += other.squaresOfDifferences
  }
}

/// How far numbers are from their mean: their count times the sum of the squared distances from it.
extension PairedSeries {
  var spreadOfDifferences: WideNumber { spread(squaresOfDifferences, sumB - sumA) }
  /// What it would be if nobody knew which numbers belong together.
  var spreadUnpaired: WideNumber { spread(squaresA, sumA) + spread(squaresB, sumB) }

  private func spread(_ squares: WideNumber, _ sum: Int64) -> WideNumber {
    let all = squares.multiplied(by: count.magnitude) ?? squares
    return all - .product(sum.magnitude, sum.magnitude)
  }
}
