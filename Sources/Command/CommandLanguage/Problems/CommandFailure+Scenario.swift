import Basics
package import Reports
import Scenarios

extension CommandFailure {
  package init(_ failure: ScenarioFailure) {
    self =
      switch failure {
      case .problems(let report): .problems(report)
      case .eventLog(let path):
        .notAcceptable(
          "\(safeText(path.utf8)): error: this is the event log of a finished run; "
            + "`bgsim explain` shows what happened in it")
      case .lesson(let path, let scenario):
        .notAcceptable(
          "\(safeText(path.utf8)): error: this is a lesson about \(safeText(scenario.utf8)); run that "
            + "file, or use `bgsim learn` to answer the questions")
      case .population(let path):
        .notAcceptable(
          "\(safeText(path.utf8)): error: this is a population; `bgsim run` and `bgsim check` accept it, "
            + "and `bgsim new --from FILE --device N` writes one of its devices as a scenario")
      case .setting(let problem): .usage(.badAssignment(problem.words))
      case .task(let problem): .usage(.task(problem))
      case .moment(let problem): .usage(.moment(problem))
      case .simulationStopped(let seed, let words): .simulationStopped(seed: seed, words)
      case .interrupted: .interrupted
      }
  }
}

/// What the library below says of a scenario, as what the command ends with.
package func reporting<Result>(
  _ work: () throws(ScenarioFailure) -> Result
) throws(CommandFailure) -> Result {
  do throws(ScenarioFailure) { return try work() } catch { throw CommandFailure(error) }
}
