import LongForm
import RandomScenarios
import SchedulerEngine
import Testing

/// A test launches a pending request now, whatever objects to it.
@Suite struct ForcedLaunchTests {
  private let news = ForcedWorld.news
  private let name = ForcedWorld.name

  @Test func forcedLaunchStartsASwipedAwayAppAndIsLogged() throws {
    var simulation = try ForcedWorld.waiting()
    var ledger = DecisionLedger()
    let pending = try #require(simulation.pending(of: news).first)
    #expect(simulation.decision(on: pending.id)?.mayRun == false)
    #expect(simulation.forceLaunch(name, of: news) == .starts(pending.id))
    let end = simulation.now + .minutes(1)
    #expect(simulation.advance(to: end, recording: &ledger) == .reached)
    #expect(
      story(ledger.rows) == [
        "started", "registered", "forced", "launched", "completed(success: true)",
      ])
    let launched = ledger.rows.first { if case .launched = $0.happening { true } else { false } }
    #expect(launched?.at == OneApp.monday + .minutes(2))
  }

  @Test func forcedLaunchLeavesSpacingAndBudgetsAlone() throws {
    var simulation = try ForcedWorld.waiting()
    let before = try #require(simulation.conditions(of: news))
    let counts = simulation.counts
    _ = simulation.forceLaunch(name, of: news)
    #expect(simulation.advance(to: simulation.now + .minutes(1)) == .reached)
    let after = try #require(simulation.conditions(of: news))
    #expect(after.lastRefresh == before.lastRefresh)
    #expect(after.usageReadyAt == before.usageReadyAt)
    #expect(after.energyBudget == before.energyBudget)
    #expect(after.cellularBudget == before.cellularBudget)
    #expect(after.lastWorkEnergy == before.lastWorkEnergy)
    #expect(simulation.counts.launchedForced == 1)
    #expect(simulation.counts.launches[.refresh] == counts.launches[.refresh])
    #expect(simulation.counts.use.wakes == counts.use.wakes)
    #expect(simulation.counts.completed == counts.completed + 1)
  }

  /// A run that ignores its expiration costs its app half an hour, unless a test started it.
  @Test func aForcedRunThatIgnoresItsExpirationIsNotPenalised() throws {
    var work = WorkModel(takes: .minutes(2))
    work.expiration = .ignored
    var simulation = try ForcedWorld.waiting(ForcedWorld.setup(work))
    _ = simulation.forceLaunch(name, of: news)
    #expect(simulation.advance(to: simulation.now + .minutes(1)) == .reached)
    #expect(simulation.counts.killed == 1)
    #expect(simulation.conditions(of: news)?.isPenalised == false)
  }

  @Test func forcedLaunchTakesNoConcurrentLaunchSlot() throws {
    var setup = ForcedWorld.setup(WorkModel(takes: .seconds(20)))
    setup.rules.competition.concurrentLaunches = 1
    setup.rules.waking.interval = .zero
    setup.rules.appUsage.threshold = .none
    var other = setup.apps[0]
    other.name = setup.names.intern(Array("com.example.mail".utf8))
    setup.apps.append(other)
    let mail = AppID(index: 1)
    let due = OneApp.monday + .minutes(2)
    let opened = ScriptedEvent(
      at: OneApp.monday + .seconds(31), .change(.open(mail, for: .seconds(1))))
    setup.script = [setup.script[0], opened, setup.script[1]]
    var simulation = try ForcedWorld.waiting(setup)
    _ = simulation.forceLaunch(name, of: news)
    #expect(simulation.advance(to: due) == .reached)
    let request = try #require(simulation.pending(of: mail).first)
    let soon = OneApp.monday + .hours(1)
    #expect(
      simulation.decision(on: request.id, clock: soon)?.objections.contains(.competition) == false)
  }

  /// Both only wait for the device to wake, and for the one place. A forced launch needs none.
  @Test func thePlaceOfAForcedRequestGoesToTheNextInLineBeforeItsLaunch() throws {
    var setup = ForcedWorld.setup()
    setup.rules.competition.concurrentLaunches = 1
    setup.device.conditions.isCharging = true
    setup.apps[0].code = .models([
      TaskModel(.processing, name, work: WorkModel(takes: .seconds(5)))
    ])
    var other = setup.apps[0]
    other.name = setup.names.intern(Array("com.example.mail".utf8))
    setup.apps.append(other)
    let mail = AppID(index: 1)
    setup.script = [
      setup.script[0],
      ScriptedEvent(at: OneApp.monday + .seconds(31), .change(.open(mail, for: .seconds(1)))),
    ]
    var simulation = try ForcedWorld.waiting(setup)
    let next = try #require(simulation.pending(of: mail).first).id
    #expect(simulation.decision(on: next)?.objections == RuleSet([.competition]))
    _ = simulation.forceLaunch(name, of: news)
    var ledger = DecisionLedger()
    #expect(simulation.advance(to: simulation.now, recording: &ledger) == .reached)
    let told = ledger.rows.compactMap { row in
      switch row.happening {
      case .decided(next, let objections, _): objections.isEmpty ? "may run" : "waits"
      case .forced: "forced"
      default: nil
      }
    }
    #expect(told == ["may run", "forced"])
  }

  /// The cleanup only waits for the device to wake, the refresh for its date as well.
  @Test func ofTwoForcedLaunchesThatOfTheOlderRequestComesFirst() throws {
    var setup = ForcedWorld.setup()
    let cleanup = setup.names.intern(Array("com.example.news.cleanup".utf8))
    setup.apps[0].permitted.append(cleanup)
    setup.apps[0].code = .models(
      OneApp.models(setup) + [TaskModel(.processing, cleanup, work: WorkModel(takes: .seconds(5)))])
    setup.script.removeLast(2)
    setup.device.conditions.isCharging = true
    var simulation = try ForcedWorld.waiting(setup)
    let pending = simulation.pending(of: news)
    #expect(pending.map { simulation.decision(on: $0.id)?.mayRun } == [false, true])
    for request in pending.reversed() {
      _ = simulation.forceLaunch(request.request.name, of: news)
    }
    var ledger = DecisionLedger()
    #expect(simulation.advance(to: simulation.now, recording: &ledger) == .reached)
    let launched = ledger.rows.compactMap { row in
      if case .launched(_, let request, _, _) = row.happening { request } else { nil }
    }
    #expect(launched == pending.map(\.id))
  }

  @Test func forcingALaunchReturnsWhyItDoesNotStart() throws {
    var simulation = try ForcedWorld.waiting()
    let request = try #require(simulation.pending(of: news).first).id
    #expect(simulation.forceLaunch(name, of: AppID(index: 7)) == .unknownApp)
    #expect(simulation.forceLaunch(name, of: AppID(index: -1)) == .unknownApp)
    #expect(simulation.forceLaunch(NameID(index: 99), of: news) == .nothingPending)
    #expect(simulation.forceLaunch(name, of: news) == .starts(request))
    #expect(simulation.forceLaunch(name, of: news) == .starts(request))
    #expect(simulation.advance(to: simulation.now) == .reached)
    // Its handler has asked for the next one, which waits for it to end.
    #expect(simulation.counts.launchedForced == 1)
    #expect(simulation.forceLaunch(name, of: news) == .alreadyRunning(RunID(number: 1)))
    #expect(simulation.advance(to: simulation.now + .minutes(1)) == .reached)
    try simulation.apply(.uninstall(news))
    #expect(simulation.forceLaunch(name, of: news) == .notInstalled)
  }

  @Test func forcedLaunchWithoutAHandlerDeliversNothing() throws {
    var setup = ForcedWorld.setup()
    var task = try #require(OneApp.models(setup).first)
    task.registers = .late
    task.submits = .onOpen
    setup.apps[0].code = .models([task])
    setup.profile = .ios26
    var simulation = try ForcedWorld.waiting(setup)
    var ledger = DecisionLedger()
    _ = simulation.forceLaunch(name, of: news)
    _ = simulation.advance(to: simulation.now, recording: &ledger)
    #expect(story(ledger.rows) == ["started", "discarded noHandler"])
    #expect(simulation.conditions(of: news)?.phase == .suspended)
  }

  @Test func forcedLaunchIntoARunningProcessWithoutAHandlerDeliversNothing() throws {
    var setup = ForcedWorld.setup()
    setup.apps[0].code = .live
    let host = try LiveHost(setup)
    host.onStart = { process in
      if host.simulation.now > OneApp.monday { return }
      _ = host.call { $0.register(ForcedWorld.name, by: process) }
      _ = try? host.submit(TaskRequest(.refresh, ForcedWorld.name), by: process)
    }
    #expect(host.advance(to: OneApp.monday + .minutes(2)) == .reached)
    let request = RequestID(number: 1)
    try host.apply(.open(news, for: .minutes(1)))
    #expect(host.advance(to: host.simulation.now) == .reached)
    #expect(
      host.call { $0.forceLaunch(ForcedWorld.name, of: ForcedWorld.news) } == .noHandler(request))
    #expect(host.simulation.pending(of: news).map(\.id) == [request])
  }

  /// The app submits again at launch, and the forced launch is transferred to the new request.
  @Test func forcedLaunchDeliversTheReplacementSubmittedAtLaunch() throws {
    var setup = ForcedWorld.setup()
    var task = try #require(OneApp.models(setup).first)
    task.submits = .onLaunch
    setup.apps[0].code = .models([task])
    var simulation = try ForcedWorld.waiting(setup)
    var ledger = DecisionLedger()
    _ = simulation.forceLaunch(name, of: news)
    _ = simulation.advance(to: simulation.now, recording: &ledger)
    #expect(story(ledger.rows) == ["started", "registered", "forced", "launched"])
    #expect(ledger.rows.contains { $0.happening == .forced(RequestID(number: 2)) })
  }

  @Test func forcedLaunchStartsACrashingAppOnlyOnce() throws {
    var setup = ForcedWorld.setup()
    setup.apps[0].code = .live
    setup.script = [setup.script[0]]
    let host = try LiveHost(setup)
    host.onStart = { process in
      _ = host.call { $0.register(ForcedWorld.name, by: process) }
      if host.simulation.now > OneApp.monday { host.call { $0.crash(process) } }
    }
    host.onForeground = { process in
      _ = try? host.submit(TaskRequest(.refresh, ForcedWorld.name), by: process)
    }
    #expect(host.advance(to: OneApp.monday + .minutes(2)) == .reached)
    try host.apply(.terminate(news))
    let before = host.ledger.rows.count
    _ = host.call { $0.forceLaunch(ForcedWorld.name, of: ForcedWorld.news) }
    #expect(host.advance(to: host.simulation.now) == .reached)
    #expect(
      story(Array(host.ledger.rows.dropFirst(before))) == [
        "ended terminated", "started", "registered", "ended crashed", "discarded diedAtLaunch",
      ])
  }

  @Test func forcedProcessingIsNotRevokedForUnmetConditions() throws {
    var setup = ForcedWorld.setup()
    var task = TaskModel(.processing, name, work: WorkModel(takes: .minutes(3)))
    task.needs = [.externalPower]
    setup.apps[0].code = .models([task])
    setup.rules.running.processingReclaimed = .all
    var simulation = try ForcedWorld.waiting(setup)
    try simulation.apply(.deviceUse(true))
    _ = simulation.forceLaunch(name, of: news)
    #expect(simulation.advance(to: simulation.now + .minutes(1)) == .reached)
    try simulation.apply(.thermal(.fair))
    #expect(simulation.advance(to: simulation.now + .minutes(4)) == .reached)
    #expect(simulation.counts.completed == 1)
  }
}

