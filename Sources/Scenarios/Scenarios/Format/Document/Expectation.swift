public import RunAnalysis
import RunRecord
public import SchedulerEngine

extension Scenario {
  /// What a scenario expects of its runs. Every key that is given must hold.
  public struct Expectation: Equatable, Sendable {
    public var name: Located<String>?
    public var task: Located<String>?
    /// Work outside tasks, in place of a task.
    public var activity: Located<String>?
    /// The app of the task; without a task, all tasks of this app together.
    public var app: Located<String>?
    /// Expected numbers of launches, and of runs by how they ended.
    public var counts = ExpectedCounts()
    /// This rule objects for the whole span.
    public var because: Located<RuleID>?
    /// This rule objects for the whole span, and no other rule does.
    public var onlyBecause: Located<RuleID>?
    /// This rule is the deciding one for the whole span.
    public var decidedBy: Located<RuleID>?
    /// The longest allowed time between launches. The edges of the span count as launches.
    public var maxGap: Located<Span>?
    /// The longest allowed time from submission to launch.
    public var waited: Located<Span>?
    /// The longest allowed time without a pending request or an ongoing run.
    public var chainAlive: Located<Span>?
    /// How old the last success may be when the user opens the app.
    public var freshAtOpening: Located<Freshness>?
    public var per: Located<CountingPeriod>?
    public var during: Located<Period>?
    public var after: Located<TimePoint>?
    public var before: Located<TimePoint>?
    /// The share of the seeds in which it must hold; all of them by default.
    public var inSeeds: Located<Share>?
  }

  /// The expected number of each thing that can be counted.
  public struct ExpectedCounts: Equatable, Sendable {
    private var ranges: [Located<CountRange>?] = Array(
      repeating: nil, count: RunCount.allCases.count)

    public subscript(count: RunCount) -> Located<CountRange>? {
      get { ranges[Int(count.rawValue)] }
      set { ranges[Int(count.rawValue)] = newValue }
    }

    public var isEmpty: Bool { ranges.allSatisfy { $0 == nil } }
  }

  /// Content at most this old at this share of the openings; at all openings by default.
  public struct Freshness: Equatable, Sendable {
    public var age = Located(Span.zero)
    public var share: Located<Share>?
  }

  public enum CountingPeriod: String, CaseIterable, Sendable { case day }

  /// Which runs count, by when they started.
  public enum Period: Equatable, Sendable {
    case days(ClosedRange<Int64>)
    case between(TimePoint, TimePoint)
    case windows(RecurringWindow)
  }
}
