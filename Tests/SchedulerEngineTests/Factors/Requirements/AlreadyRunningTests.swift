import Testing

@testable import SchedulerEngine

@Suite("Already running")
struct AlreadyRunningTests {
  private static func running(_ kind: TaskKind) -> RuleInput {
    .judging(kind) { $0.isAlreadyRunning = true }
  }

  private static let rows: [VerdictRow] = [
    .init("refresh, nothing runs", .judging(.refresh), .allows),
    .init("processing, nothing runs", .judging(.processing), .allows),
    .init("refresh, running", running(.refresh), .prevents(until: .runEnded)),
    .init("processing, running", running(.processing), .prevents(until: .runEnded)),
    .init(
      "another identifier of the app runs", .judging(.refresh) { $0.app.activeRuns = 1 }, .allows),
  ]

  @Test("waits for an earlier run of the same identifier", arguments: rows)
  func verdicts(_ row: VerdictRow) {
    #expect(AlreadyRunning.verdict((), row.given) == row.expected)
  }

  @Test("says what it waits for")
  func sentence() {
    #expect(
      AlreadyRunning.sentence((), Self.running(.refresh))
        == "an earlier run of the same identifier has not ended; this one can run after it ends")
    #expect(
      AlreadyRunning.evidence((), Self.running(.refresh))
        == Evidence(observed: .word("running"), required: .word("not running")))
  }
}
