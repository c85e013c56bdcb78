import BackgroundTasks

/// Every member of Apple's classes that public client code uses (fact 289).
enum RequestShapes {
  nonisolated static func refresh() -> BGTaskRequest {
    let request = BGAppRefreshTaskRequest(identifier: Shapes.refresh)
    request.earliestBeginDate = Date(timeIntervalSinceNow: 15 * 60)
    request.earliestBeginDate = nil
    return request
  }

  nonisolated static func processing() -> BGProcessingTaskRequest {
    let request = BGProcessingTaskRequest(identifier: Shapes.processing)
    request.requiresNetworkConnectivity = true
    request.requiresExternalPower = false
    return request
  }

  nonisolated static func research() -> BGHealthResearchTaskRequest {
    let request = BGHealthResearchTaskRequest(identifier: Shapes.processing)
    request.protectionTypeOfRequiredData = NSString(string: "NSFileProtectionComplete")
    return request
  }

  nonisolated static func upload() -> BGContinuedProcessingTaskRequest {
    let request = BGContinuedProcessingTaskRequest(
      identifier: Shapes.upload, title: "Upload", subtitle: "Starting")
    request.title = "Uploading"
    request.strategy = .fail
    request.strategy = .queue
    request.requiredResources = []
    request.requiredResources = .gpu
    return request
  }

  /// Requests are identities of list rows and lines of a log.
  nonisolated static func list(_ requests: [BGTaskRequest]) -> Set<BGTaskRequest> {
    for request in requests { NSLog("%@ %@", request.identifier, "\(request)") }
    return Set(requests)
  }

  nonisolated static func submitAll(_ done: @escaping @Sendable ((any Error)?) -> Void) async {
    BGTaskScheduler.shared.submitTaskRequest(refresh(), completionHandler: done)
    BGTaskScheduler.shared.submitTaskRequest(processing()) { error in done(error) }
    try? await BGTaskScheduler.shared.submitTaskRequest(refresh())
    BGTaskScheduler.shared.getPendingTaskRequests { requests in
      _ = requests.filter { $0.identifier == Shapes.refresh }.isEmpty
    }
    let pending = await BGTaskScheduler.shared.pendingTaskRequests()
    if pending.contains(where: { $0 is BGProcessingTaskRequest }) {
      BGTaskScheduler.shared.cancel(taskRequestWithIdentifier: Shapes.processing)
    }
    BGTaskScheduler.shared.cancelAllTaskRequests()
  }

  /// The order of tests matters, because health research is a kind of processing.
  nonisolated static func kind(of task: BGTask) -> String {
    if task is BGHealthResearchTask { return "health research" }
    if task is BGProcessingTask { return "processing" }
    return task is BGAppRefreshTask ? "refresh" : task.identifier
  }
}
