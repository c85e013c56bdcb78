import BackgroundTasks
import Foundation

/// All state of the synchronisation lives here, away from the main actor.
actor SyncEngine {
  static let shared = SyncEngine()
  static let taskIdentifier = "com.example.budget.sync"

  private var isRunning = false

  func sync() async throws {
    guard !isRunning else { return }
    isRunning = true
    defer { isRunning = false }
    try await upload()
    try await download()
  }

  private func upload() async throws {
    for change in try await ChangeLog.pending() {
      try Task.checkCancellation()
      try await Server.send(change)
    }
  }

  private func download() async throws {
    let changes = try await Server.changes(since: ChangeLog.token)
    await ChangeLog.apply(changes)
  }
}

extension SyncEngine {
  nonisolated func register() {
    BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.taskIdentifier, using: nil) {
      task in
      guard let task = task as? BGAppRefreshTask else { return }
      self.handle(task)
    }
  }

  nonisolated func schedule() {
    let request = BGAppRefreshTaskRequest(identifier: Self.taskIdentifier)
    request.earliestBeginDate = Date(timeIntervalSinceNow: 4 * 60 * 60)
    do {
      try BGTaskScheduler.shared.submit(request)
    } catch {
      NSLog("sync is not scheduled: %@", String(describing: error))
    }
  }

  nonisolated private func handle(_ task: BGAppRefreshTask) {
    schedule()
    let job = Task {
      do {
        try await self.sync()
        task.setTaskCompleted(success: true)
      } catch is CancellationError {
        task.setTaskCompleted(success: false)
      } catch {
        NSLog("sync failed: %@", String(describing: error))
        task.setTaskCompleted(success: false)
      }
    }
    task.expirationHandler = {
      job.cancel()
    }
  }
}
