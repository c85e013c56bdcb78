import Basics
import CommandLanguage
import DeviceLogs
import Reports
import RunRecord
import SystemAccess

/// An input of which only the beginning was read, which tells what it is.
struct GivenInput {
  let path: String
  let kind: InputKind
  private let arguments: ParsedArguments
  private let console: Console
  private let beginning: [UInt8]
  private let rest: OpenInput

  init(_ path: String, _ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) {
    self.path = path
    self.arguments = arguments
    self.console = console
    do throws(InputProblem) {
      rest = try OpenInput(path)
      beginning = try rest.beginning(of: InputKind.beginning)
    } catch {
      throw .input(error)
    }
    kind = InputKind(beginning: beginning)
  }

  /// All of it.
  func file() throws(CommandFailure) -> InputFile {
    let limit = InputFile.limit(arguments) ?? InputFile.usualLimit
    do throws(InputProblem) {
      return try InputFile(beginning: beginning, rest, limit: limit)
    } catch {
      throw .input(error)
    }
  }

  /// The run of which it is the log.
  func loggedRun() throws(CommandFailure) -> LoggedRun {
    var reading = LogReading()
    try forEachPiece { (piece, rest) throws(CommandFailure) in
      // A line without an end would be kept whole.
      let limit = InputFile.limit(arguments) ?? InputFile.usualLimit
      do throws(InputProblem) { try rest.check(Int64(reading.waiting), against: limit) } catch {
        throw .input(error)
      }
      try reporting(path) { () throws(EventLogProblem) in try reading.take(piece) }
    }
    return try reporting(path) { () throws(EventLogProblem) in try reading.finish() }
  }

  func deviceLog(_ kind: LogKind) throws(CommandFailure) -> DeviceLog {
    var reader = DeviceLogReader(kind)
    try forEachPiece { (piece, _) throws(CommandFailure) in reader.feed(piece) }
    return reader.finish(about: arguments[DeviceLogOption.app])
  }

  /// A log may be larger than the memory, unless the command line says otherwise.
  private func forEachPiece(
    _ take: ([UInt8], OpenInput) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    var piece = beginning
    var length: Int64 = 0
    while !piece.isEmpty {
      if console.isInterrupted() { throw .interrupted }
      length += Int64(piece.count)
      if let limit = InputFile.limit(arguments) {
        do throws(InputProblem) { try rest.check(length, against: limit) } catch {
          throw .input(error)
        }
      }
      try take(piece, rest)
      do throws(InputProblem) { piece = try rest.next() } catch { throw .input(error) }
    }
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
