import Testing

@testable import SchedulerEngine

@Suite("A pattern")
struct PatternTests {
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

  @Test("far outside of the calendar is merely silent", arguments: hostile)
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
