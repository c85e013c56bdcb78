import Testing

@testable import SchedulerEngine

@Suite("Thermal")
struct ThermalTests {
  private static func at(_ state: ThermalState, _ kind: TaskKind = .refresh) -> RuleInput {
    .judging(kind) { $0.device.thermal = state }
  }

  private static let held = Verdict.prevents(until: .coolDevice)

  private static let rows: [VerdictRow] = [
    .init("nominal", at(.nominal), .allows),
    .init("fair", at(.fair), .allows),
    .init("serious", at(.serious), held),
    .init("critical", at(.critical), held),
    .init("processing, fair", at(.fair, .processing), .allows),
    .init("processing, serious", at(.serious, .processing), held),
  ]

  @Test("holds everything from serious on", arguments: rows)
  func verdicts(_ row: VerdictRow) {
    #expect(Thermal.verdict((), row.given) == row.expected)
  }

  @Test("says how hot the device is")
  func sentence() {
    #expect(
      Thermal.sentence((), Self.at(.serious)) == """
        the device is hot, and its thermal state is serious; it runs once the device has cooled down to fair
        """)
    #expect(
      Thermal.evidence((), Self.at(.critical))
        == Evidence(observed: .word("critical"), required: .word("at most fair")))
    #expect(Thermal.evidence((), Self.at(.nominal)).observed == .word("nominal"))
    #expect(Thermal.evidence((), Self.at(.fair)).observed == .word("fair"))
  }
}
