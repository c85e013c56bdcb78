import Diagnostics
import PlainText
import RunRecord
public import ScenarioFormat
import SchedulerEngine

extension StagedScenario {
  /// So many stand for all seeds that did not reach the end.
  private static let mostToldFaults = 3

  /// The faults of runs as a reader tells the problems of a file.
  public func reading(of faults: [RunFault]) -> Reading {
    let told = faults.prefix(StagedScenario.mostToldFaults)
    return Reading(later: told.map(diagnostic), further: faults.count - told.count)
  }

  private func diagnostic(of fault: RunFault) -> ScenarioDiagnostic {
    let busiest = busiest(of: fault)
    let reached = ScenarioCalendar(scenario.begins).words(fault.at)
    let wording = Wording(
      "\(fault.fault.words); seed \(fault.seed) reached \(reached)",
      busiest.map { "the busiest identifier is \(text(of: $0.key.name))" } ?? "",
      help: fault.fault.remedy)
    return ScenarioDiagnostic(
      .later(LaterProblem(.runNotFinished, wording)), at: busiest?.span ?? SourceSpan(0, 0))
  }

  /// The task that kept the engine busiest, if the file has it.
  private func busiest(of fault: RunFault) -> TaskOrigin? {
    guard case .eventLimit(_, _, let name?) = fault.fault else { return nil }
    return provenance.apps.flatMap(\.tasks).first { $0.key.name == name && $0.span != .none }
  }
}
