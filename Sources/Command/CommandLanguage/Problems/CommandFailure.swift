package import Basics
import DeviceLogs
package import Reports
import Scenarios
package import SystemAccess

/// Why an invocation failed.
package enum CommandFailure: Error, Equatable {
  case usage(UsageProblem)
  case input(InputProblem)
  case output(OutputProblem)
  /// A simulation stopped before its end, which no input should be able to cause.
  case simulationStopped(seed: UInt64, String)
  /// An input was read but cannot be used.
  case problems(ProblemReport)
  /// Some of several files failed. Each failure was already reported, and the worst one decides the exit
  /// status.
  case someFiles(String, ExitStatus)
  case notAcceptable(String)
  /// Something other than an input is missing.
  case unavailable(String)
  case expectationFailed
  case interrupted
  /// A shard was interrupted and has saved its results so far.
  case stoppedPartWay(file: String, done: Int64, of: Int64)

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

/// Inputs of a kind that a verb cannot use.
extension CommandFailure {
  /// nil unless the input consists of JSON objects on lines, the first of which shows that it is not a
  /// scenario.
  package init?(linesOfUnknownKind bytes: [UInt8], _ path: String) {
    if let failure = CommandFailure(textOfUnknownKind: bytes, path) {
      self = failure
      return
    }
    let lines = bytes.prefix(65_536).split(separator: 0x0A).lazy
      .map { $0.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D } }.filter { !$0.isEmpty }
    let first = lines.prefix(2)
    guard first.count == 2, first.allSatisfy({ $0.first == 0x7B }), let line = first.first,
      line.last(where: { $0 > 0x20 }) == 0x7D
    else { return nil }
    let format = "\"format\"".utf8
    if line.indices.contains(where: { line[$0...].starts(with: format) }) { return nil }
    let begins = quoted(String(decoding: line, as: UTF8.self), upTo: 40)
    self = .notAcceptable(
      "\(safeText(path.utf8)):1:1: error: this has a JSON object on each line, the first of which begins "
        + "\(begins.text), and is no log that explain knows; expected a scenario (one object with "
        + "\"format\": 1), an event log as `bgsim run --log` writes it (its first line begins "
        + "{\"e\":\"header\"), or a device's log as `log show --style ndjson` writes it; "
        + CommandFailure.ownLines)
  }

  /// nil if this begins as a scenario does, with a brace or a comment.
  private init?(textOfUnknownKind bytes: [UInt8], _ path: String) {
    let start = bytes.drop { $0 <= 0x20 }
    guard let first = start.first, (0x21...0x7E).contains(first), !"{[/".utf8.contains(first) else {
      return nil
    }
    let line = start.prefix(200).prefix { $0 != 0x0A && $0 != 0x0D }
    self = .notAcceptable(
      "\(safeText(path.utf8)):1:1: error: this begins "
        + "\(quoted(String(decoding: line, as: UTF8.self), upTo: 40).text), and is neither a scenario, "
        + "which begins with {, nor a log that explain knows; expected an event log as `bgsim run "
        + "--log` writes it, or that of a device (from `log show`, Console, the app or MetricKit): \(LogKind.known); \(CommandFailure.ownLines)"
    )
  }

  /// What to do with the lines of an app that its logger has wrapped.
  private static let ownLines =
    "a line of the app's own may stand behind other words, if it stands there as it was written: "
    + "{\"bgtask\":\"...\"}, without backslashes; see `bgsim help explain` and `bgsim help logger`"

  package static func eventLogNotChecked(_ path: String) -> CommandFailure {
    .notAcceptable(
      "\(safeText(path.utf8)): this is the event log of a finished run, which `bgsim check` does "
        + "not take; `bgsim explain` shows what happened in it, and `bgsim compare` compares it with "
        + "another run")
  }

  package static func noDeviceLog(_ path: String) -> CommandFailure {
    .notAcceptable(
      "\(safeText(path.utf8)): error: this is not a device's log; expected \(LogKind.known); "
        + ownLines)
  }

  package static func undatedLog(_ path: String) -> CommandFailure {
    .notAcceptable("\(safeText(path.utf8)): error: no entry of this log has a time")
  }

  package static var noScenario: CommandFailure {
    .notAcceptable(
      "the given files and folders contain no scenario; one is a file that ends in "
        + InputKind.endingsOfScenarios.joined(separator: " or ") + " and has \"format\": 1")
  }

  /// Names what there is, because a pattern usually fails to match only a part of the path.
  package static func filteredOut(all paths: [String], by pattern: String) -> CommandFailure {
    let wider = "*\(pattern)*"
    let first = paths.prefix(3).map { quoted($0).text }.joined(separator: ", ")
    let more = paths.count > 3 ? " and \(paths.count - 3) more" : ""
    let next =
      paths.contains(where: Glob(wider).matches)
      ? "try \(quoted(wider).text)" : "there are \(first)\(more)"
    return .notAcceptable("--filter \(quoted(pattern).text) matches no file; \(next)")
  }

  package static func nothingToShrink(_ path: String) -> CommandFailure {
    .notAcceptable(
      "there is nothing to shrink: \(quoted(path).text) reaches its end, its expectations hold, and "
        + "there are no findings; choose a scenario with a problem to keep")
  }

  package init(_ failure: ScenarioFailure) {
    self =
      switch failure {
      case .problems(let report): .problems(report)
      case .eventLog(let path):
        .notAcceptable(
          "\(safeText(path.utf8)): this is the event log of a finished run; "
            + "`bgsim explain` shows what happened in it")
      case .lesson(let path, let scenario):
        .notAcceptable(
          "\(safeText(path.utf8)): this is a lesson about \(safeText(scenario.utf8)); run that "
            + "file, or use `bgsim learn` to answer the questions")
      case .population(let path):
        .notAcceptable(
          "\(safeText(path.utf8)): this is a population; `bgsim run`, `bgsim check` and `bgsim compare` "
            + "accept it, and `bgsim new --from FILE --device N` writes one of its devices as a scenario"
        )
      case .setting(let problem): .usage(.badAssignment(problem.words))
      case .task(let problem): .usage(.task(problem))
      case .moment(let problem): .usage(.moment(problem))
      case .simulationStopped(let seed, let words): .simulationStopped(seed: seed, words)
      case .interrupted: .interrupted
      }
  }
}

/// Converts failures with a scenario to failures of the command.
package func reporting<Result>(
  _ work: () throws(ScenarioFailure) -> Result
) throws(CommandFailure) -> Result {
  do throws(ScenarioFailure) { return try work() } catch { throw CommandFailure(error) }
}

/// The exit status of the command. The numbers are those of sysexits, as scripts expect.
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
  /// The results so far are saved, and the same command continues from there.
  case stoppedPartWay = 75
  /// The numbers for signals are those that shells show.
  case hungUp = 129
  case interrupted = 130
  /// Never returned: a closed pipe ends the command with its signal.
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

  /// The status for the signal that interrupted the command.
  package static var ofInterruption: ExitStatus {
    Interruption.wishedSignal.flatMap { ExitStatus(rawValue: Interruption.status(of: $0)) }
      ?? .interrupted
  }
}
