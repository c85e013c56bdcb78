public import Basics
public import RunRecord
public import SchedulerEngine

/// What came of one expectation in one run.
public struct Judgement: Equatable, Sendable {
  /// Its place among the scenario's expectations.
  public let place: Int
  public let span: SourceSpan
  /// Everything that does not hold, in the order of the words; empty where the expectation holds.
  public let mismatches: [Mismatch]

  public var holds: Bool { mismatches.isEmpty }
}

/// One word of an expectation that does not hold, as facts.
public struct Mismatch: Equatable, Sendable {
  public let word: ExpectedWord
  /// Where the word's value stands.
  public let span: SourceSpan
  public let difference: Difference
  /// The stretch it was looked at in: the whole, a day, or the part where it went wrong.
  public let during: Range<Instant>
  /// So many more days, gaps or runs fail the same way.
  public let further: Int64
  public let nearest: NearestRun?
  /// What kept the task from running in that stretch.
  public let reasons: [HeldReason]
}

/// What was found against what was expected.
public enum Difference: Equatable, Sendable {
  case count(Int64, expected: CountRange)
  /// Something that may last only so long lasted longer.
  case tooLong(Span, expected: Span)
  case chainBroken(Span, LastRequest, expected: Span)
  /// Of so many openings so many found content that was too old, or none; the oldest is told.
  case stale(Int64, of: Int64, oldest: Span?, expected: Span, in: Share)
  case otherReasons(RuleSet, expected: RuleID)
  /// Nothing was pending, so no rule is to blame.
  case notRequested(LastRequest, expected: RuleID)
  /// The expectation is about days or runs of which there is none, so it says nothing.
  case nothingToJudge
}

/// What became of the last request before a stretch in which nothing was pending.
public enum LastRequest: Equatable, Sendable {
  case never
  case ended(RequestFact)
  case running(RunFact)
}

/// The run that came closest to what was expected, or the first that should not have been.
public struct NearestRun: Equatable, Sendable {
  public let run: RunFact
  /// From the stretch to the launch, or from its edge into it.
  public let distance: Span
  public let side: Side

  public enum Side: UInt8, Sendable { case before, inside, after }
}

/// How long a reason held a task back in a stretch.
public struct HeldReason: Equatable, Sendable {
  public enum Reason: Equatable, Sendable {
    case objector(RuleID)
    /// So many calls of submit were refused meanwhile.
    case notRequested(refusals: Int64)
    /// Nothing objected; the device had no reason to wake.
    case noWake
  }

  public let reason: Reason
  public let held: Span
}

/// The time an expectation is about, as stretches in order.
struct JudgedTime: Equatable {
  enum Division { case whole, daily }

  let stretches: [Range<Instant>]

  init(
    _ expectation: Scenario.Expectation, _ division: Division, in calendar: ScenarioCalendar,
    _ run: Range<Instant>
  ) {
    let time = JudgedTime.limited(run, expectation, calendar)
    let isDaily = division == .daily
    switch expectation.during?.value {
    case nil: stretches = isDaily ? calendar.fullDays(in: time) : [time]
    case .days(let days):
      let named =
        calendar.day(days.lowerBound).lowerBound..<calendar.day(days.upperBound).upperBound
      let range = time.clamped(to: named)
      stretches = isDaily ? calendar.days(in: range) : [range]
    case .between(let from, let to):
      let begins = from.instant(on: calendar.clock)
      let range = time.clamped(to: begins..<max(begins, to.instant(on: calendar.clock)))
      stretches = isDaily ? calendar.fullDays(in: range) : [range]
    case .windows(let window):
      let open = calendar.occurrences(of: window, in: time)
      // A window that is cut off says nothing about its day.
      stretches =
        isDaily
        ? open.filter { $0.clamped(to: time) == $0 }
        : JudgedTime.joined(open.map { $0.clamped(to: time) })
    }
  }

  private static func limited(
    _ run: Range<Instant>, _ expectation: Scenario.Expectation, _ calendar: ScenarioCalendar
  ) -> Range<Instant> {
    let after = expectation.after?.value.instant(on: calendar.clock) ?? run.lowerBound
    let before = expectation.before?.value.instant(on: calendar.clock) ?? run.upperBound
    return run.clamped(to: after..<max(after, before))
  }

  /// Windows that meet are one stretch, so that no launch counts twice.
  private static func joined(_ windows: [Range<Instant>]) -> [Range<Instant>] {
    var joined: [Range<Instant>] = []
    for window in windows {
      if let last = joined.last, window.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, window.upperBound)
      } else {
        joined.append(window)
      }
    }
    return joined
  }

  /// From the beginning of the first stretch to the end of the last.
  var hull: Range<Instant>? {
    guard let first = stretches.first, let last = stretches.last else { return nil }
    return first.lowerBound..<max(first.lowerBound, last.upperBound)
  }

  var isEmpty: Bool { stretches.allSatisfy { $0.isEmpty } }
}

/// What an expectation can ask about, in the order of its keys.
public enum ExpectedWord: Equatable, CaseIterable, Sendable {
  case count(RunCount)
  case because, onlyBecause, decidedBy
  case maxGap, waited, chainAlive, freshAtOpening

  public static var allCases: [ExpectedWord] {
    RunCount.allCases.map { .count($0) }
      + [.because, .onlyBecause, .decidedBy, .maxGap, .waited, .chainAlive, .freshAtOpening]
  }

  public var key: String {
    switch self {
    case .count(let count): "\(count.description.key)"
    case .because: "because"
    case .onlyBecause: "onlyBecause"
    case .decidedBy: "decidedBy"
    case .maxGap: "maxGap"
    case .waited: "waited"
    case .chainAlive: "chainAlive"
    case .freshAtOpening: "freshAtOpening"
    }
  }
}

extension PreparedScenario {
  /// The time that a period means in this scenario, the end of the run included; all of it without one.
  public func stretches(of period: Scenario.Period?) -> [Range<Instant>] {
    var expectation = Scenario.Expectation()
    expectation.during = period.map { Located($0) }
    let run = setup.start..<max(setup.start, end) + .milliseconds(1)
    return JudgedTime(expectation, .whole, in: ScenarioCalendar(scenario.clock), run).stretches
  }
}
