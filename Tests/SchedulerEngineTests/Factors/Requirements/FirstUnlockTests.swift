import Testing

@testable import SchedulerEngine

@Suite("First unlock")
struct FirstUnlockTests {
  private static func restarted(_ kind: TaskKind) -> RuleInput {
    .judging(kind) { $0.device.wasUnlockedSinceBoot = false }
  }

  private static let rows: [VerdictRow] = [
    .init("refresh, locked again", .judging(.refresh), .allows),
    .init("processing, locked again", .judging(.processing), .allows),
    .init("refresh, not yet unlocked", restarted(.refresh), .prevents(until: .firstUnlock)),
    .init("processing, not yet unlocked", restarted(.processing), .prevents(until: .firstUnlock)),
  ]

  @Test("holds everything from a restart to the first unlock", arguments: rows)
  func verdicts(_ row: VerdictRow) {
    #expect(FirstUnlock.verdict((), row.given) == row.expected)
  }

  @Test("says that the device was restarted")
  func sentence() {
    let input = Self.restarted(.refresh)
    #expect(
      FirstUnlock.sentence((), input)
        == "the device was restarted and has not been unlocked since; it runs after the first unlock"
    )
    #expect(FirstUnlock.evidence((), input).observed == .word("not yet unlocked"))
  }
}
