import BackgroundTasks

/// One task: completes once, whether its work or its time ends first.
final class TaskRun: @unchecked Sendable {
  private let task: BGTask
  private let lock = NSLock()
  private var isFinished = false
  private var work: Task<Void, Never>?

  init(_ task: BGTask) {
    self.task = task
  }

  func start(_ operation: @escaping @Sendable () async throws -> Void) {
    task.expirationHandler = {
      self.work?.cancel()
      self.finish(false)
    }
    work = Task {
      do {
        try await operation()
        finish(true)
      } catch {
        finish(false)
      }
    }
  }

  private func finish(_ success: Bool) {
    lock.lock()
    defer { lock.unlock() }
    guard !isFinished else { return }
    isFinished = true
    task.setTaskCompleted(success: success)
  }
}
