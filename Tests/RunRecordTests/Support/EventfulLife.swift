import RunRecord
import SchedulerEngine

/// Two months with everything in them: habits, misbehaving handlers, and a seeded storm of changes.
struct EventfulLife {
  var setup = Setup()
  let end: Instant

  static let pausePerSeed: [Span] = [.hours(3), .minutes(40), .minutes(4)]

  init(seed: UInt64) {
    setup.seed = seed
    setup.start = second(20_000 * 86_400)
    end = setup.start + .days(60)
    for name in ["news", "refresh", "cleanup", "export", "mail", "mail.refresh"] {
      _ = setup.names.intern(name.utf8)
    }
    setup.apps = [EventfulLife.newsApp, EventfulLife.mailApp]
    setup.habits = EventfulLife.habits
    let pauses = EventfulLife.pausePerSeed
    storm(pausesUpTo: pauses[Int(seed % UInt64(pauses.count))])
  }

  private static var newsApp: AppSetup {
    var refresh = TaskModel(
      .refresh, NameID(index: 1), work: WorkModel(takes: .seconds(2), upTo: .seconds(40)))
    refresh.earliestAfter = .minutes(30)
    var tidy = WorkModel(takes: .minutes(1), upTo: .minutes(6))
    tidy.resubmission = .last
    var cleanup = TaskModel(.processing, NameID(index: 2), work: tidy)
    cleanup.needs = [.externalPower, .network]
    cleanup.submits = .onLaunch
    cleanup.onlyIfNotPending = true
    var ignoring = WorkModel(takes: .minutes(20))
    ignoring.expiration = .ignored
    var export = TaskModel(.processing, NameID(index: 3), work: ignoring)
    export.onlyIfNotPending = true
    var app = AppSetup(NameID(index: 0), code: .models([refresh, cleanup, export]))
    app.permitted = [refresh.name, cleanup.name, export.name]
    return app
  }

  private static var mailApp: AppSetup {
    var work = WorkModel(takes: .seconds(20), upTo: .seconds(60))
    work.resubmission = .afterCompleting
    work.expiration = .noHandler
    let refresh = TaskModel(.refresh, NameID(index: 5), work: work)
    var app = AppSetup(NameID(index: 4), code: .models([refresh]))
    app.permitted = [refresh.name]
    return app
  }

  private static var habits: [HabitSetup] {
    [
      HabitSetup(.charging, Pattern(on: .all, at: .hours(22), for: .hours(9))),
      HabitSetup(.network(.cellular), Pattern(on: .workdays, at: .hours(8), for: .hours(9))),
      HabitSetup(
        .deviceUse, Pattern(on: .all, at: .hours(12), for: .minutes(50)), jitter: .minutes(30)),
      HabitSetup(
        .open(news), Pattern(on: .all, at: .hours(7), for: .minutes(4)), jitter: .minutes(20)),
      HabitSetup(
        .open(mail), Pattern(on: .all, at: .minutes(485), for: .minutes(30)), jitter: .hours(2)),
      HabitSetup(
        .open(mail), Pattern(on: .all, at: .hours(23), for: .minutes(3)), jitter: .hours(4)),
    ]
  }

  private static let changes: [WorldChange] = [
    .reboot, .unlock, .lock, .deviceUse(true), .deviceUse(false), .open(news, for: .minutes(1)),
    .forceQuit(news), .terminate(mail), .update(news), .uninstall(mail), .install(mail),
    .expectOpening(news), .debugger(news, isAttached: true), .debugger(news, isAttached: false),
    .lowPowerMode(true), .lowPowerMode(false), .charging(true), .charging(true), .charging(false),
    .battery(.percent(21)), .network(.none), .network(.wifi), .memory(.critical),
    .memory(.normal), .memory(.normal), .thermal(.critical), .thermal(.nominal), .thermal(.nominal),
    .backgroundRefresh(.off), .backgroundRefresh(.wifiOnly), .backgroundRefresh(.wifiAndCellular),
    .backgroundRefresh(.wifiAndCellular), .appRefresh(mail, isOn: false),
    .appRefresh(mail, isOn: true), .utcOffset(UTCOffset(minutes: 60)),
  ]

  private mutating func storm(pausesUpTo longest: Span) {
    let chance = Chance(seed: setup.seed)
    var at = setup.start + .hours(20)
    var turn: Int64 = 0
    while at < end {
      let pick = chance.draw(.testing, turn) % UInt64(EventfulLife.changes.count)
      setup.script.append(ScriptedEvent(at: at, .change(EventfulLife.changes[Int(pick)])))
      at = at + chance.span(from: .seconds(1), through: longest, .testing, turn, 1)
      turn += 1
    }
  }

  /// The rules' numbers, copied by hand so that the checker asks no rule.
  var limits: CheckedLimits {
    var limits = CheckedLimits(from: setup.start, to: end)
    limits.refreshSpacing = setup.rules.rateLimiting.refreshSpacing
    limits.processingSpacing = setup.rules.rateLimiting.processingSpacing
    limits.criticalBattery = setup.rules.criticallyLowBattery.threshold
    limits.processingAlwaysNeedsPower = true
    // One wake in each interval, in its first half.
    limits.longestWakeGap = .minutes(15)
    return limits
  }

  func world(_ device: DeviceConditions) -> CheckedWorld {
    var world = CheckedWorld()
    world.device = device
    world.battery = CheckedBattery(
      level: setup.device.battery, drainIdle: setup.device.drainIdle,
      drainInUse: setup.device.drainInUse, charge: setup.device.charge)
    return world
  }
}
