import SchedulerEngine

extension PreparationProblem {
  /// What was found and what was expected, in one line.
  public var title: String {
    switch self {
    case .propertyListMissing(let path): "the property list \(path) could not be read"
    case .tooManyIdentifiers(let count, let limit):
      "\(count) identifiers of apps and tasks; at most \(limit) can be simulated"
    case .tooManySeeds(let limit): "at most \(limit) seeds can be run at once"
    case .severalPaces: "a task can submit at only one pace, and two are given"
    case .severalAnswers: "there is only one user to ask, and two answers are given"
    case .refused(let fault): fault.words
    }
  }

  /// What to do.
  public var help: String {
    switch self {
    case .propertyListMissing:
      "name a file that exists in the scenario's folder, or list \"permitted\""
    case .tooManyIdentifiers: "leave out permitted identifiers that no task uses"
    case .tooManySeeds: "run the seeds in several parts"
    case .severalPaces: "keep the shorter \"every\""
    case .severalAnswers: "give every task the same \"whenAsked\""
    case .refused(let fault): fault.remedy
    }
  }
}
