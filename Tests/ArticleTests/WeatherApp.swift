import BackgroundTasks

@MainActor struct WeatherApp {
  nonisolated static let refresh = "com.example.weather.refresh"
  let load: @Sendable () async throws -> Void

  func didFinishLaunching() {
    BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.refresh, using: .main) { task in
      Task {
        do {
          try await self.load()
          self.schedule()
          task.setTaskCompleted(success: true)
        } catch {
          task.setTaskCompleted(success: false)
        }
      }
    }
  }

  func schedule() {
    try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: Self.refresh))
  }
}
