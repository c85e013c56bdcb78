import Testing

@testable import SchedulerEngine

@Suite("Low Power Mode")
struct LowPowerModeTests {
  private static let lenient = LowPowerMode.Parameters()
  private static let strict: LowPowerMode.Parameters = {
    var parameters = LowPowerMode.Parameters()
    parameters.pausesProcessing = true
    return parameters
  }()

  private static func on(_ kind: TaskKind) -> RuleInput {
    .judging(kind) { $0.device.isLowPowerModeOn = true }
  }

  private static let rows: [VerdictRow] = [
    .init("refresh, off", .judging(.refresh), .allows),
    .init("refresh, on", on(.refresh), .prevents(until: .lowPowerModeOff)),
    .init(
      "refresh, on, though the charger is in",
      .judging(.refresh) {
        $0.device.isLowPowerModeOn = true
        $0.battery = .all
      },
      .prevents(until: .lowPowerModeOff)),
    .init("processing, off", .judging(.processing), .doesNotApply),
    .init("processing, on", on(.processing), .doesNotApply),
  ]

  @Test("holds refreshes and leaves processing alone", arguments: rows)
  func verdicts(_ row: VerdictRow) {
    #expect(LowPowerMode.verdict(Self.lenient, row.given) == row.expected)
  }

  private static let strictRows: [VerdictRow] = [
    .init("refresh, on", on(.refresh), .prevents(until: .lowPowerModeOff)),
    .init("processing, off", .judging(.processing), .allows),
    .init("processing, on", on(.processing), .prevents(until: .lowPowerModeOff)),
  ]

  @Test("holds processing too when its parameter says so", arguments: strictRows)
  func strictVerdicts(_ row: VerdictRow) {
    #expect(LowPowerMode.verdict(Self.strict, row.given) == row.expected)
  }

  @Test("says what is on and what ends it")
  func sentence() {
    #expect(
      LowPowerMode.sentence(Self.lenient, Self.on(.refresh)) == """
        Low Power Mode is on, which turns off this kind of background work; it runs again when the \
        user turns Low Power Mode off
        """)
    #expect(
      LowPowerMode.evidence(Self.lenient, Self.on(.refresh))
        == Evidence(observed: .word("on"), required: .word("off")))
  }
}
