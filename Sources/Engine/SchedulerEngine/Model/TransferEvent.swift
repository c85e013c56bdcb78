/// What happens to a transfer between the moment it is asked for and the launch that tells the app.
public enum TransferEvent: Equatable, Sendable {
  /// Right after it was accepted: how much is to be moved, and by when.
  case asked(TransferDirection, bytes: Int64, by: Instant)
  /// From here on its bytes move at this pace, so many of them being there already.
  case moving(done: Int64, perSecond: Int64)
  /// From here on they do not, because of what its last decision says.
  case paused(done: Int64)
  /// The app is to be told.
  case over(TransferEnd, done: Int64)
}

public enum TransferEnd: UInt8, Sendable, CaseIterable {
  case finished
  case timedOut
  /// The user swiped the app away, which is told when the user opens it (facts 99, 285).
  case forceQuit
}
