import LongForm
import Testing

@testable import SchedulerEngine

@Suite("App switcher") struct AppSwitcherTests {
  private static let parameters = AppSwitcher.Parameters()

  private static let rows: [VerdictRow] = [
    .init("refresh, in the switcher", .judging(.refresh), .allows),
    .init("processing, in the switcher", .judging(.processing), .allows),
    .init(
      "refresh, swiped away", .judging(.refresh) { $0.app.isInSwitcher = false },
      .prevents(until: .appOpened)),
    .init(
      "processing, swiped away", .judging(.processing) { $0.app.isInSwitcher = false },
      .prevents(until: .appOpened)),
    .init(
      "swiped away, whatever else is good",
      .judging(.refresh) {
        $0.app.isInSwitcher = false
        $0.app.phase = .background
        $0.clock = MomentPlan.noon + .days(365)
      }, .prevents(until: .appOpened)),
  ]

  @Test("holds the tasks of a swiped-away app until it is opened", arguments: rows)
  func verdicts(_ row: VerdictRow) {
    #expect(AppSwitcher.verdict(Self.parameters, row.given) == row.expected)
  }

  @Test(
    "lets processing, and nothing else, through if its parameter says so",
    arguments: TaskKind.allCases)
  func lettingThrough(_ kind: TaskKind) {
    var parameters = Self.parameters
    parameters.letsProcessingRun = true
    let verdict = AppSwitcher.verdict(parameters, .judging(kind) { $0.app.isInSwitcher = false })
    let expected = kind.isProcessing ? Verdict.allows : .prevents(until: .appOpened)
    #expect(verdict == expected)
  }

  @Test("says that processing may still run") func processing() {
    let sentence = AppSwitcher.sentence(
      Self.parameters, .judging(.processing) { $0.app.isInSwitcher = false })
    #expect(
      sentence.hasSuffix("(from iOS 18.3 on, processing may still run; Apple does not promise it)"))
  }

  @Test("says that the app was swiped away and what helps") func sentence() {
    let input = RuleInput.judging(.refresh) { $0.app.isInSwitcher = false }
    #expect(
      AppSwitcher.sentence(Self.parameters, input) == """
        the user swiped the app away in the app switcher; it gets no background launches until \
        the user opens it again
        """)
    #expect(
      AppSwitcher.evidence(Self.parameters, input)
        == Evidence(observed: .word("swiped away"), required: .word("in the switcher")))
  }
}

@Suite("App usage") struct AppUsageTests {
  private static let parameters = AppUsage.Parameters()
  private static let noon = MomentPlan.noon

  private static func ready(_ instant: Instant, _ kind: TaskKind = .refresh) -> RuleInput {
    .judging(kind) {
      $0.app.usageReadyAt = instant
      $0.expectedOpenings = Share(millionths: 412_999)
    }
  }

  private static let rows: [VerdictRow] = [
    .init("ready long ago", ready(.earliest), .allows),
    .init("ready now", ready(noon), .allows),
    .init("ready in 1 ms", ready(noon + .milliseconds(1)), .delays(until: noon + .milliseconds(1))),
    .init("ready in a week", ready(noon + .days(7)), .delays(until: noon + .days(7))),
    .init("never ready", ready(.never), .prevents(until: .openingExpected)),
    .init("processing, never ready", ready(.never, .processing), .doesNotApply),
    .init(
      "asked about the input at which it is ready",
      .judging(.refresh) {
        $0.app.usageReadyAt = noon + .hours(1)
        $0.clock = noon + .hours(1)
      }, .allows),
  ]

  @Test("holds a refresh until enough openings are expected", arguments: rows)
  func verdicts(_ row: VerdictRow) {
    #expect(AppUsage.verdict(Self.parameters, row.given) == row.expected)
  }

  private static let sentences: [Row<RuleInput, String>] = [
    .init(
      "later today", ready(noon + .hours(6)),
      """
      the app is refreshed shortly before the user is likely to open it, next at about noon + 6 h \
      (expected openings since the last refresh: 0.412 of 0.9)
      """),
    .init(
      "never", ready(.never),
      """
      the app is refreshed shortly before the user is likely to open it; by what it has learned so far \
      the user does not open it often enough (expected openings since the last refresh: 0.412 of 0.9)
      """),
  ]

