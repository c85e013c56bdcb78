import Foundation
import RunText
import SchedulerEngine

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
