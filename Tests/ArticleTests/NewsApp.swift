import BackgroundTasks

@MainActor final class NewsApp {
  nonisolated static let refresh = "com.example.news.refresh"
  let download: @Sendable () async throws -> Void

  init(download: @escaping @Sendable () async throws -> Void) { self.download = download }

  func didFinishLaunching() {
    BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.refresh, using: .main) { task in
      self.handle(task)
    }
  }

  func didEnterBackground() { schedule() }

  private func schedule() {
    let request = BGAppRefreshTaskRequest(identifier: Self.refresh)
    request.earliestBeginDate = Date(timeIntervalSinceNow: 15 * 60)
    try? BGTaskScheduler.shared.submit(request)
  }

  private func handle(_ task: BGTask) {
    schedule()
    let work = Task {
      do {
        try await download()
        task.setTaskCompleted(success: true)
      } catch {
        task.setTaskCompleted(success: false)
      }
    }
    task.expirationHandler = { work.cancel() }
  }
}
