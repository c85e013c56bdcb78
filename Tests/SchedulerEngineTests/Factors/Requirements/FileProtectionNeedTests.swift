import Testing

@testable import SchedulerEngine

@Suite("File protection")
struct FileProtectionNeedTests {
  private static func needing(
    _ protection: FileProtection, locked isLocked: Bool, _ kind: TaskKind = .healthResearch
  ) -> RuleInput {
    .judging(kind) {
      $0.protection = protection
      $0.device.isLocked = isLocked
    }
  }

  private static let held = Verdict.prevents(until: .unlocked)

  private static let rows: [VerdictRow] = [
    .init("none, locked", needing(.none, locked: true), .doesNotApply),
    .init("until first unlock, locked", needing(.untilFirstUnlock, locked: true), .doesNotApply),
    .init(
      "until first unlock, unlocked", needing(.untilFirstUnlock, locked: false), .doesNotApply),
    .init("unless open, locked", needing(.unlessOpen, locked: true), held),
    .init("unless open, unlocked", needing(.unlessOpen, locked: false), .allows),
    .init("complete, locked", needing(.complete, locked: true), held),
    .init("complete, unlocked", needing(.complete, locked: false), .allows),
    .init("processing, locked", needing(.complete, locked: true, .processing), .doesNotApply),
    .init("refresh, locked", needing(.complete, locked: true, .refresh), .doesNotApply),
  ]

  @Test("holds what needs unreadable data while the device is locked", arguments: rows)
  func verdicts(_ row: VerdictRow) {
    #expect(FileProtectionNeed.verdict((), row.given) == row.expected)
  }

  @Test("lets nothing through together with the idle device", arguments: [true, false])
  func neverBoth(isLocked: Bool) {
    for protection in [FileProtection.unlessOpen, .complete] {
      let input = Self.needing(protection, locked: isLocked)
      let decision = Decision.on(input, under: Rules())
      #expect(decision.objections == (isLocked ? [.fileProtection] : [.idleDevice]))
    }
  }

  @Test("is until first unlock unless a request says otherwise")
  func usual() {
    let request = TaskRequest(.healthResearch, NameID(index: 0))
    #expect(request.protection == .untilFirstUnlock)
  }

  @Test("says what cannot be read, and what to do")
  func sentence() {
    let input = Self.needing(.complete, locked: true)
    #expect(
      FileProtectionNeed.sentence((), input)
        == "the request needs data that cannot be read while the device is locked; it could be "
        + "read after unlocking, but processing needs a locked device, so it never runs: protect "
        + "the data until the first unlock instead")
    let evidence = FileProtectionNeed.evidence((), input)
    #expect(evidence == Evidence(observed: .word("locked"), required: .word("unlocked")))
  }
}
