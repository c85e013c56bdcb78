public import EventLog
import RunRecord
import SchedulerEngine
public import SimulationReport

/// A run read back from its event log: its record, and of its rows those that reports look at.
public struct LoggedRun {
  let header: EventLogHeader
  let record: RunRecord
  let rows: [LogRow]

  /// How every log begins.
  static let mark = Array(#"{"e":"header""#.utf8)
  /// So many bytes of a file tell whether it is one.
  public static let beginning = mark.count

  /// That of the run.
  public var seed: UInt64 { header.seed }

  public static func begins(_ bytes: [UInt8]) -> Bool { bytes.starts(with: mark) }

  package func scene(_ look: Look) -> Scene {
    Scene(header, record: record, rows: rows, look: look)
  }

  /// The picture of the whole run, who ran in it, and what its apps do wrong.
  public func overview(_ look: Look) -> String {
    let scene = scene(look)
    let summary = RunSummary(scene)
    let parts = [
      RunTimeline(scene, during: scene.record.whole).text, RunSummaryText(scene, summary).text,
      FindingList(scene, summary.findings).text,
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  public func history(of task: NamedTask, _ look: Look) throws(ScenarioFailure) -> String {
    let scene = scene(look)
    func text(_ name: NameID) -> String { String(decoding: scene.names[name], as: UTF8.self) }
    let found = try task.find(in: scene.askedFor) { key in
      let isKnown = scene.apps.indices.contains(Int(key.app.index))
      return (text(key.name), isKnown ? text(scene.apps[Int(key.app.index)]) : "")
    }
    return ObjectionHistoryText(scene, found).text
  }
}

/// A log as far as it was read: piece by piece, so that it may be of any size.
public struct LogReading {
  private var reader = EventLogReader()
  private var record: RunRecord?
  private var rows: [LogRow] = []

  public init() {}

  /// Bytes of a line whose end is not there yet.
  public var waiting: Int { reader.waiting }

  public mutating func take(_ piece: [UInt8]) throws(EventLogProblem) {
    reader.feed(piece[...])
    while let row = try reader.next() {
      if record == nil { record = reader.header.map { RunRecord(from: $0.start) } }
      record?.append(row)
      if Scene.needs(row) { rows.append(row) }
    }
  }

  public func finish() throws(EventLogProblem) -> LoggedRun {
    let (header, end) = try reader.finish()
    var record = record ?? RunRecord(from: header.start)
    record.finish(at: end)
    return LoggedRun(header: header, record: record, rows: rows)
  }
}
