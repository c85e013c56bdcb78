/// What is measured of a task in each seed, or on each device of a population.
package enum ComparedFigure: CaseIterable, Equatable, Sendable {
  /// In a run.
  case launches
  /// Runs that did their work.
  case done
  /// The mean time from a submission to its launch, in seconds.
  case wait
  /// The mean age of the content when the user opens the app, in seconds.
  case age
}

extension ComparedFigure {
  /// A stable word for programs.
  var name: String {
    switch self {
    case .launches: "launches"
    case .done: "done"
    case .wait: "meanWait"
    case .age: "meanAgeAtOpening"
    }
  }

  var isTime: Bool {
    switch self {
    case .launches, .done: false
    case .wait, .age: true
    }
  }
}
