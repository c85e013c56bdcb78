package import Basics
package import Reports
package import SystemAccess

/// Why an invocation did not end well, as a fact.
package enum CommandFailure: Error, Equatable {
  case usage(UsageProblem)
  case input(InputProblem)
  case output(OutputProblem)
  /// A simulation stopped before its end, and no input is to blame.
  case simulationStopped(seed: UInt64, String)
  /// An input was read and cannot be used.
  case problems(ProblemReport)
  /// Some of several files; each was told before, and the worst says how the command ends.
  case someFiles(String, ExitStatus)
  case notAcceptable(String)
  /// Something that is no input, and without which this cannot be done.
  case unavailable(String)
  case expectationFailed
  case interrupted
  /// A shard was told to end and has kept what it had.
  case stoppedPartWay(file: String, done: Int64, of: Int64)
}

extension CommandFailure {
  package var status: ExitStatus {
    switch self {
    case .usage: .usage
    case .input: .inputUnreadable
    case .output(let problem): problem.status
    case .simulationStopped: .software
    case .problems, .notAcceptable: .inputNotAcceptable
    case .unavailable: .unavailable
    case .someFiles(_, let worst): worst
    case .expectationFailed: .expectationFailed
    case .interrupted: ExitStatus.ofInterruption
    case .stoppedPartWay: .stoppedPartWay
    }
  }

  package var message: SafeText {
    switch self {
    case .usage(let problem): problem.message
    case .input(let problem): problem.message
    case .output(let problem): problem.message
    case .simulationStopped(let seed, let words):
      "this is a bug in the simulator: \(words); please report it with the scenario, seed \(seed) and version \(Version.number)"
    case .problems(let report): SafeText(lines: report.plain)
    case .notAcceptable(let words), .unavailable(let words), .someFiles(let words, _):
      "\(words)"
    case .expectationFailed: "an expectation does not hold"
    case .interrupted: "interrupted; nothing was left half written"
    case .stoppedPartWay(let file, let done, let size):
      "stopped after \(done) of \(size) devices, which are in \(quoted(file)); the same command continues "
        + "from there"
    }
  }
}
