import LongForm
import SchedulerEngine
import Testing

@testable import Scenarios

@Suite("A moment") struct MomentTests {
  private static let dates: [Row<String, String>] = [
    .init("with an offset", "2026-06-01T06:00+02:00", "2026-06-01T06:00+02:00"),
    .init("in UTC", "2026-06-01T06:00:30Z", "2026-06-01T06:00:30+00:00"),
    .init("with milliseconds", "2026-06-01T06:00:00.5Z", "2026-06-01T06:00:00.500+00:00"),
    .init("behind UTC", "2026-06-01T06:00-07:30", "2026-06-01T06:00-07:30"),
    .init("a leap day", "2028-02-29T00:00Z", "2028-02-29T00:00+00:00"),
    .init("the first", "1970-01-01T00:00Z", "1970-01-01T00:00+00:00"),
    .init("the last", "2199-12-31T23:59:59Z", "2199-12-31T23:59:59+00:00"),
    .init(
      "no leap day", "2026-02-29T00:00Z",
      "impossibleDate(year: 2026, month: 2, day: 29, lastDay: 28) at '2026-02-29'"),
    .init(
      "no leap day in 2100", "2100-02-29T00:00Z",
      "impossibleDate(year: 2100, month: 2, day: 29, lastDay: 28) at '2100-02-29'"),
    .init(
      "month 13", "2026-13-01T00:00Z",
      "impossibleDate(year: 2026, month: 13, day: 1, lastDay: 0) at '2026-13-01'"),
    .init("no offset", "2026-06-01T06:00", "expected(offset) at '2026-06-01T06:00'"),
    .init("no time", "2026-06-01", "expected(timeOfDay) at ''"),
    .init(
      "hour 24", "2026-06-01T24:00Z", "impossibleTime(hour: 24, minute: 0, second: 0) at '24:00'"),
    .init("a leap second", "2026-06-30T23:59:60Z", "leapSecond at '23:59:60'"),
    .init("too early", "1969-12-31T23:59Z", "outsideOf1970To2199 at '1969-12-31T23:59Z'"),
    .init(
      "too early because of its offset", "1970-01-01T00:00+01:00",
      "outsideOf1970To2199 at '1970-01-01T00:00+01:00'"),
    .init("too late", "2200-01-01T00:00Z", "outsideOf1970To2199 at '2200-01-01T00:00Z'"),
    .init("an offset beyond the Earth", "2026-06-01T06:00+14:01", "expected(offset) at '+14:01'"),
    .init("four decimals", "2026-06-01T06:00:00.0001Z", "expected(offset) at '1Z'"),
  ]

  @Test("may be a date with a UTC offset", arguments: dates) func date(_ row: Row<String, String>) {
    #expect(ReadText.outcome(row.given, DateText.form) == row.expected)
  }

  private static let points: [Row<String, String>] = [
    .init("a day and a time", "day 2 21:00", "day 2 21:00"),
    .init("a time", "7:05", "07:05"), .init("a time with seconds", "22:40:30", "22:40:30"),
    .init("after the start", "+15m", "+15m"),
    .init("a date", "2026-06-01T21:00+02:00", "2026-06-01T21:00+02:00"),
    .init("day 0", "day 0 21:00", "expected(dayNumber) at '0'"),
    .init("a day without time", "day 2", "expected(timeOfDay) at ''"),
    .init("hour 25", "day 2 25:00", "impossibleTime(hour: 25, minute: 0, second: 0) at '25:00'"),
    .init("minute 60", "12:60", "impossibleTime(hour: 12, minute: 60, second: 0) at '12:60'"),
    .init(
      "midnight at the end", "24:00", "impossibleTime(hour: 24, minute: 0, second: 0) at '24:00'"),
    .init("one digit of minutes", "12:5", "expected(minutes) at '5'"),
    .init("a number", "12", "expected(timeOfDay) at '12'"),
    .init("a word", "noon", "expected(moment) at 'noon'"),
    .init("huge", "day 99999999999999999999 08:00", "tooLarge at '99999999999999999999'"),
  ]

