import SchedulerEngine
import Testing

/// Time jumps, everything has a limit, and what a caller gets wrong is told with value and limit.
@Suite struct LimitTests {
  private let app = AppID(index: 0)

  @Test func tenYearsWithNothingToDoTakeNoEvents() throws {
    var setup = Setup()
    setup.start = OneApp.monday
    setup.device.drainIdle = 0
    var simulation = try Simulation(setup)
    #expect(simulation.advance(to: setup.start + .days(3_653)) == .reached)
    #expect(simulation.counts.events == 0)
    #expect(simulation.now == setup.start + .days(3_653))
  }

  @Test func anUnusedAppStopsCausingEvents() throws {
    var setup = OneApp.setup(WorkModel(takes: .seconds(5)))
    setup.habits = []
    setup.apps[0].history = .newcomer
    var simulation = try Simulation(setup)
    #expect(simulation.advance(to: setup.start + .days(3_653)) == .reached)
    #expect(simulation.counts.events < 110)
  }

  @Test func endlessResubmissionAtOneInstantEndsWithAFault() throws {
    var work = WorkModel(takes: .zero)
    work.resubmission = .first
    var setup = OneApp.setup(work)
    var task = OneApp.models(setup)[0]
    task.earliestAfter = nil
    setup.apps[0].code = .models([task])
    setup.rules.rateLimiting.refreshSpacing = .zero
    setup.rules.appUsage.threshold = .none
    setup.rules.waking.interval = .zero
    setup.rules.systemBudgets.energyPerWake = 0
    var simulation = try Simulation(setup)
    let stop = simulation.advance(to: setup.start + .days(2))
    guard case .faulted(.launchesInACircle(let member, let at, limit: 1_000)) = stop else {
      Issue.record("came back with \(stop)")
      return
    }
    #expect(at < setup.start + .days(1))
    #expect(simulation.now == at)
    #expect(member == TaskKey(task.name, of: app))
    #expect(simulation.circle == [member])
    #expect(simulation.counts.events < 5_000)
    #expect(simulation.advance(to: setup.start + .days(2)) == stop, "a fault stays")
  }

  /// Only requests submitted and launched at the very same instant stop time.
  @Test func manyLaunchesAtDifferentTimesAreNoFault() throws {
    var setup = OneApp.setup(WorkModel(takes: .seconds(1)))
    var task = OneApp.models(setup)[0]
    task.submits = .onOpen
    task.earliestAfter = nil
    setup.apps[0].code = .models([task])
    setup.habits = []
    setup.rules.rateLimiting.refreshSpacing = .zero
    setup.rules.appUsage.threshold = .none
    setup.rules.waking.interval = .zero
    setup.rules.systemBudgets.energyPerWake = 0
    setup.script = (0..<1_100).map { minute in
      ScriptedEvent(
        at: setup.start + .minutes(Int64(minute)), .change(.open(app, for: .seconds(10))))
    }
    var simulation = try Simulation(setup)
    #expect(simulation.advance(to: setup.start + .days(2)) == .reached)
    #expect(simulation.counts.launched > 1_000, "\(simulation.counts.launched)")
  }

  @Test func aDeviceWithoutAppsRunsToItsEnd() throws {
    var simulation = try Simulation(Setup())
    simulation.report(progress: .none, of: RunID(number: 1), by: ProcessID(number: 1))
    #expect(simulation.advance(to: simulation.now + .days(1)) == .reached)
  }

  @Test func anEndBeyondTheCalendarIsRefused() throws {
    var simulation = try Simulation(Setup())
    let late = Instant.latest + .milliseconds(1)
    #expect(simulation.advance(to: late) == .faulted(.endOutOfRange(late, latest: .latest)))
  }

  @Test func theLastInstantOfTheCalendarCanBeReachedAndBeTheStart() throws {
    var setup = Setup()
    setup.start = .latest - .seconds(1)
    var simulation = try Simulation(setup)
    #expect(simulation.advance(to: .latest) == .reached)
    setup.start = .latest
    simulation = try Simulation(setup)
    #expect(simulation.now == .latest)
  }

  @Test func advancingToAPastInstantDoesNothing() throws {
    var setup = Setup()
    setup.start = OneApp.monday
    var simulation = try Simulation(setup)
    #expect(simulation.advance(to: setup.start - .days(1)) == .reached)
    #expect(simulation.now == setup.start)
  }

  @Test func theAlarmOfLiveCodeRingsOnce() throws {
    var setup = Setup()
    setup.start = OneApp.monday
    var simulation = try Simulation(setup)
    simulation.setAppAlarm(at: setup.start + .minutes(1))
    #expect(simulation.advance(to: setup.start + .hours(1)) == .appTimers)
    #expect(simulation.now == setup.start + .minutes(1))
    #expect(simulation.advance(to: setup.start + .hours(1)) == .reached)
  }

  @Test func anInvalidWorldChangeIsRefusedAndChangesNothing() throws {
    var simulation = try Simulation(OneApp.setup(WorkModel(takes: .zero)))
    let rows: [(WorldChange, SimulationFault)] = [
      (.battery(.percent(-1)), .shareOutOfRange(.percent(-1), limit: .all)),
      (.open(AppID(index: 9), for: .zero), .unknownApp(AppID(index: 9), known: 1)),
      (.open(AppID(index: 0), for: .days(8)), .spanOutOfRange(.days(8), limit: .days(7))),
      (.utcOffset(UTCOffset(minutes: -2_000)), .offsetOutOfRange(minutes: -2_000, limit: 1_080)),
    ]
    for (change, fault) in rows {
      #expect(throws: fault, "\(change)") { try simulation.apply(change) }
    }
    #expect(simulation.battery() == .percent(80))
    #expect(simulation.conditions(of: AppID(index: 9)) == nil)
    #expect(simulation.process(of: AppID(index: -1)) == .none)
    #expect(simulation.pending(of: AppID(index: 7)).isEmpty)
  }

