/// Something app code did that the virtual clock does not reach, or that no device would survive.
public enum Escape: Hashable, Sendable, CaseIterable {
  /// A Dispatch source, whose events come in real time.
  case dispatchSource
  /// `DispatchWorkItem.notify`, whose closure runs on a real queue.
  case workItemNotify
  /// A `Timer` or another use of a run loop.
  case runLoopTimer
  /// A thread that neither Dispatch nor the Swift runtime made.
  case thread
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
