import Testing

@testable import SchedulerEngine

@Suite("App usage")
struct AppUsageTests {
  private static let parameters = AppUsage.Parameters()
  private static let noon = MomentPlan.noon

  private static func ready(_ instant: Instant, _ kind: TaskKind = .refresh) -> RuleInput {
    .judging(kind) {
      $0.app.usageReadyAt = instant
      $0.expectedOpenings = Share(millionths: 412_999)
    }
  }

  private static let rows: [VerdictRow] = [
    .init("ready long ago", ready(.earliest), .allows),
    .init("ready now", ready(noon), .allows),
    .init(
      "ready in 1 ms", ready(noon + .milliseconds(1)), .delays(until: noon + .milliseconds(1))),
    .init("ready in a week", ready(noon + .days(7)), .delays(until: noon + .days(7))),
    .init("never ready", ready(.never), .prevents(until: .openingExpected)),
    .init("processing, never ready", ready(.never, .processing), .doesNotApply),
    .init(
      "asked about the input at which it is ready",
      .judging(.refresh) {
        $0.app.usageReadyAt = noon + .hours(1)
        $0.clock = noon + .hours(1)
      },
      .allows),
  ]

  @Test("holds a refresh until enough openings are expected", arguments: rows)
  func verdicts(_ row: VerdictRow) {
    #expect(AppUsage.verdict(Self.parameters, row.given) == row.expected)
  }

  private static let sentences: [Row<RuleInput, String>] = [
    .init(
      "later today", ready(noon + .hours(6)),
      """
      the app is refreshed shortly before the user is likely to open it, next at about noon + 6 h \
      (expected openings since the last refresh: 0.412 of 0.9)
      """),
    .init(
      "never", ready(.never),
      """
      the app is refreshed shortly before the user is likely to open it; the user does not open \
      it often enough (expected openings since the last refresh: 0.412 of 0.9)
      """),
  ]

  @Test("says how much of an opening is expected and when the rest is", arguments: sentences)
  func sentence(_ row: Row<RuleInput, String>) {
    #expect(AppUsage.sentence(Self.parameters, row.given) == row.expected)
  }
}
