/// One thing that happened, as plain values of fixed size. A run's rows in order are its log.
public struct LogRow: Equatable, Sendable {
  public let at: Instant
  public let happening: LogEvent

  public init(at: Instant, _ happening: LogEvent) {
    self.at = at
    self.happening = happening
  }
}

public enum LogEvent: Equatable, Sendable {
  /// The world changed. Changes that change nothing leave no row.
  case world(WorldChange, Origin)
  case processStarted(AppID, ProcessID)
  /// The process is now in this phase; `notRunning` is told by `processEnded`.
  case phase(ProcessID, AppPhase)
  case processEnded(ProcessID, KillCause)
  case registered(ProcessID, NameID, Registration)
  case accepted(RequestID, AppID, TaskRequest)
  case refused(ProcessID, NameID, SubmissionRefusal)
  case replaced(RequestID, by: RequestID)
  case cancelled(RequestID)
  /// Gone without a run: force quit as configured, uninstalled, or no handler to deliver to.
  case discarded(RequestID, DiscardCause)
  /// The set of objections changed; empty means that the request may run at the next wake.
  case decided(RequestID, RuleSet, lookAgain: Instant)
  /// A test launches this request whatever objects; the next row is its launch.
  case forced(RequestID)
  case launched(RunID, RequestID, LaunchID, ProcessID)
  /// A test ends this run's time; the next row is its expiration.
  case expiryForced(RunID)
  /// The run was asked to stop; without a handler nobody heard it.
  case expired(RunID, ExpiryCause, hasHandler: Bool)
  /// The expiration handler was not called: the work occupied the queue it was to be called on.
  case unheard(RunID)
  /// The Neural Engine refuses the inference of the run's work in the background.
  case inferenceRefused(RunID)
  /// The handler of a run that is over was never entered: the work of the other run occupied its queue or,
  /// where that is the same run, something that is no run's.
  case notBegun(RunID, behind: RunID)
  /// Nobody saw what became of the run: what it waits for may keep real time, which only live code can say.
  case notSeen(RunID)
  /// A call of `setTaskCompleted`.
  case completion(RunID, success: Bool, Completion)
  /// What the work of a run used, told just before its end. That all its bytes move at the end, over
  /// the network there is then, is assumed; offline none move.
  case used(RunID, processor: Span, bytes: Int64, Network)
  case ended(RunID, Outcome)
  case continued(RunID, ContinuedEvent)
  case transfer(RequestID, TransferEvent)
  /// What the wake or the work of a run took from its app's budgets.
  case charged(RunID, energy: Int64, cellular: Int64)
  /// Something happened to work outside tasks.
  case activity(ActivityID, ProcessID, ActivityEvent)
}

public enum DiscardCause: UInt8, Sendable {
  case forceQuit
  case uninstalled
  /// The app was launched for it and has no handler under this identifier.
  case noHandler
  /// The app was launched for it and ended before it could be delivered.
  case diedAtLaunch
  /// A silent push for an app that does not declare the background mode for it.
  case modeMissing
}

/// The rows of a run, in order. A decision has a row only when a request's set of objections changes,
/// so the size depends on what changed and not on how often the rules were asked.
public struct DecisionLedger: Equatable, Sendable {
  public private(set) var rows: [LogRow] = []

  public init() {}

  /// Drops the rows and keeps the capacity, for callers that read them as they go.
  public mutating func removeAll() { rows.removeAll(keepingCapacity: true) }

  @inline(__always)
  mutating func append(_ row: LogRow) { rows.append(row) }

  /// Moves all rows of another ledger to the end of this one.
  mutating func take(from other: inout DecisionLedger) {
    if other.rows.isEmpty { return }
    rows.append(contentsOf: other.rows)
    other.removeAll()
  }
}
