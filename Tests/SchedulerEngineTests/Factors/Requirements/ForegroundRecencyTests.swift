import Testing

@testable import SchedulerEngine

@Suite("Foreground recency")
struct ForegroundRecencyTests {
  private static let parameters = ForegroundRecency.Parameters()
  private static let noon = MomentPlan.noon

  private static func opened(_ ago: Span?, _ kind: TaskKind = .processing) -> RuleInput {
    .judging(kind) { $0.app.lastForeground = ago.map { noon - $0 } }
  }

  private static let lapsed = Verdict.prevents(until: .appOpened)
  private static let justOver = Span.days(14) + .milliseconds(1)

  private static let rows: [VerdictRow] = [
    .init("now", opened(.zero), .allows(until: noon + justOver)),
    .init(
      "an hour ago", opened(.hours(1)), .allows(until: noon + justOver - .hours(1))),
    .init("exactly 14 d ago", opened(.days(14)), .allows(until: noon + .milliseconds(1))),
    .init("1 ms more than 14 d ago", opened(justOver), lapsed),
    .init("a year ago", opened(.days(365)), lapsed),
    .init(
      "a year ago, and in front since",
      .judging(.processing) {
        $0.app.lastForeground = noon - .days(365)
        $0.app.phase = .foreground
      }, .allows),
    .init("not known to have been opened", opened(nil), lapsed),
    .init("push, 14 d ago", opened(.days(14), .push), .allows(until: noon + .milliseconds(1))),
    .init("push, 1 ms more than 14 d ago", opened(justOver, .push), lapsed),
    .init("push, never", opened(nil, .push), lapsed),
    .init("refresh, a year ago", opened(.days(365), .refresh), .doesNotApply),
    .init("refresh, never", opened(nil, .refresh), .doesNotApply),
    .init(
      "open now, asked what it is like with a month's delay over",
      .judging(.processing) {
        $0.app.lastForeground = noon
        $0.clock = noon + .days(30)
      },
      .allows(until: noon + justOver)),
  ]

  @Test("wants the app opened within the past two weeks", arguments: rows)
  func verdicts(_ row: VerdictRow) {
    #expect(ForegroundRecency.verdict(Self.parameters, row.given) == row.expected)
  }

  @Test("allows up to the instant at which it begins to prevent")
  func lapsesWhereItSays() {
    let allowed = ForegroundRecency.verdict(Self.parameters, Self.opened(.days(3)))
    guard case .allows(let until) = allowed else {
      Issue.record("an app opened three days ago is not allowed: \(allowed)")
      return
    }
    func verdict(at now: Instant) -> Verdict {
      ForegroundRecency.verdict(
        Self.parameters,
        .judging(.processing) {
          $0.app.lastForeground = Self.noon - .days(3)
          $0.now = now
          $0.clock = now
        })
    }
    #expect(verdict(at: until - .milliseconds(1)) == .allows(until: until))
    #expect(verdict(at: until) == Self.lapsed)
  }

  private static let sentences: [Row<RuleInput, String>] = [
    .init(
      "long ago", opened(.days(20)),
      """
      the user last opened the app 20 d ago, and processing needs it opened within the last 14 d; \
      it runs once the user opens the app
      """),
    .init(
      "never", opened(nil),
      """
      the user has not opened the app yet, and processing needs it opened within the last 14 d; \
      it runs once the user opens the app
      """),
  ]

  @Test("says when the app was last opened", arguments: sentences)
  func sentence(_ row: Row<RuleInput, String>) {
    #expect(ForegroundRecency.sentence(Self.parameters, row.given) == row.expected)
  }
}
