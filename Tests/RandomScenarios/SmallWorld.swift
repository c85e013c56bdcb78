import SchedulerEngine

enum SmallWorld {
  static func device(_ dice: inout Dice) -> DeviceSetup {
    var device = DeviceSetup()
    device.conditions.kind = dice.pick([.iPhone, .iPhone, .iPhone, .iPad])
    device.conditions.isAppleSimulator = dice.chance(2)
    device.conditions.network = dice.pick([.wifi, .cellular, .cellular, .none])
    device.conditions.wasUnlockedSinceBoot = !dice.chance(10)
    device.conditions.isLowPowerModeOn = dice.chance(8)
    device.conditions.isCharging = dice.chance(20)
    device.conditions.backgroundRefresh = dice.pick([
      .wifiAndCellular, .wifiAndCellular, .wifiAndCellular, .wifiOnly,
    ])
    device.battery = .percent(dice.pick([19, 20, 21, 24, 50, 60, 80, 100]))
    if dice.chance(30) {
      device.drainIdle = 30_011
      device.drainInUse = 200_003
    }
    return device
  }

  /// Each habit turns in a second of its own.
  static func habits(apps: Int, _ dice: inout Dice) -> [HabitSetup] {
    var habits: [HabitSetup] = []
    for app in 0..<apps {
      let opened = HabitSetup.Effect.open(AppID(index: Int32(app)))
      for _ in 0..<dice.below(4) {
        let at = second(habits.count) + .minutes(360 + dice.below(960))
        let days: Weekdays = dice.pick([.all, .all, .workdays, .weekend])
        let pattern = Pattern(on: days, at: at, for: .minutes(1 + dice.below(20)))
        habits.append(
          HabitSetup(opened, pattern, jitter: dice.pick([.zero, .minutes(10), .minutes(30)])))
      }
    }
    let effects: [HabitSetup.Effect] = [
      .charging, .network(.wifi), .network(.none), .lowPowerMode, .deviceUse,
    ]
    for _ in 0..<dice.below(3) {
      let at = second(habits.count) + .minutes(dice.below(1_440))
      let pattern = Pattern(at: at, for: .minutes(30 + dice.below(600)))
      habits.append(HabitSetup(dice.pick(effects), pattern))
    }
    return habits
  }

  private static func second(_ place: Int) -> Span { .seconds(Int64(1 + place)) }

  static func script(for setup: Setup, until end: Instant, _ dice: inout Dice) -> [ScriptedEvent] {
    let minutes = (end - setup.start).milliseconds / 60_000
    var events: [ScriptedEvent] = []
    // A first visit, or a newly unlocked device, so that most days have something to tell.
    if dice.chance(80) {
      let app = AppID(index: Int32(dice.below(Int64(setup.apps.count))))
      events.append(
        ScriptedEvent(at: setup.start + .seconds(20), .change(.open(app, for: .seconds(67)))))
    }
    for _ in 0..<dice.below(40) {
      let at = setup.start + .minutes(dice.below(minutes)) + .seconds(20)
      events.append(ScriptedEvent(at: at, action(in: setup, &dice)))
    }
    for _ in 0..<dice.below(7) {
      let at = setup.start + .minutes(dice.below(minutes - 90)) + .seconds(20)
      let passing = dice.pick(passingTroubles)
      let relief = at + .minutes(dice.pick([1, 20, 80]))
      events.append(ScriptedEvent(at: at, .change(passing.trouble)))
      events.append(ScriptedEvent(at: relief, .change(passing.relief)))
    }
    return events.sorted { $0.at < $1.at }
  }

  private static let passingTroubles: [(trouble: WorldChange, relief: WorldChange)] = [
    (.thermal(.critical), .thermal(.nominal)), (.thermal(.critical), .thermal(.nominal)),
    (.thermal(.serious), .thermal(.fair)),
    (.memory(.critical), .memory(.normal)), (.memory(.warning), .memory(.normal)),
    (.network(.none), .network(.wifi)), (.network(.none), .network(.wifi)),
    (.network(.none), .network(.cellular)),
    (.network(.none), .network(.wifi)), (.charging(true), .charging(false)),
    (.lowPowerMode(true), .lowPowerMode(false)), (.camera(true), .camera(false)),
    (.backgroundRefresh(.off), .backgroundRefresh(.wifiAndCellular)),
    (.refreshRestricted(true), .refreshRestricted(false)), (.reboot, .unlock),
  ]

