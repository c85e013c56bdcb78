import Basics
import SchedulerEngine

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
      // Points at the number, which was written for something else.
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
