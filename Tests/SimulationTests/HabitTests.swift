import SchedulerEngine
import Testing

/// Habits with adjacent or overlapping windows.
@Suite struct HabitWindowTests {
  /// A gap of zero length would wake the device and disconnect the charger from a running task.
  @Test func adjoiningWindowsActAsOneWindow() throws {
    var setup = OneApp.setup(WorkModel(takes: .seconds(5)))
    setup.habits = [
      HabitSetup(.charging, Pattern(at: .zero, for: .days(1))),
      HabitSetup(.network(.wifi), Pattern(at: .hours(9), for: .days(1))),
    ]
    setup.start = OneApp.monday + .hours(10)
    setup.device.conditions.network = .none
    #expect(try worldChanges(setup) == [])
  }

  @Test func whatEndsAtTheStartIsOver() throws {
    var setup = OneApp.setup(WorkModel(takes: .seconds(5)))
    setup.habits = [
      HabitSetup(.charging, Pattern(at: .hours(20), for: .hours(4))),
      HabitSetup(.open(AppID(index: 0)), Pattern(at: .hours(23), for: .hours(1))),
    ]
    #expect(try Simulation(setup).conditions().isCharging == false)
    #expect(try worldChanges(setup).first?.at == OneApp.monday + .hours(20))
  }

  /// The event holds until the next occurrence begins.
  @Test func theNextAdjoiningWindowUndoesAnEventInTheFirst() throws {
    var setup = OneApp.setup(WorkModel(takes: .seconds(5)))
    setup.start = OneApp.monday + .hours(10)
    setup.habits = [HabitSetup(.charging, Pattern(at: .zero, for: .days(1)))]
    setup.script = [ScriptedEvent(at: OneApp.monday + .hours(15), .change(.charging(false)))]
    let changes = try worldChanges(setup)
    #expect(changes.map(\.at) == [OneApp.monday + .hours(15), OneApp.monday + .days(1)])
    #expect(changes.last?.happening == .world(.charging(true), .habit(0)))
  }

  /// The order in which the windows begin does not matter.
  @Test func ofOverlappingNetworkWindowsTheFirstInTheSetUpHolds() throws {
    var setup = OneApp.setup(WorkModel(takes: .seconds(5)))
    setup.start = OneApp.monday + .hours(1)
    setup.habits = [
      HabitSetup(.network(.cellular), Pattern(at: .hours(10), for: .hours(10))),
      HabitSetup(.network(.none), Pattern(at: .hours(9), for: .hours(10))),
      HabitSetup(.network(.wifi), Pattern(at: .hours(8), for: .hours(4))),
    ]
    var simulation = try Simulation(setup)
    let networks: [(hour: Int64, network: Network)] = [
      (8, .wifi), (9, .none), (10, .cellular), (12, .cellular), (19, .cellular),
    ]
    for row in networks {
      let at = OneApp.monday + .hours(row.hour) + .minutes(1)
      #expect(simulation.advance(to: at) == .reached)
      #expect(simulation.conditions().network == row.network, "\(row.hour):01")
    }
  }

  /// Before the start only openings count, including those on the same day.
  @Test func anOpeningEarlierOnTheFirstDayIsKnown() throws {
    var setup = OneApp.setup(WorkModel(takes: .seconds(5)))
    setup.start = OneApp.monday + .hours(12)
    setup.habits = [HabitSetup(.open(AppID(index: 0)), Pattern(at: .hours(7), for: .minutes(3)))]
    setup.apps[0].history = .habits(days: 7)
    let simulation = try Simulation(setup)
    let last = simulation.conditions(of: AppID(index: 0))?.lastForeground
    let morning = OneApp.monday + .hours(7)
    #expect(last.map { $0 >= morning && $0 <= morning + .minutes(3) } == true)
  }

  /// Two hours of charging that are over at the very start, today's or those of the evening before.
  @Test(arguments: [(8, 10), (22, 0)] as [(Int64, Int64)])
  func aWindowThatEndsAtTheStartIsOver(_ opens: Int64, _ start: Int64) throws {
    var setup = OneApp.setup(WorkModel(takes: .seconds(5)))
    setup.start = OneApp.monday + .hours(start)
    setup.habits = [HabitSetup(.charging, Pattern(at: .hours(opens), for: .hours(2)))]
    #expect(try !Simulation(setup).conditions().isCharging)
    let first = try worldChanges(setup).first
    #expect(first?.happening == .world(.charging(true), .habit(0)))
  }

  private func worldChanges(_ setup: Setup) throws -> [LogRow] {
    var simulation = try Simulation(setup)
    var ledger = DecisionLedger()
    let end = OneApp.monday + .days(3)
    #expect(simulation.advance(to: end, recording: &ledger) == .reached)
    return ledger.rows.filter { row in if case .world = row.happening { true } else { false } }
  }
}

