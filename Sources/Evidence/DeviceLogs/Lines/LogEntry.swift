/// A log entry about background tasks: its author, its time, and its message.
struct LogEntry {
  enum Source: Equatable {
    case scheduler
    /// The part of Apple's framework that runs inside the app.
    case client
    /// The app itself, in the format that the documentation proposes.
    case app
  }

  var time: LogTime
  var source: Source
  /// The name of the process; empty if the entry does not name it.
  var process = ""
  var message: [UInt8]
}

/// The part of a text line before the message, and the message.
struct LinePreamble {
  var time: LogTime
  var process: ArraySlice<UInt8> = []
  var subsystem: ArraySlice<UInt8> = []
  var message: ArraySlice<UInt8>
  var style: LogStyle
}

/// The formats of entries that can be read.
package enum LogStyle: UInt8, CaseIterable, Sendable {
  case objects, defaultText, compactText, consoleCopy, appEvents, metrics
}

extension LogEntry.Source {
  /// nil for an entry about something else.
  init?(process: ArraySlice<UInt8>, subsystem: ArraySlice<UInt8>, message: ArraySlice<UInt8>) {
    if message.begins(with: "{\"bgtask\"") {
      self = .app
    } else if subsystem.holds("duetactivityscheduler") || process.elementsEqual("dasd".utf8) {
      self = .scheduler
    } else if subsystem.holds("BackgroundTasks") || ClientMessage.isOne(message) {
      self = .client
    } else {
      return nil
    }
  }
}

/// How to split a file, as recognized by its beginning.
package enum LogKind: Equatable, Sendable {
  /// Entries on lines, as text or as JSON objects.
  case lines
  /// One JSON array of entries.
  case array
  /// A MetricKit payload.
  case metrics

  /// The number of bytes needed to recognize the kind.
  package static let beginning = 1 << 16

  /// The kinds that are known, for who brings another one.
  package static var known: String {
    let styles = LogStyle.allCases.map { $0.text }
    return styles.dropLast().joined(separator: ", ") + " or " + (styles.last ?? "")
  }

  /// nil if this is not the log of a device.
  package init?(_ beginning: [UInt8]) {
    let start = beginning.prefix(LogKind.beginning).drop { isBlank($0) || $0 >= 0x80 }
    guard let first = start.first else { return nil }
    switch first {
    case 0x5B where start.dropFirst().first(where: { !isBlank($0) }) == 0x7B: self = .array
    case 0x7B:
      if start.holds("\"bgtask\"") || start.holds("\"eventMessage\"")
        || start.holds("\"machTimestamp\"") || start.holds("\"processImagePath\"")
      {
        self = .lines
      } else if start.holds("\"timeStampBegin\"") || start.holds("\"intervalEntries\"")
        || start.holds("\"backgroundTerminationMetric\"")
      {
        self = .metrics
      } else {
        return nil
      }
    default:
      if LogKind.looksLikeText(start) || start.holds("{\"bgtask\":\"") {
        self = .lines
      } else {
        return nil
      }
    }
  }

  /// Whether this begins like the output of the `log` command, or one of the first lines starts an entry.
  private static func looksLikeText(_ start: ArraySlice<UInt8>) -> Bool {
    if start.begins(with: "Timestamp  ") || start.begins(with: "Filtering the log data") {
      return true
    }
    for line in start.split(separator: 0x0A).prefix(5) {
      if LinePreamble.read(line, day: 0) != nil { return true }
    }
    return false
  }
}

extension LinePreamble {
  /// Reads a line in any text style; nil for a line that continues the message before it.
  static func read(_ line: ArraySlice<UInt8>, day: Int64) -> LinePreamble? {
    if let (time, rest) = LogTime.read(line) { return dated(time, rest.drop { isBlank($0) }) }
    return copied(line, day: day)
  }

  private static func dated(_ time: LogTime, _ rest: ArraySlice<UInt8>) -> LinePreamble? {
    rest.begins(with: "0x") ? full(time, rest) : compact(time, rest)
  }

  /// Thread, type, activity, process number, optionally time to live, process, and the message.
  private static func full(_ time: LogTime, _ start: ArraySlice<UInt8>) -> LinePreamble? {
    var rest = start
    for _ in 0..<4 { rest = rest.firstWord.rest }
    let (word, after) = rest.firstWord
    if !word.isEmpty, word.allSatisfy(isDigit) { rest = after }
    guard let colon = rest.place(of: ": ") else { return nil }
    var line = LinePreamble(
      time: time, process: rest[..<colon], message: rest[(colon + 2)...], style: .defaultText)
    line.takeImageAndSubsystem()
    return line
  }

  /// A short type, the process with its numbers, and the message.
  private static func compact(_ time: LogTime, _ start: ArraySlice<UInt8>) -> LinePreamble? {
    var rest = start
    let (word, after) = rest.firstWord
    if word.count <= 2, word.allSatisfy({ (0x41...0x7A).contains($0) }) { rest = after }
    guard let bracket = rest.firstIndex(of: 0x5B), let end = rest.firstIndex(of: 0x5D),
      bracket < end
    else { return nil }
    var line = LinePreamble(
      time: time, process: rest[..<bracket],
      message: rest[(end + 1)...].drop { $0 == 0x20 || $0 == 0x3A }, style: .compactText)
    line.takeImageAndSubsystem()
    return line
  }

  /// Copied from the window of the Console app: type, time of day, process and message, separated by tabs.
  private static func copied(_ line: ArraySlice<UInt8>, day: Int64) -> LinePreamble? {
    let parts = line.split(separator: 0x09, maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0].count <= 8,
      let (time, _) = LogTime.readTimeOfDay(parts[1], onDay: day)
    else { return nil }
    return LinePreamble(time: time, process: parts[2], message: parts[3], style: .consoleCopy)
  }

  private mutating func takeImageAndSubsystem() {
    if message.first == 0x28, let end = message.firstIndex(of: 0x29) {
      message = message[(end + 1)...].drop { $0 == 0x20 }
    }
    if message.first == 0x5B, let end = message.firstIndex(of: 0x5D),
      message[..<end].contains(0x3A) || message[..<end].holds("Framework")
    {
      subsystem = message[message.startIndex + 1..<end]
      message = message[(end + 1)...].drop { $0 == 0x20 }
    }
  }
}
