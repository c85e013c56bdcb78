import SystemAccess

/// What the command ends with; the numbers are those of sysexits, as scripts expect.
package enum ExitStatus: Int32, CaseIterable {
  case success = 0
  case expectationFailed = 1
  case usage = 64
  case inputNotAcceptable = 65
  case inputUnreadable = 66
  case unavailable = 69
  case software = 70
  case outputNotCreated = 73
  case outputFailed = 74
  /// What was done is kept, and the same command goes on from there.
  case stoppedPartWay = 75
  /// Those of signals are what shells show for them.
  case hungUp = 129
  case interrupted = 130
  /// Never returned: a closed pipe ends the command by its signal.
  case pipeClosed = 141
  case terminated = 143

  package var meaning: String {
    switch self {
    case .success: "all went well"
    case .expectationFailed: "an expectation failed"
    case .usage: "the command line is wrong"
    case .inputNotAcceptable: "an input is invalid"
    case .inputUnreadable: "an input is missing or unreadable"
    case .unavailable: "something that the command needs is not installed"
    case .software: "a bug in the simulator"
    case .outputNotCreated: "the output cannot be created"
    case .outputFailed: "a write failed"
    case .stoppedPartWay: "stopped with a part written; the same command continues from there"
    case .hungUp: "its terminal was closed"
    case .interrupted: "interrupted"
    case .pipeClosed: "the pipe was closed by its reader"
    case .terminated: "asked to terminate"
    }
  }
}

extension ExitStatus {
  /// Says by which signal the command was asked to end.
  package static var ofInterruption: ExitStatus {
    Interruption.wishedSignal.flatMap { ExitStatus(rawValue: Interruption.status(of: $0)) }
      ?? .interrupted
  }
}
