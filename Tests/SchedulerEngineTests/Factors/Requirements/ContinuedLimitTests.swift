import Testing

@testable import SchedulerEngine

@Suite("Continued limit")
struct ContinuedLimitTests {
  private static func ahead(_ count: Int64, _ kind: TaskKind = .continued) -> RuleInput {
    .judging(kind) { $0.continuedAhead = count }
  }

  private static let rows: [VerdictRow] = [
    .init("nobody ahead", ahead(0), .allows),
    .init("one place left", ahead(1), .allows),
    .init("none left", ahead(2), .prevents(until: .continuedEnded)),
    .init("a queue", ahead(9), .prevents(until: .continuedEnded)),
    .init("refresh", ahead(9, .refresh), .doesNotApply),
    .init("processing", ahead(9, .processing), .doesNotApply),
  ]

  @Test("waits while as many run or come first as may", arguments: rows)
  func verdicts(_ row: VerdictRow) {
    #expect(ContinuedLimit.verdict(ContinuedLimit.Parameters(), row.given) == row.expected)
  }

  @Test("says how many may run and how many came first")
  func sentence() {
    let parameters = ContinuedLimit.Parameters()
    #expect(
      ContinuedLimit.sentence(parameters, Self.ahead(3))
        == """
        the device runs at most 2 continued tasks at once, and 3 were submitted earlier; 2 of \
        them must end before this one starts
        """)
    #expect(
      ContinuedLimit.evidence(parameters, Self.ahead(3))
        == Evidence(observed: .count(3), required: .count(1)))
  }
}
