public import RunRecord
public import SchedulerEngine

/// What a run comes to for one identifier of one app.
public struct TaskSummary: Equatable, Sendable {
  public let task: TaskKey
  public let kind: TaskKind
  public let requests: RequestSums
  public let outcomes: OutcomeCounts
  /// How many of the launches a test made, whatever objected.
  public let launchedByTest: Int64
  /// How many runs were asked to stop, by cause; causes that never came are left out.
  public let expired: [CauseCount<ExpiryCause>]
  /// What ended the processes of runs that were killed or interrupted.
  public let killed: [CauseCount<KillCause>]
  /// From each submission that led to a launch to that launch.
  public let waits: SpanSummary
  /// From nothing objecting any more to the launch: waiting for the device to wake.
  public let wakes: SpanSummary
  public let firstLaunch: Instant?
  public let lastLaunch: Instant?
  public let longestGap: Range<Instant>
  /// Full local dates of the run, and how many of them have no launch.
  public let days: Int64
  public let emptyDays: Int64
  /// How long some request was pending.
  public let pending: Span
  /// Every reason that held a request back, the longest first.
  public let held: [HeldBy]
  public let now: ChainState
  public let energy: EnergyUse
  /// What the user found on opening the app.
  public let freshness: FreshnessSummary

  /// How long the system kept its distance between launches: time in which pacing decided.
  public var throttled: Span {
    held.reduce(Span.zero) { $0 + (RuleSet.pacing.contains($1.rule) ? $1.deciding : .zero) }
  }
}

/// How often something happened for one reason.
public struct CauseCount<Cause> {
  public let cause: Cause
  public let count: Int64
}

extension CauseCount: Sendable where Cause: Sendable {}
extension CauseCount: Equatable where Cause: Equatable {}

/// What holds at the end of the run.
public enum ChainState: Equatable, Sendable {
  /// Empty objections: it starts at the device's next wake.
  case pending(since: Instant, RuleSet)
  case running(since: Instant)
  /// Nothing is pending; it does not run again before the app submits.
  case notRequested(last: RequestFact, run: RunFact?)

  public var isAlive: Bool {
    if case .notRequested = self { false } else { true }
  }
}

extension RuleSet {
  /// The reasons with which the system keeps launches of one app apart.
  static let pacing = RuleSet([.rateLimiting, .systemBudgets, .appUsage])
}
