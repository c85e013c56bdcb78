import SchedulerEngine

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
