import EventLog
import PlainText
import RunRecord
import SchedulerEngine
import SimulationReport

/// An event log that was read back: the record of its run, and of its rows those that reports look
/// at. It is read piece by piece, so it may be of any size.
struct LoadedLog {
  private let header: EventLogHeader
  private let record: RunRecord
  private let rows: [LogRow]

  static let isOver =
    "this is the event log of a run that is over; `bgsim explain` tells what happened in it"

  static let needsScenario =
    "an event log says what happened, not what each rule saw; --at needs the scenario file"

  /// How every log begins.
  static let mark = Array(#"{"e":"header""#.utf8)

  /// The beginning was read before, to find that this is a log.
  init(
    _ path: String, beginning: [UInt8], _ rest: OpenInput, _ words: CommandWords,
    _ console: Console
  ) throws(CommandFailure) {
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
      do throws(EventLogProblem) {
        try reading.take(piece)
      } catch {
        throw LoadedLog.failure(path, error)
      }
      do throws(InputProblem) { piece = try rest.next() } catch { throw .input(error) }
    }
    do throws(EventLogProblem) {
      (header, record, rows) = try reading.finish()
    } catch {
      throw LoadedLog.failure(path, error)
    }
  }

  private static func failure(_ path: String, _ problem: EventLogProblem) -> CommandFailure {
    .notAcceptable(
      "\(safeText(path.utf8)):\(problem.line):\(problem.column): error: \(problem.message)")
  }

  private func scene(_ look: Look) -> Scene {
    Scene(header, record: record, rows: rows, look: look)
  }

  /// The picture of the whole run, who ran in it, and what its apps do wrong.
  func overview(_ look: Look) -> String {
    let scene = scene(look)
    let summary = RunSummary(scene)
    let parts = [
      RunTimeline(scene, during: scene.record.whole).text, RunSummaryText(scene, summary).text,
      FindingList(scene, summary.findings).text,
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  func history(of task: NamedTask, _ look: Look) throws(CommandFailure) -> String {
    let scene = scene(look)
    func text(_ name: NameID) -> String { String(decoding: scene.names[name], as: UTF8.self) }
    let found = try task.find(in: scene.askedFor) { key in
      let isKnown = scene.apps.indices.contains(Int(key.app.index))
      return (text(key.name), isKnown ? text(scene.apps[Int(key.app.index)]) : "")
    }
    return ObjectionHistoryText(scene, found).text
  }
}

/// A log as far as it was read.
private struct LogReading {
  private var reader = EventLogReader()
  private var record: RunRecord?
  private var rows: [LogRow] = []

  var waiting: Int { reader.waiting }

  mutating func take(_ piece: [UInt8]) throws(EventLogProblem) {
    reader.feed(piece[...])
    while let row = try reader.next() {
      if record == nil { record = reader.header.map { RunRecord(from: $0.start) } }
      record?.append(row)
      if Scene.needs(row) { rows.append(row) }
    }
  }

  func finish() throws(EventLogProblem) -> (EventLogHeader, RunRecord, [LogRow]) {
    let (header, end) = try reader.finish()
    var record = record ?? RunRecord(from: header.start)
    record.finish(at: end)
    return (header, record, rows)
  }
}
