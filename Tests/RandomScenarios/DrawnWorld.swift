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
    rules.rateLimiting.afterInstallation = dice.pick([.zero, .minutes(90), .days(1)])
    rules.idleDevice.runsInUse = dice.chance(20)
    rules.continued.memoryPressureKills = dice.chance(50)
    rules.running.backgroundSpeed = dice.pick([.percent(15), .percent(60), .none])
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
      ? .submit(AppID(index: app), task: task) : .cancel(AppID(index: app), models[Int(task)].name)
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

/// Silent pushes for some of the worlds, with draws of their own, so that the rest of a world is what
/// it would be without them.
enum DrawnPushes {
  static func add(to setup: inout Setup, until end: Instant, seed: UInt64) {
    var dice = Dice(seed: seed &* 0x2545_F491_4F6C_DD1D &+ 27)
    guard dice.chance(40) else { return }
    setup.rules.rateLimiting.pushSpacing = dice.pick([.zero, .minutes(15), .minutes(15)])
    setup.rules.foregroundRecency.pushWindow = dice.pick([.hours(6), .days(14)])
    var events: [ScriptedEvent] = []
    for index in setup.apps.indices {
      if dice.chance(90) { setup.apps[index].modes.insert(.remoteNotification) }
      guard case .models(var models) = setup.apps[index].code else { continue }
      let app = AppID(index: Int32(index))
      for number in 0...dice.below(2) {
        let name = setup.names.intern(Array("com.example.app\(index).push\(number)".utf8))
        models.append(TaskModel(push: name, work: work(&dice)))
        if dice.chance(40) {
          setup.habits.append(
            HabitSetup(
              .push(app, name), Pattern(at: .minutes(dice.below(1_440)), for: .zero),
              jitter: dice.pick([.zero, .minutes(10)])))
        }
        events += arrivals(of: name, at: app, from: setup.start, until: end, &dice)
      }
      setup.apps[index].code = .models(models)
    }
    setup.script = (setup.script + events).sorted { $0.at < $1.at }
  }

  /// Single ones, and bursts that a force quit or a debugger may strike.
  private static func arrivals(
    of name: NameID, at app: AppID, from start: Instant, until end: Instant, _ dice: inout Dice
  ) -> [ScriptedEvent] {
    let minutes = (end - start).milliseconds / 60_000
    var events: [ScriptedEvent] = []
    func add(_ at: Instant, _ change: WorldChange) {
      events.append(ScriptedEvent(at: at, .change(change)))
    }
    for _ in 0..<dice.below(10) {
      let priority = dice.chance(90) ? PushPriority.background : dice.pick([.lowest, .immediate])
      add(start + .minutes(dice.below(minutes)), .push(app, name, priority))
    }
    for _ in 0..<dice.below(3) {
      let first = start + .minutes(dice.below(minutes))
      let apart = Span.seconds(dice.pick([0, 1, 60, 420, 900]))
      var at = first
      for _ in 0..<dice.below(14) {
        add(at, .push(app, name, .background))
        at = at + apart
      }
      if dice.chance(30) { add(at, .forceQuit(app)) }
      if dice.chance(20) { add(first, .debugger(app, isAttached: true)) }
    }
    return events
  }

  private static func work(_ dice: inout Dice) -> WorkModel {
    let edges: [Int64] = [0, 1, 5_000, 20_000, 29_999, 30_000, 30_001, 6_000_000]
    var work = WorkModel(takes: .milliseconds(dice.pick(edges)))
    work.ending = dice.pick([.succeeds, .succeeds, .succeeds, .fails, .neverCompletes, .crashes])
    work.processor = .percent(dice.pick([0, 30, 100]))
    work.networkBytes = dice.pick([0, 80_000, 900_000])
    if dice.chance(10) { work.completesAgain = dice.pick([.zero, .seconds(3)]) }
    return work
  }
}

/// Work outside tasks for some of the worlds, with draws of their own, so that the rest of a world is
/// what it would be without them.
enum DrawnActivities {
  static func add(to setup: inout Setup, seed: UInt64) {
    var dice = Dice(seed: seed &* 0x9E6D_62D0_6F6A_9A9B &+ 31)
    guard dice.chance(40) else { return }
    setup.rules.assertions.time = dice.pick([.seconds(30), .seconds(30), .minutes(3), .zero])
    setup.rules.assertions.warning = dice.pick([.seconds(5), .seconds(5), .zero, .minutes(1)])
    setup.rules.assertions.most = dice.pick([1_000, 1_000, 3, 1])
    for index in setup.apps.indices {
      for number in 0...dice.below(3) {
        let name = setup.names.intern(Array("activity\(number) of \(index)".utf8))
        setup.apps[index].activities.append(activity(name, &dice))
      }
    }
  }

