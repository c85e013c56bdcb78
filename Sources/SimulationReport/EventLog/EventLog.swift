public import SchedulerEngine

/// A log read back: the rows of a run with everything a report needs to show them.
public struct EventLog: Equatable, Sendable {
  public let header: EventLogHeader
  public let rows: [LogRow]
  /// The instant the run had reached.
  public let end: Instant

  public init(_ bytes: [UInt8]) throws(EventLogProblem) {
    var reader = LineReader(bytes)
    guard let first = reader.next() else {
      throw EventLogProblem(line: 1, column: 1, fact: .noHeader)
    }
    let header = try LogFields(first, line: 1).header()
    self.header = header
    var rows: [LogRow] = []
    var last = header.start
    while let text = reader.next() {
      let fields = try LogFields(text, line: reader.line)
      let row = RowReader(
        fields: fields, names: Int64(header.names.count), apps: Int64(header.apps.count))
      let at = Instant(
        milliseconds: try fields.number("t", in: 0...Instant.latest.milliseconds))
      if at < last { throw fields.problem(.backInTime) }
      if try fields.text("e") == "end" {
        end = at
        self.rows = rows
        try reader.check(fields, text, rows: Int64(rows.count))
        return
      }
      rows.append(LogRow(at: at, try row.happening()))
      last = at
    }
    throw EventLogProblem(
      line: reader.line + 1, column: 1, fact: .cutOff(rows: Int64(rows.count)))
  }
}

/// The lines of a log, and the digest of those that came before the last.
private struct LineReader {
  private let bytes: [UInt8]
  private var place = 0
  private var digest = LogDigest()
  private var digestBefore = LogDigest()
  private(set) var line: Int64 = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Nil at the end. A last line without its end is incomplete, hence none.
  mutating func next() -> ArraySlice<UInt8>? {
    guard let end = bytes[place...].firstIndex(of: 0x0A) else { return nil }
    let text = bytes[place..<end]
    digestBefore = digest
    digest.feed(bytes[place...end])
    place = end + 1
    line += 1
    return text
  }

  func check(
    _ end: LogFields, _ text: ArraySlice<UInt8>, rows: Int64
  ) throws(EventLogProblem) {
    let said = try end.number("rows")
    if said != rows { throw end.problem(.wrongCount(found: rows, said: said)) }
    let told = try end.text("digest")
    var digest = digestBefore
    digest.feed(text.dropLast(told.utf8.count + ",\"digest\":\"\"}".utf8.count))
    let found = LogDigest.text(digest.value)
    if told != found { throw end.problem(.wrongDigest(found: found, said: told)) }
    if place < bytes.count {
      throw EventLogProblem(line: line + 1, column: 1, fact: .afterTheEnd)
    }
  }
}
