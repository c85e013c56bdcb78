import LongForm
import Testing

@testable import SchedulerEngine

@Suite("An instant") struct InstantTests {
  private static let last = Instant(milliseconds: Instant.never.milliseconds - 1)
  private static let longest = Span(milliseconds: .max)
  private static let before1970 = Instant(milliseconds: -5)

  private static let moves: [Row<Instant, Instant>] = [
    .init("the moment before never stays a moment", last + .zero, last),
    .init("one more is never", last + .milliseconds(1), .never),
    .init("far beyond is never", Instant.latest + .days(.max), .never),
    .init("never moved back stays never", Instant.never - .days(1_000_000), .never),
    .init("never moved on stays never", Instant.never + .days(1), .never),
    .init("minus the longest way back", Instant.latest - Span(milliseconds: .min), .never),
    .init("far before is the first", before1970 - longest, Instant(milliseconds: .min)),
    .init("back and forth", Instant.latest - .days(9) + .days(9), .latest),
  ]

  @Test("that is moved beyond its range stops at never or at the beginning", arguments: moves)
  func saturates(_ row: Row<Instant, Instant>) { #expect(row.given == row.expected) }

  @Test("is never from a fixed value onward, which is far beyond the latest end") func neverIsLast()
  {
    #expect(Instant.never.isNever)
    #expect(Instant(milliseconds: .max).isNever)
    #expect(!InstantTests.last.isNever)
    #expect(!Instant.latest.isNever)
    #expect(Instant.latest + .days(365 * 1_000) < .never)
  }

  @Test("minus an instant is the span between them, in either direction") func difference() {
    let noon = Instant(milliseconds: 43_200_000)
    #expect(noon - .earliest == .hours(12))
    #expect(Instant.earliest - noon == .hours(-12))
    #expect(Instant(milliseconds: .min) - noon == Span(milliseconds: .min))
  }
}

@Suite("A span") struct SpanTests {
  private static let most = Span(milliseconds: .max)
  private static let least = Span(milliseconds: .min)
  private static let one = Span.milliseconds(1)

  private static let ends: [Row<Span, Span>] = [
    .init("most days", .days(.max), most),
    .init("fewest days", .days(.min), least),
    .init("sum above", most + one, most),
    .init("sum below", least + .milliseconds(-1), least),
    .init("difference above", most - .milliseconds(-1), most),
    .init("difference below", least - one, least),
    .init("zero minus the least", .zero - least, most),
    .init("product above", .days(1_000_000_000) * 1_000_000_000, most),
    .init("sum that just fits", Span(milliseconds: .max - 1) + one, most),
    .init("opposite ends", most + least, .milliseconds(-1)),
  ]

  @Test("stops at the ends of its range instead of wrapping around", arguments: ends)
  func saturates(_ row: Row<Span, Span>) { #expect(row.given == row.expected) }
}

@Suite("Wall time") struct WallTimeTests {
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
    .init("half-hour offsets", (0, 330), WallTime(day: 0, sinceMidnight: .minutes(330))),
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

  @Test("converts back to the same instant for every offset a scenario may use") func roundTrip() {
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

  @Test("knows the weekday of a date", arguments: dates) func weekdays(_ row: Row<Int64, Weekday>) {
    #expect(Weekday(day: row.given) == row.expected)
    #expect(WallTime(day: row.given, sinceMidnight: .hours(23)).weekday == row.expected)
  }

  @Test("counts Saturday and Sunday as weekend, and each day once as workday or weekend")
  func weekends() {
    for day: Int64 in -7..<7 {
      let weekday = Weekday(day: day)
      #expect(
        Weekdays.weekend.contains(weekday) == [.saturday, .sunday].contains(weekday), "\(weekday)")
      #expect(
        Weekdays.workdays.contains(weekday) != Weekdays.weekend.contains(weekday), "\(weekday)")
      #expect(Weekdays.all.contains(weekday), "\(weekday)")
    }
    #expect(Weekdays([]).isEmpty)
    #expect(Weekdays([.monday, .monday, .sunday]) == Weekdays([.sunday, .monday]))
  }
}

@Suite("A pattern") struct PatternTests {
  /// 2026-06-01, a Monday; `monday + 5` is a Saturday.
  private static let monday: Int64 = 20_605

