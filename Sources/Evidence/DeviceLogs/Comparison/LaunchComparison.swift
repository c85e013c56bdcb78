package import RunRecord
package import SchedulerEngine

/// How near a simulated run comes to what a log observed of one task.
package struct LaunchComparison: Equatable, Sendable {
  package struct Day: Equatable, Sendable {
    /// As days since 1970, by the clock of the device.
    package let day: Int64
    package internal(set) var simulated: Int64 = 0
    package internal(set) var observed: Int64 = 0

    package var isWithinOne: Bool { abs(simulated - observed) <= 1 }
  }

  package private(set) var days: [Day] = []
  /// Launches in each hour of the day.
  package private(set) var simulatedHours = [Int64](repeating: 0, count: 24)
  package private(set) var observedHours = [Int64](repeating: 0, count: 24)
  /// In the middle of all; nil with fewer than two launches.
  package let simulatedGap: Span?
  package let observedGap: Span?
  /// Refusals of the log whose deciding policy has a like here, in order.
  package private(set) var reasons: [ReasonPair] = []

  /// Both from and to the same instants; launches of the debugger and of tests do not count.
  package init(
    _ observed: TaskLog, _ task: TaskKey, in record: RunRecord, offset: UTCOffset,
    during range: Range<Instant>
  ) {
    let seen = observed.runs.filter { !$0.isByDebugger }.map { $0.launchedAt }
      .filter { range.contains($0) }
    let simulated = record.runs.filter { $0.key == task && !$0.isForced }.map { $0.launchedAt }
      .filter { range.contains($0) }
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
  /// How many had the same deciding rule in the simulated run at that moment.
  package var sameReasons: Int64 { Int64(reasons.count { $0.isSame }) }

  /// Days on which the two differ by one launch at most.
  package var daysWithinOne: Int { days.count { $0.isWithinOne } }

  /// By how much the gap in the middle is off, in per cent of that observed.
  package var gapError: Int64? {
    guard let simulatedGap, let observedGap, observedGap > .zero else { return nil }
    let difference = abs((simulatedGap - observedGap).milliseconds)
    let (product, overflow) = difference.multipliedReportingOverflow(by: 100)
    return overflow ? nil : product / observedGap.milliseconds
  }

  /// The first day on which they differ by more.
  package var firstDifference: Day? { days.first { !$0.isWithinOne } }
}

/// A refusal of the log beside what held the simulated request back at that moment.
package struct ReasonPair: Equatable, Sendable {
  package enum Simulated: Equatable, Sendable {
    case heldBy(RuleID)
    /// Nothing objects; it runs at the next wake.
    case ready
    case notRequested
  }

  package let at: Instant
  /// As the log names it.
  package let policy: String
  /// The rule here that is its like.
  package let observed: RuleID
  package let simulated: Simulated

  package var isSame: Bool { simulated == .heldBy(observed) }
}

extension ReasonPair.Simulated {
  /// From the stretches of one task.
  package init(_ spans: [ObjectionSpan], at instant: Instant) {
    guard let span = spans.last(where: { $0.range.contains(instant) }) else {
      self = .notRequested
      return
    }
    self = span.objections.first.map { .heldBy($0) } ?? .ready
  }
}