  private static func activity(_ name: NameID, _ dice: inout Dice) -> ActivityModel {
    let edges: [Span] = [
      .zero, .seconds(4), .seconds(12), .milliseconds(24_999), .seconds(25), .seconds(30),
      .milliseconds(30_001), .minutes(4), .hours(30),
    ]
    var activity = ActivityModel(name, takes: dice.pick(edges), upTo: dice.pick(edges))
    activity.begins = dice.pick([.onBackground, .onBackground, .onOpen, .onLaunch])
    activity.holdsAssertion = dice.chance(75)
    activity.endsWhenDone = dice.chance(80)
    activity.expiration = dice.pick([
      .ends(after: .zero), .ends(after: .zero), .ends(after: .seconds(2)),
      .ends(after: .seconds(9)), .ignored, .noHandler, .endsWrongIdentifier, .renews,
    ])
    activity.atOnce = dice.chance(4) ? 1_000 : dice.pick([1, 1, 1, 2])
    // A thousand that nothing ends would be frozen and more of them at each visit, up to the limit of
    // places; with assertions the system ends their app.
    if activity.atOnce == 1_000 { activity.holdsAssertion = true }
    if dice.chance(25) { activity.uses.insert(.lockedFile) }
    return activity
  }
}

/// Background transfers for some of the worlds, with draws of their own, so that the rest of a world is
/// what it would be without them.
enum DrawnTransfers {
  static func add(to setup: inout Setup, until end: Instant, seed: UInt64) {
    var dice = Dice(seed: seed &* 0x9E6C_63D0_876A_46D5 &+ 41)
    guard dice.chance(40) else { return }
    setup.rules.powerAndWiFi.patience = dice.pick([.zero, .hours(2), .hours(24)])
    // Never none: an app that dies at each launch and begins another transfer there would be launched
    // without end.
    setup.rules.transferDelay.first = dice.pick([.seconds(1), .seconds(60), .hours(3)])
    setup.rules.transfers.verySlow = dice.pick([.none, .percent(1)])
    var events: [ScriptedEvent] = []
    for index in setup.apps.indices {
      guard case .models(var models) = setup.apps[index].code else { continue }
      let app = AppID(index: Int32(index))
      for number in 0...dice.below(2) {
        let name = setup.names.intern(Array("com.example.app\(index).transfer\(number)".utf8))
        let place = Int32(models.count)
        models.append(transfer(name, &dice))
        for task in models.indices where TaskKinds.scheduled.contains(models[task].kind) {
          if dice.chance(20) { models[task].handsOver = name }
        }
        events += strikes(at: app, name, task: place, from: setup.start, until: end, &dice)
      }
      setup.apps[index].code = .models(models)
    }
    setup.script = (setup.script + events).sorted { $0.at < $1.at }
    NoCellular.choose(in: &setup, seed: seed)
    ReticentTransfers.choose(in: &setup, until: end, seed: seed)
    PersistentTransfers.choose(in: &setup, seed: seed)
  }

  private static func transfer(_ name: NameID, _ dice: inout Dice) -> TaskModel {
    let sizes: [Int64] = [
      0, 1, 999, 50_000, 7_500_000, 900_000_000, 40_000_000_000, 1_000_000_000_000,
    ]
    var terms = TransferTerms(dice.pick([.download, .upload]), bytes: dice.pick(sizes))
    terms.isDiscretionary = dice.chance(40)
    terms.timeout = dice.pick([.seconds(1), .minutes(10), .hours(5), .days(7), .days(7)])
    var model = TaskModel(transfer: name, terms, work: work(&dice))
    model.submits = dice.pick([[], .onOpen, .onBackground, .onLaunch, [.onOpen, .onBackground]])
    if dice.chance(20) { model.submitsEvery = dice.pick([.seconds(30), .minutes(2)]) }
    if dice.chance(30) { model.earliestAfter = dice.pick([.zero, .minutes(20), .hours(9)]) }
    // Only what takes minutes begins the next one, or nothing else would happen in a life.
    if terms.bytes >= 900_000_000 && dice.chance(50) {
      model.work.resubmission = dice.pick([.first, .last, .onFailure])
    }
    return model
  }

  private static func strikes(
    at app: AppID, _ name: NameID, task: Int32, from start: Instant, until end: Instant,
    _ dice: inout Dice
  ) -> [ScriptedEvent] {
    let minutes = (end - start).milliseconds / 60_000
    var events: [ScriptedEvent] = []
    func add(_ action: ScriptedEvent.Action, _ dice: inout Dice) {
      events.append(ScriptedEvent(at: start + .minutes(dice.below(minutes)), action))
    }
    for _ in 0..<dice.below(4) { add(.submit(app, task: task), &dice) }
    for _ in 0..<dice.below(5) {
      add(.change(.networkSpeed(dice.pick([.usual, .slow, .verySlow]))), &dice)
    }
    if dice.chance(30) { add(.change(.forceQuit(app)), &dice) }
    if dice.chance(30) { add(.change(.terminate(app)), &dice) }
    if dice.chance(15) { add(.cancel(app, name), &dice) }
    return events
  }

  private static func work(_ dice: inout Dice) -> WorkModel {
    let edges: [Int64] = [0, 1, 5_000, 29_999, 30_000, 30_001]
    var work = WorkModel(takes: .milliseconds(dice.pick(edges)))
    work.ending = dice.pick([.succeeds, .succeeds, .succeeds, .fails, .neverCompletes, .crashes])
    if dice.chance(10) { work.completesAgain = dice.pick([.zero, .seconds(3)]) }
    return work
  }
}
