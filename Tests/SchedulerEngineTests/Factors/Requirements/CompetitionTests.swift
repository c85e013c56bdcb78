import Testing

@testable import SchedulerEngine

@Suite("Competition")
struct CompetitionTests {
  private static let parameters = Competition.Parameters()

  private static func full(_ kind: TaskKind) -> RuleInput {
    .judging(kind) { $0.launchesAreFull = true }
  }

  private static let rows: [VerdictRow] = [
    .init("refresh, a launch is free", .judging(.refresh), .allows),
    .init("processing, a launch is free", .judging(.processing), .allows),
    .init("refresh, all taken", full(.refresh), .prevents(until: .launchEnded)),
    .init("processing, all taken", full(.processing), .prevents(until: .launchEnded)),
  ]

  @Test("waits while the device runs as many launches as it may", arguments: rows)
  func verdicts(_ row: VerdictRow) {
    #expect(Competition.verdict(Self.parameters, row.given) == row.expected)
  }

  @Test("says how many launches run and which came first")
  func sentence() {
    #expect(
      Competition.sentence(Self.parameters, Self.full(.refresh))
        == """
        the device already runs as many background launches as it can, 3, and name 1 came first; \
        when one ends, the next can start
        """)
    #expect(
      Competition.evidence(Self.parameters, Self.full(.refresh))
        == Evidence(observed: .name(NameID(index: 1)), required: .word("free")))
  }

  @Test("says how many wait in line before")
  func line() {
    let third = RuleInput.judging(.refresh) {
      $0.launchesAreFull = true
      $0.queued = 2
    }
    #expect(
      Competition.sentence(Self.parameters, third)
        == """
        the device already runs as many background launches as it can, 3, and name 1 came first; \
        ahead of this request are 2 more; when one ends, the next can start
        """)
  }
}
