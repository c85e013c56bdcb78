import Basics
import SchedulerEngine

/// "2026-06-01T06:00+02:00": a date with its offset from UTC (RFC 3339, the seconds optional).
enum DateText {
  static let form = TextForm<ZonedDate>(.date, parse: parse, print: print)
  static let offset = TextForm<UTCOffset>(.utcOffset, parse: parseOffset, print: printOffset)

  @Sendable
  static func parse(_ cursor: inout TextCursor) throws(TextFault) -> ZonedDate {
    let start = cursor.place
    let day = try day(&cursor)
    if !cursor.accept("T") { throw cursor.fault(.expected(.timeOfDay)) }
    let time = try timeOfDay(&cursor)
    if cursor.isAtEnd { throw cursor.fault(.expected(.offset), from: start) }
    let offset = cursor.accept("Z") ? .zero : try parseOffset(&cursor)
    let instant = WallTime(day: day.daysSince1970, sinceMidnight: time).instant(offset: offset)
    if day.year < 1970 || day.year > 2199 || instant < .earliest || instant >= .latest {
      throw cursor.fault(.outsideOf1970To2199, from: start)
    }
    return ZonedDate(instant, offset: offset)
  }

  private static func day(_ cursor: inout TextCursor) throws(TextFault) -> CivilDate {
    let start = cursor.place
    let year = try cursor.digits(4, else: .moment)
    if !cursor.accept("-") { throw cursor.fault(.expected(.moment), from: start) }
    let month = try cursor.digits(2, else: .moment)
    if !cursor.accept("-") { throw cursor.fault(.expected(.moment), from: start) }
    let day = try cursor.digits(2, else: .moment)
    let last = (1...12).contains(month) ? CivilDate.length(ofMonth: month, in: year) : 0
    if day < 1 || day > last {
      throw cursor.fault(
        .impossibleDate(year: year, month: month, day: day, lastDay: last), from: start)
    }
    return CivilDate(year: year, month: month, day: day)
  }

  private static func timeOfDay(_ cursor: inout TextCursor) throws(TextFault) -> Span {
    let start = cursor.place
    let hour = try cursor.digits(2, else: .timeOfDay)
    if !cursor.accept(":") { throw cursor.fault(.expected(.timeOfDay), from: start) }
    let minute = try cursor.digits(2, else: .minutes)
    var second: Int64 = 0
    var fraction = Span.zero
    if cursor.accept(":") {
      second = try cursor.digits(2, else: .minutes)
      if second == 60 { throw cursor.fault(.leapSecond, from: start) }
      if cursor.accept(".") { fraction = try milliseconds(&cursor) }
    }
    if hour > 23 || minute > 59 || second > 59 {
      throw cursor.fault(
        .impossibleTime(hour: hour, minute: minute, second: second), from: start)
    }
    return .hours(hour) + .minutes(minute) + .seconds(second) + fraction
  }

  private static func milliseconds(_ cursor: inout TextCursor) throws(TextFault) -> Span {
    var unit: Int64 = 100
    var total: Int64 = 0
    repeat {
      total += try cursor.digits(1, else: .digits) * unit
      unit /= 10
    } while unit > 0 && cursor.isAtDigit
    return .milliseconds(total)
  }

  @Sendable
  private static func parseOffset(_ cursor: inout TextCursor) throws(TextFault) -> UTCOffset {
    let start = cursor.place
    let isBehind = cursor.accept("-")
    if !isBehind && !cursor.accept("+") { throw cursor.fault(.expected(.offset)) }
    let hours = try cursor.digits(2, else: .offset)
    if !cursor.accept(":") { throw cursor.fault(.expected(.offset), from: start) }
    let minutes = try cursor.digits(2, else: .offset)
    // No clock on Earth is more than 14 hours away from UTC.
    if minutes > 59 || hours * 60 + minutes > 14 * 60 {
      throw cursor.fault(.expected(.offset), from: start)
    }
    let total = Int32(hours * 60 + minutes)
    return UTCOffset(minutes: isBehind ? -total : total)
  }

  @Sendable
  static func print(_ date: ZonedDate) -> String {
    let local = WallTime(at: date.instant, offset: date.offset)
    let day = CivilDate(daysSince1970: local.day)
    let milliseconds = local.sinceMidnight.milliseconds % 1_000
    var time = ClockText.print(local.sinceMidnight)
    if milliseconds != 0 {
      if time.utf8.count == 5 { time += ":00" }
      time += "." + String(String(1_000 + milliseconds).dropFirst())
    }
    return
      "\(day.year)-\(twoDigits(day.month))-\(twoDigits(day.day))T\(time)\(printOffset(date.offset))"
  }

  @Sendable
  private static func printOffset(_ offset: UTCOffset) -> String {
    utcOffset(minutes: Int64(offset.minutes))
  }
}

/// "07:05", "22:40:30": a time of day.
enum ClockText {
  static let form = TextForm<Span>(
    .clock, parse: { cursor throws(TextFault) in try parse(&cursor) }, print: { print($0) })

  enum Midnight { case onlyAsBeginning, alsoAsEnd }

  static func parse(
    _ cursor: inout TextCursor, _ midnight: Midnight = .onlyAsBeginning
  ) throws(TextFault) -> Span {
    let start = cursor.place
    guard cursor.isAtDigit else { throw cursor.fault(.expected(.timeOfDay)) }
    let hour = try cursor.number()
    if !cursor.accept(":") {
      // Points at the number, which was meant for something else.
      throw cursor.fault(.expected(.timeOfDay), from: start)
    }
    let minute = try cursor.digits(2, else: .minutes)
    let second = cursor.accept(":") ? try cursor.digits(2, else: .minutes) : 0
    if midnight == .alsoAsEnd && hour == 24 && minute == 0 && second == 0 { return .days(1) }
    if hour > 23 || minute > 59 || second > 59 {
      throw cursor.fault(
        .impossibleTime(hour: hour, minute: minute, second: second), from: start)
    }
    return .hours(hour) + .minutes(minute) + .seconds(second)
  }

  static func print(_ time: Span) -> String { timeOfDay(seconds: time.milliseconds / 1_000) }
}

extension TimePoint {
  /// Reads a moment as a scenario writes it: "day 2 21:00", "22:40", "+15m" or a date. nil for anything else.
  public init?(text: String) {
    var cursor = TextCursor(Array(text.utf8))
    guard let point = try? TimePointText.parse(&cursor), cursor.isAtEnd else { return nil }
    self = point
  }
}

/// "day 2 21:00", "22:40", "+15m" or a date.
enum TimePointText {
  static let form = TextForm<TimePoint>(.timePoint, parse: parse, print: print)

  @Sendable
  static func parse(_ cursor: inout TextCursor) throws(TextFault) -> TimePoint {
    if cursor.accept("+") { return .elapsed(try DurationText.parse(&cursor)) }
    if cursor.acceptWord("day") {
      let day = try DayText.number(&cursor)
      cursor.skipSpaces()
      return .day(day, at: try ClockText.parse(&cursor))
    }
    guard cursor.isAtDigit else { throw cursor.fault(.expected(.moment)) }
    let isDate = cursor.byte(ahead: 4) == UInt8(ascii: "-")
    return isDate ? .date(try DateText.parse(&cursor)) : .clock(try ClockText.parse(&cursor))
  }

  @Sendable
  static func print(_ point: TimePoint) -> String {
    switch point {
    case .day(let day, let time): "day \(day) \(ClockText.print(time))"
    case .clock(let time): ClockText.print(time)
    case .elapsed(let span): "+\(DurationText.print(span))"
    case .date(let date): DateText.print(date)
    }
  }
}
