import Foundation
import SchedulerEngine
import SimulationReport

extension ForcingProblem: CustomStringConvertible {
  public var description: String {
    switch kind {
    case .nothingPending(let others):
      "“\(identifier)” cannot be launched: no request is pending under it"
        + "\(Self.list(others, "pending")). Let the app submit it first, by opening the app or letting "
        + "time pass; each launch uses its request up."
    case .alreadyRunning(let since):
      "“\(identifier)” cannot be launched: its last run goes on since \(Self.clock(since)). Let that "
        + "run end first, as by expireNow or by letting time pass."
    case .noHandler:
      "“\(identifier)” cannot be launched: the app's process lives and has registered no handler for "
        + "it. Register it at every launch, also when nothing is to be submitted."
    case .notInstalled:
      "“\(identifier)” cannot be launched: its app is not installed any more."
    case .cannotBeMet(let objectors):
      "the conditions of “\(identifier)” cannot be met: no change of the world ends "
        + objectors.map { "\($0.introduction.name)" }.joined(separator: ", ")
        + ". Launch with conditions ignored, or let time pass."
    case .endedBeforeItsHandler:
      "“\(identifier)” was not launched: its app was started and its handler never called, because "
        + "none was registered or the process ended before. The device's failures and the app's "
        + "findings say which."
    case .nothingRuns(let others):
      "“\(identifier)” cannot expire: no run of it goes on"
        + "\(Self.list(others, "running")). Launch it first, as by launchNow."
    case .alreadyExpired(let at):
      "“\(identifier)” cannot expire: it was asked to stop at \(Self.clock(at)) and has not completed "
        + "since."
    case .processNotRunning:
      "no debugger reaches “\(identifier)”: the app's process is not running. Open the app first, or "
        + "use launchNow, which starts it."
    case .deviceDoesNotRun:
      "the device does not run, as told where it was to start."
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
