import Testing

@testable import SchedulerEngine

@Suite("Power and Wi-Fi, and the delay of transfers")
struct TransferRuleTests {
  private static let noon = MomentPlan.noon
  private static let parameters = PowerAndWiFi.Parameters()

  /// Accepted an hour ago, so that there is patience left.
  private static func transfer(
    _ traits: RequestNeeds, _ change: (inout MomentPlan) -> Void = { _ in }
  ) -> RuleInput {
    .judging(.transfer) {
      $0.needs.formUnion(traits)
      $0.accepted = noon - .hours(1)
      change(&$0)
    }
  }

  private static let rows: [VerdictRow] = [
    .init("power and Wi-Fi", transfer(.discretionary), .allows),
    .init(
      "no power", transfer(.discretionary) { $0.device.isCharging = false },
      .prevents(until: .charging)),
    .init(
      "no Wi-Fi", transfer(.discretionary) { $0.device.network = .cellular },
      .prevents(until: .wifi)),
    .init(
      "neither, 1 ms of patience left",
      transfer(.discretionary) {
        $0.device.isCharging = false
        $0.device.network = .cellular
        $0.accepted = noon - .hours(24) + .milliseconds(1)
      }, .prevents(until: .charging)),
    .init(
      "neither, no patience left",
      transfer(.discretionary) {
        $0.device.isCharging = false
        $0.accepted = noon - .hours(24)
      }, .allows),
    .init(
      "patience counts from the date",
      transfer(.discretionary) {
        $0.device.isCharging = false
        $0.accepted = noon - .days(3)
        $0.earliest = noon - .hours(23)
      }, .prevents(until: .charging)),
    .init("not discretionary", transfer([]) { $0.device.isCharging = false }, .doesNotApply),
    .init(
      "through already",
      transfer([.discretionary, .transferred]) { $0.device.isCharging = false }, .doesNotApply),
    .init("refresh", .judging(.refresh) { $0.device.isCharging = false }, .doesNotApply),
  ]

  @Test("a discretionary transfer waits for both, as long as it has patience", arguments: rows)
  func power(_ row: VerdictRow) {
    #expect(PowerAndWiFi.verdict(Self.parameters, row.given) == row.expected)
  }

  private static func over(_ network: Network, _ traits: RequestNeeds) -> RuleInput {
    transfer(traits) { $0.device.network = network }
  }

  private static let networks: [VerdictRow] = [
    .init("Wi-Fi", over(.wifi, .noCellular), .allows),
    .init("cellular", over(.cellular, .noCellular), .prevents(until: .wifi)),
    .init("offline", over(.none, .noCellular), .prevents(until: .wifi)),
    .init("cellular for any", over(.cellular, []), .allows),
    .init("offline for any", over(.none, []), .prevents(until: .online)),
    .init("through already", over(.cellular, [.noCellular, .transferred]), .allows),
  ]

  @Test("one that is kept off cellular waits for Wi-Fi", arguments: networks)
  func network(_ row: VerdictRow) {
    #expect(NetworkNeed.verdict((), row.given) == row.expected)
  }

  private static func saving(_ network: Network, _ traits: RequestNeeds) -> RuleInput {
    transfer(traits) {
      $0.device.network = network
      $0.device.isLowDataModeOn = true
    }
  }

  private static let lowData: [VerdictRow] = [
    .init("Wi-Fi", saving(.wifi, .noLowDataMode), .prevents(until: .lowDataModeOff)),
    .init("cellular", saving(.cellular, .noLowDataMode), .prevents(until: .lowDataModeOff)),
    .init("offline", saving(.none, .noLowDataMode), .prevents(until: .online)),
    .init(
      "off cellular as well", saving(.cellular, [.noLowDataMode, .noCellular]),
      .prevents(until: .wifi)),
    .init("for any", saving(.wifi, []), .allows),
    .init("the mode is off", over(.wifi, .noLowDataMode), .allows),
    .init("through already", saving(.wifi, [.noLowDataMode, .transferred]), .allows),
  ]

  @Test("one that is kept out of Low Data Mode waits until it is off", arguments: lowData)
  func lowDataMode(_ row: VerdictRow) {
    #expect(NetworkNeed.verdict((), row.given) == row.expected)
  }

  private static func over(_ phase: AppPhase, _ traits: RequestNeeds) -> RuleInput {
    transfer(traits) { $0.app.phase = phase }
  }

  private static let quiet: RequestNeeds = [.transferred, .noLaunchEvents]

  private static let tellings: [VerdictRow] = [
    .init("not running", over(.notRunning, quiet), .prevents(until: .appOpened)),
    .init("suspended", over(.suspended, quiet), .prevents(until: .appOpened)),
    .init("in the background", over(.background, quiet), .allows),
    .init("in front", over(.foreground, quiet), .allows),
    .init("with launch events", over(.notRunning, .transferred), .doesNotApply),
    .init("still moving", over(.notRunning, .noLaunchEvents), .doesNotApply),
  ]

  @Test("without launch events, an app is told only while it runs", arguments: tellings)
  func launchEvents(_ row: VerdictRow) {
    #expect(LaunchEvents.verdict((), row.given) == row.expected)
  }

  private static func delayed(_ traits: RequestNeeds, until ends: Instant) -> RuleInput {
    transfer(traits) { $0.transferDelayEnds = ends }
  }

  private static let soon = noon + .milliseconds(1)

  private static let delays: [VerdictRow] = [
    .init("1 ms left", delayed(.begunInBackground, until: soon), .delays(until: soon)),
    .init("just over", delayed(.begunInBackground, until: noon), .allows),
    .init("begun in front", delayed([], until: soon), .doesNotApply),
    .init(
      "through already", delayed([.begunInBackground, .transferred], until: soon), .doesNotApply),
  ]

  @Test("one that is begun in the background starts once the delay is over", arguments: delays)
  func delay(_ row: VerdictRow) {
    #expect(TransferDelay.verdict(TransferDelay.Parameters(), row.given) == row.expected)
  }

  @Test("the delay doubles until as long again has passed after it")
  func doubling() {
    var delay = TransferDelayState()
    var lengths: [Span] = []
    var now = Self.noon
    for _ in 0..<4 {
      delay.noteResumption(at: now, first: .seconds(60), most: .minutes(4))
      lengths.append(delay.ends - now)
      now = now + .seconds(30)
    }
    #expect(lengths == [.minutes(1), .minutes(2), .minutes(4), .minutes(4)])
    now = now + .hours(1)
    delay.noteResumption(at: now, first: .seconds(60), most: .minutes(4))
    #expect(delay.ends == now + .minutes(1))
  }
}
