import LongForm
import Testing

@testable import SchedulerEngine

@Suite("Earliest begin date") struct EarliestBeginDateTests {
  private static let noon = MomentPlan.noon

  private static func not(before earliest: Instant, _ kind: TaskKind = .refresh) -> RuleInput {
    .judging(kind) { $0.earliest = earliest }
  }

  private static let soon = noon + .milliseconds(1)

  private static let rows: [VerdictRow] = [
    .init("no date", .judging(.refresh), .allows),
    .init("a date long past", not(before: .earliest), .allows),
    .init("exactly now", not(before: noon), .allows),
    .init("1 ms ahead", not(before: soon), .delays(until: soon)),
    .init("a year ahead", not(before: noon + .days(365)), .delays(until: noon + .days(365))),
    .init("never", not(before: .never), .delays(until: .never)),
    .init("processing, exactly now", not(before: noon, .processing), .allows),
    .init("processing, 1 ms ahead", not(before: soon, .processing), .delays(until: soon)),
    .init(
      "asked about that date",
      .judging(.refresh) {
        $0.earliest = noon + .hours(1)
        $0.clock = noon + .hours(1)
      }, .allows),
  ]

  @Test("delays until the date and not a millisecond longer", arguments: rows)
  func verdicts(_ row: VerdictRow) {
    #expect(EarliestBeginDate.verdict((), row.given) == row.expected)
  }

  @Test("says that the date is a lower bound") func sentence() {
    let input = Self.not(before: Self.noon + .minutes(15))
    #expect(
      EarliestBeginDate.sentence((), input) == """
        the request asked not to start before noon + 15 min; the date is a lower bound and not an \
        appointment
        """)
    #expect(
      EarliestBeginDate.evidence((), .judging(.refresh))
        == Evidence(observed: .instant(Self.noon), required: .nothing))
  }
}

@Suite("Already running") struct AlreadyRunningTests {
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

  @Test("says what it waits for") func sentence() {
    #expect(
      AlreadyRunning.sentence((), Self.running(.refresh))
        == "an earlier run of the same identifier has not ended; this one can run after it ends")
    #expect(
      AlreadyRunning.evidence((), Self.running(.refresh))
        == Evidence(observed: .word("running"), required: .word("not running")))
  }
}

@Suite("Competition") struct CompetitionTests {
  private static let parameters = Competition.Parameters()

  private static func full(_ kind: TaskKind) -> RuleInput {
    .judging(kind) { $0.launchesAreFull = true }
  }

  private static let rows: [VerdictRow] = [
    .init("refresh, a launch is free", .judging(.refresh), .allows),
    .init("processing, a launch is free", .judging(.processing), .allows),
    .init("refresh, all taken", full(.refresh), .prevents(until: .launchEnded)),
    .init("processing, all taken", full(.processing), .prevents(until: .launchEnded)),
  ]

  @Test("waits while the device runs as many launches as it can", arguments: rows)
  func verdicts(_ row: VerdictRow) {
    #expect(Competition.verdict(Self.parameters, row.given) == row.expected)
  }

  @Test("says how many launches run and which came first") func sentence() {
    #expect(
      Competition.sentence(Self.parameters, Self.full(.refresh)) == """
        the device already runs as many background launches as it can, 3, and name 1 came first; \
        when one ends, the next can start
        """)
    #expect(
      Competition.evidence(Self.parameters, Self.full(.refresh))
        == Evidence(observed: .name(NameID(index: 1)), required: .word("free")))
  }

  @Test("says how many requests are ahead in the queue", arguments: [(1, "is"), (2, "are")])
  func line(_ queued: Int64, _ verb: String) {
    let input = RuleInput.judging(.refresh) {
      $0.launchesAreFull = true
      $0.queued = queued
    }
    #expect(
      Competition.sentence(Self.parameters, input) == """
        the device already runs as many background launches as it can, 3, and name 1 came first; \
        ahead of this request \(verb) \(queued) more; when one ends, the next can start
        """)
  }
}

@Suite("Continued limit") struct ContinuedLimitTests {
  private static func ahead(_ count: Int64, _ kind: TaskKind = .continued) -> RuleInput {
    .judging(kind) { $0.continuedAhead = count }
  }

  private static let rows: [VerdictRow] = [
    .init("nobody ahead", ahead(0), .allows),
    .init("one place left", ahead(1), .allows),
    .init("none left", ahead(2), .prevents(until: .continuedEnded)),
    .init("a queue", ahead(9), .prevents(until: .continuedEnded)),
    .init("refresh", ahead(9, .refresh), .doesNotApply),
    .init("processing", ahead(9, .processing), .doesNotApply),
  ]

  @Test("waits while running and earlier tasks use up the limit", arguments: rows)
  func verdicts(_ row: VerdictRow) {
    #expect(ContinuedLimit.verdict(ContinuedLimit.Parameters(), row.given) == row.expected)
  }

  @Test("says how many may run and how many came first") func sentence() {
    let parameters = ContinuedLimit.Parameters()
    #expect(
      ContinuedLimit.sentence(parameters, Self.ahead(3)) == """
        the device runs at most 2 continued tasks at once, and 3 were submitted earlier; 2 of \
        them must end before this one starts
        """)
    #expect(
      ContinuedLimit.evidence(parameters, Self.ahead(3))
        == Evidence(observed: .count(3), required: .count(1)))
  }
}

