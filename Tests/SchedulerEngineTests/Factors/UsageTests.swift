import LongForm
import Testing

@testable import SchedulerEngine

@Suite("Usage history") struct UsageHistoryTests {
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

  @Test("puts an opening into the quarter hour that has begun") func quarterHours() {
    var diary = UsageDiary()
    diary.live(days: 7, openings: [.hours(7), .hours(8) - .milliseconds(1)])
    #expect(diary.learned(.hours(7), on: diary.day) == 1_000_000)
    #expect(diary.learned(.hours(7) - .milliseconds(1), on: diary.day) == 0)
    #expect(diary.learned(.hours(7) + .minutes(45), on: diary.day) == 1_000_000)
    #expect(diary.learned(.hours(8), on: diary.day) == 0)
  }

  @Test("counts several openings in one quarter hour") func countsOpenings() {
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

  @Test("forgets a habit that ended, to the last millionth") func forgets() {
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
    "is not settled while even one kind of day is remembered",
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

  @Test("forgets a quarter of an hour and no other", arguments: 0..<96)
  func quarters(_ quarter: Int) {
    var quarters = Quarters()
    for each in 0..<96 { quarters.insert(each) }
    quarters.remove(quarter)
    #expect((0..<96).filter { quarters.first(from: $0) != $0 } == [quarter])
  }

  @Test("is settled only when another midnight changes nothing") func settledMeansSettled() {
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

  @Test("distinguishes workdays from weekends") func weekendsApart() {
    var diary = UsageDiary()
    for _ in 0..<3 {
      diary.live(days: 5, openings: [Self.breakfast])
      diary.live(days: 2, openings: [Self.evening])
    }
    for day in diary.day..<(diary.day + 7) {
      let isWeekend = Weekdays.weekend.contains(Weekday(day: day))
      #expect(diary.learned(Self.breakfast, on: day) == (isWeekend ? 0 : 1_000_000), "\(day)")
      #expect(diary.learned(Self.evening, on: day) == (isWeekend ? 1_000_000 : 0), "\(day)")
    }
  }

  @Test("distinguishes Saturdays from Sundays") func saturdaysApart() {
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

  @Test("expects a first Sunday to be like Saturday rather than a workday")
  func borrowsFromItsWeekend() {
    var diary = UsageDiary()
    diary.live(days: 5, openings: [Self.breakfast])
    diary.live(openings: [Self.evening])
    #expect(diary.learned(Self.evening, on: diary.day) == 1_000_000 * 6 / 7)
    #expect(diary.learned(Self.breakfast, on: diary.day) == 0)
  }

  @Test("expects workdays and weekends to be alike while it has seen only one of them")
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

  @Test("weights past days by its retention", arguments: retentions)
  func retention(_ row: Row<Share, Int64>) {
    var diary = UsageDiary()
    diary.parameters.retention = row.given
    diary.live(days: 3)
    diary.live(openings: [Self.breakfast])
    // Four of the seven days after which the newcomer's guess has faded.
    #expect(diary.learned(Self.breakfast, on: diary.day) == row.expected * 4 / 7)
  }
}

@Suite("Usage expectation") struct UsageExpectationTests {
  private static let breakfast = Span.hours(7) + .minutes(5)

  /// Two weeks of breakfasts, refreshed at the last midnight and again, so that nothing is left over.
  private func breakfasts(offset: UTCOffset = .zero) -> UsageDiary {
    var diary = UsageDiary(offset: offset)
    diary.live(days: 14, openings: [Self.breakfast])
    for _ in 1...2 { diary.refresh(at: .zero) }
    return diary
  }

  private static let offsets: [Int32] = [-720, -60, 0, 120, 345]

  @Test("is ready once a day, three quarters of an hour ahead of the habit", arguments: offsets)
  func onceADay(minutes: Int32) {
    var diary = breakfasts(offset: UTCOffset(minutes: minutes))
    for day in 0..<10 {
      // 0.9 of an opening is 0.9 of the quarter hour from 07:00, and the lead is 45 minutes.
      let ready = diary.today(at: .hours(7) + .seconds(810) - .minutes(45))
      #expect(diary.readyAt == ready, "day \(day)")
      for _ in 1...2 { diary.refresh(at: Self.breakfast) }
      #expect(diary.readyAt == ready + .days(1), "after the refreshes of day \(day)")
      diary.live(openings: [Self.breakfast])
    }
  }

  @Test("carries the part of an opening that a refresh left over to the next one")
  func leavesTheRest() {
    var diary = breakfasts()
    let ready = diary.readyAt
    diary.refresh(at: ready - diary.today(at: .zero))
    #expect(diary.readyAt == ready + .days(1) - .seconds(90))
  }

  @Test("keeps after a refresh what was expected beyond its threshold") func refreshUsesUp() {
    var diary = breakfasts()
    let seven = diary.today(at: .hours(7))
    #expect(diary.expected(at: seven) == 900_000)
    diary.refresh(at: .hours(7))
    #expect(diary.expected(at: seven) == 100_000)
    #expect(diary.expected(at: seven + .hours(20)) == 100_000)
  }

  @Test("saves up no more than one further refresh") func remembersOne() {
    var diary = UsageDiary()
    diary.live(days: 14, openings: [Self.breakfast])
    diary.refresh(at: .zero)
    #expect(diary.expected(at: diary.today(at: .zero)) == 900_000)
  }

  @Test("is ready at once when exactly the threshold is left over") func exactlyTheThreshold() {
    var diary = UsageDiary()
    diary.live(days: 14, openings: [Self.breakfast])
    diary.refresh(at: .zero)
    #expect(diary.readyAt == .earliest)
  }

  @Test("is the same whether or not it was computed ahead, at every UTC offset")
  func goesOnFromEarlierWalks() {
    var diary = UsageDiary()
    diary.live(days: 9, openings: [.hours(7), .minutes(785), .hours(20)])
    var walked = diary.usage
    var plain = diary.usage
    for turn in 0..<200 {
      let offset = UTCOffset(minutes: turn % 50 == 49 ? 90 : 0)
      let at = diary.today(at: .minutes(Int64(turn) * 73))
      _ = walked.readyAt(offset: offset, diary.parameters)
      if turn % 9 == 8 {
        let day = WallTime(at: at, offset: offset).day
        walked.closeDay(day: day, at: at, offset: offset, diary.parameters)
        plain.closeDay(day: day, at: at, offset: offset, diary.parameters)
      } else {
        walked.refreshed(at: at, offset: offset, diary.parameters)
        plain.refreshed(at: at, offset: offset, diary.parameters)
      }
      #expect(walked.carried == plain.carried, "turn \(turn)")
      #expect(walked.horizon == plain.horizon, "turn \(turn)")
    }
  }

  @Test("is ready at once when told to expect an opening") func expectOpening() {
    var diary = UsageDiary()
    diary.live(days: 7)
    diary.refresh(at: .zero)
    var usage = diary.usage
    usage.expectOpening(at: diary.today(at: .zero), offset: .zero, diary.parameters)
    #expect(usage.readyAt(offset: .zero, diary.parameters) == .earliest)
    #expect(usage.expected(at: diary.today(at: .zero), offset: .zero, diary.parameters) == 900_000)
  }

  private static let thresholds: [Row<Share, Instant>] = [
    .init("zero", .none, .earliest),
    .init("all of an opening", .all, UsageDiary().today(at: .hours(14 * 24 + 7) - .minutes(30))),
  ]

  @Test("follows its threshold", arguments: thresholds) func threshold(_ row: Row<Share, Instant>) {
    var diary = breakfasts()
    diary.parameters.threshold = row.given
    #expect(diary.readyAt == row.expected)
  }

  @Test(
    "keeps across midnight what was expected, and less of it after a day without an opening",
    arguments: [Row("opened at noon", [Span.hours(12)], Int64(100)), Row("not opened", [], 60)])
  func midnightKeeps(_ row: Row<[Span], Int64>) {
    var diary = UsageDiary()
    diary.parameters.newcomerOpeningsPerDay = 1
    diary.refresh(at: .hours(15))
    let midnight = diary.today(at: .days(1))
    let before = diary.expected(at: midnight)
    #expect(before > 400_000 && before < 500_000)
    diary.live(openings: row.given)
    let kept = diary.expected(at: midnight)
    #expect(abs(kept - before * row.expected / 100) <= 1)
  }
}

@Suite("Usage expectation, whatever the habits") struct UsageExpectationPropertyTests {
  private func time(_ draws: inout Draws) -> Span { .milliseconds(draws.below(86_400_000)) }

  /// Some weeks of use with a refresh now and then.
  private func someDiary(_ draws: inout Draws) -> UsageDiary {
    var diary = UsageDiary(
      from: UsageDiary.monday + draws.below(7),
      offset: UTCOffset(minutes: Int32(draws.below(2_161) - 1_080)))
    diary.parameters.threshold = Share(millionths: 1 + draws.below(1_000_000))
    diary.parameters.lead = .milliseconds(draws.below(43_200_001))
    diary.parameters.newcomerOpeningsPerDay = draws.below(9)
    diary.parameters.misjudgement = Share(millionths: draws.below(400_000))
    let usual = (0..<draws.below(6)).map { _ in time(&draws) }
    for _ in 0..<draws.below(25) {
      if draws.flip() { diary.refresh(at: time(&draws)) }
      diary.live(openings: usual.filter { _ in draws.below(5) > 0 })
    }
    // Twice, so that little is left over and most are not ready at once.
    let last = time(&draws)
    for _ in 1...2 { diary.refresh(at: last) }
    return diary
  }

  @Test("has reached its threshold at the instant it names, and not a millisecond before")
  func readyAtIsExact() {
    var draws = Draws(seed: 11)
    var seen = 0
    for round in 0..<2_000 {
      let diary = someDiary(&draws)
      let ready = diary.readyAt
      if ready.isNever || ready == .earliest { continue }
      seen += 1
      let label = Comment(rawValue: "round \(round)")
      let threshold = diary.parameters.threshold.millionths
      #expect(diary.expected(at: ready) >= threshold, label)
      #expect(diary.expected(at: ready - .milliseconds(1)) < threshold, label)
    }
    #expect(seen > 1_000)
  }

  @Test("never decreases while time passes and the app is opened every day")
  func neverDecreases() {
    var draws = Draws(seed: 12)
    for round in 0..<60 {
      var diary = someDiary(&draws)
      var clock = diary.today(at: .days(1))
      diary.live(openings: [time(&draws)])
      var before = diary.expected(at: clock)
      for day in 0..<6 {
        let midnight = diary.today(at: .days(1))
        while clock < midnight {
          clock = min(clock + .milliseconds(1 + draws.below(9_000_000)), midnight)
          let now = diary.expected(at: clock)
          #expect(now >= before, "round \(round), day \(day), \(clock - midnight)")
          before = now
        }
        diary.live(openings: [time(&draws)])
        let folded = diary.expected(at: clock)
        #expect(folded >= before, "round \(round), at the end of day \(day)")
        before = folded
      }
    }
  }

  @Test("is ready no later with a lower threshold, a longer lead or a bolder guess")
  func monotoneInParameters() {
    var draws = Draws(seed: 14)
    for round in 0..<1_000 {
      let diary = someDiary(&draws)
      func readyAt(_ change: (inout AppUsage.Parameters) -> Void) -> Instant {
        var usage = diary.usage
        var parameters = diary.parameters
        change(&parameters)
        return usage.readyAt(offset: diary.offset, parameters)
      }
      let label = Comment(rawValue: "round \(round)")
      let lower = draws.below(diary.parameters.threshold.millionths)
      #expect(readyAt { $0.threshold = Share(millionths: lower) } <= diary.readyAt, label)
      #expect(readyAt { $0.newcomerOpeningsPerDay += 3 } <= diary.readyAt, label)
      #expect(readyAt { $0.lead = $0.lead + .hours(1) } <= diary.readyAt, label)
    }
  }
}

/// The forecast when the expectation reaches the threshold exactly at midnight.
@Suite("Usage forecast") struct UsageForecastTests {
  /// Opened late every other day, so the current day is uncertain.
  private func diary() -> UsageDiary {
    var diary = UsageDiary()
    for day in 0..<14 { diary.live(openings: day % 2 == 0 ? [.hours(23) + .minutes(50)] : []) }
    diary.parameters.lead = .zero
    // Nothing is left of what was expected before.
    diary.parameters.threshold = .all
    for _ in 0..<3 { diary.refresh(at: .zero) }
    return diary
  }

  @Test("promises an instant before midnight, but not midnight itself") func atMidnight() {
    var diary = diary()
    let learned = diary.learned(.hours(23) + .minutes(50), on: diary.day)
    #expect(learned > 100_000 && learned < 900_000)
    func forecast(_ threshold: Int64) -> UsageForecast {
      diary.parameters.threshold = Share(millionths: threshold)
      return diary.usage.forecast(
        at: diary.today(at: .hours(12)), offset: diary.offset, diary.parameters)
    }
    let midnight = diary.today(at: .days(1))
    #expect(forecast(learned - 1) == .at(midnight - .milliseconds(2)))
    #expect(forecast(learned) == .open)
  }

  /// Of an app that is opened on Sundays, and in whose use the system sees between nothing and twice as much.
  @Test func looksAheadToTheFifteenthDay() {
    var days: Set<Int64> = []
    for week in 0..<200 as Range<Int64> {
      var diary = UsageDiary(from: UsageDiary.monday + 7 * week)
      for day in 0..<26 as Range<Int64> { diary.live(openings: day % 7 == 6 ? [.hours(9)] : []) }
      diary.parameters.misjudgement = .all
      diary.parameters.threshold = .all
      let now = diary.today(at: .hours(12))
      let forecast = diary.usage.forecast(at: now, offset: diary.offset, diary.parameters)
      if case .at(let promised) = forecast {
        days.insert(WallTime(at: promised, offset: diary.offset).day - diary.day)
      }
    }
    #expect(days == [1, 8, 15])
  }
}

/// What one opening of a day's habit counts for, in millionths.
@Suite struct UsageGuessTests {
  private let guess = UsageGuess(Chance(seed: 1), of: AppID(index: 0))

  @Test func withoutMisjudgementAnOpeningCountsAsOne() { #expect(weights(.none) == [1_000_000]) }

  @Test func theLeastMisjudgementIsOneMillionthInEitherDirection() {
    #expect(weights(Share(millionths: 1)) == [999_999, 1_000_000, 1_000_001])
  }

  private func weights(_ misjudgement: Share) -> Set<Int64> {
    Set((0..<100).map { guess.weight(day: $0, misjudgement) })
  }
}

@Suite("The guess for an app without a history") struct NewcomerGuessTests {
  private func guessed(_ diary: UsageDiary) -> Int64 {
    (0..<96).reduce(0) { sum, quarter in
      sum
        + diary.usage.history.expected(
          day: diary.day, quarter: quarter, newcomerPerDay: diary.parameters.newcomerOpeningsPerDay)
    }
  }

  @Test("is four openings on the first day and fades by a seventh each day to nothing")
  func fades() {
    var diary = UsageDiary()
    for day: Int64 in 0...9 {
      let left = max(0, 7 - day)
      // 64 quarter hours, each rounded down.
      let expected = 64 * (62_500 * left / 7)
      #expect(guessed(diary) == expected, "day \(day)")
      diary.live()
    }
  }

  @Test("is spread over the day and leaves the night out") func leavesTheNightOut() {
    let history = UsageDiary().usage.history
    func guess(_ time: Span) -> Int64 {
      let wall = WallTime(day: UsageDiary.monday, sinceMidnight: time)
      return history.expected(
        day: wall.day, quarter: UsageHistory.quarter(of: wall), newcomerPerDay: 4)
    }
    #expect(guess(.hours(7) - .milliseconds(1)) == 0)
    #expect(guess(.hours(7)) == 62_500)
    #expect(guess(.hours(23) - .milliseconds(1)) == 62_500)
    #expect(guess(.hours(23)) == 0)
  }

  @Test("gives way to what is learned, day by day") func givesWay() {
    var diary = UsageDiary()
    var before: Int64 = 62_500
    for day: Int64 in 1...7 {
      diary.live(openings: [.hours(12)])
      let expected = diary.usage.history.expected(
        day: UsageDiary.monday, quarter: 48, newcomerPerDay: 4)
      #expect(expected > before, "day \(day)")
      before = expected
    }
    #expect(before == 1_000_000)
  }

  @Test("lets a first refresh come on the first day, and ends without openings") func firstDay() {
    var diary = UsageDiary()
    let first = diary.readyAt
    #expect(first > diary.today(at: .hours(7)) && first < diary.today(at: .hours(12)))
    diary.live(days: 7)
    diary.refresh(at: .zero)
    #expect(diary.readyAt == .never)
  }

  @Test("is nothing when its parameter is zero") func none() {
    var diary = UsageDiary()
    diary.parameters.newcomerOpeningsPerDay = 0
    #expect(guessed(diary) == 0)
    #expect(diary.readyAt == .never)
  }
}