/// Time zone changes do not affect what was already decided.
@Suite struct ClockMoveTests {
  private let app = AppID(index: 0)

  /// A newcomer's four openings spread over 07:00 to 23:00, so the threshold is reached at about ten.
  /// Four hours further west, most of the morning so far was night.
  @Test func changingTheTimeZoneKeepsExpectedOpenings() throws {
    var setup = OneApp.setup(WorkModel(takes: .seconds(5)))
    setup.habits = []
    setup.apps[0].history = .newcomer
    setup.rules.appUsage.misjudgement = .none
    setup.device.conditions.isLowPowerModeOn = true
    let moved = OneApp.monday + .hours(10)
    setup.script = [
      ScriptedEvent(at: OneApp.monday + .hours(1), .change(.open(app, for: .minutes(3)))),
      ScriptedEvent(at: moved, .change(.utcOffset(UTCOffset(minutes: -240)))),
    ]
    let objections = try log(setup, until: moved + .minutes(20)).compactMap { row -> RuleSet? in
      if case .decided(_, let objections, _) = row.happening { objections } else { nil }
    }
    #expect(objections.last == RuleSet([.lowPowerMode]))
  }

  /// From 20:00 for twelve hours; at ten in the evening by the new clock, the evening before is
  /// still open.
  @Test func aWindowStillOpenByTheNewTimeZoneStaysOpen() throws {
    var setup = OneApp.setup(WorkModel(takes: .seconds(5)))
    setup.habits = [HabitSetup(.charging, Pattern(at: .hours(20), for: .hours(12)))]
    setup.script = [
      ScriptedEvent(at: OneApp.monday + .hours(4), .change(.utcOffset(UTCOffset(minutes: 18 * 60))))
    ]
    let changes = try log(setup, until: OneApp.monday + .days(1)).filter { row in
      if case .world(.charging, _) = row.happening { true } else { false }
    }
    #expect(changes.map { ($0.at - OneApp.monday) } == [.hours(14)])
  }

  /// At midnight the clock goes back to the previous day, whose dated window is already over.
  @Test func aDatedWindowOpensOnceWhenTheClockIsSetBack() throws {
    var setup = OneApp.setup(WorkModel(takes: .seconds(5)))
    let monday = WallTime(at: OneApp.monday, offset: setup.utcOffset).day
    setup.habits = [
      HabitSetup(
        .open(app), Pattern(at: .hours(20), for: .minutes(3), fromDay: monday, throughDay: monday))
    ]
    setup.script = [
      ScriptedEvent(
        at: OneApp.monday + .hours(22),
        .change(.utcOffset(UTCOffset(minutes: setup.utcOffset.minutes - 600))))
    ]
    let openings = try log(setup, until: OneApp.monday + .days(2)).filter { row in
      if case .world(.open, _) = row.happening { true } else { false }
    }
    #expect(openings.map { $0.at - OneApp.monday } == [.hours(20)])
  }

  private func log(_ setup: Setup, until end: Instant) throws -> [LogRow] {
    var simulation = try Simulation(setup)
    var ledger = DecisionLedger()
    #expect(simulation.advance(to: end, recording: &ledger) == .reached)
    return ledger.rows
  }
}

/// The battery reaches a level at the very millisecond at which something else changes its rate.
@Suite struct BatteryCrossingTests {
  private let app = AppID(index: 0)

  /// The refresh waits for nothing but the date, so that each change of its objections is told.
  private func setup(at crossing: Instant, _ change: WorldChange) throws -> Setup {
    var setup = OneApp.setup(WorkModel(takes: .seconds(5)))
    var task = try #require(OneApp.models(setup).first)
    task.submits = .onLaunch
    task.earliestAfter = .hours(12)
    setup.apps[0].code = .models([task])
    setup.habits = []
    setup.rules.appUsage.threshold = .none
    // One millionth in each millisecond.
    setup.device.drainIdle = 3_600_000
    setup.device.drainInUse = 7_200_000
    let start = setup.start
    setup.script = [
      ScriptedEvent(at: start, .change(.open(app, for: .seconds(1)))),
      ScriptedEvent(at: start + .minutes(1), .change(.battery(Share(millionths: 300_000)))),
      ScriptedEvent(at: crossing, .change(change)),
    ]
    return setup
  }

  @Test(arguments: [WorldChange.deviceUse(true), .unlock])
  func crossingTheBatteryLevelIsLogged(_ change: WorldChange) throws {
    let start = OneApp.setup(WorkModel(takes: .seconds(5))).start
    let crossing = start + .minutes(1) + .milliseconds(100_001)
    var simulation = try Simulation(setup(at: crossing, change))
    var ledger = DecisionLedger()
    #expect(simulation.advance(to: crossing, recording: &ledger) == .reached)
    #expect(simulation.battery() == Share(millionths: 199_999))
    let held = ledger.rows.filter { row in
      guard row.at == crossing, case .decided(_, let objections, _) = row.happening else {
        return false
      }
      return objections.contains(.criticallyLowBattery)
    }
    #expect(held.count == 1)
  }

