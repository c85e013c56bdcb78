import SchedulerEngine

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
