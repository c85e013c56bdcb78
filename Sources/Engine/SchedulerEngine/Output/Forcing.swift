/// What comes of an expiration that a test asks for.
public enum ForcedExpiry: Equatable, Sendable {
  case expires
  /// It was asked to stop before, for this or another cause.
  case alreadyExpired
  /// The run has ended, or there never was one of this number.
  case notRunning
}

/// What comes of a launch that a test asks for.
public enum ForcedLaunch: Equatable, Sendable {
  /// Delivered at this instant, once its process is there.
  case starts(RequestID)
  /// Only a pending request can be launched (fact 111).
  case nothingPending
  /// One run per identifier at a time; this one has not ended.
  case alreadyRunning(RunID)
  /// The process lives and has no handler under this identifier; the request stays.
  case noHandler(RequestID)
  case notInstalled
  /// No app of the set-up has this number.
  case unknownApp
}
