public import Scenarios

/// Why there is no result for a scenario, as a fact.
public enum ScenarioFailure: Error, Equatable, Sendable {
  /// The file has errors.
  case problems(ProblemReport)
  /// It is the event log of a run.
  case eventLog(String)
  /// It is a lesson whose scenario stands in another file.
  case lesson(String, scenario: String)
  /// It is a population.
  case population(String)
  /// Something that was to be set in the file.
  case setting(OverrideProblem)
  case task(NamedTaskProblem)
  case moment(MomentProblem)
  /// A run stopped before its end, and no input is to blame.
  case simulationStopped(seed: UInt64, String)
  /// The caller wanted no more.
  case interrupted
}

/// Why a name means no task, with what it could have meant.
public enum NamedTaskProblem: Equatable, Sendable {
  case unknown(String, known: [String])
  /// Something that an app does outside its tasks, which no rule holds back.
  case outsideTasks(String)
  case ambiguous(String, apps: [String])
  case notItsTask(String, app: String, apps: [String])
  /// The end of several identifiers.
  case severalIdentifiers(String, [String])
}

/// Why nothing can be asked about a moment.
public enum MomentProblem: Equatable, Sendable {
  case unreadable(String)
  /// The run goes from and to these, in words.
  case outside(String, from: String, to: String)
}
