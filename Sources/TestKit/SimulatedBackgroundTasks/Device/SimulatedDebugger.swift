import SchedulerEngine

/// What a developer types into the debugger of a device while the app is paused (fact 211).
///
///     app.open()
///     try await app.debugger._simulateLaunchForTaskWithIdentifier("com.example.news.refresh")
///     try await app.debugger._simulateExpirationForTaskWithIdentifier("com.example.news.refresh")
///
/// Where a device only writes a line to its log, these throw. An expiration comes on the handler's
/// queue, as the system's own does; that a device's debugger gets through to a blocked queue is
/// reported and not repeated here, because it hides the mistake (fact 221).
public struct SimulatedDebugger: Sendable {
  let app: SimulatedApp

  /// From now on the process is not suspended, which hides what the field shows.
  public func attach() { app.device.set(.debugger(app.id, isAttached: true)) }
  public func detach() { app.device.set(.debugger(app.id, isAttached: false)) }

  /// Apple's name of the call that launches a pending request, whatever objects to it. The app must
  /// be running, because a debugger is attached to a process.
  @discardableResult
  public func _simulateLaunchForTaskWithIdentifier(
    _ identifier: String
  ) async throws(ForcingProblem) -> SimulatedRun {
    try await reachProcess(for: identifier)
    return try await app.launchNow(identifier)
  }

  /// Apple's name of the call that calls the expiration handler of a running task.
  public func _simulateExpirationForTaskWithIdentifier(
    _ identifier: String
  ) async throws(ForcingProblem) {
    try await reachProcess(for: identifier)
    try await app.expireNow(identifier)
  }

  private func reachProcess(for identifier: String) async throws(ForcingProblem) {
    _ = try await app.sessionAtRest()
    if app.phase == .notRunning { throw ForcingProblem(identifier, .processNotRunning) }
  }
}

extension SimulatedApp {
  public var debugger: SimulatedDebugger { SimulatedDebugger(app: self) }
}
