import Testing

@testable import SchedulerEngine

@Suite("Background App Refresh setting")
struct BackgroundRefreshSettingTests {
  private static let parameters = BackgroundRefreshSetting.Parameters()

  private static func with(
    _ setting: BackgroundRefresh, on network: Network, _ kind: TaskKind = .refresh
  ) -> RuleInput {
    .judging(kind) {
      $0.device.backgroundRefresh = setting
      $0.device.network = network
    }
  }

  private static let offForApp = RuleInput.judging(.refresh) {
    $0.app.isBackgroundRefreshOn = false
  }
  private static let restricted = RuleInput.judging(.refresh) {
    $0.device.isBackgroundRefreshRestricted = true
  }
  private static let everything = RuleInput.judging(.refresh) {
    $0.device.isBackgroundRefreshRestricted = true
    $0.device.backgroundRefresh = .off
    $0.app.isBackgroundRefreshOn = false
  }
  private static let both = RuleInput.judging(.refresh) {
    $0.device.backgroundRefresh = .off
    $0.app.isBackgroundRefreshOn = false
  }
  private static let off = Verdict.prevents(until: .deviceRefreshOn)

  private static let rows: [VerdictRow] = [
    .init("on, Wi-Fi", with(.wifiAndCellular, on: .wifi), .allows),
    .init("on, cellular", with(.wifiAndCellular, on: .cellular), .allows),
    .init("on, offline", with(.wifiAndCellular, on: .none), .allows),
    .init("Wi-Fi only, Wi-Fi", with(.wifiOnly, on: .wifi), .allows),
    .init("Wi-Fi only, cellular", with(.wifiOnly, on: .cellular), .prevents(until: .wifi)),
    .init("Wi-Fi only, offline", with(.wifiOnly, on: .none), .prevents(until: .wifi)),
    .init("off for the device", with(.off, on: .wifi), off),
    .init("off for the device, offline", with(.off, on: .none), off),
    .init("off for the app", offForApp, .prevents(until: .appRefreshOn)),
    .init("off for both", both, off),
    .init("restricted", restricted, .prevents(until: .refreshUnrestricted)),
    .init("all of them", everything, .prevents(until: .refreshUnrestricted)),
    .init("processing, on", with(.wifiAndCellular, on: .wifi, .processing), .allows),
    .init("processing, off for the device", with(.off, on: .wifi, .processing), off),
    .init(
      "processing, Wi-Fi only, cellular", with(.wifiOnly, on: .cellular, .processing),
      .prevents(until: .wifi)),
  ]

  @Test("must be on for the device and the app, and satisfied with the network", arguments: rows)
  func verdicts(_ row: VerdictRow) {
    #expect(BackgroundRefreshSetting.verdict(Self.parameters, row.given) == row.expected)
  }

  private static let sentences: [Row<RuleInput, String>] = [
    .init(
      "off for the device", with(.off, on: .wifi),
      """
      Background App Refresh is off for the device; it must be on for the device and for the app \
      in Settings
      """),
    .init(
      "off for the app", offForApp,
      """
      Background App Refresh is off for the app; it must be on for the device and for the app in \
      Settings
      """),
    .init(
      "restricted", restricted,
      """
      Background App Refresh is restricted; Screen Time or device management prevents it from \
      being turned on
      """),
    .init(
      "off for both", both,
      """
      Background App Refresh is off for the device and off for the app; it must be on for the \
      device and for the app in Settings
      """),
    .init(
      "all of them", everything,
      """
      Background App Refresh is restricted, off for the device and off for the app; Screen Time or \
      device management prevents it from being turned on
      """),
    .init(
      "Wi-Fi only", with(.wifiOnly, on: .cellular),
      """
      Background App Refresh is set to Wi-Fi only, and the device is not on Wi-Fi; it runs once the \
      device joins Wi-Fi
      """),
  ]

  @Test("says which of its switches it is", arguments: sentences)
  func sentence(_ row: Row<RuleInput, String>) {
    #expect(BackgroundRefreshSetting.sentence(Self.parameters, row.given) == row.expected)
  }

  @Test("shows as evidence what the switch stands at")
  func evidence() {
    let evidence = BackgroundRefreshSetting.evidence(Self.parameters, Self.offForApp)
    #expect(evidence == Evidence(observed: .word("off for the app"), required: .word("on")))
    let on = BackgroundRefreshSetting.evidence(Self.parameters, .judging(.refresh))
    #expect(on.observed == .word("on"))
  }
}
