extension LaunchedApp {
  public typealias SessionEventsHandler =
    @MainActor (_ identifier: String, _ completionHandler: @escaping @Sendable () -> Void) -> Void

  /// What the app does when it is launched or resumed for a background session, as in
  /// `application(_:handleEventsForBackgroundURLSession:completionHandler:)`. The sessions are those of the
  /// product `URLSessionForTests`.
  public func whenEventsForBackgroundSession(_ code: @escaping SessionEventsHandler) {
    setSessionEventsHandler(code)
  }

  /// What `.backgroundTask(.urlSession, action:)` does for a scene: its return is the answer.
  public func backgroundTask(
    _ task: BackgroundTask<String, Void>,
    action: @escaping @Sendable (_ identifier: String) async -> Void
  ) {
    addSessionScene(SessionScene(matches: task.matches, action: action))
  }
}

/// An action of a scene for the sessions it is meant for.
struct SessionScene: Sendable {
  let matches: @Sendable (String) -> Bool
  let action: @Sendable (String) async -> Void
}
