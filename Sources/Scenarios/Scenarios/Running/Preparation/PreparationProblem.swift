public import SchedulerEngine

/// What is wrong with a scenario that only shows when the engine is to run it.
public enum PreparationProblem: Equatable, Sendable {
  /// The caller gave no contents for this path.
  case propertyListMissing(path: String)
  case tooManyIdentifiers(Int, limit: Int)
  case tooManySeeds(limit: Int64)
  /// An app can submit at one pace only.
  case severalPaces
  /// The user answers alike whatever the task.
  case severalAnswers
  /// The engine does not take the set-up.
  case refused(SimulationFault)
}

/// Why a scenario cannot be run: everything found, in the order of the file.
public struct PreparationFailure: Error, Equatable, Sendable {
  public let problems: [Located<PreparationProblem>]
}
