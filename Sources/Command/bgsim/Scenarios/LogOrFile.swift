import EventLog
import PlainText
import ScenarioReports
import SystemAccess

/// What `bgsim check` was given; the beginning tells.
enum LogOrFile {
  case log(OpenLog)
  case file(InputFile)

  init(_ path: String, _ words: ParsedArguments) throws(CommandFailure) {
    do throws(InputProblem) {
      let input = try OpenInput(path)
      let beginning = try input.beginning(of: LoggedRun.beginning)
      if LoggedRun.begins(beginning) {
        self = .log(OpenLog(path: path, beginning: beginning, rest: input))
      } else {
        let limit = InputFile.limit(words) ?? InputFile.usualLimit
        self = .file(try InputFile(beginning: beginning, input, limit: limit))
      }
    } catch {
      throw .input(error)
    }
  }
}

/// An event log of which only the beginning was read.
struct OpenLog {
  let path: String
  let beginning: [UInt8]
  let rest: OpenInput

  /// Hands all of it over, piece by piece.
  func read(
    into taker: inout some LogTaker, _ words: ParsedArguments, _ console: Console
  ) throws(CommandFailure) {
    let limit = InputFile.limit(words)
    var piece = beginning
    var length: Int64 = 0
    while !piece.isEmpty {
      if console.isInterrupted() { throw .interrupted }
      length += Int64(piece.count)
      do throws(InputProblem) {
        if let limit { try rest.check(length, against: limit) }
        // A line without an end would be kept whole.
        try rest.check(Int64(taker.waiting), against: limit ?? InputFile.usualLimit)
      } catch {
        throw .input(error)
      }
      try reporting(path) { () throws(EventLogProblem) in try taker.take(piece) }
      do throws(InputProblem) { piece = try rest.next() } catch { throw .input(error) }
    }
  }
}

extension LogReading {
  /// A whole log; its beginning was read before, to find that it is one.
  static func run(
    in path: String, beginning: [UInt8], _ rest: OpenInput, _ words: ParsedArguments,
    _ console: Console
  ) throws(CommandFailure) -> LoggedRun {
    var reading = LogReading()
    try OpenLog(path: path, beginning: beginning, rest: rest).read(into: &reading, words, console)
    return try reporting(path) { () throws(EventLogProblem) in try reading.finish() }
  }
}

/// What is wrong with a log, as what the command ends with.
func reporting<Result>(
  _ path: String, _ work: () throws(EventLogProblem) -> Result
) throws(CommandFailure) -> Result {
  do throws(EventLogProblem) { return try work() } catch {
    throw .notAcceptable(
      "\(safeText(path.utf8)):\(error.line):\(error.column): error: \(error.message)")
  }
}
