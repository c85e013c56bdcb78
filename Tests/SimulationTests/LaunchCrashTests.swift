import SchedulerEngine
import Testing

/// What becomes of an app that dies of its own launch code, time and again.
@Suite struct LaunchCrashTests {
  /// A thousand million events at one instant would come before the next one, and a row for each.
  @Test func anAppThatDiesOfItsLaunchCodeComesToRest() throws {
    let rows = try lifeWithCrashesAtLaunch { _ in }
    let lost = rows.filter { row in
      if case .discarded(_, .diedAtLaunch) = row.happening { true } else { false }
    }
    #expect(lost.count > 0)
    #expect(rows.count < 5_000)
  }

  /// Each would be launched at the instant at which the other had died.
  @Test func anAppThatAsksForAnotherTaskAtEachDeathComesToRest() throws {
    let rows = try lifeWithCrashesAtLaunch { setup in
      var tasks = OneApp.models(setup)
      var index = TaskModel(
        .processing, setup.names.intern(Array("com.example.index".utf8)),
        work: WorkModel(takes: .seconds(5)))
      index.submits = .onLaunch
      index.onlyIfNotPending = true
      tasks[0].onlyIfNotPending = true
      setup.apps[0].permitted.append(index.name)
      setup.apps[0].code = .models([tasks[0], index, tasks[1]])
      setup.rules.waking.interval = .zero
      setup.rules.rateLimiting.refreshSpacing = .zero
      setup.rules.rateLimiting.processingSpacing = .zero
      setup.rules.externalPower.iPhoneRunsOnBattery = true
    }
    let lost = rows.filter { row in
      if case .discarded(_, .diedAtLaunch) = row.happening { true } else { false }
    }
    #expect(lost.count > 0)
    #expect(rows.count < 5_000)
  }

  @Test func whereTheRequestOutlivesTheCrashItIsTriedAgainAtTheNextWake() throws {
    let rows = try lifeWithCrashesAtLaunch { $0.rules.life.launchCrashDiscards = false }
    let starts = rows.filter { row in
      if case .processStarted = row.happening { true } else { false }
    }
    // Two days have some three hundred wakes.
    #expect(starts.count > 100 && starts.count < 1_000, "\(starts.count)")
    for row in rows {
      if case .discarded(_, .diedAtLaunch) = row.happening { Issue.record("lost at \(row.at)") }
    }
  }

  @Test func theNextWakeMayBeAMillisecondLater() throws {
    let rows = try lifeWithCrashesAtLaunch { setup in
      setup.rules.life.launchCrashDiscards = false
      setup.rules.waking.interval = .milliseconds(1)
    }
    let starts = rows.filter { row in
      if case .processStarted = row.happening { true } else { false }
    }
    let isNext = zip(starts, starts.dropFirst()).contains { $1.at - $0.at == .milliseconds(1) }
    #expect(isNext)
  }

  /// What comes after the launch has no place in an app that died of it.
  @Test func anAppThatDiedAtItsLaunchIsNotToldThatItIsInFront() throws {
    var setup = OneApp.setup(WorkModel(takes: .seconds(5)))
    setup.apps[0].code = .live
    setup.habits = []
    let app = AppID(index: 0)
    setup.script = [
      ScriptedEvent(at: setup.start + .minutes(1), .change(.open(app, for: .minutes(1))))
    ]
    let host = try LiveHost(setup)
    var isInFront = false
    host.onStart = { process in host.call { $0.crash(process) } }
    host.onForeground = { _ in isInFront = true }
    #expect(host.advance(to: setup.start + .hours(1)) == .reached)
    #expect(!isInFront)
  }

  /// Its handlers are registered anew when a test launches it.
  @Test func anAppThatDiedAtItsLaunchCanBeLaunchedByATest() throws {
    let app = AppID(index: 0)
    let name = NameID(index: 1)
    var setup = OneApp.setup(WorkModel(takes: .seconds(5)))
    setup.apps[0].code = .live
    setup.habits = []
    setup.script = [
      ScriptedEvent(at: setup.start + .minutes(1), .change(.open(app, for: .minutes(1)))),
      ScriptedEvent(at: setup.start + .minutes(10), .change(.terminate(app))),
      ScriptedEvent(at: setup.start + .minutes(11), .change(.open(app, for: .minutes(1)))),
    ]
    let host = try LiveHost(setup)
    var starts = 0
    host.onStart = { process in
      starts += 1
      if starts == 2 { return host.call { $0.crash(process) } }
      _ = host.call { $0.register(name, by: process) }
      if starts == 1 { _ = try? host.submit(TaskRequest(.refresh, name), by: process) }
    }
    #expect(host.advance(to: setup.start + .minutes(12)) == .reached)
    let pending = try #require(host.simulation.pending(of: app).first)
    #expect(host.call { $0.forceLaunch(name, of: app) } == .starts(pending.id))
  }

  /// A refresh is submitted at launch, and then the launch code dies.
  private func lifeWithCrashesAtLaunch(
    _ change: (inout Setup) -> Void
  ) throws -> [LogRow] {
    var setup = OneApp.setup(WorkModel(takes: .seconds(5)))
    var refresh = OneApp.models(setup)[0]
    refresh.submits = .onLaunch
    refresh.earliestAfter = nil
    var cleanup = TaskModel(
      .processing, setup.names.intern(Array("com.example.cleanup".utf8)),
      work: WorkModel(takes: .seconds(5)))
    cleanup.submits = .onLaunch
    cleanup.registers = .late
    setup.apps[0].permitted.append(cleanup.name)
    setup.apps[0].code = .models([refresh, cleanup])
    setup.rules.appUsage.threshold = .none
    change(&setup)
    var simulation = try Simulation(setup)
    var ledger = DecisionLedger()
    let end = setup.start + .days(2)
    let stop = simulation.advance(to: end, recording: &ledger, pausingAt: 10_000)
    #expect(stop == .reached || stop == nil)
    return ledger.rows
  }
}