  @Test("is written in one of four ways", arguments: points) func point(_ row: Row<String, String>)
  {
    #expect(ReadText.outcome(row.given, TimePointText.form) == row.expected)
  }

  private static let impossible: [Row<String, String>] = [
    .init("hour 24", "24:60:61", "hours go from 00 to 23"),
    .init("minute 60", "23:60:61", "minutes go from 00 to 59"),
    .init("second 60", "23:59:60", "seconds go from 00 to 59"),
    .init("minute 60 of a day", "2026-06-01T23:60:61Z", "minutes go from 00 to 59"),
    .init("second 61 of a day", "2026-06-01T23:59:61Z", "seconds go from 00 to 59"),
    .init("month 0", "2026-00-32T00:00Z", "months go from 01 to 12"),
    .init("month 13", "2026-13-32T00:00Z", "months go from 01 to 12"),
    .init("day 32", "2026-12-32T00:00Z", "this month has the days 01 to 31"),
    .init("day 0", "2026-01-00T00:00Z", "this month has the days 01 to 31"),
  ]

  @Test("that does not exist is refused with the first impossible part", arguments: impossible)
  func part(_ row: Row<String, String>) {
    let fault = #expect(throws: TextFault.self) {
      try TimePointText.form.read(TextCursor(Array(row.given.utf8)))
    }
    #expect(fault?.reason.described.label == row.expected)
  }

  private static let offsets: [Row<String, String>] = [
    .init("fourteen hours", "+14:00", "+14:00"), .init("behind", "-14:00", "-14:00"),
    .init("more", "-14:01", "expected(offset) at '-14:01'"),
    .init("its last minute", "+13:59", "+13:59"),
    .init("minute 60", "+00:60", "expected(offset) at '+00:60'"),
  ]

  @Test("may have an offset of up to fourteen hours from UTC", arguments: offsets)
  func offset(_ row: Row<String, String>) {
    #expect(ReadText.outcome(row.given, DateText.offset) == row.expected)
  }

  private static let instants: [Row<String, String>] = [
    .init("a day", "day 2 21:00", "2026-06-02T21:00+02:00"),
    .init("day 1 before the start", "day 1 05:00", "2026-06-01T05:00+02:00"),
    .init("a time still to come", "22:40", "2026-06-01T22:40+02:00"),
    .init("the time of the start", "06:00", "2026-06-01T06:00+02:00"),
    .init("a time that has passed", "05:59", "2026-06-02T05:59+02:00"),
    .init("after the start", "+1d", "2026-06-02T06:00+02:00"),
    .init("a date elsewhere", "2026-06-01T21:00Z", "2026-06-01T23:00+02:00"),
  ]

  @Test("is an instant given the start of the scenario", arguments: instants)
  func instant(_ row: Row<String, String>) throws {
    let start = try #require(ReadText.value("2026-06-01T06:00+02:00", DateText.form))
    let point = try #require(ReadText.value(row.given, TimePointText.form))
    let date = ZonedDate(point.instant(on: ScenarioClock(start)), offset: start.offset)
    #expect(DateText.print(date) == row.expected)
  }
}

@Suite("A window") struct WindowTests {
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

  @Test("consists of days, times, a length and a jitter", arguments: texts)
  func reads(_ row: Row<String, String>) {
    #expect(ReadText.outcome(row.given, WindowText.opening) == row.expected)
  }

  @Test("needs an end where a start alone means nothing") func bounded() {
    #expect(ReadText.outcome("22:30", WindowText.bounded) == "noLength at '22:30'")
    #expect(ReadText.outcome("22:30 for 1h", WindowText.bounded) == "22:30 for 1h")
  }

  @Test("has at most ten exceptions") func exceptions() {
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

  @Test("has a length, even without an end", arguments: lengths)
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

  @Test("is one way to write a period", arguments: periods)
  func period(_ row: Row<String, String>) {
    #expect(ReadText.outcome(row.given, PeriodText.form) == row.expected)
  }
}
