import Basics
public import Scenarios
import SchedulerEngine

extension LoadedScenario {
  package static func failure(of error: LoadFailure, _ input: ScenarioInput) -> ScenarioFailure {
    if case .unfit(let failure) = error, failure.isOwnMistake {
      let words = failure.problems.map { $0.value.title }.joined(separator: "; ")
      return .simulationStopped(seed: 0, words)
    }
    return .problems(ProblemReport(error.reading, input))
  }

  /// Of runs that did not reach their end.
  public func failure(of faults: [RunFault]) -> ScenarioFailure {
    if let own = faults.first(where: { $0.isOwnMistake }) {
      return .simulationStopped(seed: own.seed, prepared.words(of: own))
    }
    return .problems(ProblemReport(prepared.reading(of: faults), input))
  }

  /// Of a file that has nothing to be judged by.
  var expectsNothing: ProblemReport {
    let wording = Message(
      "the file has no expectations", help: "add \"expect\", or use bgsim run")
    let diagnostic = ScenarioDiagnostic(
      .later(LaterProblem(.nothingExpected, wording)), at: SourceSpan(0, 0))
    return ProblemReport(Reading(later: [diagnostic]), input)
  }
}
