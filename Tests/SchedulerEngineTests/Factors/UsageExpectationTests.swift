import Testing

@testable import SchedulerEngine

@Suite("Usage expectation")
struct UsageExpectationTests {
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

  @Test("counts the rest of an opening that a refresh left over for the next one")
  func leavesTheRest() {
    var diary = breakfasts()
    let ready = diary.readyAt
    diary.refresh(at: ready - diary.today(at: .zero))
    #expect(diary.readyAt == ready + .days(1) - .seconds(90))
  }

  @Test("goes on after a refresh with what was expected beyond it")
  func refreshUsesUp() {
    var diary = breakfasts()
    let seven = diary.today(at: .hours(7))
    #expect(diary.expected(at: seven) == 900_000)
    diary.refresh(at: .hours(7))
    #expect(diary.expected(at: seven) == 100_000)
    #expect(diary.expected(at: seven + .hours(20)) == 100_000)
  }

  @Test("remembers no more than one refresh of what a refresh was kept from")
  func remembersOne() {
    var diary = UsageDiary()
    diary.live(days: 14, openings: [Self.breakfast])
    diary.refresh(at: .zero)
    #expect(diary.expected(at: diary.today(at: .zero)) == 900_000)
  }

  @Test("waits for nothing where exactly the threshold is left over")
  func exactlyTheThreshold() {
    var diary = UsageDiary()
    diary.live(days: 14, openings: [Self.breakfast])
    diary.refresh(at: .zero)
    #expect(diary.readyAt == .earliest)
  }

  @Test("is the same whether it was walked through ahead or not, at every offset")
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

  @Test("is ready at once when an opening is expected by order")
  func expectOpening() {
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

  @Test("follows its threshold", arguments: thresholds)
  func threshold(_ row: Row<Share, Instant>) {
    var diary = breakfasts()
    diary.parameters.threshold = row.given
    #expect(diary.readyAt == row.expected)
  }

  @Test(
    "keeps across midnight what was expected before it; less of it after a day without an opening",
    arguments: [
      Row("opened at noon", [Span.hours(12)], Int64(100)),
      Row("not opened", [], 60),
    ])
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
