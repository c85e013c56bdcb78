import Basics
package import SchedulerEngine

/// The time in a line of a log, and the clock's offset from UTC.
package struct LogTime: Equatable, Sendable {
  package let instant: Instant
  /// nil if the line has no time zone; the instant is then the clock's local time.
  package let offset: UTCOffset?

  /// Reads the date and time at the start of a text and returns the rest; nil if there is none.
  static func read(
    _ bytes: ArraySlice<UInt8>
  ) -> (time: LogTime, rest: ArraySlice<UInt8>)? {
    var cursor = DigitCursor(bytes)
    guard let year = cursor.number(digits: 4), cursor.take(0x2D),
      let month = cursor.number(digits: 2), cursor.take(0x2D),
      let day = cursor.number(digits: 2), cursor.take(0x20) || cursor.take(0x54),
      (1970...2199).contains(year), (1...12).contains(month),
      day >= 1, day <= CivilDate.length(ofMonth: month, in: year),
      let time = cursor.timeOfDay()
    else { return nil }
    let date = CivilDate(year: year, month: month, day: day).daysSince1970
    return cursor.finished(date * 86_400_000 + time)
  }

  /// Reads a bare time of day, as copied from a window that shows the log.
  static func readTimeOfDay(
    _ bytes: ArraySlice<UInt8>, onDay day: Int64
  ) -> (time: LogTime, rest: ArraySlice<UInt8>)? {
    var cursor = DigitCursor(bytes)
    guard let time = cursor.timeOfDay() else { return nil }
    return cursor.finished(day * 86_400_000 + time)
  }

  init(_ instant: Instant, offset: UTCOffset?) {
    self.instant = instant
    self.offset = offset
  }
}

/// Reads the parts of a date from start to end.
private struct DigitCursor {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  mutating func number(digits: Int) -> Int64? {
    let found = rest.prefix(digits)
    guard found.count == digits, found.allSatisfy(isDigit) else { return nil }
    rest = rest.dropFirst(digits)
    return found.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
  }

  mutating func take(_ byte: UInt8) -> Bool {
    guard rest.first == byte else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// In milliseconds; finer digits are dropped.
  mutating func timeOfDay() -> Int64? {
    guard let hour = number(digits: 2), take(0x3A), let minute = number(digits: 2), take(0x3A),
      let second = number(digits: 2), hour < 24, minute < 60, second < 60
    else { return nil }
    var fraction: Int64 = 0
    if take(0x2E) || take(0x2C) {
      let digits = rest.prefix { isDigit($0) }
      guard !digits.isEmpty, digits.count <= 9 else { return nil }
      for place in 0..<3 {
        let digit = place < digits.count ? digits[digits.startIndex + place] - 0x30 : 0
        fraction = fraction * 10 + Int64(digit)
      }
      rest = rest[digits.endIndex...]
    }
    return (hour * 3_600 + minute * 60 + second) * 1_000 + fraction
  }

  /// Includes the time zone, if one follows; nil for an impossible time zone.
  mutating func finished(_ local: Int64) -> (time: LogTime, rest: ArraySlice<UInt8>)? {
    if take(0x5A) { return (LogTime(Instant(milliseconds: local), offset: .zero), rest) }
    let beforeBlank = rest
    _ = take(0x20)
    guard let sign = rest.first, sign == 0x2B || sign == 0x2D,
      rest.dropFirst().first.map(isDigit) == true
    else {
      return (LogTime(Instant(milliseconds: local), offset: nil), beforeBlank)
    }
    rest = rest.dropFirst()
    guard let hours = number(digits: 2) else { return nil }
    _ = take(0x3A)
    guard let minutes = number(digits: 2), hours <= 14, minutes < 60,
      rest.first.map(isDigit) != true
    else { return nil }
    let ahead = (hours * 60 + minutes) * (sign == 0x2D ? -1 : 1)
    let instant = Instant(milliseconds: local - ahead * 60_000)
    guard instant >= .earliest else { return nil }
    return (LogTime(instant, offset: UTCOffset(minutes: Int32(ahead))), rest)
  }
}

/// The date of lines that only have a time of day. It is the first `earliestBeginDate` that a line mentions,
/// and also applies to earlier lines. A time that goes back by more than an hour starts the next day.
struct CopiedDay {
  /// The date if no line mentions one: 1 January 2026.
  static let assumed: Int64 = 20_454
  private(set) var number = CopiedDay.assumed
  private var isSettled = false
  private var last: Instant?

  /// Whether any line had only a time of day.
  var isOfClock: Bool { last != nil }
  /// Whether the date of some line is assumed and may still become known.
  var isAwaited: Bool { isOfClock && !isSettled }

  /// How far to move the dates so far, if this line is the first to mention a date.
  mutating func learn(from line: ArraySlice<UInt8>) -> Span? {
    if isSettled { return nil }
    guard let date = line.rest(after: "earliestBeginDate: "), let (time, _) = LogTime.read(date)
    else { return nil }
    let mentioned = WallTime(at: time.instant, offset: .zero).day
    let shift = Span.days(mentioned - number)
    number = mentioned
    last = last.map { $0 + shift }
    isSettled = true
    return shift
  }

  /// Makes the dates assumed so far final.
  mutating func settle() { isSettled = true }

  mutating func dated(_ time: LogTime) -> LogTime {
    var time = time
    if let last, last - time.instant > .hours(1) {
      number += 1
      time = LogTime(time.instant + .days(1), offset: time.offset)
    }
    last = time.instant
    return time
  }
}

/// Entries whose date is not known yet, up to a limit.
struct UndatedEntries {
  private var entries: [(entry: LogEntry, line: Int64)] = []
  var isFull: Bool { entries.count >= LogLimits.undated }

  mutating func hold(_ entry: LogEntry, line: Int64) { entries.append((entry, line)) }

  mutating func move(by shift: Span) {
    for index in entries.indices {
      let time = entries[index].entry.time
      entries[index].entry.time = LogTime(time.instant + shift, offset: time.offset)
    }
  }

  /// In the order in which they were added.
  mutating func release() -> [(entry: LogEntry, line: Int64)] {
    defer { entries = [] }
    return entries
  }
}