  @Test func settingTheLevelThatTheBatteryHasIsNoChange() throws {
    var simulation = try Simulation(OneApp.setup(WorkModel(takes: .zero)))
    var ledger = DecisionLedger()
    for _ in 0..<2 { try simulation.apply(.battery(.percent(50))) }
    #expect(simulation.advance(to: simulation.now, recording: &ledger) == .reached)
    let changes = ledger.rows.filter { $0.happening == .world(.battery(.percent(50)), .caller) }
    #expect(changes.count == 1)
  }
}

/// An app that stays in front for longer than processing looks back for its use.
@Suite struct LongTimeInFrontTests {
  private static let app = AppID(index: 0)
  private static let open = OneApp.monday + .hours(1)

  /// Where the user goes on in another app, nothing of the device changes as this one is left.
  enum Leaving: CaseIterable { case leaves, isTerminated, isLeftForAnother }

  @Test(arguments: Leaving.allCases)
  func foregroundTimeCountsForRecency(_ leaving: Leaving) throws {
    var setup = try setup()
    if leaving == .isLeftForAnother {
      setup.script.append(ScriptedEvent(at: Self.open + .minutes(1), .change(.deviceUse(true))))
    }
    setup.script.append(
      ScriptedEvent(
        at: Self.open + .hours(5),
        .change(leaving == .isTerminated ? .terminate(Self.app) : .leave(Self.app))))
    let steps: [(String, Span, Bool)] = [
      ("in front for two hours", .hours(2), false),
      ("in front for four hours", .hours(4), false),
      ("just left", .hours(5) + .milliseconds(1), false),
      ("left two hours ago", .hours(7), false),
      ("left more than two hours ago", .hours(7) + .milliseconds(1), true),
    ]
    var simulation = try Simulation(setup)
    var ledger = DecisionLedger()
    for (name, time, isNotRecentlyUsed) in steps {
      #expect(simulation.advance(to: Self.open + time, recording: &ledger) == .reached)
      let request = try #require(simulation.pending(of: Self.app).first, "\(name)")
      let objections = try #require(simulation.decision(on: request.id)).objections
      #expect(objections.contains(.foregroundRecency) == isNotRecentlyUsed, "\(name)")
      let logged = ledger.rows.compactMap { row in
        if case .decided(request.id, let objections, _) = row.happening { objections } else { nil }
      }
      #expect(logged.last == objections, "\(name)")
    }
  }

  /// Processing that cannot run, since nothing charges the phone.
  private func setup() throws -> Setup {
    var setup = OneApp.setup(WorkModel(takes: .seconds(10)))
    setup.habits = []
    let name = OneApp.models(setup)[0].name
    var task = TaskModel(.processing, name, work: WorkModel(takes: .minutes(1)))
    task.needs = [.externalPower]
    task.submits = .onOpen
    setup.apps[0].code = .models([task])
    setup.apps[0].history = .newcomer
    setup.rules.foregroundRecency.window = .hours(2)
    setup.script = [ScriptedEvent(at: Self.open, .change(.open(Self.app, for: .days(1))))]
    return setup
  }
}

/// When modelled code submits by itself.
@Suite struct SubmissionTriggerTests {
  private let app = AppID(index: 0)
  private let opened = OneApp.monday + .hours(8)

  struct Row {
    let what: String
    let triggers: SubmissionTriggers
    let every: Span?
    /// Minutes after the app was opened for ten minutes.
    let submits: [Int64]
  }

  static let rows: [Row] = [
    Row(what: "never by itself", triggers: [], every: nil, submits: []),
    Row(what: "at launch", triggers: .onLaunch, every: nil, submits: [0]),
    Row(
      what: "at launch and when opened", triggers: [.onLaunch, .onOpen], every: nil,
      submits: [0, 0, 60]),
    Row(
      what: "whenever it can", triggers: [.onLaunch, .onOpen, .onBackground], every: nil,
      submits: [0, 0, 10, 60, 62]),
    Row(
      what: "every three minutes in front", triggers: [], every: .minutes(3), submits: [3, 6, 9]),
    Row(
      what: "opened, left and every five minutes", triggers: [.onOpen, .onBackground],
      every: .minutes(5), submits: [0, 5, 10, 60, 62]),
  ]

