extension Device {
  init(_ setup: Setup) {
    conditions = setup.device.conditions
    battery = Reservoir(
      capacity: Share.all.millionths, level: setup.device.battery.millionths, ratePerHour: 0,
      at: setup.start)
    offset = setup.utcOffset
    baseNetwork = setup.device.conditions.network
    isUsedElsewhere = setup.device.conditions.isInUse
    answer = setup.device.answer
  }
}

extension Simulation {
  /// Puts an app on the device at the start, with what is known of its use before.
  mutating func install(_ setup: AppSetup, _ whole: Setup) {
    let index = apps.count
    var app = App(
      setup: setup, isLive: setup.code == .live, models: [], conditions: AppConditions(),
      usage: UsageExpectation(from: now, UsageGuess(chance, of: index)))
    if case .models(let models) = setup.code {
      app.models = models
      app.hasTimers = models.contains { $0.submitsEvery != nil }
      app.progress = Array(repeating: .zero, count: models.count)
    }
    if app.hasWildcard(names) {
      for name in 0..<names.count { app.match(NameID(index: name), names, profile) }
    }
    app.conditions.isInstalled = setup.isInstalled
    app.conditions.isBackgroundRefreshOn = setup.isBackgroundRefreshOn
    fillBudgets(of: &app)
    app.suspendSlot = makeSlot(.suspend, index)
    app.leaveSlot = makeSlot(.leave, index)
    app.foldSlot = makeSlot(.fold, index)
    if case .habits(let days) = setup.history {
      app.learn(days: days, habits: whole.habits, as: AppID(index: Int32(index)), chance, whole)
    }
    app.conditions.usageReadyAt = app.usage.readyAt(offset: device.offset, rules.appUsage)
    apps.append(app)
    scheduleFold(index)
  }

  func fillBudgets(of app: inout App) {
    let budgets = rules.systemBudgets
    app.conditions.energyBudget = Reservoir(
      capacity: budgets.energyCapacity, level: budgets.energyCapacity,
      ratePerHour: budgets.energyRefillPerHour, at: now)
    app.conditions.cellularBudget = Reservoir(
      capacity: budgets.cellularCapacity, level: budgets.cellularCapacity,
      ratePerHour: budgets.cellularRefillPerHour, at: now)
  }

  static func watched(by kind: TaskKind, _ rules: Rules) -> WorldInputs {
    var visitor = WatchVisitor()
    var rules = rules
    RuleRoster.visitAll(&visitor, &rules, .blank(for: kind))
    return visitor.watched
  }
}

extension App {
  /// Lives through the days before the start, of which only the openings matter.
  mutating func learn(
    days: Int64, habits: [HabitSetup], as app: AppID, _ chance: Chance, _ setup: Setup
  ) {
    let today = WallTime(at: setup.start, offset: setup.utcOffset).day
    var day = today - days
    while day <= today {
      for (index, habit) in habits.enumerated()
      where habit.effect == .open(app) && habit.pattern.occurs(on: day) {
        let at = habit.begins(on: day, offset: setup.utcOffset, Int64(index), chance)
        guard at < setup.start else { continue }
        let time = WallTime(at: at, offset: setup.utcOffset)
        if time.day == day { usage.history.noteOpening(at: time) }
        if let last = conditions.lastForeground, last > at { continue }
        conditions.lastForeground = at
      }
      if day < today { usage.history.fold(day: day, retention: setup.rules.appUsage.retention) }
      day += 1
    }
  }
}
