import Testing

@testable import SchedulerEngine

@Suite("Rate limiting")
struct RateLimitingTests {
  private static let parameters = RateLimiting.Parameters()
  private static let noon = MomentPlan.noon

  private static func refreshed(_ ago: Span, penalised: Bool = false) -> RuleInput {
    .judging(.refresh) {
      $0.app.lastRefresh = noon - ago
      $0.app.isPenalised = penalised
    }
  }

  private static func processed(_ ago: Span, penalised: Bool = false) -> RuleInput {
    .judging(.processing) {
      $0.app.lastProcessing = noon - ago
      $0.app.isPenalised = penalised
    }
  }

  private static func pushed(_ ago: Span, debugged: Bool = false) -> RuleInput {
    .judging(.push) {
      $0.app.lastPush = noon - ago
      $0.app.isDebuggerAttached = debugged
    }
  }

  private static let soon = Verdict.delays(until: noon + .milliseconds(1))

  private static let rows: [VerdictRow] = [
    .init("refresh, never launched", .judging(.refresh), .allows),
    .init("processing, never launched", .judging(.processing), .allows),
    .init(
      "waiting when the last launch began, so part of it", refreshed(.zero),
      .allows(until: noon + .milliseconds(1))),
    .init(
      "submitted by the last launch itself",
      .judging(.refresh) {
        $0.app.lastRefresh = noon
        $0.accepted = noon
      },
      .delays(until: noon + .minutes(15))),
    .init(
      "accepted 1 ms before the launch",
      .judging(.refresh) {
        $0.app.lastRefresh = noon
        $0.accepted = noon - .milliseconds(1)
      },
      .allows(until: noon + .milliseconds(1))),
    .init(
      "still waiting 1 ms after the launch", refreshed(.milliseconds(1)),
      .delays(until: noon + .minutes(15) - .milliseconds(1))),
    .init(
      "processing, part of the launch", processed(.zero), .allows(until: noon + .milliseconds(1))),
    .init("refresh, 1 ms less than 15 min ago", refreshed(.milliseconds(899_999)), soon),
    .init("refresh, 15 min ago", refreshed(.minutes(15)), .allows),
    .init("processing, 1 ms less than 10 h ago", processed(.milliseconds(35_999_999)), soon),
    .init("processing, 10 h ago", processed(.hours(10)), .allows),
    .init("push, 1 ms less than 15 min ago", pushed(.milliseconds(899_999)), soon),
    .init("push, 15 min ago", pushed(.minutes(15)), .allows),
    .init("push, a minute ago, with a debugger", pushed(.minutes(1), debugged: true), .allows),
    .init(
      "refresh, a minute ago, with a debugger",
      .judging(.refresh) {
        $0.app.lastRefresh = noon - .minutes(1)
        $0.app.isDebuggerAttached = true
      }, .delays(until: noon + .minutes(14))),
    .init("push, just after a refresh", .judging(.push) { $0.app.lastRefresh = noon }, .allows),
    .init(
      "penalised refresh, 1 ms less than 45 min ago",
      refreshed(.milliseconds(2_699_999), penalised: true), soon),
    .init("penalised refresh, 45 min ago", refreshed(.minutes(45), penalised: true), .allows),
    .init(
      "penalised processing, 10 h ago", processed(.hours(10), penalised: true),
      .delays(until: noon + .minutes(30))),
    .init("penalised, never launched", .judging(.refresh) { $0.app.isPenalised = true }, .allows),
    .init(
      "refresh, just after processing", .judging(.refresh) { $0.app.lastProcessing = noon },
      .allows),
    .init(
      "processing, just after a refresh", .judging(.processing) { $0.app.lastRefresh = noon },
      .allows),
    .init(
      "refresh, judged 15 min later",
      .judging(.refresh) {
        $0.app.lastRefresh = noon
        $0.clock = noon + .minutes(15)
      },
      .allows),
  ]

  @Test("keeps launches of one kind apart", arguments: rows)
  func verdicts(_ row: VerdictRow) {
    #expect(RateLimiting.verdict(Self.parameters, row.given) == row.expected)
  }

  @Test("keeps nothing apart when its spacing is zero")
  func withoutSpacing() {
    var parameters = Self.parameters
    parameters.refreshSpacing = .zero
    #expect(RateLimiting.verdict(parameters, Self.refreshed(.zero)) == .allows)
  }

  private static let sentences: [Row<RuleInput, String>] = [
    .init(
      "usual", refreshed(.minutes(4)),
      """
      the last launch of this kind was 4 min ago, and the system keeps launches 15 min apart; only \
      waiting helps
      """),
    .init(
      "penalised", refreshed(.minutes(4), penalised: true),
      """
      the last launch of this kind was 4 min ago, and the system keeps launches 45 min apart, \
      longer than usual because the app was killed; only waiting helps
      """),
  ]

  @Test("says how long ago the last launch was and how long it should be", arguments: sentences)
  func sentence(_ row: Row<RuleInput, String>) {
    #expect(RateLimiting.sentence(Self.parameters, row.given) == row.expected)
  }

  @Test("shows nothing as evidence before the first launch")
  func evidence() {
    #expect(
      RateLimiting.evidence(Self.parameters, .judging(.processing))
        == Evidence(observed: .nothing, required: .span(.hours(10))))
  }
}
