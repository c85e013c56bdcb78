/// App code wrongly asserted that it ran on a queue, or that it did not. On a device this ends its process,
/// and here its jobs.
///
/// This includes assertions about actors: `MainActor.assumeIsolated` and `preconditionIsolated` check for the
/// main queue.
public struct WrongQueue: Equatable, Sendable {
  public let process: AppProcess
  /// The label of the asserted queue.
  public let asserted: String
  /// True if the code asserted that it was on the queue, false if it asserted that it was not.
  public let isWanted: Bool
  /// The label of the queue that the code ran on; empty if there was none.
  public let actual: String
}

extension VirtualWorld {
  /// The wrong assertions since the last call. Only seen where functions can be interposed: elsewhere they
  /// end the program.
  public func takeWrongQueues() -> [WrongQueue] {
    defer { wrongQueues = [] }
    return wrongQueues
  }
}
