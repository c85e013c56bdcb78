public import Foundation
import RunText
public import SchedulerEngine

/// The state of the world when a test launches a request directly.
public enum LaunchConditions: Sendable {
  /// The world is left as it is, whatever objects to the request.
  case ignored
  /// The world is first changed so that no state of the device, user or app objects. Objections that only
  /// time ends are ignored.
  case met
}

/// Why a test cannot launch or expire a task directly.
public struct ForcingProblem: Error, Equatable {
  public enum Kind: Equatable, Sendable {
    /// Only a pending request can be launched (fact 111).
    case nothingPending(others: [String])
    case alreadyRunning(since: Date)
    /// The app's process is running, but has registered no handler for this identifier.
    case noHandler
    case notInstalled
    /// No change of the world removes these objections.
    case cannotBeMet(by: [RuleID])
    /// The app was started for the task, but registered no handler, or ended before its handler was called.
    case endedBeforeItsHandler
    case nothingRuns(others: [String])
    case alreadyExpired(at: Date)
    /// A debugger can only be attached to a process that runs.
    case processNotRunning
    case deviceDoesNotRun
  }

  public let identifier: String
  public let kind: Kind

  init(_ identifier: String, _ kind: Kind) {
    self.identifier = identifier
    self.kind = kind
  }
}

extension ForcingProblem: CustomStringConvertible {
  public var description: String {
    switch kind {
    case .nothingPending(let others):
      "“\(identifier)” cannot be launched: it has no pending request"
        + "\(Self.list(others, "pending")). Let the app submit it first, by opening the app or letting "
        + "time pass; each launch uses up its request."
    case .alreadyRunning(let since):
      "“\(identifier)” cannot be launched: it has been running since \(Self.clock(since)). Let that "
        + "run end first, for example with expireNow or by letting time pass."
    case .noHandler:
      "“\(identifier)” cannot be launched: the app is running and has registered no handler for "
        + "it. Register it at every launch, even if nothing is submitted."
    case .notInstalled:
      "“\(identifier)” cannot be launched: its app is no longer installed."
    case .cannotBeMet(let objectors):
      "the conditions of “\(identifier)” cannot be met: no change of the device ends "
        + objectors.map { "\($0.introduction.name)" }.joined(separator: ", ")
        + ". Launch it ignoring conditions, or let time pass."
    case .endedBeforeItsHandler:
      "“\(identifier)” was not launched: its app was started, but its handler was never called, because "
        + "none was registered or the process ended first. The device's failures and the app's "
        + "findings say which."
    case .nothingRuns(let others):
      "“\(identifier)” cannot expire: it is not running"
        + "\(Self.list(others, "running")). Launch it first, for example with launchNow."
    case .alreadyExpired(let at):
      "“\(identifier)” cannot expire: it was told to stop at \(Self.clock(at)) and has not completed "
        + "since."
    case .processNotRunning:
      "the debugger cannot reach “\(identifier)”: the app is not running. Open the app first, or "
        + "use launchNow, which starts it."
    case .deviceDoesNotRun:
      "the device is not running; an earlier failure says why it did not start."
    }
  }

  private static func list(_ others: [String], _ state: String) -> String {
    others.isEmpty ? "" : " (\(state): \(others.joined(separator: ", ")))"
  }

  private static func clock(_ date: Date) -> String {
    let clock = LocalClock(.zero)
    let instant = Instant(notBefore: date)
    return "\(clock.date(instant)) \(clock.time(instant)) UTC"
  }
}

/// The calls that a developer types into the debugger of a device while the app is paused (fact 211).
///
///     app.open()
///     try await app.debugger._simulateLaunchForTaskWithIdentifier("com.example.news.refresh")
///     try await app.debugger._simulateExpirationForTaskWithIdentifier("com.example.news.refresh")
///
/// Where a device only writes a line to its log, these methods throw. An expiration is delivered on the
/// handler's queue, like the system's own. Reports say that a device's debugger also reaches a blocked queue;
/// that is not repeated here, because it hides the mistake (fact 221).
public struct SimulatedDebugger: Sendable {
  let app: SimulatedApp

  /// From now on the process is not suspended, which hides what happens on users' devices.
  public func attach() { app.device.set(.debugger(app.id, isAttached: true)) }
  public func detach() { app.device.set(.debugger(app.id, isAttached: false)) }

  /// Apple's name for the call that launches a pending request, whatever objects to it. The app must be
  /// running, because a debugger is attached to a process.
  @discardableResult
  public func _simulateLaunchForTaskWithIdentifier(
    _ identifier: String
  ) async throws(ForcingProblem) -> SimulatedRun {
    try await reachProcess(for: identifier)
    return try await app.launchNow(identifier)
  }

  /// Apple's name for the call that calls the expiration handler of a running task.
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
