/// A device, its apps and its scheduler on a virtual clock. A copy is a snapshot.
///
/// The engine never calls out. `advance` runs to an instant, or comes back earlier because live app
/// code must act; meanwhile app code calls the same functions that work models use from inside.
///
/// The state is in parts, each of which changes itself and sees no other but the agenda. The files
/// beside this one combine parts: `+Submit`, `+Decide`, `+Launch` and `+Run` are the life of a request.
public struct Simulation: Sendable {
  var plan: RunPlan
  var agenda: Agenda
  var device: DeviceState
  var apps = AppTable()
  var requests: RequestTable
  var lanes = LaunchLanes()
  var transfers = TransferTable()
  var runs: RunTable
  var activities: ActivityTable
  var models: ModelledApps
  var world: World
  var outbox = Outbox()
  var names: NameTable
  /// The rows nobody has read yet. While `advance` records, this is the caller's ledger.
  var unread = DecisionLedger()

  /// Counted work and results so far.
  public internal(set) var counts = RunCounts()
  var fault: SimulationFault?
  /// The tasks that are launched again and again, in a run that such a circle stopped.
  public internal(set) var circle: [TaskKey] = []

  @inline(__always)
  public var now: Instant { agenda.now }

  public init(_ setup: Setup) throws(SimulationFault) {
    try SetupCheck.check(setup)
    plan = RunPlan(setup)
    names = setup.names
    agenda = Agenda(
      from: setup.start, room: 7 + 3 * setup.apps.count + setup.habits.count, limits: setup.limits)
    device = DeviceState(setup)
    requests = RequestTable(setup)
    runs = RunTable(apps: setup.apps.count)
    activities = ActivityTable(apps: setup.apps.count)
    models = ModelledApps(setup)
    world = World(setup)
    install(setup)
    for habit in setup.habits { world.begin(habit, habitClock, &agenda) }
    world.show(on: &device)
    device.followBattery(&agenda)
    world.scheduleScript(&agenda)
  }

  /// Every public method that changes a simulation calls this first, because the simulation may have
  /// been copied.
  mutating func makeUnique() {
    agenda.makeUnique()
    apps.makeUnique()
    requests.makeUnique()
    transfers.makeUnique()
    runs.makeUnique()
    activities.makeUnique()
    models.makeUnique()
    world.makeUnique()
    outbox.makeUnique()
  }

  @inline(__always)
  var habitClock: HabitClock { HabitClock(offset: device.offset, chance: plan.chance) }
}

extension Simulation {
  /// Puts the apps on the device at the start, with what is known of their use before.
  private mutating func install(_ setup: Setup) {
    let openings = setup.openingHabits()
    for (index, app) in setup.apps.enumerated() {
      let identity = AppID(index: Int32(index))
      var installed = App(app, identity, &agenda)
      var usage = UsageExpectation(from: now, UsageGuess(plan.chance, of: identity))
      installed.fillBudgets(plan.rules.systemBudgets, at: now)
      if case .habits(let days) = app.history {
        installed.conditions.lastForeground = usage.history.learn(
          days: days, openings[index], plan.chance, setup)
      }
      installed.conditions.usageReadyAt = usage.readyAt(
        offset: device.offset, plan.rules.appUsage)
      apps.add(installed, usage)
      apps.rights.add(app, names, plan.profile)
      scheduleEndOfDay(of: identity)
    }
  }
}

extension Setup {
  /// The places of the habits that open each app.
  fileprivate func openingHabits() -> [[Int]] {
    var places: [[Int]] = Array(repeating: [], count: apps.count)
    for (index, habit) in habits.enumerated() {
      if case .open(let app) = habit.effect { places[Int(app.index)].append(index) }
    }
    return places
  }
}

extension App {
  mutating func fillBudgets(_ budgets: SystemBudgets.Parameters, at now: Instant) {
    conditions.energyBudget = Reservoir(
      capacity: budgets.energyCapacity, level: budgets.energyCapacity,
      ratePerHour: budgets.energyRefillPerHour, at: now)
    conditions.cellularBudget = Reservoir(
      capacity: budgets.cellularCapacity, level: budgets.cellularCapacity,
      ratePerHour: budgets.cellularRefillPerHour, at: now)
  }
}

extension UsageHistory {
  /// Lives through the days before the start, of which only the openings matter; says when the last
  /// of them was.
  fileprivate mutating func learn(
    days: Int64, _ habits: [Int], _ chance: Chance, _ setup: Setup
  ) -> Instant? {
    let today = WallTime(at: setup.start, offset: setup.utcOffset).day
    var last: Instant?
    var day = today - days
    while day <= today {
      for index in habits where setup.habits[index].pattern.occurs(on: day) {
        let at = setup.habits[index].begins(
          on: day, offset: setup.utcOffset, Int64(index), chance)
        guard at < setup.start else { continue }
        let time = WallTime(at: at, offset: setup.utcOffset)
        if time.day == day { noteOpening(at: time) }
        if last.map({ $0 < at }) ?? true { last = at }
      }
      if day < today { closeDay(day: day, retention: setup.rules.appUsage.retention) }
      day += 1
    }
    return last
  }
}
