import SimulationReport

/// Why an invocation did not end well, as a fact.
enum CommandFailure: Error, Equatable {
  case usage(UsageProblem)
  case input(InputProblem)
  case output(OutputProblem)
  /// A simulation of the command's own making stopped before its end.
  case simulationStopped(seed: UInt64)
  case interrupted
}

extension CommandFailure {
  var status: ExitStatus {
    switch self {
    case .usage: .usage
    case .input: .inputUnreadable
    case .output(let problem): problem.status
    case .simulationStopped: .software
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
    case .interrupted: "interrupted; nothing was left half written"
    }
  }
}
