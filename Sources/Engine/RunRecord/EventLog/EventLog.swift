public import SchedulerEngine

/// A log read back whole: the rows of a run with everything a report needs to show them.
public struct EventLog: Equatable, Sendable {
  public let header: EventLogHeader
  public let rows: [LogRow]
  /// The instant the run had reached.
  public let end: Instant

  public init(_ bytes: [UInt8]) throws(EventLogProblem) {
    var reader = EventLogReader()
    reader.feed(bytes[...])
    var rows: [LogRow] = []
    while let row = try reader.next() { rows.append(row) }
    (header, end) = try reader.finish()
    self.rows = rows
  }
}
