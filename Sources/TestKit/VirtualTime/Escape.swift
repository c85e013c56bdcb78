/// Something app code did that the virtual clock does not reach, or that no device would survive.
public enum Escape: String, Sendable, CaseIterable {
  /// A Dispatch source, whose events come in real time.
  case dispatchSource
  /// `DispatchWorkItem.notify`, whose closure runs on a real queue.
  case workItemNotify
  /// A `Timer` or another use of a run loop.
  case runLoopTimer
  /// A request of a URLSession to a real server.
  case urlSession
  /// A real network connection.
  case socket
  /// A queue was asked to wait for itself; on a device the app stops here for ever.
  case syncDeadlock
  /// A task was resumed by a thread outside the world.
  case resumedFromOutside
  /// Real time was spent waiting for the outside, as the options allow.
  case waitedForOutside
  /// The main actor, which is real on this platform, did not come to the app's jobs.
  case mainActorBusy
}

/// One time that app code left virtual time.
public struct EscapeEvent: Equatable, Sendable {
  public struct Kind: Hashable, Sendable {
    public let escape: Escape
    /// What it reached for, as an address; often empty.
    public let detail: String
    /// The network is refused where nobody waits for the outside.
    public let isRefused: Bool
  }

  public let kind: Kind
  public let process: AppProcess
}
