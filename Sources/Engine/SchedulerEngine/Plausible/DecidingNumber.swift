/// The number, and the threshold for it, that best separates the schedulers under which something fails from
/// those under which it passes. The separation may be chance; only changing the number alone shows whether it
/// decides.
public struct DecidingNumber: Sendable {
  public let position: Int
  /// Whether the schedulers above the threshold are the ones that fail.
  public let failsAbove: Bool
  public let threshold: Int64
  /// The medians of the passing and of the failing schedulers' values, each on its side of the threshold.
  public let passing: Int64
  public let failing: Int64
  /// The share of failures on the failing side minus the share of passes there, in millionths.
  let gap: Int64

  /// A scheduler that was run: its values by position, and whether it passed.
  public struct Member: Sendable {
    public let values: [Int64]
    public let passed: Bool

    public init(values: [Int64], passed: Bool) {
      self.values = values
      self.passed = passed
    }
  }

  /// Of the schedulers tried with this number moved across the threshold, how many changed their result.
  public struct Trials: Equatable, Sendable {
    public var turned = 0
    public var tried = 0

    public init() {}

    /// The fewest trials that mean anything. A number is named only if both failing and passing schedulers
    /// change.
    public static let fewest = 4

    public var isEnough: Bool { tried >= Trials.fewest && turned * 4 >= tried * 3 }
  }

  /// The best threshold of each number, best first.
  public static func candidates(among members: [Member], fixed: [Int] = []) -> [DecidingNumber] {
    UncertainNumbers.positions.filter { !fixed.contains($0) }
      .compactMap { DecidingNumber($0, among: members) }
      .sorted { ($1.gap, $0.position) < ($0.gap, $1.position) }
  }

  /// Nil if no threshold separates the two.
  private init?(_ position: Int, among members: [Member]) {
    let sorted = members.map { (value: $0.values[position], passed: $0.passed) }.sorted {
      $0.value < $1.value
    }
    let passes = sorted.count { $0.passed }
    let failures = sorted.count - passes
    if passes == 0 || failures == 0 { return nil }
    var best: (gap: Int64, place: Int)?
    var (passed, failed) = (0, 0)
    for place in sorted.indices.dropLast() {
      if sorted[place].passed { passed += 1 } else { failed += 1 }
      if sorted[place].value == sorted[place + 1].value { continue }
      let gap =
        Int64(passed) * 1_000_000 / Int64(passes) - Int64(failed) * 1_000_000 / Int64(failures)
      if best.map({ abs(gap) > abs($0.gap) }) ?? true { best = (gap, place) }
    }
    guard let best, best.gap != 0 else { return nil }
    let threshold = sorted[best.place].value
    let failsAbove = best.gap > 0
    func middle(_ passed: Bool) -> Int64? {
      let isAbove = passed != failsAbove
      let side = sorted.filter { $0.passed == passed && ($0.value > threshold) == isAbove }
      return side.isEmpty ? nil : side[side.count / 2].value
    }
    guard let passing = middle(true), let failing = middle(false) else { return nil }
    self.position = position
    self.failsAbove = failsAbove
    self.threshold = threshold
    self.passing = passing
    self.failing = failing
    gap = abs(best.gap)
  }
}
