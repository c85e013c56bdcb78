import Basics
import Reports
import RunRecord

/// The event log of a finished run, read whole. Nothing in it can be changed, so it is kept like a
/// scenario that was played.
final class ReadLog {
  let name: String
  let bytes: [UInt8]
  let run: LoggedRun

  init(_ name: String, _ bytes: [UInt8]) throws(LogFailure) {
    self.name = name
    self.bytes = bytes
    var reading = LogReading(keeping: .pictureRows)
    do throws(EventLogProblem) {
      try reading.take(bytes)
      // Who copies a text often leaves its last line break behind.
      if bytes.last != 0x0A { try reading.take([0x0A]) }
      run = try reading.finish()
    } catch {
      throw LogFailure(problem: error)
    }
  }

  var note: String {
    "This is the event log of a finished run, seed \(run.seed), written by "
      + VisibleText.of(run.tool) + ". It says what happened and which rules objected. To change "
      + "something, or to see every rule and what would let a task run, open its scenario."
  }
}

/// Why a text that begins like an event log is none.
struct LogFailure: Error {
  let problem: EventLogProblem

  var words: String {
    "The event log cannot be read. Line \(problem.line), column \(problem.column): "
      + problem.message + "."
  }
}
