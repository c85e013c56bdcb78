public import SchedulerEngine

/// A day of one or two apps, or several days, drawn from a seed and small enough to be computed in a second way.
///
/// Habits turn in the first seconds of a minute and scripted events at its twentieth, so that two
/// changes of the world, whose order nobody promises, hardly ever share an instant. Everything else
/// may: work ends at its limit, wakes meet deadlines.
public struct SmallScenario: Sendable {
  public let seed: UInt64
  public let setup: Setup
  public let end: Instant
  public let forcings: [SmallForcing]

  public init(seed: UInt64, days: Int64 = 1) {
    self.seed = seed
    var dice = Dice(seed: seed &+ 0x5EC0_4D00)
    let monday: Int64 = 1_780_272_000_000
    var setup = Setup()
    setup.seed = seed &* 131 &+ 17
    setup.start = Instant(milliseconds: monday + dice.below(7 * 24 * 60) * 60_000)
    setup.utcOffset = UTCOffset(minutes: Int32(dice.below(27) * 60 - 720))
    setup.device = SmallWorld.device(&dice)
    setup.rules = SmallRules.rules(&dice)
    DrawnWorld.disputedRules(&setup.rules, seed)
    for _ in 0...(dice.chance(30) ? 1 : 0) { SmallApps.add(to: &setup, &dice) }
    setup.habits = SmallWorld.habits(apps: setup.apps.count, &dice)
    end = setup.start + .days(days)
    setup.script = SmallWorld.script(for: setup, until: end, &dice)
    SmallTransfers.add(to: &setup, until: end, seed: seed)
    SmallPushes.add(to: &setup, until: end, seed: seed)
    SmallContinued.add(to: &setup, until: end, seed: seed)
    SmallActivities.add(to: &setup, seed: seed)
    DrawnPhones.add(to: &setup, until: end, seed: seed)
    DrawnWakes.add(to: &setup, until: end, seed: seed)
    DrawnUses.add(to: &setup, seed: seed)
    DrawnWakes.addInARow(to: &setup, until: end, seed: seed)
    SmallFirstDays.add(to: &setup, until: end, seed: seed)
    SmallLongSessions.add(to: &setup, until: end, seed: seed)
    SmallResearch.add(to: &setup, seed: seed)
    SmallSecondCalls.add(to: &setup, seed: seed)
    forcings = SmallForcing.drawn(for: setup, until: end, seed: seed)
    self.setup = setup
  }
}

enum SmallRules {
  static func rules(_ dice: inout Dice) -> Rules {
    var rules = Rules()
    rules.waking.interval = dice.pick([.zero, .minutes(10), .minutes(10), .hours(1)])
    rules.rateLimiting.refreshSpacing = dice.pick([.zero, .minutes(15), .hours(1)])
    rules.rateLimiting.processingSpacing = dice.pick([.minutes(2), .hours(2), .hours(10)])
    rules.rateLimiting.penalty = dice.pick([.zero, .minutes(30), .hours(2)])
    rules.lowPowerMode.pausesProcessing = dice.chance(30)
    rules.appSwitcher.forceQuitDiscards = dice.chance(20)
    rules.externalPower.iPhoneRunsOnBattery = dice.chance(60)
    rules.foregroundRecency.window = dice.pick([.hours(2), .days(14), .days(14)])
    rules.competition.concurrentLaunches = dice.pick([1, 3])
    rules.submission.pendingRefresh = dice.pick([1, 1, 2])
    rules.submission.pendingProcessing = dice.pick([1, 10])
    rules.life.suspendAfter = dice.pick([.zero, .seconds(5), .seconds(5)])
    rules.life.lockAfter = dice.pick([.seconds(30), .seconds(30), .seconds(10), .seconds(693)])
    usage(&rules.appUsage, &dice)
    budgets(&rules.systemBudgets, &dice)
    running(&rules.running, &dice)
    rules.appSwitcher.letsProcessingRun = dice.chance(20)
    return rules
  }

  private static func usage(_ usage: inout AppUsage.Parameters, _ dice: inout Dice) {
    usage.threshold = dice.pick([.none, .percent(20), .percent(90), .percent(90)])
    usage.lead = dice.pick([.minutes(45), .minutes(45), .zero, .hours(2)])
    usage.retention = dice.pick([.percent(60), .percent(60), .none, .all])
    usage.misjudgement = dice.pick([.none, .percent(30)])
    usage.newcomerOpeningsPerDay = dice.pick([4, 40])
  }

