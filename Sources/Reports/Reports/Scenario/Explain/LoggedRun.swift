public import RunRecord
package import SchedulerEngine

/// A run that was read from its event log: its record, and the rows that reports need.
public struct LoggedRun {
  let header: EventLogHeader
  package let record: RunRecord
  let rows: [LogRow]
  /// The digest in the last line of the log.
  public let digest: String

  /// The first bytes of every log.
  static let mark = Array(#"{"e":"header""#.utf8)
  /// The number of bytes needed to recognize a log.
  public static let beginning = mark.count

  public var seed: UInt64 { header.seed }
  /// The program that wrote the log, and its version.
  package var tool: String { header.tool }

  public static func begins(_ bytes: [UInt8]) -> Bool { bytes.starts(with: mark) }

  package func context(_ style: TextStyle) -> ReportContext {
    ReportContext(header, record: record, rows: rows, style: style)
  }

  /// A picture of the whole run, the results of its tasks, and what its apps do wrong.
  public func overview(_ style: TextStyle) -> String {
    let context = context(style)
    let summary = RunSummary(context)
    let parts = [
      RunTimeline(context, during: context.record.whole).text,
      context.text(summary),
      context.text(of: summary.findings),
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
    return context.objectionHistory(of: found)
  }

  /// Each change of what held a task back.
  package func history(of task: TaskKey, _ style: TextStyle) -> String {
    context(style).objectionHistory(of: task)
  }

  /// Why a task was not running at a moment, as far as the log shows it: which rules objected, and for how
  /// long. Only the scenario could show what would have let it run.
  package func why(_ task: TaskKey, at moment: Instant, _ style: TextStyle) -> String {
    context(style).explanation(of: record.whyNot(task, at: moment), task, at: moment)
  }

  /// The run or a part of it in SVG. At least the rows that a picture needs must have been kept.
  package func picture(width: Int64, during part: Range<Instant>) -> String {
    RunPicture(context(TextStyle()), during: part, width: width).svg
  }
}

/// A log that is read piece by piece, so that it may have any size.
public struct LogReading {
  private var reader = EventLogReader()
  private var record: RunRecord?
  private var rows: [LogRow] = []
  private let kept: ScenarioPlay.Kept

  public init(keeping kept: ScenarioPlay.Kept = .reportRows) { self.kept = kept }

  /// The number of bytes read of a line that is not complete yet.
  public var waiting: Int { reader.waiting }

  public mutating func take(_ piece: [UInt8]) throws(EventLogProblem) {
    reader.feed(piece[...])
    while let row = try reader.next() {
      // Not `== nil`, which would pull in the comparison of two records.
      if case nil = record { record = reader.header.map { RunRecord(from: $0.start) } }
      record?.append(row)
      if kept.keeps(row) { rows.append(row) }
    }
  }

  public func finish() throws(EventLogProblem) -> LoggedRun {
    let (header, end) = try reader.finish()
    var record = record ?? RunRecord(from: header.start)
    record.finish(at: end)
    return LoggedRun(header: header, record: record, rows: rows, digest: reader.digestText)
  }
}
