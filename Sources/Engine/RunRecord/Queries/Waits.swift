public import SchedulerEngine

/// From when on a launch is said to have been waited for.
public enum WaitStart: UInt8, Sendable {
  case submitted
  /// The earliest begin date, or the submission where the date asks for nothing.
  case earliest
  /// Since nothing objected any more; the rest is waiting for the device to wake.
  case eligible
}

extension RunFact {
  /// How long this launch was waited for; nil when the log tells no such start, and for a launch by a
  /// test, which nobody waited for.
  public func wait(since start: WaitStart) -> Span? {
    if isForced { return nil }
    switch start {
    case .submitted: return launchedAt - submittedAt
    case .earliest:
      guard let earliest, earliest > submittedAt else { return launchedAt - submittedAt }
      return launchedAt - earliest
    case .eligible:
      guard let eligibleAt else { return nil }
      return launchedAt - eligibleAt
    }
  }
}

extension RunRecord {
  /// The waits of the selected runs launched in this range, in order of launch, forced ones apart.
  public func waits(
    since start: WaitStart, of selection: TaskSelection, during range: Range<Instant>
  ) -> [Span] {
    var waits: [Span] = []
    for run in runs where range.contains(run.launchedAt) && selection.contains(run) {
      if let wait = run.wait(since: start) { waits.append(wait) }
    }
    return waits
  }
}
