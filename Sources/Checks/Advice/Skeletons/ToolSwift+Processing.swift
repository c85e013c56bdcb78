extension ToolSwift {
  /// Also compiled with the tests.
  static func upkeep(_ request: String, _ identifier: String) -> String {
    #"""
    import BackgroundTasks

    /// Call didFinishLaunching before the launch ends, and didEnterBackground when the app is left.
    @MainActor final class NightlyUpkeep {
      nonisolated static let identifier = "\#(identifier)"
      /// Does the next piece, saves it, and says whether there is more.
      let nextPiece: @Sendable () async throws -> Bool

      init(nextPiece: @escaping @Sendable () async throws -> Bool) { self.nextPiece = nextPiece }

      func didFinishLaunching() {
        BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.identifier, using: .main) { task in
          self.handle(task)
        }
      }

      func didEnterBackground() { schedule() }

      private func schedule() {
        let request = \#(request)(identifier: Self.identifier)
        request.requiresExternalPower = true
        do {
          try BGTaskScheduler.shared.submit(request)
        } catch {
          NSLog("upkeep was not requested: %@", "\(error)")
        }
      }

      private func handle(_ task: BGTask) {
        schedule()
        let work = Task {
          do {
            while try await nextPiece() { try Task.checkCancellation() }
            BGTaskScheduler.shared.cancel(taskRequestWithIdentifier: Self.identifier)
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
}
