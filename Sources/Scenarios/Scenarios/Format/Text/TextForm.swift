import Basics
public import SchedulerEngine

/// How one kind of text is read and written. Reading a written text gives the same value.
struct TextForm<Value: Sendable>: Sendable {
  let kind: TextKind
  let parse: @Sendable (inout TextCursor) throws(TextFault) -> Value
  #if hasFeature(Embedded)
    /// The page never writes values.
    var print: @Sendable (Value) -> String { { _ in "" } }
  #else
    let print: @Sendable (Value) -> String
  #endif

  #if hasFeature(Embedded)
    @inline(__always)
  #endif
  init(
    _ kind: TextKind,
    parse: @escaping @Sendable (inout TextCursor) throws(TextFault) -> Value,
    print: @escaping @Sendable (Value) -> String
  ) {
    self.kind = kind
    self.parse = parse
    #if !hasFeature(Embedded)
      self.print = print
    #endif
  }

  /// Fails unless it consumes the whole text.
  func read(_ text: TextCursor) throws(TextFault) -> Value {
    var cursor = text
    if cursor.isAtEnd { throw cursor.fault(.isEmpty) }
    let value = try parse(&cursor)
    try cursor.requireEnd()
    return value
  }
}

/// What a text in a scenario can mean.
public enum TextKind: String, CaseIterable, Sendable {
  case free, schema, path, identifier, permittedIdentifier
  case duration, durationRange, countRange, seedRange, percent, percentPerHour, bytes
  case percentRange, percentPerHourRange, decimal
  case date, utcOffset, clock, timePoint, window, boundedWindow, arrivals, submission, period
  case pace, expiration, history

  /// Valid texts. A message with room for only one shows the first.
  var examples: [String] {
    switch self {
    case .free: ["Does the news refresh before breakfast?"]
    case .schema: ["scenario.schema.json"]
    case .path: ["Info.plist"]
    case .identifier: ["com.example.news.refresh"]
    case .permittedIdentifier: ["com.example.news.refresh", "com.example.news.export.*"]
    case .duration: ["90s", "2h30m", "1d", "250ms", "2w"]
    case .durationRange: ["8s..20s", "8s"]
    case .countRange: ["3..8", "3..", "..8"]
    case .seedRange: ["1..20"]
    case .percent: ["80%", "0.05%"]
    case .percentPerHour: ["10% per hour", "0.05% per hour"]
    case .percentRange: ["30%..90%", "80%"]
    case .percentPerHourRange: ["1% per hour..3% per hour", "1% per hour"]
    case .decimal: ["1", "0.5", "2.25"]
    case .bytes: ["80KB", "2MB", "512B", "1GB"]
    case .date: ["2026-06-01T06:00+02:00", "2026-06-01T06:00:30Z"]
    case .utcOffset: ["+02:00", "-07:30"]
    case .clock: ["07:05", "22:40:30"]
    case .timePoint: ["day 2 21:00", "22:40", "+15m", "2026-06-01T21:00+02:00"]
    case .boundedWindow: TextKind.window.examples.filter { !$0.hasSuffix("12:35") }
    case .window:
      [
        "weekdays 07:05 for 4m", "22:30-06:45", "every day except day 5 12:35",
        "mon,wed 09:00-10:30", "day 2..9 08:00 for 1h jitter 10m", "weekends 00:00-24:00",
      ]
    case .arrivals:
      [
        "every 30m", "weekdays 08:00-18:00 every 20m jitter 5m", "day 2 12:35",
        "22:00-06:00 every 1h",
      ]
    case .submission:
      ["onBackground", "onLaunch", "onOpen", "ifNotPending", "day 1 20:12", "every 1h"]
    case .period: ["day 1", "day 2..4", "day 1 21:00 to day 2 07:00", "22:30-06:45"]
    case .pace: ["1 per 3s"]
    case .expiration: ["complete", "complete after 2s", "ignore", "noHandler"]
    case .history: ["newcomer", "14d"]
    }
  }

  /// A regular expression for editors; nil if any text is allowed or none describes the texts.
  var pattern: String? {
    switch self {
    case .free, .schema, .path, .submission, .window, .boundedWindow, .arrivals, .period: nil
    case .identifier, .permittedIdentifier: "^.{1,128}$"
    case .duration: "^\(Self.spanPattern)$"
    case .durationRange: "^\(Self.spanPattern)(\\.\\.\(Self.spanPattern))?$"
    case .countRange: "^([0-9]+(\\.\\.[0-9]*)?|\\.\\.[0-9]+)$"
    case .seedRange: "^[0-9]+\\.\\.[0-9]+$"
    case .percent: "^[0-9]+(\\.[0-9]{1,4})?%$"
    case .percentPerHour: "^[0-9]+(\\.[0-9]{1,4})?% per hour$"
    case .percentRange: "^\(Self.percentPattern)(\\.\\.\(Self.percentPattern))?$"
    case .percentPerHourRange:
      "^\(Self.percentPattern) per hour(\\.\\.\(Self.percentPattern) per hour)?$"
    case .decimal: "^[0-9]+(\\.[0-9]{1,2})?$"
    case .bytes: "^[0-9]+(B|KB|MB|GB)$"
    case .date: "^\(Self.datePattern)$"
    case .utcOffset: "^[+-][0-9]{2}:[0-9]{2}$"
    case .clock: "^\(Self.clockPattern)$"
    case .timePoint:
      "^(day [0-9]+ \(Self.clockPattern)|\(Self.clockPattern)|\\+\(Self.spanPattern)|\(Self.datePattern))$"
    case .pace: "^[0-9]+ per \(Self.spanPattern)$"
    case .expiration: "^(complete( after \(Self.spanPattern))?|ignore|noHandler)$"
    case .history: "^(newcomer|[0-9]+[dw])$"
    }
  }

