/// What the driver of a world wants after it has had its turn.
public enum Turn: Sendable {
  /// App code may have become ready: run it until all is quiet, and ask again.
  case again
  /// The world stands still until it is driven the next time.
  case done
}

/// Why a world stopped.
public enum DriveEnd: Equatable, Sendable {
  /// The driver said so, and all app code waits for something.
  case quiet
  /// A job did not come back. The world is of no more use.
  case abandoned(StuckJob)
  /// The world is being driven already, by another thread or by the very code that asks.
  case busy
}

/// A job that a watchdog gave up.
public struct StuckJob: Equatable, Sendable {
  public var process: AppProcess
  public var kind: Kind
  /// Where it ran, in words; empty in the portable way, which cannot tell.
  public var thread: String
  /// What the world's clock said, in nanoseconds since it began.
  public var since: Int64
  public var realMilliseconds: Int64

  public enum Kind: Equatable, Sendable {
    /// It used the processor all the time.
    case endlessLoop
    /// It slept in something that the virtual clock does not reach.
    case blockedOutside
    /// Every job came back or let another go on, but the clock stood still, or as good as still.
    case neverQuiet
  }
}
