/// App code asserted that it ran on a queue, or that it did not, and was wrong. On a device that is the
/// end of its process, and here of its jobs.
///
/// The assertions of actors come down to this: `MainActor.assumeIsolated` and `preconditionIsolated`
/// ask for the main queue.
public struct WrongQueue: Equatable, Sendable {
  public let process: AppProcess
  /// The label of the queue that was asserted.
  public let asserted: String
  /// Whether the code said that it was there, or that it was not.
  public let isWanted: Bool
  /// The label of the queue that the code ran on; empty for none.
  public let actual: String
}

extension VirtualWorld {
  /// The wrong assertions since the last call. Only seen where functions can be interposed: elsewhere
  /// they end the program.
  public func takeWrongQueues() -> [WrongQueue] {
    defer { wrongQueues = [] }
    return wrongQueues
  }
}
