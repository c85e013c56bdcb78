/// How many values there were, their sum and the sum of their squares: what a mean and its interval
/// need. Exact, and the same in whatever order it was added up.
public struct Moments: Equatable, Sendable {
  public internal(set) var count: Int64 = 0
  public internal(set) var sum: Int64 = 0
  public internal(set) var squares = WideSum()

  /// Larger values count as this, so that no sum over a thousand million users overflows.
  public static let most: Int64 = 1_000_000_000

  public init() {}

  public init(count: Int64, sum: Int64, squares: WideSum) {
    self.count = count
    self.sum = sum
    self.squares = squares
  }

  mutating func add(_ value: Int64) {
    let value = min(max(value, 0), Moments.most)
    count += 1
    sum += value
    squares.add(.product(UInt64(value), UInt64(value)))
  }

  public mutating func add(_ other: Moments) {
    count += other.count
    sum += other.sum
    squares.add(other.squares)
  }
}
