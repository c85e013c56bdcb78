/// SwiftUI's form of a handler, as a value that can be registered (fact 210): the closure's return
/// completes the task, and expiry cancels the Swift task that runs it.
public struct BackgroundTask<Request: Sendable, Response: Sendable>: Sendable {
  let identifier: String

  /// The kind of task that a scene modifier names.
  public static func appRefresh(_ identifier: String) -> BackgroundTask<Void, Void>
  where Request == Void, Response == Void {
    BackgroundTask<Void, Void>(identifier: identifier)
  }
}

extension LaunchedApp {
  /// What `.backgroundTask(_:action:)` does for a scene.
  public func backgroundTask(
    _ task: BackgroundTask<Void, Void>, action: @escaping @Sendable () async -> Void
  ) {
    BGTaskScheduler.shared.register(forTaskWithIdentifier: task.identifier, using: nil) {
      @Sendable task in
      nonisolated(unsafe) let task = task
      let work = Task {
        await action()
        // Which success SwiftUI reports after a cancellation is not documented; failure is assumed.
        task.setTaskCompleted(success: !Task.isCancelled)
      }
      task.expirationHandler = { work.cancel() }
    }
  }
}
