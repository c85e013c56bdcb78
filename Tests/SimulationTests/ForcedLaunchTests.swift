import SchedulerEngine
import Testing

/// A test launches a pending request now, whatever objects to it.
@Suite struct ForcedLaunchTests {
  private let news = ForcedWorld.news
  private let name = ForcedWorld.name

  @Test func aSwipedAwayAppRunsAtOnceAndTheLogSaysWhoDidIt() throws {
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

  @Test func noRuleLearnsOfIt() throws {
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
  @Test func itsEndPunishesAndPardonsNobody() throws {
    var work = WorkModel(takes: .minutes(2))
    work.expiration = .ignored
    var simulation = try ForcedWorld.waiting(ForcedWorld.setup(work))
    _ = simulation.forceLaunch(name, of: news)
    #expect(simulation.advance(to: simulation.now + .minutes(1)) == .reached)
    #expect(simulation.counts.killed == 1)
    #expect(simulation.conditions(of: news)?.isPenalised == false)
  }

  @Test func itTakesNoPlaceFromOthers() throws {
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

  @Test func eachReasonNotToStartHasItsAnswer() throws {
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

  @Test func anAppThatRegistersNoHandlerIsStartedInVain() throws {
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

  @Test func aProcessWithoutTheHandlerAnswersForItself() throws {
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

  /// Its launch submits anew, and the launch that was asked for goes over to the new request.
  @Test func aRequestThatTheLaunchReplacesIsLaunchedInItsPlace() throws {
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

  @Test func anAppThatDiesAtEachLaunchIsStartedOnce() throws {
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

  @Test func processingThatStandsOnNothingIsNotTakenBackForIt() throws {
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
