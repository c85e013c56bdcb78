import VirtualTime

extension BGTaskScheduler {
  public func cancel(taskRequestWithIdentifier identifier: String) {
    guard let process else { return Outside.report("cancel(\(identifier))", nil) }
    process.session.cancel(identifier, by: process)
  }

  public func cancelAllTaskRequests() {
    guard let process else { return Outside.report("cancelAllTaskRequests()", nil) }
    process.session.cancelAll(by: process)
  }

  /// Answers with copies, on a queue of the system's.
  public func getPendingTaskRequests(completionHandler: @escaping ([BGTaskRequest]) -> Void) {
    guard let process else {
      Outside.report("getPendingTaskRequests", nil)
      return completionHandler([])
    }
    let requests = process.session.pendingCopies(of: process)
    answerLater { completionHandler(requests) }
  }

  public func pendingTaskRequests() async -> sending [BGTaskRequest] {
    guard let process else {
      Outside.report("pendingTaskRequests()", nil)
      return []
    }
    // Copies, which nobody else knows.
    nonisolated(unsafe) let copies = process.session.pendingCopies(of: process)
    return copies
  }

  /// Answers come on a queue of the system's, to the process that asked.
  func answerLater(_ answer: @escaping () -> Void) {
    guard let process else { return answer() }
    process.session.world.post(as: process.lane, on: .background, answer)
  }
}