  private static func action(in setup: Setup, _ dice: inout Dice) -> ScriptedEvent.Action {
    let app = Int32(dice.below(Int64(setup.apps.count)))
    guard dice.chance(15), case .models(let models) = setup.apps[Int(app)].code else {
      return .change(change(of: AppID(index: app), &dice))
    }
    let task = Int32(dice.below(Int64(models.count)))
    return dice.chance(75)
      ? .submit(AppID(index: app), task: task) : .cancel(AppID(index: app), models[Int(task)].name)
  }

  /// Sessions end seven seconds past, away from every other change.
  private static func change(of app: AppID, _ dice: inout Dice) -> WorldChange {
    switch dice.below(22) {
    case 0, 1: .charging(dice.chance(50))
    case 2: .battery(.percent(dice.pick([5, 19, 20, 21, 60, 100])))
    case 3: .network(dice.pick([.none, .cellular, .wifi]))
    case 4: .lowDataMode(dice.chance(50))
    case 5: .unlock
    case 6: .lock
    case 7: .deviceUse(dice.chance(50))
    case 8: .backgroundRefresh(dice.pick([.wifiAndCellular, .wifiOnly]))
    case 9: .appRefresh(app, isOn: dice.chance(60))
    case 10, 11, 12: .open(app, for: .seconds(dice.pick([7, 67, 1_807])))
    case 13: .leave(app)
    case 14, 15: .forceQuit(app)
    case 16: .terminate(app)
    case 17: dice.pick([.install(app), .uninstall(app), .update(app)])
    case 18: .debugger(app, isAttached: dice.chance(40))
    case 19: .expectOpening(app)
    case 20: .utcOffset(UTCOffset(minutes: Int32(60 * dice.below(25) - 720)))
    default: .reboot
    }
  }
}

/// Silent pushes for some of the small scenarios, with draws of their own. They come thirty seconds past,
/// away from every other change.
enum SmallPushes {
  static func add(to setup: inout Setup, until end: Instant, seed: UInt64) {
    var dice = Dice(seed: seed &* 0xD6E8_FEB8_6659_FD93 &+ 71)
    guard dice.chance(40) else { return }
    setup.rules.rateLimiting.pushSpacing = dice.pick([.zero, .minutes(15), .minutes(15), .hours(5)])
    setup.rules.foregroundRecency.pushWindow = dice.pick([.hours(3), .days(14), .days(14)])
    for index in setup.apps.indices {
      guard case .models(var models) = setup.apps[index].code else { continue }
      if dice.chance(90) { setup.apps[index].modes.insert(.remoteNotification) }
      let app = AppID(index: Int32(index))
      for number in 0...dice.below(2) {
        let name = setup.names.intern(Array("com.example.app\(index).push\(number)".utf8))
        models.append(push(name, &dice))
        for _ in 0..<dice.below(12) {
          let minute = dice.below((end - setup.start).milliseconds / 60_000)
          let priority = dice.chance(90) ? PushPriority.background : .immediate
          setup.script.append(
            ScriptedEvent(
              at: setup.start + .minutes(minute) + .seconds(30),
              .change(.push(app, name, priority))))
        }
      }
      setup.apps[index].code = .models(models)
    }
    setup.script.sort { $0.at < $1.at }
  }

  private static func push(_ name: NameID, _ dice: inout Dice) -> TaskModel {
    var work = WorkModel(
      takes: .milliseconds(dice.pick([0, 1, 5_000, 29_999, 30_000, 30_001, 600_000])))
    work.ending = dice.pick([.succeeds, .succeeds, .fails, .neverCompletes])
    work.processor = dice.pick([.none, .percent(30), .all])
    work.networkBytes = dice.pick([0, 80_000])
    return TaskModel(push: name, work: work)
  }
}

/// Work outside tasks for some of the small scenarios, with draws of their own.
enum SmallActivities {
  static func add(to setup: inout Setup, seed: UInt64) {
    var dice = Dice(seed: seed &* 0xA24B_AED4_963E_E407 &+ 97)
    guard dice.chance(40) else { return }
    setup.rules.assertions.time = dice.pick([
      .seconds(30), .seconds(30), .minutes(3), .minutes(20), .zero,
    ])
    setup.rules.assertions.warning = dice.pick([.seconds(5), .seconds(5), .zero, .minutes(1)])
    setup.rules.assertions.most = dice.pick([1_000, 1_000, 1_000, 4, 1])
    for index in setup.apps.indices {
      for number in 0...dice.below(2) {
        let name = setup.names.intern(Array("com.example.app\(index).activity\(number)".utf8))
        setup.apps[index].activities.append(activity(name, &dice))
      }
    }
  }