  @Test("says how much of an opening is expected and when the rest is", arguments: sentences)
  func sentence(_ row: Row<RuleInput, String>) {
    #expect(AppUsage.sentence(Self.parameters, row.given) == row.expected)
  }
}

@Suite("Background App Refresh setting") struct BackgroundRefreshSettingTests {
  private static let parameters: Void = ()

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

  @Test("must be on for the device and the app, and allow the current network", arguments: rows)
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

  @Test("names the switch that prevents the refresh", arguments: sentences)
  func sentence(_ row: Row<RuleInput, String>) {
    #expect(BackgroundRefreshSetting.sentence(Self.parameters, row.given) == row.expected)
  }

  @Test("shows the state of the switch as evidence") func evidence() {
    let evidence = BackgroundRefreshSetting.evidence(Self.parameters, Self.offForApp)
    #expect(evidence == Evidence(observed: .word("off for the app"), required: .word("on")))
    let on = BackgroundRefreshSetting.evidence(Self.parameters, .judging(.refresh))
    #expect(on.observed == .word("on"))
  }
}

@Suite("Critically low battery") struct CriticallyLowBatteryTests {
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

  @Test("holds refreshes below 20 % unless the device is charging", arguments: rows)
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

  @Test("says how full the battery is and how full it should be") func sentence() {
    let input = Self.onBattery(.refresh, at: 123_400)
    #expect(
      CriticallyLowBattery.sentence(Self.parameters, input) == """
        the battery is at 12.34 % and not charging, and work that can wait is paused below 20 %; \
        it runs once the device is plugged in
        """)
    #expect(
      CriticallyLowBattery.evidence(Self.parameters, input)
        == Evidence(observed: .share(Share(millionths: 123_400)), required: .share(.percent(20))))
  }
}

