import Testing

@testable import SchedulerEngine

@Suite("Usage history")
struct UsageHistoryTests {
  private static let breakfast = Span.hours(7) + .minutes(5)
  private static let evening = Span.hours(20)

  @Test("learns a habit kept every day as exactly one opening, and nothing else")
  func learnsADailyHabit() {
    var diary = UsageDiary()
    diary.live(days: 7, openings: [Self.breakfast])
    for _ in 0..<60 {
      for quarter in 0..<96 {
        let time = Span.minutes(15 * Int64(quarter))
        let expected: Int64 = quarter == 28 ? 1_000_000 : 0
        #expect(diary.learned(time, on: diary.day) == expected, "day \(diary.day), \(quarter)")
      }
      diary.live(openings: [Self.breakfast])
    }
  }

  @Test("puts an opening into the quarter hour that has begun")
  func quarterHours() {
    var diary = UsageDiary()
    diary.live(days: 7, openings: [.hours(7), .hours(8) - .milliseconds(1)])
    #expect(diary.learned(.hours(7), on: diary.day) == 1_000_000)
    #expect(diary.learned(.hours(7) - .milliseconds(1), on: diary.day) == 0)
    #expect(diary.learned(.hours(7) + .minutes(45), on: diary.day) == 1_000_000)
    #expect(diary.learned(.hours(8), on: diary.day) == 0)
  }

  @Test("counts several openings in one quarter hour")
  func countsOpenings() {
    var diary = UsageDiary()
    diary.live(days: 7, openings: [.hours(7), .hours(7), .hours(7) + .minutes(14)])
    #expect(diary.learned(.hours(7), on: diary.day) == 3_000_000)
  }

  @Test("follows a changed habit: mostly after two days, all but a tenth after five")
  func followsAChangedHabit() {
    var diary = UsageDiary()
    diary.live(days: 28, openings: [Self.breakfast])
    diary.live(days: 2, openings: [Self.evening])
    let old = diary.learned(Self.breakfast, on: diary.day)
    #expect(diary.learned(Self.evening, on: diary.day) > old)
    diary.live(days: 3, openings: [Self.evening])
    let workday = diary.day + 2
    #expect(diary.learned(Self.evening, on: workday) > 900_000)
    #expect(diary.learned(Self.breakfast, on: workday) < 100_000)
  }

  @Test("forgets a habit that ended, to the last millionth")
  func forgets() {
    var diary = UsageDiary()
    diary.live(days: 28, openings: [Self.breakfast])
    let isSettledTooEarly = diary.usage.isSettledAtNothing(diary.parameters)
    #expect(!isSettledTooEarly)
    // A Sunday in each week.
    diary.live(days: 300)
    #expect(diary.learned(Self.breakfast, on: diary.day) == 0)
    let isSettled = diary.usage.isSettledAtNothing(diary.parameters)
    #expect(isSettled)
  }

  @Test(
    "is not settled while one kind of day is remembered",
    arguments: [HabitDay.workday, .saturday, .sunday])
  func oneKindOfDayIsEnough(_ day: HabitDay) {
    var habits = DayHabits()
    var today = [Int64](repeating: 0, count: 96)
    for _ in 0..<200 {
      for each in [HabitDay.workday, .saturday, .sunday] {
        habits.learn(each, &today, Quarters(), .percent(60))
      }
    }
    let nothing = habits.areSettledAtNothing(.percent(60))
    #expect(nothing)
    today[30] = 1_000_000
    var opened = Quarters()
    opened.insert(30)
    habits.learn(day, &today, opened, .percent(60))
    let something = habits.areSettledAtNothing(.percent(60))
    #expect(!something)
  }

  @Test("is settled only when another midnight changes nothing")
  func settledMeansSettled() {
    var diary = UsageDiary()
    var settledDays = 0
    for day in 0..<200 {
      if day == 100 { diary.expectOpening() }
      let before = diary
      diary.live()
      guard before.usage.isSettledAtNothing(before.parameters) else { continue }
      settledDays += 1
      #expect(diary.usage.history == before.usage.history, "day \(day)")
      #expect(diary.readyAt == before.readyAt, "day \(day)")
    }
    #expect(settledDays > 10)
  }

  @Test("knows workdays and weekends apart")
  func weekendsApart() {
    var diary = UsageDiary()
    for _ in 0..<3 {
      diary.live(days: 5, openings: [Self.breakfast])
      diary.live(days: 2, openings: [Self.evening])
    }
    for day in diary.day..<(diary.day + 7) {
      let isWeekend = Weekday(day: day).isWeekend
      #expect(diary.learned(Self.breakfast, on: day) == (isWeekend ? 0 : 1_000_000), "\(day)")
      #expect(diary.learned(Self.evening, on: day) == (isWeekend ? 1_000_000 : 0), "\(day)")
    }
  }

  @Test("knows Saturdays and Sundays apart")
  func saturdaysApart() {
    var diary = UsageDiary()
    for _ in 0..<3 {
      diary.live(days: 5)
      diary.live(openings: [Self.breakfast])
      diary.live(openings: [Self.evening])
    }
    for day in diary.day..<(diary.day + 7) {
      let weekday = Weekday(day: day)
      #expect(diary.learned(Self.breakfast, on: day) == (weekday == .saturday ? 1_000_000 : 0))
      #expect(diary.learned(Self.evening, on: day) == (weekday == .sunday ? 1_000_000 : 0))
    }
  }

  @Test("takes a Sunday to be like a Saturday before it is like a workday")
  func borrowsFromItsWeekend() {
    var diary = UsageDiary()
    diary.live(days: 5, openings: [Self.breakfast])
    diary.live(openings: [Self.evening])
    #expect(diary.learned(Self.evening, on: diary.day) == 1_000_000 * 6 / 7)
    #expect(diary.learned(Self.breakfast, on: diary.day) == 0)
  }

  @Test("takes one kind of day for the other while it has seen only one")
  func borrowsTheOtherKind() {
    var fromMonday = UsageDiary()
    fromMonday.live(days: 5, openings: [Self.breakfast])
    let saturday = UsageDiary.monday + 5
    // Five of the seven days after which the newcomer's guess has faded.
    #expect(fromMonday.learned(Self.breakfast, on: saturday) == 1_000_000 * 5 / 7)

    var fromSaturday = UsageDiary(from: saturday)
    fromSaturday.live(days: 2, openings: [Self.breakfast])
    #expect(fromSaturday.learned(Self.breakfast, on: saturday + 2) == 1_000_000 * 2 / 7)
  }

  private static let retentions: [Row<Share, Int64>] = [
    .init("nothing is kept: the last day is the habit", .none, 1_000_000),
    .init("all is kept: the habit is the mean of four days", .all, 250_000),
  ]

  @Test("weighs the days as its retention says", arguments: retentions)
  func retention(_ row: Row<Share, Int64>) {
    var diary = UsageDiary()
    diary.parameters.retention = row.given
    diary.live(days: 3)
    diary.live(openings: [Self.breakfast])
    // Four of the seven days after which the newcomer's guess has faded.
    #expect(diary.learned(Self.breakfast, on: diary.day) == row.expected * 4 / 7)
  }
}
