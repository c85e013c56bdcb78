import SchedulerEngine
import Testing

@testable import Scenarios

@Suite("A window")
struct WindowTests {
  private static let texts: [Row<String, String>] = [
    .init("a time", "12:35", "12:35"), .init("two times", "22:30-06:45", "22:30-06:45"),
    .init("until midnight", "18:00-24:00", "18:00-24:00"),
    .init("weekdays", "weekdays 07:05 for 4m", "weekdays 07:05 for 4m"),
    .init("the weekend", "sat,sun 10:00-12:00", "weekends 10:00-12:00"),
    .init("some days", "wed, monday 09:00-10:30", "mon,wed 09:00-10:30"),
    .init("every day", "every day 12:35", "12:35"),
    .init("a day", "day 3 08:00", "day 3 08:00"),
    .init("days", "day 2..9 08:00 for 1h jitter 10m", "day 2..9 08:00 for 1h jitter 10m"),
    .init("one day as a span", "day 3..3 08:00", "day 3 08:00"),
    .init("an exception", "every day except day 5 12:35", "every day except day 5 12:35"),
    .init(
      "exceptions", "weekdays except day 5, day 8..9 12:35", "weekdays except day 5, day 8..9 12:35"
    ),
    .init("only an exception", "except day 5 12:35", "every day except day 5 12:35"),
    .init("no time", "weekdays", "expected(timeOfDay) at ''"),
    .init("an unknown day", "weekday 07:05", "expected(timeOfDay) at 'weekday'"),
    .init("an unknown day in a list", "mon,tuxday 07:05", "expected(weekday) at 'tuxday'"),
    .init("days backwards", "day 9..2 08:00", "lowerEndIsHigher at '9..2'"),
    .init("both ends and a length", "08:00-09:00 for 1h", "lengthTwice at 'for 1h'"),
    .init("a length of nothing", "08:00 for 0s", "isZero at 'for 0s'"),
    .init(
      "a length of more than a week", "08:00 for 8d",
      "longerThan(Span(milliseconds: 604800000)) at '8d'"),
    .init(
      "a jitter of more than half a day", "08:00 jitter 13h",
      "longerThan(Span(milliseconds: 43200000)) at '13h'"),
    .init(
      "midnight at the end as its beginning", "24:00-08:00",
      "impossibleTime(hour: 24, minute: 0, second: 0) at '24:00'"),
    .init("more behind it", "08:00 daily", "expected(endOfText) at 'daily'"),
  ]

  @Test("is days, times, a length and a jitter", arguments: texts)
  func reads(_ row: Row<String, String>) {
    #expect(ReadText.outcome(row.given, WindowText.opening) == row.expected)
  }

  @Test("needs an end where opening alone says nothing")
  func bounded() {
    #expect(ReadText.outcome("22:30", WindowText.bounded) == "noLength at '22:30'")
    #expect(ReadText.outcome("22:30 for 1h", WindowText.bounded) == "22:30 for 1h")
  }

  @Test("has at most ten exceptions")
  func exceptions() {
    let ten = (1...10).map { "day \($0)" }.joined(separator: ", ")
    #expect(ReadText.value("except \(ten) 08:00", WindowText.opening) != nil)
    let outcome = ReadText.outcome("except \(ten), day 11 08:00", WindowText.opening)
    #expect(outcome.hasPrefix("tooMany(limit: 10)"))
  }

  private static let lengths: [Row<String, Span>] = [
    .init("over midnight", "22:30-06:45", .minutes(495)),
    .init("in a day", "08:00-18:00", .hours(10)),
    .init("a whole day", "08:00-08:00", .days(1)),
    .init("until midnight", "18:00-24:00", .hours(6)),
    .init("said", "08:00 for 2d", .days(2)), .init("not said", "08:00", .minutes(3)),
  ]

  @Test("has a length", arguments: lengths)
  func length(_ row: Row<String, Span>) throws {
    let window = try #require(ReadText.value(row.given, WindowText.opening))
    #expect(window.length(unsaid: .minutes(3)) == row.expected)
  }

  private static let periods: [Row<String, String>] = [
    .init("a day", "day 1", "day 1"), .init("days", "day 2..4", "day 2..4"),
    .init("between two moments", "day 1 21:00 to +2d", "day 1 21:00 to +2d"),
    .init("a window", "22:30-06:45", "22:30-06:45"),
    .init("a window of days", "day 3 22:30 for 1h", "day 3 22:30 for 1h"),
    .init("no end", "day 1 21:00", "noLength at 'day 1 21:00'"),
    .init("no second moment", "day 1 21:00 to ", "expected(moment) at ''"),
  ]

  @Test("is one way to name a time span", arguments: periods)
  func period(_ row: Row<String, String>) {
    #expect(ReadText.outcome(row.given, PeriodText.form) == row.expected)
  }
}
