import BackgroundTasks

/// Throws old articles away while the phone charges and nobody looks.
struct NightlyCleaner: Sendable {
  static let identifier = "com.example.feed.cleanup"
  let store: ArticleStore

  func register() {
    BGTaskScheduler.shared.register(
      forTaskWithIdentifier: Self.identifier, using: nil
    ) { @Sendable task in
      clean(task)
    }
  }

  /// A request that waits is left alone: each new one would move the date.
  func scheduleIfNeeded() {
    BGTaskScheduler.shared.getPendingTaskRequests { requests in
      if !requests.contains(where: { $0.identifier == Self.identifier }) { schedule() }
    }
  }

  private func schedule() {
    let request = BGProcessingTaskRequest(identifier: Self.identifier)
    request.requiresExternalPower = true
    request.earliestBeginDate = Date(timeIntervalSinceNow: 20 * 3_600)
    do {
      try BGTaskScheduler.shared.submit(request)
    } catch {
      NSLog("The next clean-up is not scheduled: %@", "\(error)")
    }
  }

  private func clean(_ task: BGTask) {
    schedule()
    nonisolated(unsafe) let task = task
    let work = Task {
      // Many grants end after half a minute, so this is kept short.
      try? await Task.sleep(for: .seconds(15))
      if !Task.isCancelled { store.trim(to: 100) }
      task.setTaskCompleted(success: !Task.isCancelled)
    }
    task.expirationHandler = { work.cancel() }
  }
}
