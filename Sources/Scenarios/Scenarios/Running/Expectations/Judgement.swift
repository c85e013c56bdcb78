public import Basics
public import RunAnalysis
public import RunRecord
public import SchedulerEngine

/// The result of one expectation in one run.
public struct Judgement: Equatable, Sendable {
  /// Its index among the scenario's expectations.
  public let place: Int
  public let span: SourceSpan
  /// Everything that does not hold, in the order of the keys; empty if the expectation holds.
  public let mismatches: [Mismatch]

  public var holds: Bool { mismatches.isEmpty }
}

/// One key of an expectation that does not hold, as data without wording.
public struct Mismatch: Equatable, Sendable {
  public let word: ExpectedWord
  /// The place of the key's value in the file.
  public let span: SourceSpan
  public let difference: Difference
  /// The stretch that was examined: the whole span, a day, or the part that went wrong.
  public let during: Range<Instant>
  /// How many further days, gaps or runs fail the same way.
  public let further: Int64
  public let nearest: NearestRun?
  /// What kept the task from running in that stretch.
  public let reasons: [HeldReason]
}

/// The difference between what was found and what was expected.
public enum Difference: Equatable, Sendable {
  case count(Int64, expected: CountRange)
  /// Something lasted longer than its limit.
  case tooLong(Span, expected: Span)
  case chainBroken(Span, LastRequest, expected: Span)
  /// How many openings found content too old or missing, and the greatest age; nil if any was missing.
  case stale(Int64, of: Int64, oldest: Span?, expected: Span, in: Share)
  case otherReasons(RuleSet, expected: RuleID)
  /// Nothing was pending, so no rule is to blame.
  case notRequested(LastRequest, expected: RuleID)
  /// There are no days or runs that the expectation is about, so it says nothing.
  case nothingToJudge
}

/// The state of the last request before a stretch in which nothing was pending.
public enum LastRequest: Equatable, Sendable {
  case never
  case ended(RequestFact)
  case running(RunFact)
}

/// The run that came closest to the expectation, or the first run that should not have happened.
public struct NearestRun: Equatable, Sendable {
  public let run: RunFact
  /// From the stretch (or its start, if inside) to the launch; for a late launch, from the limit.
  public let distance: Span
  public let side: Side

  public enum Side: UInt8, Sendable { case before, inside, after }
}

/// How long a reason held a task back in a stretch.
public struct HeldReason: Equatable, Sendable {
  public enum Reason: Equatable, Sendable {
    case objector(RuleID)
    /// This many calls of submit were refused in the meantime.
    case notRequested(refusals: Int64)
    /// Nothing objected, but the device had no reason to wake.
    case noWake
  }

  public let reason: Reason
  public let held: Span
}

/// The time an expectation is about, as stretches in chronological order.
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
      // A cut-off window says nothing about its day.
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

  /// Joins windows that touch or overlap, so that no launch counts twice.
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

  /// From the start of the first stretch to the end of the last.
  var hull: Range<Instant>? {
    guard let first = stretches.first, let last = stretches.last else { return nil }
    return first.lowerBound..<max(first.lowerBound, last.upperBound)
  }

  var isEmpty: Bool { stretches.allSatisfy { $0.isEmpty } }
}

/// The keys of an expectation, in the order of the documentation.
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
  /// The time that a period means in this scenario, including the end of the run; the whole run if there is
  /// no period.
  public func stretches(of period: Scenario.Period?) -> [Range<Instant>] {
    var expectation = Scenario.Expectation()
    expectation.during = period.map { Located($0) }
    let run = setup.start..<max(setup.start, end) + .milliseconds(1)
    return JudgedTime(expectation, .whole, in: ScenarioCalendar(scenario.clock), run).stretches
  }
}