/// A test ends a run's time now, for a cause of its choice.
@Suite struct ForcedExpiryTests {
  private let news = ForcedWorld.news

  @Test(arguments: ExpiryCause.allCases)
  func forcedExpiryStopsTheRunAndIsLogged(_ cause: ExpiryCause) throws {
    var work = WorkModel(takes: .seconds(20))
    work.expiration = .completes(after: .seconds(1))
    var simulation = try running(work)
    var ledger = DecisionLedger()
    #expect(simulation.forceExpiry(RunID(number: 1), cause: cause) == .expires)
    #expect(simulation.forceExpiry(RunID(number: 1), cause: cause) == .alreadyExpired)
    #expect(simulation.advance(to: simulation.now + .minutes(1), recording: &ledger) == .reached)
    #expect(
      story(ledger.rows) == [
        "expiry forced", "expired \(cause)", "completedAfterExpiration(success: false)",
      ])
    #expect(simulation.forceExpiry(RunID(number: 1), cause: cause) == .notRunning)
  }

  /// The warning time starts now, even for the cause that was planned for later.
  @Test(arguments: [ExpiryCause.timeUsedUp, .powerLost])
  func ignoringAForcedExpiryKillsTheApp(_ cause: ExpiryCause) throws {
    var work = WorkModel(takes: .seconds(60))
    work.expiration = .ignored
    var simulation = try running(work)
    let expired = simulation.now
    _ = simulation.forceExpiry(RunID(number: 1), cause: cause)
    var ledger = DecisionLedger()
    _ = simulation.advance(to: expired + .minutes(1), recording: &ledger)
    let end = ledger.rows.first { $0.happening == .ended(RunID(number: 1), .killed) }
    #expect(end?.at == expired + .seconds(3))
  }

  @Test func forcedExpiryWithoutAHandlerEndsTheRun() throws {
    var work = WorkModel(takes: .seconds(20))
    work.expiration = .noHandler
    var simulation = try running(work)
    var ledger = DecisionLedger()
    _ = simulation.forceExpiry(RunID(number: 1), cause: .timeUsedUp)
    _ = simulation.advance(to: simulation.now, recording: &ledger)
    #expect(story(ledger.rows) == ["expiry forced", "expired timeUsedUp", "endedWithoutHandler"])
  }

  @Test(arguments: [0, -1, 2, .max] as [Int64])
  func forcedExpiryOfAnUnknownRunDoesNothing(_ number: Int64) throws {
    var simulation = try running(WorkModel(takes: .seconds(2)))
    // Leaves a free place behind.
    _ = simulation.advance(to: simulation.now + .seconds(9))
    #expect(simulation.forceExpiry(RunID(number: number), cause: .timeUsedUp) == .notRunning)
    #expect(simulation.counts.expired == 0)
  }

  /// Launched a second ago.
  private func running(_ work: WorkModel) throws -> Simulation {
    var simulation = try ForcedWorld.waiting(ForcedWorld.setup(work))
    _ = simulation.forceLaunch(ForcedWorld.name, of: news)
    _ = simulation.advance(to: simulation.now + .seconds(1))
    return simulation
  }
}