  @Test func endlessJobsHitTheEventLimit() throws {
    // Each run leaves a job behind that is due in a year and frozen until then.
    var work = WorkModel(takes: .days(365))
    work.expiration = .noHandler
    var setup = OneApp.setup(work)
    setup.rules.running.refreshTime = .seconds(3)
    setup.rules.rateLimiting.refreshSpacing = .zero
    setup.rules.appUsage.threshold = .none
    setup.rules.waking.interval = .zero
    setup.rules.systemBudgets.energyPerWake = 0
    setup.rules.systemBudgets.energyPerProcessorSecond = 0
    var task = OneApp.models(setup)[0]
    task.earliestAfter = .milliseconds(1)
    setup.limits.places = 300
    setup.apps[0].code = .models([task])
    var simulation = try Simulation(setup)
    let stop = simulation.advance(to: setup.start + .days(60))
    guard case .faulted(.tooManyPlaces(let count, limit: 300, _)) = stop else {
      Issue.record("came back with \(stop) after \(simulation.counts)")
      return
    }
    #expect(count == 300)
  }

  /// Three changes an hour apart, of which two are allowed.
  @Test func theEventLimitStopsTheRunBeforeTheNextEventAndForGood() throws {
    var setup = Setup()
    setup.start = OneApp.monday
    setup.device.drainIdle = 0
    setup.limits.events = 2
    setup.script = (1...3).map {
      ScriptedEvent(at: OneApp.monday + .hours($0), .change(.lowDataMode($0 != 2)))
    }
    var simulation = try Simulation(setup)
    let last = OneApp.monday + .hours(2)
    let stop = AdvanceResult.faulted(.eventLimit(2, reached: last, busiest: nil))
    #expect(simulation.advance(to: OneApp.monday + .days(1)) == stop)
    #expect(simulation.counts.events == 2)
    #expect(simulation.advance(to: last) == stop, "a fault stays")
  }

  @Test(arguments: BadSetup.all) func anInvalidSetUpIsRefusedWithValueAndLimit(_ row: BadSetup) {
    #expect(throws: row.fault, "\(row.name)") { try Simulation(row.setup) }
  }
}

/// One thing wrong with an otherwise good set-up.
struct BadSetup: Sendable, CustomTestStringConvertible {
  let name: String
  let setup: Setup
  let fault: SimulationFault

  var testDescription: String { name }

  init(_ name: String, _ fault: SimulationFault, _ spoil: (inout Setup) -> Void) {
    self.name = name
    self.fault = fault
    var setup = OneApp.setup(WorkModel(takes: .seconds(5)))
    spoil(&setup)
    self.setup = setup
  }

  static let app = AppID(index: 0)

  static let all = [
    BadSetup(
      "start before 1970",
      .startOutOfRange(Instant(milliseconds: -1), earliest: .earliest, latest: .latest)
    ) { $0.start = Instant(milliseconds: -1) },
    BadSetup("work of negative length", .spanOutOfRange(.seconds(-1), limit: .days(365))) {
      $0.apps[0].code = .models([
        TaskModel(.refresh, NameID(index: 1), work: WorkModel(takes: .seconds(-1)))
      ])
    },
    BadSetup("habit of an unknown app", .unknownApp(AppID(index: 7), known: 1)) {
      $0.habits[0].effect = .open(AppID(index: 7))
    },
    BadSetup("unknown name", .unknownName(NameID(index: 99), known: 2)) {
      $0.apps[0].permitted = [NameID(index: 99)]
    },
    BadSetup("script for a task of live code", .unknownTask(app, task: 0, known: 0)) {
      $0.apps[0].code = .live
      $0.script = [ScriptedEvent(at: OneApp.monday, .submit(app, task: 0))]
    },
    BadSetup(
      "a threshold of 200 %",
      .parameterOutOfRange(position: 3, 2_000_000, lowest: 0, highest: 1_000_000)
    ) { $0.rules.criticallyLowBattery.threshold = .percent(200) },
  ]
}

/// Apps that crash in their launch code.
@Suite struct LaunchCrashTests {
  /// Otherwise a billion events, each with a row, would happen at one instant.
  @Test func anAppThatCrashesAtLaunchStopsBeingLaunched() throws {
    let rows = try lifeWithCrashesAtLaunch { _ in }
    let lost = rows.filter { row in
      if case .discarded(_, .diedAtLaunch) = row.happening { true } else { false }
    }
    #expect(lost.count > 0)
    #expect(rows.count < 5_000)
  }

  /// Otherwise each task would be launched at the instant at which the other died.
  @Test func anAppThatSubmitsAndCrashesAtLaunchStopsBeingLaunched() throws {
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

  @Test func aRequestKeptAfterALaunchCrashIsRetriedAtTheNextWake() throws {
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

  @Test func aRequestKeptAfterALaunchCrashIsRetriedAMillisecondLater() throws {
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

  @Test func aCrashAtLaunchSkipsTheForegroundCallback() throws {
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

  /// The app registers its handlers again when a test launches it.
  @Test func aCrashedAppCanBeForceLaunched() throws {
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
  private func lifeWithCrashesAtLaunch(_ change: (inout Setup) -> Void) throws -> [LogRow] {
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
