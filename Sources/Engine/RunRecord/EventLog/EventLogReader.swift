public import SchedulerEngine

/// Reads a log a piece at a time and keeps nothing of it but the line it is in, so that a log may be
/// larger than the memory.
///
///     var reader = EventLogReader()
///     while let bytes = more() {
///       reader.feed(bytes)
///       while let row = try reader.next() { record.append(row) }
///     }
///     record.finish(at: try reader.finish().end)
public struct EventLogReader {
  /// Nil before the first line was read.
  public private(set) var header: EventLogHeader?
  /// What the end line says, once it was read and found right.
  public private(set) var digestText = ""
  private var bytes: [UInt8] = []
  /// Where the next line begins.
  private var place = 0
  /// Up to here there is no end of it.
  private var searched = 0
  private var digest = LogDigest()
  private var line: Int64 = 0
  private var rows: Int64 = 0
  private var last = Instant.earliest
  private var end: Instant?

  public init() {}

  /// How much waits for the end of its line.
  public var waiting: Int { bytes.count - place }

  public mutating func feed(_ more: ArraySlice<UInt8>) {
    bytes.removeSubrange(..<place)
    searched -= place
    place = 0
    bytes += more
  }

  /// The next row; nil where more bytes are needed, and after the last row.
  public mutating func next() throws(EventLogProblem) -> LogRow? {
    while end == nil, let text = nextLine() {
      guard let header else {
        let header = try EventLogHeader(LogFields(text, line: line))
        last = header.start
        self.header = header
        count(text)
        continue
      }
      if let row = try row(text, header) {
        count(text)
        return row
      }
    }
    return nil
  }

  /// What the rows were about, and the instant the run had reached.
  public func finish() throws(EventLogProblem) -> (header: EventLogHeader, end: Instant) {
    guard let header else { throw EventLogProblem(line: 1, column: 1, fact: .noHeader) }
    guard let end else {
      throw EventLogProblem(line: line + 1, column: 1, fact: .cutOff(rows: rows))
    }
    if waiting > 0 { throw EventLogProblem(line: line + 1, column: 1, fact: .afterTheEnd) }
    return (header, end)
  }

  /// A last line without its end is incomplete, hence none.
  private mutating func nextLine() -> ArraySlice<UInt8>? {
    guard let end = bytes[searched...].firstIndex(of: 0x0A) else {
      searched = bytes.count
      return nil
    }
    let text = bytes[place..<end]
    place = end + 1
    searched = place
    line += 1
    return text
  }

  private mutating func count(_ line: ArraySlice<UInt8>) {
    digest.feed(line)
    digest.feed(CollectionOfOne(0x0A))
  }

  /// Nil for the line that ends the log.
  private mutating func row(
    _ text: ArraySlice<UInt8>, _ header: EventLogHeader
  ) throws(EventLogProblem) -> LogRow? {
    let fields = try LogFields(text, line: line)
    let at = Instant(
      milliseconds: try fields.number("t", in: 0...Instant.latest.milliseconds))
    if at < last { throw fields.problem(.backInTime) }
    if try fields.bytes("e").elementsEqual("end".utf8) {
      digestText = try check(fields, text)
      end = at
      return nil
    }
    last = at
    rows += 1
    var reader = FieldReader(
      fields: fields, names: Int64(header.names.count), apps: Int64(header.apps.count))
    var happening = Happening.blank(.world)
    reader.variant("e", "what the row tells", &happening)
    try reader.check()
    return LogRow(at: at, happening)
  }

  /// The digest.
  private func check(
    _ end: LogFields, _ text: ArraySlice<UInt8>
  ) throws(EventLogProblem) -> String {
    let said = try end.number("rows")
    if said != rows { throw end.problem(.wrongCount(found: rows, said: said)) }
    let told = try end.text("digest")
    var digest = digest
    digest.feed(text.dropLast(told.utf8.count + ",\"digest\":\"\"}".utf8.count))
    let found = LogDigest.text(digest.value)
    if told != found { throw end.problem(.wrongDigest(found: found, said: told)) }
    return told
  }
}