  private static func budgets(_ budgets: inout SystemBudgets.Parameters, _ dice: inout Dice) {
    budgets.energyCapacity = dice.pick([2_000, 30_000, 30_000])
    budgets.energyRefillPerHour = dice.pick([600, 4_200])
    budgets.cellularCapacity = dice.pick([150_000, 2_000_000])
    budgets.cellularRefillPerHour = dice.pick([42_000, 420_000])
  }

  private static func running(_ running: inout RunningRules, _ dice: inout Dice) {
    running.refreshReclaimed = dice.pick([.none, .percent(20)])
    running.processingReclaimed = dice.pick([.none, .percent(35)])
    if dice.chance(15) { running.warning = .zero }
    // Long launches, now and then, so that the world strikes while something runs.
    if dice.chance(30) {
      running.refreshTime = .hours(2)
      running.processingShortest = .hours(3)
      running.processingLongest = .hours(3)
      running.warning = .minutes(5)
      running.processingReclaimed = .none
    }
  }
}

/// Keeps some transfers of a world off cellular, with draws of its own, so that the rest of the world is
/// what it would be without.
enum NoCellular {
  static func choose(in setup: inout Setup, seed: UInt64) {
    var dice = Dice(seed: seed &* 0xD6E8_FEB8_6659_FD93 &+ 47)
    for index in setup.apps.indices {
      guard case .models(var models) = setup.apps[index].code else { continue }
      for place in models.indices where models[place].transfer != nil {
        models[place].transfer?.usesCellular = !dice.chance(25)
      }
      setup.apps[index].code = .models(models)
    }
  }
}

/// Makes some transfers of a world rest in Low Data Mode, and some launch nobody, with draws of its own, so
/// that the rest of the world is what it would be without.
enum ReticentTransfers {
  static func choose(in setup: inout Setup, until end: Instant, seed: UInt64) {
    var dice = Dice(seed: seed &* 0x8CB9_2BA7_2F3D_8DD7 &+ 53)
    guard dice.chance(50) else { return }
    for index in setup.apps.indices {
      guard case .models(var models) = setup.apps[index].code else { continue }
      for place in models.indices where models[place].transfer != nil {
        models[place].transfer?.usesLowDataMode = !dice.chance(40)
        models[place].transfer?.sendsLaunchEvents = !dice.chance(40)
      }
      setup.apps[index].code = .models(models)
    }
    let minutes = (end - setup.start).milliseconds / 60_000
    for _ in 0..<dice.below(5) {
      let at = setup.start + .minutes(dice.below(minutes)) + .seconds(20)
      setup.script.append(ScriptedEvent(at: at, .change(.lowDataMode(dice.chance(50)))))
    }
    setup.script.sort { $0.at < $1.at }
  }
}

/// Has some transfers of a world begun again when they are lost, with draws of its own, so that the rest of
/// the world is what it would be without.
enum PersistentTransfers {
  static func choose(in setup: inout Setup, seed: UInt64) {
    var dice = Dice(seed: seed &* 0x9FB2_1C65_1E98_DF25 &+ 59)
    for index in setup.apps.indices {
      guard case .models(var models) = setup.apps[index].code else { continue }
      for place in models.indices {
        guard let terms = models[place].transfer, dice.chance(15) else { continue }
        // What fails at once and is begun again would fill a log with nothing else.
        if terms.timeout >= .minutes(5) { models[place].work.resubmission = .whenLost }
      }
      setup.apps[index].code = .models(models)
    }
  }
}

/// What a test asks of the engine while a scenario runs: to launch what waits under a name or, without
/// one, to end the app's oldest run.
public struct SmallForcing: Sendable {
  public let at: Instant
  public let app: AppID
  public let name: NameID?

  /// For some of the small scenarios, with draws of their own, at thirty-three seconds past: away from
  /// every change of the world.
  static func drawn(for setup: Setup, until end: Instant, seed: UInt64) -> [SmallForcing] {
    var dice = Dice(seed: seed &* 0x1656_67B1_9E37_79F9 &+ 97)
    guard dice.chance(30) else { return [] }
    let minutes = (end - setup.start).milliseconds / 60_000
    var drawn: [SmallForcing] = []
    for _ in 0..<dice.below(12) {
      let at = setup.start + .minutes(dice.below(minutes)) + .milliseconds(33_007)
      let app = AppID(index: Int32(dice.below(Int64(setup.apps.count))))
      guard case .models(let models) = setup.apps[Int(app.index)].code else { continue }
      drawn.append(SmallForcing(at: at, app: app, name: dice.pick(models).name))
      if dice.chance(50) {
        let ends = at + .milliseconds(dice.pick([7, 1_009, 20_011]))
        drawn.append(SmallForcing(at: ends, app: app, name: nil))
      }
    }
    return drawn.sorted { $0.at < $1.at }
  }
}
