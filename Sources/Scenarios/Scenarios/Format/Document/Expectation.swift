public import RunRecord
public import SchedulerEngine

extension Scenario {
  /// What shall come out. All that is said must hold.
  public struct Expectation: Equatable, Sendable {
    public var name: Located<String>?
    public var task: Located<String>?
    /// In place of a task, work outside tasks.
    public var activity: Located<String>?
    /// With a task, which app's; alone, all tasks of the app together.
    public var app: Located<String>?
    /// Launches, and runs by how they ended.
    public var counts = ExpectedCounts()
    /// The rule objects for the whole span.
    public var because: Located<RuleID>?
    /// It does and no other does.
    public var onlyBecause: Located<RuleID>?
    /// It is the deciding one for the whole span.
    public var decidedBy: Located<RuleID>?
    /// Between launches, the edges of the span counting like launches.
    public var maxGap: Located<Span>?
    /// From submission to launch, at most.
    public var waited: Located<Span>?
    /// At no time longer than this without a request pending or a run going on.
    public var chainAlive: Located<Span>?
    /// How old the last success may be when the user opens the app.
    public var freshAtOpening: Located<Freshness>?
    public var per: Located<CountingPeriod>?
    public var during: Located<Period>?
    public var after: Located<TimePoint>?
    public var before: Located<TimePoint>?
    /// The share of the seeds in which it must hold; all if not said.
    public var inSeeds: Located<Share>?
  }

  /// How many are expected of each that can be counted.
  public struct ExpectedCounts: Equatable, Sendable {
    private var ranges: [Located<CountRange>?] = Array(
      repeating: nil, count: RunCount.allCases.count)

    public subscript(count: RunCount) -> Located<CountRange>? {
      get { ranges[Int(count.rawValue)] }
      set { ranges[Int(count.rawValue)] = newValue }
    }

    public var isEmpty: Bool { ranges.allSatisfy { $0 == nil } }
  }

  /// Content at most so old, at so large a share of the openings; at all of them if not said.
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
