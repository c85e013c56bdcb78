public import SchedulerEngine

public enum DrawnWorld {
  static func device(_ dice: inout Dice) -> DeviceSetup {
    var device = dice.pick(NamedDevice.allCases).device
    device.battery = .percent(dice.pick([3, 19, 20, 21, 50, 80, 100]))
    device.conditions.wasUnlockedSinceBoot = !dice.chance(10)
    device.conditions.isLowPowerModeOn = dice.chance(10)
    device.conditions.backgroundRefresh = dice.pick([
      .wifiAndCellular, .wifiAndCellular, .wifiAndCellular, .wifiOnly, .off,
    ])
    return device
  }

  static func rules(_ dice: inout Dice) -> Rules {
    var rules = Rules()
    rules.waking.interval = dice.pick([.zero, .minutes(10), .minutes(10), .hours(1)])
    rules.rateLimiting.refreshSpacing = dice.pick([.zero, .minutes(15), .minutes(15)])
    rules.rateLimiting.processingSpacing = dice.pick([.minutes(1), .hours(10)])
    rules.appUsage.threshold = dice.pick([.none, .percent(20), .percent(90)])
    rules.competition.concurrentLaunches = dice.pick([1, 1, 3])
    rules.systemBudgets.energyCapacity = dice.pick([2_000, 30_000])
    rules.systemBudgets.cellularCapacity = dice.pick([150_000, 2_000_000])
    rules.externalPower.iPhoneRunsOnBattery = dice.chance(50)
    rules.lowPowerMode.pausesProcessing = dice.chance(30)
    rules.appSwitcher.forceQuitDiscards = dice.chance(20)
    rules.running.processingReclaimed = dice.pick([.none, .percent(35)])
    rules.running.refreshReclaimed = dice.pick([.none, .percent(10)])
    rules.foregroundRecency.window = dice.pick([.hours(2), .days(14)])
    // Long launches, now and then, so that events strike while something runs.
    if dice.chance(40) {
      rules.running.refreshTime = .hours(2)
      rules.running.processingShortest = .hours(3)
      rules.running.processingLongest = .hours(3)
      rules.running.warning = .minutes(5)
      rules.running.processingReclaimed = .none
    }
    return rules
  }

  /// From draws of their own, so that the rest of a world does not depend on them.
  static func disputedRules(_ rules: inout Rules, _ seed: UInt64) {
    var dice = Dice(seed: seed &+ 0x5EC0_2D00)
    rules.completion.secondTraps = dice.chance(40)
    rules.processorMonitor.isOn = dice.chance(50)
    rules.processorMonitor.limit = dice.pick([.percent(80), .percent(80), .percent(20)])
    rules.processorMonitor.window = .seconds(dice.pick([60, 60, 7]))
    rules.appSwitcher.letsProcessingRun = dice.chance(20)
  }

  static func habits(apps: Int, _ dice: inout Dice) -> [HabitSetup] {
    var habits = dice.pick(NamedDevice.allCases).habits
    for app in 0..<apps {
      let named = dice.pick(NamedHabit.allCases)
      habits += named.openings(of: AppID(index: Int32(app)))
    }
    if dice.chance(30) {
      habits.append(
        HabitSetup(
          .lowPowerMode, Pattern(at: .minutes(dice.below(1_440)), for: .hours(5)),
          jitter: .minutes(20)))
    }
    if dice.chance(30) {
      habits.append(
        HabitSetup(.deviceUse, Pattern(at: .minutes(dice.below(1_440)), for: .hours(1))))
    }
    return habits
  }

  static func script(for setup: Setup, until end: Instant, _ dice: inout Dice) -> [ScriptedEvent] {
    let minutes = (end - setup.start).milliseconds / 60_000
    var events: [ScriptedEvent] = []
    for _ in 0..<dice.below(80) {
      let at = setup.start + .minutes(dice.below(minutes))
      events.append(ScriptedEvent(at: at, action(in: setup, &dice)))
    }
    for _ in 0..<dice.below(12) {
      let at = setup.start + .minutes(dice.below(minutes))
      let passing = dice.pick(passingTroubles)
      events.append(ScriptedEvent(at: at, .change(passing.trouble)))
      events.append(ScriptedEvent(at: at + .minutes(20), .change(passing.relief)))
    }
    return events.sorted { $0.at < $1.at }
  }

  private static let passingTroubles: [(trouble: WorldChange, relief: WorldChange)] = [
    (.thermal(.critical), .thermal(.nominal)), (.memory(.critical), .memory(.normal)),
    (.network(.none), .network(.wifi)), (.charging(false), .charging(true)),
    (.network(.none), .network(.wifi)), (.charging(false), .charging(true)),
  ]

  private static func action(in setup: Setup, _ dice: inout Dice) -> ScriptedEvent.Action {
    let app = Int32(dice.below(Int64(setup.apps.count)))
    guard dice.chance(10), case .models(let models) = setup.apps[Int(app)].code else {
      return .change(change(of: AppID(index: app), &dice))
    }
    let task = Int32(dice.below(Int64(models.count)))
    return dice.chance(70)
      ? .submit(AppID(index: app), task: task)
      : .cancel(AppID(index: app), models[Int(task)].name)
  }

  public static func change(of app: AppID, _ dice: inout Dice) -> WorldChange {
    switch dice.below(24) {
    case 0: .charging(dice.chance(50))
    case 1: .battery(.percent(dice.pick([5, 19, 20, 60, 100])))
    case 2: .lowPowerMode(dice.chance(40))
    case 3, 4: .network(dice.pick([.none, .cellular, .wifi]))
    case 5: .lowDataMode(dice.chance(50))
    case 6: .unlock
    case 7: .lock
    case 8: .deviceUse(dice.chance(50))
    case 9: .thermal(dice.pick([.nominal, .nominal, .serious, .critical]))
    case 10: .memory(dice.pick([.normal, .normal, .warning, .critical]))
    case 11: .camera(dice.chance(50))
    case 12: .backgroundRefresh(dice.pick([.wifiAndCellular, .wifiOnly, .off]))
    case 13: .refreshRestricted(dice.chance(30))
    case 14: .appRefresh(app, isOn: dice.chance(70))
    case 15, 16: .open(app, for: .seconds(dice.pick([0, 4, 60, 1_800])))
    case 17: .leave(app)
    case 18: .forceQuit(app)
    case 19: .terminate(app)
    case 20: dice.pick([.install(app), .uninstall(app), .update(app)])
    case 21: .debugger(app, isAttached: dice.chance(40))
    case 22: .expectOpening(app)
    default: dice.pick([.reboot, .utcOffset(UTCOffset(minutes: 120)), .unlock])
    }
  }
}
