import BackgroundTasks

/// Registers work by name and does what every handler has to do around it.
final class BackgroundTaskManager {
  typealias Work = () async throws -> Void

  static let refreshTask = "com.example.notes.refresh"
  static let vacuumTask = "com.example.notes.vacuum"

  func registerAll(store: NoteStore) {
    register(Self.refreshTask) { try await store.pull() }
    register(Self.vacuumTask) { try await store.vacuum() }
  }

  private func register(_ identifier: String, work: @escaping Work) {
    BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: nil) { task in
      self.schedule(identifier)
      self.perform(work, as: task)
    }
  }

  private func perform(_ work: @escaping Work, as task: BGTask) {
    let job = Task {
      var success = true
      do {
        try await work()
      } catch {
        success = false
      }
      task.setTaskCompleted(success: success)
    }
    task.expirationHandler = { job.cancel() }
  }

  func schedule(_ identifier: String) {
    do {
      try BGTaskScheduler.shared.submit(request(for: identifier))
    } catch {
      print("\(identifier) is not scheduled: \(error)")
    }
  }

  private func request(for identifier: String) -> BGTaskRequest {
    if identifier == Self.refreshTask {
      let request = BGAppRefreshTaskRequest(identifier: Self.refreshTask)
      request.earliestBeginDate = Date(timeIntervalSinceNow: 60 * 60)
      return request
    }
    let request = BGProcessingTaskRequest(identifier: Self.vacuumTask)
    request.requiresExternalPower = true
    return request
  }
}
