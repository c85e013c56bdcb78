import Testing

@testable import SchedulerEngine

@Suite("The guess for an app without a history")
struct NewcomerGuessTests {
  private func guessed(_ diary: UsageDiary) -> Int64 {
    (0..<96).reduce(0) { sum, quarter in
      sum
        + diary.usage.history.expected(
          day: diary.day, quarter: quarter,
          newcomerPerDay: diary.parameters.newcomerOpeningsPerDay)
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

  @Test("is spread over the day and leaves the night out")
  func leavesTheNightOut() {
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

  @Test("gives way to what is learned, day by day")
  func givesWay() {
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

  @Test("lets a first refresh come on the first day, and ends without openings")
  func firstDay() {
    var diary = UsageDiary()
    let first = diary.readyAt
    #expect(first > diary.today(at: .hours(7)) && first < diary.today(at: .hours(12)))
    diary.live(days: 7)
    diary.refresh(at: .zero)
    #expect(diary.readyAt == .never)
  }

  @Test("is none where the parameter says none")
  func none() {
    var diary = UsageDiary()
    diary.parameters.newcomerOpeningsPerDay = 0
    #expect(guessed(diary) == 0)
    #expect(diary.readyAt == .never)
  }
}
