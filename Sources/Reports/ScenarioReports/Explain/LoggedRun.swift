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

  package func context(_ style: TextStyle) -> ReportContext {
    ReportContext(header, record: record, rows: rows, style: style)
  }

  /// The picture of the whole run, who ran in it, and what its apps do wrong.
  public func overview(_ style: TextStyle) -> String {
    let context = context(style)
    let summary = RunSummary(context)
    let parts = [
      RunTimeline(context, during: context.record.whole).text,
      RunSummaryText(context, summary).text,
      FindingList(context, summary.findings).text,
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  public func history(of task: NamedTask, _ style: TextStyle) throws(ScenarioFailure) -> String {
    let context = context(style)
    func text(_ name: NameID) -> String { String(decoding: context.names[name], as: UTF8.self) }
    let found = try task.find(in: context.askedFor) { key in
      let isKnown = context.apps.indices.contains(Int(key.app.index))
      return (text(key.name), isKnown ? text(context.apps[Int(key.app.index)]) : "")
    }
    return ObjectionHistoryText(context, found).text
  }
}

/// A log as far as it was read: piece by piece, so that it may be of any size.
public struct LogReading: LogTaker {
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
      if ReportContext.needs(row) { rows.append(row) }
    }
  }

  public func finish() throws(EventLogProblem) -> LoggedRun {
    let (header, end) = try reader.finish()
    var record = record ?? RunRecord(from: header.start)
    record.finish(at: end)
    return LoggedRun(header: header, record: record, rows: rows)
  }
}
