package import RunRecord
package import SchedulerEngine

/// How close a simulated run comes to what a log shows of one task.
package struct LaunchComparison: Equatable, Sendable {
  package struct Day: Equatable, Sendable {
    /// In days since 1970, by the device's clock.
    package let day: Int64
    package internal(set) var simulated: Int64 = 0
    package internal(set) var observed: Int64 = 0

    package var isWithinOne: Bool { abs(simulated - observed) <= 1 }
  }

  package private(set) var days: [Day] = []
  /// Launches in each hour of the day.
  package private(set) var simulatedHours = [Int64](repeating: 0, count: 24)
  package private(set) var observedHours = [Int64](repeating: 0, count: 24)
  /// The median time between launches; nil with fewer than two of them.
  package let simulatedGap: Span?
  package let observedGap: Span?
  /// Refusals in the log whose deciding policy corresponds to a rule of the model, in order.
  package private(set) var reasons: [ReasonPair] = []

  /// Compares both in the same time range. Launches by the debugger or by tests do not count.
  package init(
    _ observed: TaskLog, _ task: TaskKey, in record: RunRecord, offset: UTCOffset,
    during range: Range<Instant>
  ) {
    let seen = observed.launches(during: range)
    let simulated = record.launches(of: task, during: range)
    simulatedGap = LaunchComparison.gaps(simulated).median
    observedGap = LaunchComparison.gaps(seen).median
    guard !range.isEmpty else { return }
    let first = WallTime(at: range.lowerBound, offset: offset).day
    let last = WallTime(at: range.upperBound - .milliseconds(1), offset: offset).day
    days = (first...max(first, min(last, first + 3_660))).map { Day(day: $0) }
    for instant in simulated {
      let wall = WallTime(at: instant, offset: offset)
      if days.indices.contains(Int(wall.day - first)) { days[Int(wall.day - first)].simulated += 1 }
      simulatedHours[LaunchComparison.hour(wall)] += 1
    }
    for instant in seen {
      let wall = WallTime(at: instant, offset: offset)
      if days.indices.contains(Int(wall.day - first)) { days[Int(wall.day - first)].observed += 1 }
      observedHours[LaunchComparison.hour(wall)] += 1
    }
    compareReasons(observed, record.objections(of: .task(task), during: range), range)
  }

  private mutating func compareReasons(
    _ observed: TaskLog, _ spans: [ObjectionSpan], _ range: Range<Instant>
  ) {
    var place = 0
    for stretch in observed.decisions where stretch.decision.verdict.refuses {
      guard range.contains(stretch.from), let deciding = stretch.decision.deciding,
        let rule = RuleID(policy: deciding.name)
      else { continue }
      while place < spans.count, spans[place].range.upperBound <= stretch.from { place += 1 }
      let near = spans[min(place, spans.count)...].prefix(1)
      reasons.append(
        ReasonPair(
          at: stretch.from, policy: deciding.name, observed: rule,
          simulated: ReasonPair.Simulated(Array(near), at: stretch.from)))
    }
  }

  private static func hour(_ wall: WallTime) -> Int {
    min(max(Int(wall.sinceMidnight.milliseconds / 3_600_000), 0), 23)
  }

  private static func gaps(_ launches: [Instant]) -> [Span] {
    zip(launches, launches.dropFirst()).map { $1 - $0 }
  }

  package var comparedRefusals: Int64 { Int64(reasons.count) }
  /// How many refusals had the same deciding rule in the simulated run at that moment.
  package var sameReasons: Int64 { Int64(reasons.count { $0.isSame }) }

  /// The number of days on which the two differ by at most one launch.
  package var daysWithinOne: Int { days.count { $0.isWithinOne } }

  /// The error of the simulated median gap, in percent of the observed one; nil without both gaps.
  package var gapError: Int64? {
    guard let simulatedGap, let observedGap, observedGap > .zero else { return nil }
    let difference = abs((simulatedGap - observedGap).milliseconds)
    let (product, overflow) = difference.multipliedReportingOverflow(by: 100)
    return overflow ? nil : product / observedGap.milliseconds
  }

  /// The first day on which the two differ by more than one launch.
  package var firstDifference: Day? { days.first { !$0.isWithinOne } }
}

/// A refusal in the log, and what held the simulated request back at that moment.
package struct ReasonPair: Equatable, Sendable {
  package enum Simulated: Equatable, Sendable {
    case heldBy(RuleID)
    /// Nothing objects; it runs at the next wake.
    case ready
    case notRequested
  }

  package let at: Instant
  /// The policy's name in the log.
  package let policy: String
  /// The corresponding rule of the model.
  package let observed: RuleID
  package let simulated: Simulated

  package var isSame: Bool { simulated == .heldBy(observed) }
}

extension ReasonPair.Simulated {
  /// The state of a task at this instant, from the spans of its requests; outside them nothing is requested.
  package init(_ spans: [ObjectionSpan], at instant: Instant) {
    guard let span = spans.last(where: { $0.range.contains(instant) }) else {
      self = .notRequested
      return
    }
    self = span.objections.first.map { .heldBy($0) } ?? .ready
  }
}
