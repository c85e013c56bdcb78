import SimulationReport

/// Why an invocation did not end well, as a fact.
enum CommandFailure: Error, Equatable {
  case usage(UsageProblem)
  case input(InputProblem)
  case output(OutputProblem)
  /// A simulation of the command's own making stopped before its end.
  case simulationStopped(seed: UInt64)
  /// An input was read and cannot be used: a report of its problems, told as it is.
  case problems(String)
  case notAcceptable(String)
  case expectationFailed
  case interrupted
}

extension CommandFailure {
  var status: ExitStatus {
    switch self {
    case .usage: .usage
    case .input: .inputUnreadable
    case .output(let problem): problem.status
    case .simulationStopped: .software
    case .problems, .notAcceptable: .inputNotAcceptable
    case .expectationFailed: .expectationFailed
    case .interrupted: .interrupted
    }
  }

  var message: String {
    switch self {
    case .usage(let problem): problem.message
    case .input(let problem): problem.message
    case .output(let problem): problem.message
    case .simulationStopped(let seed):
      "the simulation of seed \(seed) stopped early; please report this"
    case .problems(let words), .notAcceptable(let words): words
    case .expectationFailed: "an expectation does not hold"
    case .interrupted: "interrupted; nothing was left half written"
    }
  }
}
