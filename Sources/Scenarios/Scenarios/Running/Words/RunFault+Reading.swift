import Basics
import RunRecord
import SchedulerEngine

extension PreparedScenario {
  /// So many stand for all seeds that did not reach the end.
  private static let mostToldFaults = 3

  /// The faults of runs as a reader tells the problems of a file.
  public func reading(of faults: [RunFault]) -> Reading {
    let told = faults.prefix(PreparedScenario.mostToldFaults)
    return Reading(later: told.map(diagnostic), further: faults.count - told.count)
  }

  private func diagnostic(of fault: RunFault) -> ScenarioDiagnostic {
    let task = task(of: fault)
    let reached = ScenarioCalendar(scenario.clock).words(fault.at)
    let wording = Message(
      "\(fault.fault.words); seed \(fault.seed) reached \(reached)",
      label(of: fault),
      help: fault.fault.remedy)
    return ScenarioDiagnostic(
      .later(LaterProblem(.runNotFinished, wording)), at: task?.span ?? SourceSpan(0, 0))
  }

  private func label(of fault: RunFault) -> String {
    switch fault.fault {
    case .eventLimit(_, _, let name?): "the busiest identifier is \(text(of: name))"
    case .launchesInACircle: words(of: fault.circle)
    default: ""
    }
  }

  /// The task that is to blame, if the file has it.
  private func task(of fault: RunFault) -> TaskOrigin? {
    let name: NameID
    switch fault.fault {
    case .eventLimit(_, _, let busiest?): name = busiest
    case .launchesInACircle(let member, _, _): name = member.name
    default: return nil
    }
    return provenance.apps.flatMap { $0.tasks }.first { $0.key.name == name && $0.span != .none }
  }
}
