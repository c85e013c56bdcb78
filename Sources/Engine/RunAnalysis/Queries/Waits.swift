public import RunRecord
public import SchedulerEngine

/// The event from which a launch's wait is measured.
public enum WaitStart: UInt8, Sendable {
  case submitted
  /// When the last objection ended; from then on the request only waits for the device to wake.
  case eligible
}

extension RunFact {
  /// How long the request waited for this launch; nil if the log does not say when the wait began, and for
  /// launches forced by a test.
  public func wait(since start: WaitStart) -> Span? {
    if isForced { return nil }
    switch start {
    case .submitted: return launchedAt - submittedAt
    case .eligible:
      guard let eligibleAt else { return nil }
      return launchedAt - eligibleAt
    }
  }
}

extension RunRecord {
  /// The first selected run launched at or after this instant.
  public func firstRun(of selection: TaskSelection, from instant: Instant) -> RunFact? {
    runs.first { $0.launchedAt >= instant && selection.contains($0) }
  }
}
