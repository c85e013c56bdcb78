/// SwiftUI's form of a handler, as a value that can be registered (fact 210): the closure's return
/// completes the task, and expiry cancels the Swift task that runs it.
public struct BackgroundTask<Request: Sendable, Response: Sendable>: Sendable {
  let kind: BackgroundTaskKind

  /// The kind of task that a scene modifier names.
  public static func appRefresh(_ identifier: String) -> BackgroundTask<Void, Void>
  where Request == Void, Response == Void {
    BackgroundTask<Void, Void>(kind: .appRefresh(identifier))
  }

  /// The events of one background session.
  public static func urlSession(_ identifier: String) -> BackgroundTask<Void, Void>
  where Request == Void, Response == Void {
    BackgroundTask<Void, Void>(kind: .sessions { $0 == identifier })
  }
}

extension BackgroundTask where Request == String, Response == Void {
  /// The events of all background sessions, each told by its identifier.
  public static var urlSession: Self { Self(kind: .sessions { _ in true }) }

  /// The events of those background sessions whose identifiers match.
  public static func urlSession(
    matching predicate: @escaping @Sendable (String) -> Bool
  ) -> Self {
    Self(kind: .sessions(predicate))
  }
}

enum BackgroundTaskKind: Sendable {
  case appRefresh(String)
  case sessions(@Sendable (String) -> Bool)
}

extension BackgroundTask {
  var matches: @Sendable (String) -> Bool {
    switch kind {
    case .appRefresh: { _ in false }
    case .sessions(let predicate): predicate
    }
  }
}

extension LaunchedApp {
  /// What `.backgroundTask(_:action:)` does for a scene.
  public func backgroundTask(
    _ task: BackgroundTask<Void, Void>, action: @escaping @Sendable () async -> Void
  ) {
    switch task.kind {
    case .appRefresh(let identifier): register(identifier, action)
    case .sessions(let predicate):
      addSessionScene(SessionScene(matches: predicate) { _ in await action() })
    }
  }

  private func register(_ identifier: String, _ action: @escaping @Sendable () async -> Void) {
    BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: nil) {
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
