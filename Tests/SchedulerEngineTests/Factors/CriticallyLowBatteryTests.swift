import Testing

@testable import SchedulerEngine

@Suite("Critically low battery")
struct CriticallyLowBatteryTests {
  private static let parameters = CriticallyLowBattery.Parameters()

  private static func onBattery(_ kind: TaskKind, at millionths: Int64) -> RuleInput {
    .judging(kind) {
      $0.device.isCharging = false
      $0.battery = Share(millionths: millionths)
    }
  }

  private static let rows: [VerdictRow] = [
    .init("full", onBattery(.refresh, at: 1_000_000), .allows),
    .init("exactly 20 %", onBattery(.refresh, at: 200_000), .allows),
    .init("just below 20 %", onBattery(.refresh, at: 199_999), .prevents(until: .charging)),
    .init("empty", onBattery(.refresh, at: 0), .prevents(until: .charging)),
    .init("just below 20 %, charging", .judging(.refresh) { $0.battery = .percent(19) }, .allows),
    .init("processing just below 20 %", onBattery(.processing, at: 199_999), .doesNotApply),
  ]

  @Test("holds refreshes below a fifth, off the charger", arguments: rows)
  func verdicts(_ row: VerdictRow) {
    #expect(CriticallyLowBattery.verdict(Self.parameters, row.given) == row.expected)
  }

  @Test("follows its threshold", arguments: [1, 350_000, 1_000_000])
  func threshold(millionths: Int64) {
    var parameters = Self.parameters
    parameters.threshold = Share(millionths: millionths)
    let exactly = Self.onBattery(.refresh, at: millionths)
    let below = Self.onBattery(.refresh, at: millionths - 1)
    #expect(CriticallyLowBattery.verdict(parameters, exactly) == .allows)
    #expect(CriticallyLowBattery.verdict(parameters, below) == .prevents(until: .charging))
  }

  @Test("says how full the battery is and how full it should be")
  func sentence() {
    let input = Self.onBattery(.refresh, at: 123_400)
    #expect(
      CriticallyLowBattery.sentence(Self.parameters, input) == """
        the battery is at 12.34 % and not charging, and work that can wait is paused below 20 %; \
        it runs once the device is plugged in
        """)
    #expect(
      CriticallyLowBattery.evidence(Self.parameters, input)
        == Evidence(
          observed: .share(Share(millionths: 123_400)), required: .share(.percent(20))))
  }
}
