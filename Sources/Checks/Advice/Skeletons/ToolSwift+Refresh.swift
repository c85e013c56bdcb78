extension ToolSwift {
  /// Also compiled with the tests.
  static let refresh = #"""
    import BackgroundTasks

    /// Call didFinishLaunching before the launch ends, and didEnterBackground when the app is left.
    @MainActor final class FreshContent {
      nonisolated static let identifier = "com.example.app.refresh"
      let load: @Sendable () async throws -> Void

      init(load: @escaping @Sendable () async throws -> Void) { self.load = load }

      func didFinishLaunching() {
        BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.identifier, using: .main) { task in
          self.handle(task)
        }
      }

      func didEnterBackground() { schedule() }

      private func schedule() {
        let request = BGAppRefreshTaskRequest(identifier: Self.identifier)
        request.earliestBeginDate = Date(timeIntervalSinceNow: 15 * 60)
        do {
          try BGTaskScheduler.shared.submit(request)
        } catch {
          NSLog("refresh was not requested: %@", "\(error)")
        }
      }

      private func handle(_ task: BGTask) {
        schedule()
        let work = Task {
          do {
            try await load()
            task.setTaskCompleted(success: true)
          } catch {
            task.setTaskCompleted(success: false)
          }
        }
        task.expirationHandler = { work.cancel() }
      }
    }

    """#
}