@Suite("Low Power Mode") struct LowPowerModeTests {
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
      }, .prevents(until: .lowPowerModeOff)),
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

  @Test("says that it is on and what helps") func sentence() {
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

@Suite("Rate limiting") struct RateLimitingTests {
  private static let parameters = RateLimiting.Parameters()
  private static let noon = MomentPlan.noon

  private static func refreshed(_ ago: Span, penalised: Bool = false) -> RuleInput {
    .judging(.refresh) {
      $0.app.lastRefresh = noon - ago
      $0.app.isPenalised = penalised
    }
  }

  private static func processed(_ ago: Span, penalised: Bool = false) -> RuleInput {
    .judging(.processing) {
      $0.app.lastProcessing = noon - ago
      $0.app.isPenalised = penalised
    }
  }

  private static func pushed(_ ago: Span, debugged: Bool = false) -> RuleInput {
    .judging(.push) {
      $0.app.lastPush = noon - ago
      $0.app.isDebuggerAttached = debugged
    }
  }

  private static let soon = Verdict.delays(until: noon + .milliseconds(1))

  private static let rows: [VerdictRow] = [
    .init("refresh, never launched", .judging(.refresh), .allows),
    .init("processing, never launched", .judging(.processing), .allows),
    .init(
      "waiting when the last launch began, so part of it", refreshed(.zero),
      .allows(until: noon + .milliseconds(1))),
    .init(
      "submitted by the last launch itself",
      .judging(.refresh) {
        $0.app.lastRefresh = noon
        $0.accepted = noon
      }, .delays(until: noon + .minutes(15))),
    .init(
      "accepted 1 ms before the launch",
      .judging(.refresh) {
        $0.app.lastRefresh = noon
        $0.accepted = noon - .milliseconds(1)
      }, .allows(until: noon + .milliseconds(1))),
    .init(
      "still waiting 1 ms after the launch", refreshed(.milliseconds(1)),
      .delays(until: noon + .minutes(15) - .milliseconds(1))),
    .init(
      "processing, part of the launch", processed(.zero), .allows(until: noon + .milliseconds(1))),
    .init("refresh, 1 ms less than 15 min ago", refreshed(.milliseconds(899_999)), soon),
    .init("refresh, 15 min ago", refreshed(.minutes(15)), .allows),
    .init("processing, 1 ms less than 20 min ago", processed(.milliseconds(1_199_999)), soon),
    .init("processing, 20 min ago", processed(.minutes(20)), .allows),
    .init("push, 1 ms less than 15 min ago", pushed(.milliseconds(899_999)), soon),
    .init("push, 15 min ago", pushed(.minutes(15)), .allows),
    .init("push, a minute ago, with a debugger", pushed(.minutes(1), debugged: true), .allows),
    .init(
      "refresh, a minute ago, with a debugger",
      .judging(.refresh) {
        $0.app.lastRefresh = noon - .minutes(1)
        $0.app.isDebuggerAttached = true
      }, .delays(until: noon + .minutes(14))),
    .init("push, just after a refresh", .judging(.push) { $0.app.lastRefresh = noon }, .allows),
    .init(
      "penalised refresh, 1 ms less than 45 min ago",
      refreshed(.milliseconds(2_699_999), penalised: true), soon),
    .init("penalised refresh, 45 min ago", refreshed(.minutes(45), penalised: true), .allows),
    .init(
      "penalised processing, 20 min ago", processed(.minutes(20), penalised: true),
      .delays(until: noon + .minutes(30))),
    .init("penalised, never launched", .judging(.refresh) { $0.app.isPenalised = true }, .allows),
    .init(
      "refresh, just after processing", .judging(.refresh) { $0.app.lastProcessing = noon },
      .allows),
    .init(
      "processing, just after a refresh", .judging(.processing) { $0.app.lastRefresh = noon },
      .allows),
    .init(
      "refresh, judged 15 min later",
      .judging(.refresh) {
        $0.app.lastRefresh = noon
        $0.clock = noon + .minutes(15)
      }, .allows),
  ]

  @Test("keeps launches of one kind apart", arguments: rows) func verdicts(_ row: VerdictRow) {
    #expect(RateLimiting.verdict(Self.parameters, row.given) == row.expected)
  }

  @Test("holds nothing when its spacing is zero") func withoutSpacing() {
    var parameters = Self.parameters
    parameters.refreshSpacing = .zero
    #expect(RateLimiting.verdict(parameters, Self.refreshed(.zero)) == .allows)
  }

  @Test(
    "delays the first launch of a new app, but not its first push",
    arguments: [
      (TaskKind.refresh, Span.days(1), Verdict.allows), (.push, .hours(23), .allows),
      (.refresh, .hours(23), .delays(until: noon + .hours(1))),
      (.processing, .hours(23), .delays(until: noon + .hours(1))),
    ])
  func afterInstallation(kind: TaskKind, ago: Span, verdict: Verdict) {
    var parameters = Self.parameters
    parameters.afterInstallation = .days(1)
    let input = RuleInput.judging(kind) { $0.app.installedAt = Self.noon - ago }
    #expect(RateLimiting.verdict(parameters, input) == verdict)
    if verdict == .allows { return }
    #expect(RateLimiting.decidingKey(parameters, input)?.description == "after-installation")
    #expect(
      RateLimiting.sentence(parameters, input) == """
        the app was installed 23 h ago, and the system launches nothing for it in the first 1 d; \
        only waiting helps
        """)
  }

  private static let sentences: [Row<RuleInput, String>] = [
    .init(
      "usual", refreshed(.minutes(4)),
      """
      the last launch of this kind was 4 min ago, and the system keeps launches 15 min apart; only \
      waiting helps
      """),
    .init(
      "penalised", refreshed(.minutes(4), penalised: true),
      """
      the last launch of this kind was 4 min ago, and the system keeps launches 45 min apart, \
      longer than usual because the app was killed; only waiting helps
      """),
  ]

  @Test("says how long ago the last launch was and how long it should be", arguments: sentences)
  func sentence(_ row: Row<RuleInput, String>) {
    #expect(RateLimiting.sentence(Self.parameters, row.given) == row.expected)
  }

  @Test("shows nothing as evidence before the first launch") func evidence() {
    #expect(
      RateLimiting.evidence(Self.parameters, .judging(.processing))
        == Evidence(observed: .nothing, required: .span(.minutes(20))))
  }
}

@Suite("System budgets") struct SystemBudgetsTests {
  private static let parameters = SystemBudgets.Parameters()
  private static let noon = MomentPlan.noon

