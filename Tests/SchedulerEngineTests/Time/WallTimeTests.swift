import Testing

@testable import SchedulerEngine

@Suite("Wall time")
struct WallTimeTests {
  private static let hour: Int64 = 3_600_000

  private static let readings: [Row<(milliseconds: Int64, offset: Int32), WallTime>] = [
    .init("the first instant in UTC", (0, 0), WallTime(day: 0, sinceMidnight: .zero)),
    .init(
      "the last millisecond of a day", (24 * hour - 1, 0),
      WallTime(day: 0, sinceMidnight: .milliseconds(86_399_999))),
    .init("midnight begins the next", (24 * hour, 0), WallTime(day: 1, sinceMidnight: .zero)),
    .init("an hour ahead", (23 * hour, 60), WallTime(day: 1, sinceMidnight: .zero)),
    .init(
      "an hour behind, before the local 1970", (0, -60),
      WallTime(day: -1, sinceMidnight: .hours(23))),
    .init(
      "exactly local midnight before 1970", (0, -1_440), WallTime(day: -1, sinceMidnight: .zero)),
    .init(
      "a millisecond before 1970", (-1, 0),
      WallTime(day: -1, sinceMidnight: .milliseconds(86_399_999))),
    .init(
      "a millisecond more than a day before", (-24 * hour - 1, 0),
      WallTime(day: -2, sinceMidnight: .milliseconds(86_399_999))),
    .init(
      "half-hour offsets", (0, 330), WallTime(day: 0, sinceMidnight: .minutes(330))),
    .init(
      "a summer morning in Berlin", (1_780_290_000_000, 120),
      WallTime(day: 20_605, sinceMidnight: .hours(7))),
  ]

  @Test("is the local day and the time since its midnight", arguments: readings)
  func reads(_ row: Row<(milliseconds: Int64, offset: Int32), WallTime>) {
    let time = WallTime(
      at: Instant(milliseconds: row.given.milliseconds),
      offset: UTCOffset(minutes: row.given.offset))
    #expect(time == row.expected)
  }

  @Test("and back is the same instant, for all offsets a scenario may name")
  func roundTrip() {
    var draws = Draws(seed: 3)
    for minutes: Int32 in -1_080...1_080 {
      let offset = UTCOffset(minutes: minutes)
      let instant = Instant(milliseconds: draws.below(Instant.latest.milliseconds))
      let time = WallTime(at: instant, offset: offset)
      #expect(time.instant(offset: offset) == instant, "\(minutes) min")
      #expect(time.sinceMidnight >= .zero && time.sinceMidnight < .days(1), "\(minutes) min")
    }
  }

  private static let dates: [Row<Int64, Weekday>] = [
    .init("1969-12-31", -1, .wednesday),
    .init("1970-01-01", 0, .thursday),
    .init("1969-12-28", -4, .sunday),
    .init("1969-12-22", -10, .monday),
    .init("2000-01-01", 10_957, .saturday),
    .init("2024-02-29", 19_782, .thursday),
    .init("2026-06-01", 20_605, .monday),
    .init("2199-12-31", 84_005, .tuesday),
  ]

  @Test("knows the weekday of a date", arguments: dates)
  func weekdays(_ row: Row<Int64, Weekday>) {
    #expect(Weekday(day: row.given) == row.expected)
    #expect(WallTime(day: row.given, sinceMidnight: .hours(23)).weekday == row.expected)
  }

  @Test("counts Saturday and Sunday as weekend, and each day once as workday or weekend")
  func weekends() {
    for day: Int64 in -7..<7 {
      let weekday = Weekday(day: day)
      #expect(Weekdays.weekend.contains(weekday) == weekday.isWeekend, "\(weekday)")
      #expect(Weekdays.workdays.contains(weekday) != weekday.isWeekend, "\(weekday)")
      #expect(Weekdays.all.contains(weekday), "\(weekday)")
    }
    #expect(Weekday.saturday.isWeekend && Weekday.sunday.isWeekend && !Weekday.friday.isWeekend)
    #expect(Weekdays([]).isEmpty)
    #expect(Weekdays([.monday, .monday, .sunday]) == Weekdays([.sunday, .monday]))
  }
}
