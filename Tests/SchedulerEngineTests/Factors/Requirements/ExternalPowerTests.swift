import Testing

@testable import SchedulerEngine

@Suite("External power")
struct ExternalPowerTests {
  private static let parameters = ExternalPower.Parameters()

  private static func onBattery(
    _ device: DeviceKind, _ kind: TaskKind = .processing, needs: RequestNeeds = [],
    at millionths: Int64 = 800_000
  ) -> RuleInput {
    .judging(kind) {
      $0.device.kind = device
      $0.device.isCharging = false
      $0.needs = needs
      $0.battery = Share(millionths: millionths)
    }
  }

  private static let held = Verdict.prevents(until: .charging)

  private static let rows: [VerdictRow] = [
    .init("charging", .judging(.processing), .allows),
    .init("charging and asked for", .judging(.processing) { $0.needs = .externalPower }, .allows),
    .init(
      "charging, nearly empty", .judging(.processing) { $0.battery = .percent(1) }, .allows),
    .init("iPhone on battery, asked for", onBattery(.iPhone, needs: .externalPower), held),
    .init("iPhone on battery, not asked for", onBattery(.iPhone), held),
    .init("iPhone full on battery", onBattery(.iPhone, at: 1_000_000), held),
    .init("iPad on battery, asked for", onBattery(.iPad, needs: .externalPower), held),
    .init("iPad at exactly 50 %", onBattery(.iPad, at: 500_000), .allows),
    .init("iPad just below 50 %", onBattery(.iPad, at: 499_999), held),
    .init("iPad needs network only", onBattery(.iPad, needs: .network), .allows),
    .init("refresh on battery", onBattery(.iPhone, .refresh), .doesNotApply),
  ]

  @Test("holds processing that asked for power, and on an iPhone all of it", arguments: rows)
  func verdicts(_ row: VerdictRow) {
    #expect(ExternalPower.verdict(Self.parameters, row.given) == row.expected)
  }

  @Test("lets an iPhone process on battery when its parameter says so, unless asked for power")
  func iPhoneRunsOnBattery() {
    var parameters = Self.parameters
    parameters.iPhoneRunsOnBattery = true
    #expect(ExternalPower.verdict(parameters, Self.onBattery(.iPhone)) == .allows)
    let asked = Self.onBattery(.iPhone, needs: .externalPower)
    #expect(ExternalPower.verdict(parameters, asked) == Self.held)
  }

  private static let sentences: [Row<RuleInput, String>] = [
    .init(
      "asked for", onBattery(.iPhone, needs: .externalPower),
      """
      the request needs external power, and the device is on battery at 80 %; it runs once the \
      device is plugged in
      """),
    .init(
      "not asked for", onBattery(.iPad, at: 300_000),
      """
      processing waits for power on this device, which is on battery at 30 %; it runs once the \
      device is plugged in
      """),
  ]

  @Test("says whether the request asked for power", arguments: sentences)
  func sentence(_ row: Row<RuleInput, String>) {
    #expect(ExternalPower.sentence(Self.parameters, row.given) == row.expected)
    #expect(
      ExternalPower.evidence(Self.parameters, row.given)
        == Evidence(observed: .word("on battery"), required: .word("charging")))
  }
}
