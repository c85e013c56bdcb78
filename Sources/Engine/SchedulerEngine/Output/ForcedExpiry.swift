/// What comes of an expiration that a test asks for.
public enum ForcedExpiry: Equatable, Sendable {
  case expires
  /// It was asked to stop before, for this or another cause.
  case alreadyExpired
  /// The run has ended, or there never was one of this number.
  case notRunning
}