  /// Opened for ten minutes and, an hour later, for two. Whatever ends with the visit ends before the
  /// timer that is due then.
  @Test("Each combination of triggers submits at its times", arguments: rows)
  func submits(_ row: Row) throws {
    let play = try play { task in
      task.submits = row.triggers
      task.submitsEvery = row.every
    }
    #expect(play == row.submits.map { opened + .minutes($0) })
  }

  @Test func aTimerShorterThanASecondIsRefused() {
    #expect(throws: SimulationFault.spanOutOfRange(.milliseconds(999), limit: .days(365))) {
      try play { $0.submitsEvery = .milliseconds(999) }
    }
  }

  @Test func aTimerEndsWithItsProcess() throws {
    let submissions = try play(ending: .terminate(app), at: opened + .minutes(4)) {
      $0.submits = []
      $0.submitsEvery = .minutes(3)
    }
    #expect(submissions == [opened + .minutes(3)])
  }

  private func play(
    ending change: WorldChange? = nil, at instant: Instant = .never,
    _ edit: (inout TaskModel) -> Void
  ) throws -> [Instant] {
    var setup = OneApp.setup(WorkModel(takes: .seconds(5)))
    var task = try #require(OneApp.models(setup).first)
    task.earliestAfter = .days(2)
    edit(&task)
    setup.apps[0].code = .models([task])
    setup.habits = []
    setup.script = [
      ScriptedEvent(at: opened, .change(.open(app, for: .minutes(10)))),
      ScriptedEvent(at: opened + .minutes(60), .change(.open(app, for: .minutes(2)))),
    ]
    if let change { setup.script.insert(ScriptedEvent(at: instant, .change(change)), at: 1) }
    var simulation = try Simulation(setup)
    var ledger = DecisionLedger()
    #expect(simulation.advance(to: OneApp.monday + .days(1), recording: &ledger) == .reached)
    return ledger.rows.compactMap { row in if case .accepted = row.happening { row.at } else { nil }
    }
  }
}

@Test func aDeviceInUseAtTheStartIsUnlocked() throws {
  var setup = OneApp.setup(WorkModel(takes: .seconds(5)))
  setup.device.conditions.isLocked = true
  #expect(try Simulation(setup).conditions().isLocked)
  setup.habits = [HabitSetup(.deviceUse, Pattern(at: .hours(23), for: .hours(2)))]
  let conditions = try Simulation(setup).conditions()
  #expect(conditions.isInUse && !conditions.isLocked)
}

/// It was locked during a call and is used no more, so there is nothing left to lock.
@Test func aDeviceThatWasUsedLockedStaysLocked() throws {
  var setup = OneApp.setup(WorkModel(takes: .zero))
  setup.habits = []
  setup.limits.events = 1_000
  setup.device.conditions.isLocked = true
  setup.device.conditions.isInUse = true
  setup.script = [ScriptedEvent(at: setup.start + .hours(1), .change(.deviceUse(false)))]
  var simulation = try Simulation(setup)
  #expect(simulation.advance(to: setup.start + .days(1)) == .reached)
  #expect(simulation.conditions().isLocked && !simulation.conditions().isInUse)
}

/// A debugger that is attached just after the app was left keeps it from being suspended.
@Test func anAppIsSuspendedWhenItsDebuggerIsDetached() throws {
  var setup = OneApp.setup(WorkModel(takes: .zero))
  let (app, start) = (AppID(index: 0), setup.start)
  setup.apps[0].code = .models([])
  setup.habits = []
  setup.script = [
    ScriptedEvent(at: start + .minutes(1), .change(.open(app, for: .seconds(30)))),
    ScriptedEvent(at: start + .seconds(91), .change(.debugger(app, isAttached: true))),
    ScriptedEvent(at: start + .hours(1), .change(.debugger(app, isAttached: false))),
  ]
  var simulation = try Simulation(setup)
  var ledger = DecisionLedger()
  #expect(simulation.advance(to: start + .hours(2), recording: &ledger) == .reached)
  let suspended = ledger.rows.compactMap { row -> Span? in
    if case .phase(_, .suspended) = row.happening { row.at - start } else { nil }
  }
  #expect(suspended == [.hours(1)])
}

@Test func liveCodeIsToldWhetherItsProtectedDataIsAvailable() throws {
  var setup = OneApp.setup(WorkModel(takes: .zero))
  setup.apps[0].code = .live
  setup.habits = []
  let host = try LiveHost(setup)
  var told: [Bool] = []
  host.onProtectedData = { told.append($0) }
  try host.apply(.open(AppID(index: 0), for: .seconds(30)))
  #expect(host.advance(to: setup.start + .seconds(31)) == .reached)
  for (number, change) in [WorldChange.lock, .unlock].enumerated() {
    try host.apply(change)
    #expect(host.advance(to: setup.start + .seconds(32 + Int64(number))) == .reached)
  }
  #expect(told == [false, true])
}