  private static let percentPattern = "[0-9]+(\\.[0-9]{1,4})?%"
  private static let spanPattern = "([0-9]+(ms|s|m|h|d|w))+"
  private static let clockPattern = "[0-9]{1,2}:[0-9]{2}(:[0-9]{2})?"
  private static let datePattern =
    "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}(\\.[0-9]{1,3})?)?(Z|[+-][0-9]{2}:[0-9]{2})"
}

/// Why a text is not valid, and which bytes are wrong.
struct TextFault: Error {
  var reason: TextProblem
  var from: Int
  var to: Int
}

public enum TextProblem: Equatable, Sendable {
  case expected(Expected)
  /// A number without a unit, and what was probably meant.
  case needsUnit(String, readings: [String])
  /// A unit such as "2 days", and the way to write it here.
  case unitSpelledOut(reading: String)
  case tooLarge
  case fraction
  case longerThan(Span)
  case shorterThan(Span)
  case moreThanAll
  case morePercentThan(Int64)
  case impossibleTime(hour: Int64, minute: Int64, second: Int64)
  case impossibleDate(year: Int64, month: Int64, day: Int64, lastDay: Int64)
  case leapSecond
  case outsideOf1970To2199
  case unitsOutOfOrder
  case lowerEndIsHigher
  case lengthTwice
  case noLength
  case isEmpty
  case isZero
  case identifierTooLong(Int, limit: Int)
  case identifierCharacter(UInt32)
  case wildcardInside
  case notWholeDays
  case tooMany(limit: Int)

  public enum Expected: Equatable, Sendable {
    case digits, unitOfTime, unitOfSize, percentSign, perHour, timeOfDay, minutes
    case offset, dayNumber, weekday, moment, per, endOfText, expiration, rangeEnd,
      secondMoment, interval
  }
}

/// Walks through a short text from left to right.
struct TextCursor {
  private let bytes: [UInt8]
  private let start: Int
  private let end: Int
  var place: Int

  init(_ bytes: [UInt8]) { self.init(bytes, in: bytes.indices) }

  /// For a text that is part of another one.
  init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    start = range.lowerBound
    end = range.upperBound
    place = start
  }

  var isAtEnd: Bool { place >= end }
  var next: UInt8? { isAtEnd ? nil : bytes[place] }
  var isAtDigit: Bool { next.map(Self.isDigit) ?? false }

  func byte(ahead count: Int) -> UInt8? { place + count < end ? bytes[place + count] : nil }

  func text(from start: Int) -> String { String(decoding: bytes[start..<end], as: UTF8.self) }

  var text: String { text(from: start) }

  mutating func skipAll() { place = end }

  /// A point followed by digits, which is not the start of a range.
  var isAtFraction: Bool {
    next == UInt8(ascii: ".") && byte(ahead: 1).map(Self.isDigit) ?? false
  }

  /// A fault in the word that begins here.
  func fault(_ reason: TextProblem) -> TextFault {
    TextFault(reason: reason, from: place - start, to: wordEnd - start)
  }

  /// A fault in what was read since this place.
  func fault(_ reason: TextProblem, from first: Int) -> TextFault {
    TextFault(reason: reason, from: first - start, to: place - start)
  }

  /// A fault in everything that was read.
  func faultOfAll(_ reason: TextProblem) -> TextFault { fault(reason, from: start) }

  /// Where the word that begins here ends, so that a fault can point at it.
  private var wordEnd: Int {
    var last = place
    while last < end && bytes[last] == 0x20 { last += 1 }
    while last < end && bytes[last] != 0x20 { last += 1 }
    return last
  }

  mutating func skipSpaces() {
    while next == 0x20 { place += 1 }
  }

  /// Skips these characters if they come next.
  mutating func accept(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard place + count <= end else { return false }
    for offset in 0..<count where bytes[place + offset] != text.utf8Start[offset] { return false }
    place += count
    return true
  }

  /// Skips this word if it comes next as a whole word, and the space after it.
  mutating func acceptWord(_ text: StaticString) -> Bool {
    let start = place
    guard accept(text), next.map({ !Self.isLetter($0) && !Self.isDigit($0) }) ?? true else {
      place = start
      return false
    }
    skipSpaces()
    return true
  }

  mutating func number() throws(TextFault) -> Int64 {
    let start = place
    var value: Int64 = 0
    while let byte = next, Self.isDigit(byte) {
      let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, more) = tens.addingReportingOverflow(Int64(byte - UInt8(ascii: "0")))
      place += 1
      if overflow || more {
        while isAtDigit { place += 1 }
        throw fault(.tooLarge, from: start)
      }
      value = sum
    }
    if place == start { throw fault(.expected(.digits)) }
    return value
  }

  /// Reads exactly this many digits.
  mutating func digits(
    _ count: Int, else expected: TextProblem.Expected
  ) throws(TextFault) -> Int64 {
    let start = place
    var value: Int64 = 0
    for _ in 0..<count {
      guard let byte = next, Self.isDigit(byte) else {
        place = start
        throw fault(.expected(expected))
      }
      value = value * 10 + Int64(byte - UInt8(ascii: "0"))
      place += 1
    }
    return value
  }

  func requireEnd() throws(TextFault) {
    if !isAtEnd { throw fault(.expected(.endOfText)) }
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
  }
}

extension JSONTree {
  /// A cursor over the contents of a string.
  func cursor(in place: Int) -> TextCursor {
    nodes[place].isMarked
      ? TextCursor(unescaped(place)) : TextCursor(bytes, in: content(of: place))
  }
}
