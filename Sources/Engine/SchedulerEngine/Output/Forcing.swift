/// The result of an expiration requested by a test.
public enum ForcedExpiry: Equatable, Sendable {
  case expires
  /// It had already been asked to stop, for this or another cause.
  case alreadyExpired
  /// The run has ended, or never existed.
  case notRunning
}

/// The result of a launch requested by a test.
public enum ForcedLaunch: Equatable, Sendable {
  /// It is delivered at this instant, once its process is running.
  case starts(RequestID)
  /// Only a pending request can be launched (fact 111).
  case nothingPending
  /// Only one run per identifier is allowed at a time, and this one has not ended.
  case alreadyRunning(RunID)
  /// The process is running without a handler for this identifier; the request stays pending.
  case noHandler(RequestID)
  case notInstalled
  /// No app of the set-up has this number.
  case unknownApp
}