/// What a test forces meets live code and models alike.
@Suite struct ForcedTwinTests {
  @Test func liveCodeAndItsModelGiveTheSameLogWhenForced() throws {
    var launches: Int64 = 0
    for seed in UInt64(1)...LongForm.count(13, long: 150) {
      let scenario = RandomScenario(seed: seed)
      var model = try Simulation(scenario.worldOnly)
      var ledger = DecisionLedger()
      let twin = try LiveTwin(scenario.live, models: scenario.models)
      var dice = Dice(seed: seed)
      while model.now < scenario.end {
        let step = Span(milliseconds: 1 + dice.below(20_000_000))
        let next = min(model.now + step, scenario.end)
        #expect(model.advance(to: next, recording: &ledger) == .reached)
        #expect(twin.host.advance(to: next) == .reached)
        let launched = forceLaunches(&model)
        #expect(launched == twin.host.call { forceLaunches(&$0) })
        let soon = min(model.now + Span(milliseconds: dice.below(40_000)), scenario.end)
        #expect(model.advance(to: soon, recording: &ledger) == .reached)
        #expect(twin.host.advance(to: soon) == .reached)
        if dice.chance(70) { continue }
        let expired = forceExpiries(&model)
        #expect(expired == twin.host.call { forceExpiries(&$0) })
      }
      #expect(model.advance(to: scenario.end, recording: &ledger) == .reached)
      #expect(twin.host.advance(to: scenario.end) == .reached)
      expectSame(twin.host.ledger.rows, ledger.rows, "seed \(seed)")
      launches += model.counts.launchedForced
    }
    #expect(launches > LongForm.count(40, long: 500))
  }