  private static func energy(_ level: Int64, _ kind: TaskKind = .refresh, refill: Int64 = 1_000)
    -> RuleInput
  {
    .judging(kind) { $0.app.energyBudget = MomentPlan.budget(level, refill: refill) }
  }

  private static func data(_ level: Int64, over network: Network, refill: Int64 = 1_000)
    -> RuleInput
  {
    .judging(.refresh) {
      $0.device.network = network
      $0.app.cellularBudget = MomentPlan.budget(level, refill: refill)
    }
  }

  private static func both(energy: Int64, data: Int64) -> RuleInput {
    .judging(.refresh) {
      $0.device.network = .cellular
      $0.app.energyBudget = MomentPlan.budget(energy)
      $0.app.cellularBudget = MomentPlan.budget(data)
    }
  }

  private static let rows: [VerdictRow] = [
    .init("enough of both", .judging(.refresh), .allows),
    .init("energy for exactly one wake", energy(1_000), .allows),
    .init("one unit less", energy(999), .delays(until: noon + .milliseconds(3_600))),
    .init("no energy", energy(0), .delays(until: noon + .hours(1))),
    .init("no energy and no refill", energy(0, refill: 0), .prevents(until: .budgetRaised)),
    .init("processing without energy", energy(0, .processing), .doesNotApply),
    .init("cellular data for exactly one launch", data(100_000, over: .cellular), .allows),
    .init(
      "one byte less", data(99_999, over: .cellular), .delays(until: noon + .milliseconds(3_600))),
    .init(
      "no cellular data and no refill", data(0, over: .cellular, refill: 0), .prevents(until: .wifi)
    ),
    .init("no cellular data on Wi-Fi", data(0, over: .wifi), .allows),
    .init("no cellular data offline", data(0, over: .none), .allows),
    .init(
      "both short, data longer", both(energy: 0, data: 98_000), .delays(until: noon + .hours(2))),
    .init(
      "both short, energy longer", both(energy: 0, data: 99_500), .delays(until: noon + .hours(1))),
    .init(
      "refilled by the time that is asked about",
      .judging(.refresh) {
        $0.app.energyBudget = MomentPlan.budget(0)
        $0.clock = noon + .hours(1)
      }, .allows),
  ]

  @Test("requires energy for a wake and, on cellular, data for a launch", arguments: rows)
  func verdicts(_ row: VerdictRow) {
    #expect(SystemBudgets.verdict(Self.parameters, row.given) == row.expected)
  }

  private static let costs: [Row<(Span, Int64, Network), Int64>] = [
    .init("nothing", (.zero, 0, .wifi), 0),
    .init("ten processor seconds", (.seconds(10), 0, .none), 1_000),
    .init("a megabyte on Wi-Fi", (.zero, 1_000_000, .wifi), 50),
    .init("a megabyte on cellular", (.zero, 1_000_000, .cellular), 300),
    .init("less than a kilobyte", (.zero, 999, .cellular), 0),
    .init("both", (.seconds(1), 10_000_000, .cellular), 3_100),
  ]

  @Test("charges processor time and bytes, in thousandths of a wake", arguments: costs)
  func cost(_ row: Row<(Span, Int64, Network), Int64>) {
    let (processorTime, bytes, network) = row.given
    #expect(
      SystemBudgets.cost(Self.parameters, processorTime: processorTime, bytes: bytes, over: network)
        == row.expected)
  }

  private static let sentences: [Row<RuleInput, String>] = [
    .init(
      "energy without refill", energy(400, refill: 0),
      "the app's energy budget is down to 400 and a launch needs 1000; it never refills"),
    .init(
      "energy", energy(400),
      """
      the app's energy budget is down to 400 and a launch needs 1000; it refills through the day
      """),
    .init(
      "data", data(99_999, over: .cellular),
      """
      the app's cellular budget is down to 99999 bytes and a launch needs 100000 bytes; it refills \
      through the day
      """),
    .init(
      "both", both(energy: 400, data: 0),
      """
      the app's energy budget is down to 400 and a launch needs 1000; it refills through the day
      """),
  ]

  @Test("says which budget is too low and how low, energy first", arguments: sentences)
  func sentence(_ row: Row<RuleInput, String>) {
    #expect(SystemBudgets.sentence(Self.parameters, row.given) == row.expected)
  }
}
