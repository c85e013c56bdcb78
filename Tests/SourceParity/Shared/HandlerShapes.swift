import BackgroundTasks

// Each file of this folder is written as apps write it and compiled three times: in Swift 5, in
// Swift 6, and in Swift 6 with the main actor as default. It imports nothing else, since real files
// use Foundation and Dispatch that way (fact 288).

/// An app delegate as apps have it, with the common kinds of handlers.
@MainActor final class ShapeDelegate: NSObject {
  private let queue = OperationQueue()
  private let semaphore = DispatchSemaphore(value: 1)
  private var refreshed = 0

  func didFinishLaunching() -> Bool {
    BGTaskScheduler.shared.register(forTaskWithIdentifier: Shapes.refresh, using: .main) { task in
      guard let task = task as? BGAppRefreshTask else { return }
      self.handleRefresh(task)
    }
    let isRegistered = BGTaskScheduler.shared.register(
      forTaskWithIdentifier: Shapes.processing, using: DispatchQueue.main,
      launchHandler: { [weak self] task in self?.handleProcessing(task: task as! BGProcessingTask) }
    )
    return isRegistered
  }

  private func handleRefresh(_ task: BGAppRefreshTask) {
    let work = Task {
      try? await Task.sleep(nanoseconds: 2_000_000_000)
      refreshed += 1
      task.setTaskCompleted(success: !Task.isCancelled)
    }
    task.expirationHandler = { work.cancel() }
  }

  private func handleProcessing(task: BGProcessingTask) {
    let operation = BlockOperation { Thread.sleep(forTimeInterval: 5) }
    nonisolated(unsafe) let boxed = task
    operation.completionBlock = { boxed.setTaskCompleted(success: !operation.isCancelled) }
    task.expirationHandler = { operation.cancel() }
    queue.addOperation(operation)
  }
}

enum Shapes {
  nonisolated static let refresh = "com.example.shapes.refresh"
  nonisolated static let processing = "com.example.shapes.processing"
  nonisolated static let upload = "com.example.shapes.upload"
}