  private func forceLaunches(_ simulation: inout Simulation) -> [ForcedLaunch] {
    var answers: [ForcedLaunch] = []
    for index in 0..<simulation.appCount {
      let app = AppID(index: index)
      for entry in simulation.pending(of: app) {
        answers.append(simulation.forceLaunch(entry.request.name, of: app))
      }
    }
    return answers
  }

  /// Of every run so far; most have ended.
  private func forceExpiries(_ simulation: inout Simulation) -> [ForcedExpiry] {
    (1...(simulation.counts.launched + 1)).map { number in
      let cause: ExpiryCause = number.isMultiple(of: 2) ? .timeUsedUp : .deviceInUse
      return simulation.forceExpiry(RunID(number: number), cause: cause)
    }
  }
}

/// One app that asks for a refresh at midnight and is swiped away after a minute, in Low Power Mode.
enum ForcedWorld {
  static let news = AppID(index: 0)
  static let name = NameID(index: 1)

  static func setup(_ work: WorkModel = WorkModel(takes: .seconds(5))) -> Setup {
    var setup = OneApp.setup(work)
    setup.habits = []
    setup.script = [
      ScriptedEvent(at: OneApp.monday, .change(.open(news, for: .seconds(30)))),
      ScriptedEvent(at: OneApp.monday + .seconds(60), .change(.forceQuit(news))),
      ScriptedEvent(at: OneApp.monday + .seconds(60), .change(.lowPowerMode(true))),
    ]
    return setup
  }

  /// Two minutes after midnight: the request waits, and the process is gone.
  static func waiting(_ setup: Setup = setup()) throws -> Simulation {
    var simulation = try Simulation(setup)
    #expect(simulation.advance(to: OneApp.monday + .minutes(2)) == .reached)
    return simulation
  }
}

