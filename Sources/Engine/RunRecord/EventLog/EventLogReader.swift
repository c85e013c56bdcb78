import Basics
public import SchedulerEngine

/// Reads a log piece by piece and keeps only the current line, so that a log may be larger than memory.
///
///     var reader = EventLogReader()
///     while let bytes = more() {
///       reader.feed(bytes)
///       while let row = try reader.next() { record.append(row) }
///     }
///     record.finish(at: try reader.finish().end)
public struct EventLogReader {
  /// Nil until the first line has been read.
  public private(set) var header: EventLogHeader?
  /// The digest that the end line names, once it has been read and verified.
  public private(set) var digestText = ""
  private var bytes: [UInt8] = []
  /// Where the next line begins.
  private var place = 0
  /// No line ends between `place` and here.
  private var searched = 0
  private var digest = LogDigest()
  private var line: Int64 = 0
  private var rows: Int64 = 0
  private var last = Instant.earliest
  private var end: Instant?

  public init() {}

  /// The number of bytes that wait for the end of their line.
  public var waiting: Int { bytes.count - place }

  public mutating func feed(_ more: ArraySlice<UInt8>) {
    bytes.removeSubrange(..<place)
    searched -= place
    place = 0
    bytes += more
  }

  /// The next row; nil if more bytes are needed, and after the last row.
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

  /// The header, and the instant the run had reached. Throws if the log is incomplete.
  public func finish() throws(EventLogProblem) -> (header: EventLogHeader, end: Instant) {
    guard let header else { throw EventLogProblem(line: 1, column: 1, fact: .noHeader) }
    guard let end else {
      throw EventLogProblem(line: line + 1, column: 1, fact: .cutOff(rows: rows))
    }
    if waiting > 0 { throw EventLogProblem(line: line + 1, column: 1, fact: .afterTheEnd) }
    return (header, end)
  }

  /// A last line without a line feed is incomplete and does not count.
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
    var happening = LogEvent.blank(.world)
    reader.variant("e", "what the row tells", &happening)
    try reader.check()
    return LogRow(at: at, happening)
  }

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

/// Why a text is not an event log, and where.
public struct EventLogProblem: Error, Equatable, Sendable {
  public enum Fact: Equatable, Sendable {
    /// The first line is not the header of a log.
    case noHeader
    case unknownVersion(Int64)
    case syntax(Expectation)
    case missing(key: String)
    case wrongKind(key: String, Wanted)
    case unknownWord(key: String, found: String)
    case outOfRange(key: String, found: Int64, lowest: Int64, highest: Int64)
    case nameTwice(String)
    /// The row is earlier than the one before it.
    case backInTime
    /// There is no end line, so rows may be missing.
    case cutOff(rows: Int64)
    case wrongCount(found: Int64, said: Int64)
    case wrongDigest(found: String, said: String)
    case afterTheEnd
  }

  public enum Wanted: Equatable, Sendable {
    case number, text, truth, list, object
  }

  public enum Expectation: Equatable, Sendable {
    case value, key, colon, commaOrEnd, quote, escape, wholeNumber, utf8, endOfLine, lessNesting
  }

  /// Counted from 1.
  public let line: Int64
  /// In bytes, counted from 1.
  public let column: Int64
  public let fact: Fact

  /// Says what was found, what was expected, and what to do.
  public var message: String {
    switch fact {
    case .noHeader: "this is not an event log; the first line of an event log is its header"
    case .unknownVersion(let found):
      "the log has format \(found), this version reads \(EventLogHeader.version); read it with the "
        + "version that wrote it"
    case .syntax(let expected): "\(expected.words) is expected here"
    case .missing(let key): "the line has no \"\(key)\""
    case .wrongKind(let key, let wanted): "\"\(key)\" must be \(wanted.words)"
    case .unknownWord(let key, let found):
      "\"\(safeText(found.utf8))\" is no \"\(key)\" this version knows"
    case .outOfRange(let key, let found, let lowest, let highest):
      "\"\(key)\" is \(found), but goes from \(lowest) to \(highest)"
    case .nameTwice(let name): "the name \"\(safeText(name.utf8))\" is there twice"
    case .backInTime: "the row is earlier than the one before it"
    case .cutOff(let rows): "the log ends after \(rows) rows without its end line; it was cut off"
    case .wrongCount(let found, let said): "the end line says \(said) rows, but there are \(found)"
    case .wrongDigest(let found, let said):
      "the end line says digest \(safeText(said.utf8)), but it is \(found); the log was changed"
    case .afterTheEnd: "nothing may follow the end line"
    }
  }
}

extension EventLogProblem.Wanted {
  fileprivate var words: String {
    switch self {
    case .number: "a whole number"
    case .text: "text"
    case .truth: "true or false"
    case .list: "a list"
    case .object: "an object"
    }
  }
}

extension EventLogProblem.Expectation {
  fileprivate var words: String {
    switch self {
    case .value: "a value"
    case .key: "a key in quotes"
    case .colon: "a colon"
    case .commaOrEnd: "a comma or the closing bracket"
    case .quote: "the closing quote"
    case .escape: "an escape that JSON knows"
    case .wholeNumber: "a whole number in its usual spelling"
    case .utf8: "text in UTF-8"
    case .endOfLine: "the end of the line"
    case .lessNesting: "less nesting"
    }
  }
}

extension EventLogProblem {
  /// Describes a JSON syntax error in a line of a log.
  init(_ found: LocatedSyntaxProblem, in text: ArraySlice<UInt8>, line: Int64) {
    func byte(_ place: Int) -> UInt8? {
      place < text.count ? text[text.startIndex + place] : nil
    }
    var place = found.span.start
    let expected: Expectation
    switch found.problem {
    case .notUTF8: expected = .utf8
    case .controlCharacter, .unknownEscape, .loneSurrogate: expected = .escape
    case .nestedTooDeeply: expected = .lessNesting
    case .badNumber: expected = .wholeNumber
    case .keyNotQuoted, .missingKey: expected = .key
    case .textAfterEnd: expected = .endOfLine
    case .extraComma: expected = byte(place) == UInt8(ascii: "}") ? .key : .value
    case .strayColon, .wrongBracket: expected = .commaOrEnd
    case .stringNotClosed:
      expected = .quote
      place = found.span.end
    case .notClosed:
      expected = .commaOrEnd
      place = found.related?.start ?? text.count
    case .missingComma, .missingColon, .missingValue:
      switch found.problem {
      case .missingComma: expected = .commaOrEnd
      case .missingColon: expected = .colon
      default: expected = .value
      }
      // Report the missing token where the next one begins.
      while let next = byte(place), next == 0x20 || next == 0x09 || next == 0x0D { place += 1 }
    case .fileTooLarge, .empty, .sixteenBit, .stringTooLong, .tooManyKeys, .tooManyValues,
      .commentNotClosed, .unknownWord, .singleQuotes, .duplicateKey:
      expected = .value
    }
    self.init(line: line, column: Int64(place) + 1, fact: .syntax(expected))
  }
}