@Suite("Foreground recency") struct ForegroundRecencyTests {
  private static let parameters = ForegroundRecency.Parameters()
  private static let noon = MomentPlan.noon

  private static func opened(_ ago: Span?, _ kind: TaskKind = .processing) -> RuleInput {
    .judging(kind) { $0.app.lastForeground = ago.map { noon - $0 } }
  }

  private static let lapsed = Verdict.prevents(until: .appOpened)
  private static let justOver = Span.days(14) + .milliseconds(1)

  private static let rows: [VerdictRow] = [
    .init("now", opened(.zero), .allows(until: noon + justOver)),
    .init("an hour ago", opened(.hours(1)), .allows(until: noon + justOver - .hours(1))),
    .init("exactly 14 d ago", opened(.days(14)), .allows(until: noon + .milliseconds(1))),
    .init("1 ms more than 14 d ago", opened(justOver), lapsed),
    .init("a year ago", opened(.days(365)), lapsed),
    .init(
      "a year ago, and in front since",
      .judging(.processing) {
        $0.app.lastForeground = noon - .days(365)
        $0.app.phase = .foreground
      }, .allows),
    .init("not known to have been opened", opened(nil), lapsed),
    .init("push, 14 d ago", opened(.days(14), .push), .allows(until: noon + .milliseconds(1))),
    .init("push, 1 ms more than 14 d ago", opened(justOver, .push), lapsed),
    .init("push, never", opened(nil, .push), lapsed),
    .init("refresh, a year ago", opened(.days(365), .refresh), .doesNotApply),
    .init("refresh, never", opened(nil, .refresh), .doesNotApply),
    .init(
      "open now, asked what it is like with a month's delay over",
      .judging(.processing) {
        $0.app.lastForeground = noon
        $0.clock = noon + .days(30)
      }, .allows(until: noon + justOver)),
  ]

  @Test("requires that the app was opened within the past two weeks", arguments: rows)
  func verdicts(_ row: VerdictRow) {
    #expect(ForegroundRecency.verdict(Self.parameters, row.given) == row.expected)
  }

  @Test("stops allowing at exactly the instant that it named") func lapsesWhereItSays() {
    let allowed = ForegroundRecency.verdict(Self.parameters, Self.opened(.days(3)))
    guard case .allows(let until) = allowed else {
      Issue.record("an app opened three days ago is not allowed: \(allowed)")
      return
    }
    func verdict(at now: Instant) -> Verdict {
      ForegroundRecency.verdict(
        Self.parameters,
        .judging(.processing) {
          $0.app.lastForeground = Self.noon - .days(3)
          $0.now = now
          $0.clock = now
        })
    }
    #expect(verdict(at: until - .milliseconds(1)) == .allows(until: until))
    #expect(verdict(at: until) == Self.lapsed)
  }

  private static let sentences: [Row<RuleInput, String>] = [
    .init(
      "long ago", opened(.days(20)),
      """
      the user last opened the app 20 d ago, and processing needs it opened within the last 14 d; \
      it runs once the user opens the app
      """),
    .init(
      "never", opened(nil),
      """
      the user has not opened the app yet, and processing needs it opened within the last 14 d; \
      it runs once the user opens the app
      """),
  ]

  @Test("says when the app was last opened", arguments: sentences)
  func sentence(_ row: Row<RuleInput, String>) {
    #expect(ForegroundRecency.sentence(Self.parameters, row.given) == row.expected)
  }
}

@Suite("Rules for transfers") struct TransferRuleTests {
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
      .prevents(until: .charging, atLatest: noon + .hours(23))),
    .init(
      "no Wi-Fi", transfer(.discretionary) { $0.device.network = .cellular },
      .prevents(until: .wifi, atLatest: noon + .hours(23))),
    .init(
      "neither, 1 ms of patience left",
      transfer(.discretionary) {
        $0.device.isCharging = false
        $0.device.network = .cellular
        $0.accepted = noon - .hours(24) + .milliseconds(1)
      }, .prevents(until: .charging, atLatest: noon + .milliseconds(1))),
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
      }, .prevents(until: .charging, atLatest: noon + .hours(1))),
    .init("not discretionary", transfer([]) { $0.device.isCharging = false }, .doesNotApply),
    .init(
      "through already",
      transfer([.discretionary, .transferred]) { $0.device.isCharging = false }, .doesNotApply),
    .init("refresh", .judging(.refresh) { $0.device.isCharging = false }, .doesNotApply),
  ]

  @Test(
    "a discretionary transfer waits for power and Wi-Fi until its patience runs out",
    arguments: rows)
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

  @Test("a transfer that may not use cellular waits for Wi-Fi", arguments: networks)
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

  @Test("a transfer that may not run in Low Data Mode waits until it is off", arguments: lowData)
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

  @Test(
    "without launch events, an app is told of an ended transfer only while it runs",
    arguments: tellings)
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

  @Test("a transfer begun in the background starts once the delay is over", arguments: delays)
  func delay(_ row: VerdictRow) {
    #expect(TransferDelay.verdict(TransferDelay.Parameters(), row.given) == row.expected)
  }

  @Test("the delay doubles, and starts over once as much time again has passed") func doubling() {
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
