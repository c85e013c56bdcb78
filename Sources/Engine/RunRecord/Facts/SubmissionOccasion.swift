import SchedulerEngine

/// What an app was doing when it submitted a request.
public enum SubmissionOccasion: UInt8, Equatable, Sendable {
  /// The user had it in front, or was just leaving it.
  case inFront
  /// One of its tasks ran.
  case inRun
  /// Its process had just been started in the background.
  case atLaunch
  case inBackground
}

extension ProcessFact {
  func occasion(at instant: Instant) -> SubmissionOccasion {
    if phase == .foreground || lastForegroundAt == instant { return .inFront }
    if runningRuns > 0 { return .inRun }
    return startedAt == instant ? .atLaunch : .inBackground
  }
}
