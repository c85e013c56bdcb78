extension ToolSwift {
  /// Also compiled with the tests.
  static let continued = #"""
    import BackgroundTasks

    /// Call start when the user taps; each export has an identifier of its own.
    @available(iOS 26.0, *)
    @MainActor final class WatchedExport {
      nonisolated static let prefix = "com.example.app.export."
      let items: [String]
      let write: @Sendable (String) async throws -> Void

      init(items: [String], write: @escaping @Sendable (String) async throws -> Void) {
        self.items = items
        self.write = write
      }

      func start(_ name: String) {
        let identifier = Self.prefix + name
        BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: .main) { task in
          guard let task = task as? BGContinuedProcessingTask else { return }
          self.handle(task)
        }
        let request = BGContinuedProcessingTaskRequest(
          identifier: identifier, title: "Export", subtitle: "Beginning")
        request.strategy = .queue
        do {
          try BGTaskScheduler.shared.submit(request)
        } catch {
          NSLog("the export runs only while the app is open: %@", "\(error)")
        }
      }

      private func handle(_ task: BGContinuedProcessingTask) {
        task.progress.totalUnitCount = Int64(items.count)
        let work = Task {
          do {
            for item in items {
              try Task.checkCancellation()
              try await write(item)
              task.progress.completedUnitCount += 1
              task.updateTitle("Export", subtitle: item)
            }
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
