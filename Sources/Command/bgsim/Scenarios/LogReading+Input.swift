import EventLog
import PlainText
import ScenarioReports
import SystemAccess

extension LogReading {
  /// A whole log, read piece by piece; its beginning was read before, to find that it is one.
  static func run(
    in path: String, beginning: [UInt8], _ rest: OpenInput, _ words: CommandWords,
    _ console: Console
  ) throws(CommandFailure) -> LoggedRun {
    let limit = InputFile.limit(words)
    var reading = LogReading()
    var piece = beginning
    var length: Int64 = 0
    while !piece.isEmpty {
      if console.isInterrupted() { throw .interrupted }
      length += Int64(piece.count)
      do throws(InputProblem) {
        if let limit { try rest.check(length, against: limit) }
        // A line without an end would be kept whole.
        try rest.check(Int64(reading.waiting), against: limit ?? InputFile.usualLimit)
      } catch {
        throw .input(error)
      }
      do throws(EventLogProblem) { try reading.take(piece) } catch { throw failure(path, error) }
      do throws(InputProblem) { piece = try rest.next() } catch { throw .input(error) }
    }
    do throws(EventLogProblem) { return try reading.finish() } catch { throw failure(path, error) }
  }

  private static func failure(_ path: String, _ problem: EventLogProblem) -> CommandFailure {
    .notAcceptable(
      "\(safeText(path.utf8)):\(problem.line):\(problem.column): error: \(problem.message)")
  }
}