  private static let daily = Pattern(at: .hours(7), for: .minutes(3))
  private static let workdays = Pattern(on: .workdays, at: .hours(9), for: .hours(8))
  private static let mondays = Pattern(on: Weekdays([.monday]), at: .hours(9), for: .hours(8))
  private static let never = Pattern(on: Weekdays([]), at: .hours(9), for: .hours(8))
  private static let days2To4 = Pattern(
    at: .hours(9), for: .hours(1), fromDay: monday + 1, throughDay: monday + 3)
  private static let mondaysOfTheRange = Pattern(
    on: Weekdays([.monday]), at: .hours(9), for: .hours(1), fromDay: monday + 1,
    throughDay: monday + 6)

  private static let next: [Row<(pattern: Pattern, day: Int64), Int64?>] = [
    .init("daily is today", (daily, monday), monday),
    .init("workdays on a Friday", (workdays, monday + 4), monday + 4),
    .init("workdays on a Saturday", (workdays, monday + 5), monday + 7),
    .init("mondays on a Monday", (mondays, monday), monday),
    .init("mondays on a Tuesday", (mondays, monday + 1), monday + 7),
    .init("no day at all", (never, monday), nil),
    .init("before its first day", (days2To4, monday - 100), monday + 1),
    .init("on its last day", (days2To4, monday + 3), monday + 3),
    .init("after its last day", (days2To4, monday + 4), nil),
    .init("a range without its weekday", (mondaysOfTheRange, monday), nil),
  ]

  @Test("finds the next day on which it opens", arguments: next)
  func nextDay(_ row: Row<(pattern: Pattern, day: Int64), Int64?>) {
    #expect(row.given.pattern.nextDay(from: row.given.day) == row.expected)
  }

  private static let latest: [Row<(pattern: Pattern, day: Int64), Int64?>] = [
    .init("daily is today", (daily, monday), monday),
    .init("workdays on a Sunday", (workdays, monday + 6), monday + 4),
    .init("mondays on a Monday", (mondays, monday), monday),
    .init("mondays on a Sunday", (mondays, monday + 6), monday),
    .init("no day at all", (never, monday), nil),
    .init("before its first day", (days2To4, monday), nil),
    .init("on its first day", (days2To4, monday + 1), monday + 1),
    .init("a few days after its last day", (days2To4, monday + 8), monday + 3),
  ]

  @Test("finds the latest day on which it opened", arguments: latest)
  func latestDay(_ row: Row<(pattern: Pattern, day: Int64), Int64?>) {
    #expect(row.given.pattern.latestDay(upTo: row.given.day) == row.expected)
  }

  @Test("occurs exactly on the days that it finds, for every set of weekdays")
  func agreesWithItself() {
    let weekdays: [Weekday] = [
      .monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday,
    ]
    for bits in 0..<128 {
      let chosen = weekdays.filter { bits >> $0.rawValue & 1 == 1 }
      let pattern = Pattern(
        on: Weekdays(chosen), at: .zero, for: .hours(1), fromDay: Self.monday,
        throughDay: Self.monday + 20)
      for day in (Self.monday - 3)...(Self.monday + 24) {
        let label = Comment(rawValue: "weekdays \(chosen), day \(day - Self.monday)")
        let expectedNext = (day...(Self.monday + 30)).first { pattern.occurs(on: $0) }
        #expect(pattern.nextDay(from: day) == expectedNext, label)
        #expect(pattern.occurs(on: day) == (pattern.nextDay(from: day) == day), label)
        #expect(pattern.occurs(on: day) == (pattern.latestDay(upTo: day) == day), label)
      }
    }
  }

  private static let hostile: [Row<Pattern, Bool>] = [
    .init("ends before all days", Pattern(at: .zero, for: .zero, throughDay: .min), false),
    .init("begins after all days", Pattern(at: .zero, for: .zero, fromDay: .max), true),
    .init(
      "begins after all days, on Sundays",
      Pattern(on: Weekdays([.sunday]), at: .zero, for: .zero, fromDay: .max), false),
    .init(
      "ends before it begins", Pattern(at: .zero, for: .zero, fromDay: 9, throughDay: 3), false),
  ]

  @Test("far outside the calendar never falls within it", arguments: hostile)
  func farDays(_ row: Row<Pattern, Bool>) {
    if let latest = row.given.latestDay(upTo: Self.monday) {
      let began = WallTime(day: latest, sinceMidnight: .zero).instant(offset: .zero)
      #expect(began < .earliest)
    }
    let next = row.given.nextDay(from: Self.monday)
    #expect((next != nil) == row.expected)
    if let next {
      let begins = WallTime(day: next, sinceMidnight: .zero).instant(offset: .zero)
      #expect(begins > .latest && begins < .never)
    }
  }
}
