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
      ? .submit(AppID(index: app), task: task)
      : .cancel(AppID(index: app), models[Int(task)].name)
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