  private static func activity(_ name: NameID, _ dice: inout Dice) -> ActivityModel {
    let edges: [Span] = [
      .zero, .milliseconds(3_999), .milliseconds(12_003), .milliseconds(24_999), .seconds(25),
      .milliseconds(30_001), .milliseconds(239_997), .milliseconds(7_200_007),
    ]
    var activity = ActivityModel(name, takes: dice.pick(edges), upTo: dice.pick(edges))
    activity.begins = dice.pick([.onBackground, .onBackground, .onOpen, .onLaunch])
    activity.holdsAssertion = dice.chance(75)
    activity.endsWhenDone = dice.chance(80)
    activity.expiration = dice.pick([
      .ends(after: .zero), .ends(after: .zero), .ends(after: .milliseconds(2_001)),
      .ends(after: .seconds(9)), .ignored, .noHandler, .endsWrongIdentifier, .renews,
    ])
    activity.atOnce = dice.pick([1, 1, 1, 2, 4])
    if dice.chance(25) { activity.uses.insert(.lockedFile) }
    return activity
  }
}

/// Background transfers for some of the small scenarios, with draws of their own. Their sizes end at odd
/// milliseconds, so that no two things of the world share an instant.
enum SmallTransfers {
  static func add(to setup: inout Setup, until end: Instant, seed: UInt64) {
    var dice = Dice(seed: seed &* 0xA24B_AED4_963E_E407 &+ 43)
    guard dice.chance(50) else { return }
    setup.rules.powerAndWiFi.patience = dice.pick([.zero, .hours(2), .hours(24)])
    setup.rules.transferDelay.first = dice.pick([.seconds(7), .seconds(60), .hours(3)])
    setup.rules.transferDelay.most = dice.pick([.hours(1), .days(1)])
    var events: [ScriptedEvent] = []
    for index in setup.apps.indices {
      guard case .models(var models) = setup.apps[index].code else { continue }
      let app = AppID(index: Int32(index))
      for number in 0...dice.below(2) {
        let name = setup.names.intern(Array("com.example.app\(index).transfer\(number)".utf8))
        let task = Int32(models.count)
        models.append(transfer(name, &dice))
        for _ in 0..<dice.below(4) {
          events.append(event(.submit(app, task: task), from: setup.start, until: end, &dice))
        }
        if dice.chance(15) {
          events.append(event(.cancel(app, name), from: setup.start, until: end, &dice))
        }
      }
      setup.apps[index].code = .models(models)
    }
    for _ in 0..<dice.below(5) {
      let speed = dice.pick([NetworkSpeed.usual, .slow, .verySlow])
      events.append(event(.change(.networkSpeed(speed)), from: setup.start, until: end, &dice))
    }
    setup.script = (setup.script + events).sorted { $0.at < $1.at }
    NoCellular.choose(in: &setup, seed: seed)
    ReticentTransfers.choose(in: &setup, until: end, seed: seed)
    PersistentTransfers.choose(in: &setup, seed: seed)
  }

  private static func event(
    _ action: ScriptedEvent.Action, from start: Instant, until end: Instant, _ dice: inout Dice
  ) -> ScriptedEvent {
    let minutes = (end - start).milliseconds / 60_000
    return ScriptedEvent(at: start + .minutes(dice.below(minutes)) + .seconds(20), action)
  }

  private static func transfer(_ name: NameID, _ dice: inout Dice) -> TaskModel {
    let sizes: [Int64] = [0, 1, 1_003, 50_011, 7_503_111, 900_017_003, 40_000_017_011]
    var terms = TransferTerms(dice.pick([.download, .upload]), bytes: dice.pick(sizes))
    terms.isDiscretionary = dice.chance(40)
    terms.timeout = dice.pick([
      .milliseconds(1_013), .milliseconds(600_017), .milliseconds(18_000_023), .days(7),
    ])
    var work = WorkModel(takes: .milliseconds(dice.pick([0, 1, 5_000, 29_999, 30_000, 30_001])))
    work.ending = dice.pick([.succeeds, .succeeds, .fails, .neverCompletes])
    var model = TaskModel(transfer: name, terms, work: work)
    model.submits = dice.pick([[], .onOpen, .onBackground, .onLaunch, [.onOpen, .onBackground]])
    if dice.chance(30) {
      model.earliestAfter = .milliseconds(dice.pick([0, 1_200_031, 32_400_029]))
    }
    if terms.bytes >= 900_000_000 && dice.chance(50) {
      model.work.resubmission = dice.pick([.first, .last])
    }
    return model
  }
}
