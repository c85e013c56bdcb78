import SchedulerEngine

/// How much each of many phones weighs, by how well it explains a log. None weighs nothing, because a log may lie
/// far out on the phone that it is of.
package struct Likeness: Equatable, Sendable {
  /// In parts of a doubling, the mean over the tasks: these share what their phone is like, so that more of them
  /// are no more witnesses.
  package let distances: [Int64]
  package let weights: [Int64]

  /// A thousandth of what the most alike weighs, rounded up.
  static let least = (Doublings.whole + 999) / 1_000

  /// Fewer than so many that weigh alike are too few to say what such a phone does.
  package static let fewest: Int64 = 20

  /// One doubling of each statistic: farther away, nothing is like the log.
  static let tolerance = Int64(LaunchHabits.Measure.allCases.count) * Doublings.one

  /// `reached` has the same tasks of each phone.
  package init(to observed: [LaunchHabits], _ reached: [[LaunchHabits]]) {
    distances = reached.map { habits in
      zip(observed, habits).reduce(0) { $0 + $1.0.distance(to: $1.1) }
        / Int64(max(observed.count, 1))
    }
    let least = distances.min() ?? 0
    weights = distances.map { max(Doublings.left(at: $0 - least), Likeness.least) }
  }

  /// The first of those that are the most alike.
  package var best: Int { distances.indices.min { distances[$0] < distances[$1] } ?? 0 }

  /// How many phones that weigh alike would tell as much.
  package var effective: Int64 {
    let sum = weights.reduce(0, +)
    return sum * sum / max(weights.reduce(0) { $0 + $1 * $1 }, 1)
  }

  /// What keeps the weights from saying much, if anything does.
  enum Doubt: String, CaseIterable, Sendable {
    /// The log is short, or has few launches.
    case short
    /// Nearly all weigh alike.
    case alike
    /// Even the most alike is not.
    case unknown
    /// Among so many phones, too few are like it.
    case few
  }

  func doubts(watching length: Span, launches: Int64) -> [Doubt] {
    var doubts: [Doubt] = []
    let isFar = distances.isEmpty || distances[best] > Likeness.tolerance
    if isFar { doubts.append(.unknown) }
    if length < .days(2) || launches < 10 { doubts.append(.short) }
    if effective * 10 >= Int64(weights.count) * 9 {
      doubts.append(.alike)
    } else if effective < Likeness.fewest, !isFar {
      doubts.append(.few)
    }
    return doubts
  }
}

/// Values of phones that weigh differently.
package struct WeighedValues: Sendable {
  private let sorted: [(value: Int64, weight: Int64)]
  private let whole: Int64

  package init(_ values: [Int64], _ weights: [Int64]) {
    sorted = zip(values, weights).map { (value: $0, weight: $1) }.sorted { $0.value < $1.value }
    whole = sorted.reduce(0) { $0 + $1.weight }
  }

  /// The least value that so many percent do not exceed.
  package func value(at percent: Int64) -> Int64 {
    var sum: Int64 = 0
    for (value, weight) in sorted {
      sum += weight
      if sum * 100 >= whole * percent { return value }
    }
    return sorted.last?.value ?? .max
  }

  /// Within which nine of ten lie.
  package var ends: (low: Int64, high: Int64) { (value(at: 5), value(at: 95)) }
}