/// What a ledger says after some instant, as far as it concerns one launch.
func story(_ rows: [LogRow]) -> [String] {
  rows.compactMap { row in
    switch row.happening {
    case .processStarted: "started"
    case .registered(_, _, let answer): "\(answer)"
    case .forced: "forced"
    case .launched: "launched"
    case .expiryForced: "expiry forced"
    case .expired(_, let cause, _): "expired \(cause)"
    case .discarded(_, let cause): "discarded \(cause)"
    case .processEnded(_, let cause): "ended \(cause)"
    case .charged: "charged"
    case .ended(_, let outcome): "\(outcome)"
    default: nil
    }
  }
}

/// Meeting a request's conditions applies every possible change and reports the rest.
@Suite struct MeetingConditionsTests {
  private let news = ForcedWorld.news
  private let name = ForcedWorld.name

  @Test func meetingConditionsLeavesOnlyDelays() throws {
    var simulation = try ForcedWorld.waiting()
    let request = try #require(simulation.pending(of: news).first)
    let satisfied = simulation.unblock(name, of: news)
    let answer = try #require(satisfied)
    #expect(answer.request == request.id)
    #expect(answer.changes.contains(.lowPowerMode(false)))
    #expect(answer.changes.contains(.open(news, for: .seconds(1))))
    #expect(answer.delayed == RuleSet([.earliestBeginDate]))
    #expect(answer.notBefore == request.request.earliest)
    #expect(answer.remaining.isEmpty)
    #expect(!answer.isComplete)
    _ = simulation.advance(to: OneApp.monday + .minutes(30))
    #expect(simulation.counts.launches[.refresh] == 1)
    #expect(simulation.counts.launchedForced == 0)
  }

  @Test func changesThatMeetConditionsAreLoggedAsMadeByTheCaller() throws {
    var simulation = try ForcedWorld.waiting()
    var ledger = DecisionLedger()
    _ = simulation.unblock(name, of: news)
    _ = simulation.advance(to: simulation.now, recording: &ledger)
    let change = LogEvent.world(.lowPowerMode(false), .caller)
    #expect(ledger.rows.contains { $0.happening == change })
  }

  @Test func meetingConditionsWithoutARequestDoesNothing() throws {
    var simulation = try ForcedWorld.waiting()
    #expect(simulation.unblock(NameID(index: 99), of: news) == nil)
    #expect(simulation.unblock(name, of: AppID(index: 9)) == nil)
    #expect(simulation.unblock(name, of: AppID(index: -1)) == nil)
  }

  /// The running task has to end first.
  @Test func meetingConditionsReportsARunInTheWay() throws {
    var simulation = try ForcedWorld.waiting()
    _ = simulation.forceLaunch(name, of: news)
    _ = simulation.advance(to: simulation.now + .seconds(1))
    let satisfied = simulation.unblock(name, of: news)
    let answer = try #require(satisfied)
    #expect(answer.remaining == RuleSet([.alreadyRunning]))
  }

  /// In any world, only delays and the returned objections remain.
  @Test func meetingConditionsReturnsTheRemainingObjections() throws {
    var helped = 0
    var asked = 0
    for seed in UInt64(1)...LongForm.count(24, long: 60) {
      let scenario = RandomScenario(seed: seed)
      var simulation = try Simulation(scenario.setup)
      var dice = Dice(seed: seed)
      while simulation.now < scenario.end {
        let step = Span(milliseconds: 1 + dice.below(20_000_000))
        _ = simulation.advance(to: min(simulation.now + step, scenario.end))
        for index in 0..<simulation.appCount {
          let app = AppID(index: index)
          for entry in simulation.pending(of: app) {
            var copy = simulation
            guard let answer = copy.unblock(entry.request.name, of: app) else { continue }
            asked += 1
            if !answer.changes.isEmpty { helped += 1 }
            var verdicts = CollectedVerdicts()
            copy.assess(entry.id, into: &verdicts)
            let told = RuleSet(bits: answer.delayed.bits | answer.remaining.bits)
            #expect(told == verdicts.objections, "seed \(seed)")
            #expect(answer.notBefore == verdicts.latestDelay, "seed \(seed)")
            let unhelped = verdicts.conditions.filter {
              !$0.remedy(for: app, on: copy.conditions()).isEmpty
            }
            let isExclusive = unhelped.contains { $0 == .deviceIdle || $0 == .unlocked }
            #expect(unhelped.isEmpty || isExclusive, "seed \(seed): \(unhelped)")
          }
        }
      }
    }
    #expect(asked > 300 && helped > 200, "\(asked), \(helped)")
  }
}
