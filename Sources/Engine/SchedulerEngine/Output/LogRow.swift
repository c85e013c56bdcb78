/// One thing that happened, of fixed size. A run's rows in order are its log.
public struct LogRow: Equatable, Sendable {
  public let at: Instant
  public let happening: LogEvent

  public init(at: Instant, _ happening: LogEvent) {
    self.at = at
    self.happening = happening
  }
}

public enum LogEvent: Equatable, Sendable {
  /// The world changed. Changes without effect have no row.
  case world(WorldChange, Origin)
  case processStarted(AppID, ProcessID)
  /// The process is now in this phase; `notRunning` is reported by `processEnded`.
  case phase(ProcessID, AppPhase)
  case processEnded(ProcessID, KillCause)
  case registered(ProcessID, NameID, Registration)
  case accepted(RequestID, AppID, TaskRequest)
  case refused(ProcessID, NameID, SubmissionRefusal)
  case replaced(RequestID, by: RequestID)
  case cancelled(RequestID)
  /// The request is gone without a run: by force quit if so configured, uninstalled, or without a handler to
  /// deliver to.
  case discarded(RequestID, DiscardCause)
  /// The set of objections changed; empty means that the request may run at the next wake.
  case decided(RequestID, RuleSet, lookAgain: Instant)
  /// A test launches this request regardless of objections; the next row is its launch.
  case forced(RequestID)
  case launched(RunID, RequestID, LaunchID, ProcessID)
  /// A test ends this run's time; the next row is its expiration.
  case expiryForced(RunID)
  /// The run was asked to stop; without a handler the app did not learn of it.
  case expired(RunID, ExpiryCause, hasHandler: Bool)
  /// The expiration handler was not called, because the work occupied its queue.
  case unheard(RunID)
  /// The Neural Engine refuses inference of the run's work in the background.
  case inferenceRefused(RunID)
  /// The handler of a run that is over was never called, because the work of `behind` occupied its queue;
  /// `behind` is the run itself if something other than a run did.
  case notBegun(RunID, behind: RunID)
  /// What became of the run is not known, because it waits for something that may take real time; only live
  /// code can report this.
  case notSeen(RunID)
  /// A call of `setTaskCompleted`.
  case completion(RunID, success: Bool, Completion)
  /// What the work of a run used, reported just before its end. That all its bytes move at the end, over the
  /// network of that moment, is assumed; offline none move.
  case used(RunID, processor: Span, bytes: Int64, Network)
  case ended(RunID, Outcome)
  case continued(RunID, ContinuedEvent)
  case transfer(RequestID, TransferEvent)
  /// What the wake or the work of a run took from its app's budgets.
  case charged(RunID, energy: Int64, cellular: Int64)
  case activity(ActivityID, ProcessID, ActivityEvent)
}

public enum DiscardCause: UInt8, Sendable {
  case forceQuit
  case uninstalled
  /// The app was launched for it and has no handler for this identifier.
  case noHandler
  /// The app was launched for it and its process ended before it could be delivered.
  case diedAtLaunch
  /// A silent push for an app that does not declare the background mode for it.
  case modeMissing
}

/// The rows of a run, in order. A decision has a row only when a request's set of objections changes, so the
/// size does not depend on how often the rules are asked.
public struct DecisionLedger: Equatable, Sendable {
  public private(set) var rows: [LogRow] = []

  public init() {}

  /// Removes the rows and keeps the capacity, for callers that read them as they go.
  public mutating func removeAll() { rows.removeAll(keepingCapacity: true) }

  @inline(__always)
  mutating func append(_ row: LogRow) { rows.append(row) }

  mutating func take(from other: inout DecisionLedger) {
    if other.rows.isEmpty { return }
    rows.append(contentsOf: other.rows)
    other.removeAll()
  }
}
