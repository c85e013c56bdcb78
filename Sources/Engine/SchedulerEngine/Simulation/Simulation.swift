/// A device, its apps and its scheduler on a virtual clock. A copy is a snapshot.
///
/// The engine never calls out. `advance` runs to an instant, or returns earlier because live app code must
/// act; app code then calls the same functions that work models use internally.
///
/// The state is split into parts, each of which changes only itself and the agenda it is given. The files
/// next to this one combine parts: `Submit`, `Decide`, `Launch` and `Run` follow the life of a request.
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
  let ways: PhoneWays
  var outbox = Outbox()
  var names: NameTable
  /// Rows that nobody has read yet. While `advance` records, this is the caller's ledger.
  var unread = DecisionLedger()

  public internal(set) var counts = RunCounts()
  var fault: SimulationFault?
  /// If the run stopped because tasks were launched endlessly without time passing, those tasks.
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
    ways = PhoneWays(setup, &agenda)
    install(setup)
    for habit in setup.habits { world.begin(habit, habitClock, &agenda) }
    world.show(on: &device)
    device.followBattery(&agenda)
    world.scheduleScript(&agenda)
  }

  /// Every public mutating method that changes more than the rows calls this first, because the simulation may
  /// have been copied.
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

  /// Installs the apps that are on the device at the start, with their known history.
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
  /// For each app, the indices of the habits that open it.
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
  /// Learns from the openings of the days before the start; returns the time of the last opening.
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

/// Queries change nothing: no time passes, and no draw or sequence number is used.
extension Simulation {
  /// Passes every rule's verdict on a pending request to a sink, in order of precedence.
  ///
  /// With a later clock, delays are judged as of that instant, with the world unchanged. Does nothing for a
  /// request that is not pending.
  public func assess<Sink: VerdictSink>(
    _ request: RequestID, clock: Instant? = nil, into sink: inout Sink
  ) {
    guard let place = requests.place(of: request) else { return }
    var input = input(toExplain: place, clock: clock ?? agenda.now)
    if decision(on: input).mayRun { input.rivals = rivals(of: place) }
    var visitor = ExplainingVisitor(sink: sink)
    var rules = plan.rules
    RuleRoster.visitAll(&visitor, &rules, input)
    sink = visitor.sink
  }

  /// The current decision of all rules about a pending request; nil if it is not pending.
  public func decision(on request: RequestID, clock: Instant? = nil) -> Decision? {
    guard let place = requests.place(of: request) else { return nil }
    var input = input(toExplain: place, clock: clock ?? agenda.now)
    let others = decision(on: input)
    if !others.mayRun { return others }
    input.rivals = rivals(of: place)
    return decision(on: input)
  }

  func decision(on input: RuleInput) -> Decision {
    var visitor = DecisionVisitor()
    var rules = plan.rules
    RuleRoster.visitAll(&visitor, &rules, input)
    return visitor.decision
  }

  /// Leaves out the competition, which is asked last.
  private func input(toExplain place: RequestPlace, clock: Instant) -> RuleInput {
    let usage = apps.usage[requests[place].app]
    let request = requests[place].id
    var input = input(
      of: requests[place], clock: clock,
      ahead: continuedAhead(of: request) + continuedWaiting(before: request),
      expectedOpenings: usage.expected(at: clock, offset: device.offset, plan.rules.appUsage))
    if requests[place].isMovingBytes { input.transferDelayEnds = transfers[place].delayEnds }
    input.promise(usage.forecast(at: agenda.now, offset: device.offset, plan.rules.appUsage))
    return input
  }

  /// The number of waiting requests that go first when a continued task ends.
  private func continuedWaiting(before request: RequestID) -> Int64 {
    requests.continuedAhead(of: request) == 0 && runs.continuedCount == 0
      ? 0 : Int64(continuedBefore(request).count)
  }

  private func rivals(of place: RequestPlace) -> Rivals {
    if requests.hasPlace(place) { return .none }
    let before = requests.lengthOfLine(before: place)
    if before < requests.placesLeft { return .none }
    let first = requests.next(in: .ordinary).map { requests[$0].request.name }
    return .first(
      lanes.latestStarted ?? first ?? requests[place].request.name, queued: before)
  }

  /// The pending requests of an app, in order of acceptance.
  public func pending(of app: AppID) -> [PendingEntry] {
    guard apps.contains(app) else { return [] }
    var entries: [PendingEntry] = []
    var place = requests.first(of: app)
    while let request = place {
      entries.append(PendingEntry(id: requests[request].id, request: requests[request].request))
      place = requests.next(after: request)
    }
    return entries
  }

  public func conditions() -> DeviceConditions { device.conditions }
  public func utcOffset() -> UTCOffset { device.offset }
  public func battery() -> Share { Share(millionths: device.battery.level(at: agenda.now)) }
  /// Nil for an app that is not in the set-up.
  public func conditions(of app: AppID) -> AppConditions? {
    apps.contains(app) ? apps[app].conditions : nil
  }
  /// The app's process, or its last one if none is alive; `none` if it never ran.
  public func process(of app: AppID) -> ProcessID {
    apps.contains(app) ? apps[app].process : .none
  }
  public func isAlive(_ process: ProcessID) -> Bool { apps.app(of: process) != nil }
  public var appCount: Int32 { apps.count }

  /// The current speed of this app's continued work, relative to the foreground.
  public func speed(of app: AppID) -> Share {
    apps.contains(app) ? workSpeed(of: app, isContinued: true) : .all
  }

  /// The app, process and task of a run; nil if the run has ended.
  public func delivery(of run: RunID) -> Delivery? {
    guard let place = runs.place(of: run) else { return nil }
    let app = runs[place].app
    return Delivery(
      app: app, process: apps[app].process, name: runs[place].name, kind: runs[place].kind,
      subject: runs[place].draw)
  }
}

public struct PendingEntry: Equatable, Sendable {
  public let id: RequestID
  public let request: TaskRequest
}

public struct Delivery: Equatable, Sendable {
  public let app: AppID
  public let process: ProcessID
  public let name: NameID
  public let kind: TaskKind
  /// The subject of this run's random draws.
  public let subject: DrawSubject
}

/// World changes grouped by subject, so that each file that applies some has an exhaustive switch and a new
/// change does not compile until it is handled.
enum ChangeSubject: Equatable, Sendable {
  case condition(ConditionChange)
  case screen(ScreenChange)
  case app(AppID, AppChange)
  case answers(UserAnswer)
  case utcOffset(UTCOffset)
}

/// Changes to plain conditions of the device.
enum ConditionChange: Equatable, Sendable {
  case charging(Bool)
  case battery(Share)
  case lowPowerMode(Bool)
  case network(Network)
  case networkSpeed(NetworkSpeed)
  case switched(DeviceSwitch, isOn: Bool)
  case thermal(ThermalState)
  case memory(MemoryPressure)
  case backgroundRefresh(BackgroundRefresh)
}

/// Changes to whether somebody uses the device.
enum ScreenChange: Equatable, Sendable {
  case unlock
  case lock
  case use(Bool)
  case reboot
}

enum AppChange: Equatable, Sendable {
  case open(for: Span)
  case leave
  case forceQuit
  case terminate
  case install
  case uninstall
  case update
  case debugger(isAttached: Bool)
  case expectOpening
  case standing(Standing)
  case refresh(isOn: Bool)
  case stopContinued(NameID)
  case push(NameID, PushPriority)
  case wake(NameID)
}

extension WorldChange {
  @inline(__always)
  var subject: ChangeSubject {
    switch self {
    case .charging(let isOn): .condition(.charging(isOn))
    case .battery(let level): .condition(.battery(level))
    case .lowPowerMode(let isOn): .condition(.lowPowerMode(isOn))
    case .network(let network): .condition(.network(network))
    case .networkSpeed(let speed): .condition(.networkSpeed(speed))
    case .switched(let one, let isOn): .condition(.switched(one, isOn: isOn))
    case .thermal(let state): .condition(.thermal(state))
    case .memory(let pressure): .condition(.memory(pressure))
    case .backgroundRefresh(let setting): .condition(.backgroundRefresh(setting))
    case .unlock: .screen(.unlock)
    case .lock: .screen(.lock)
    case .deviceUse(let isUsed): .screen(.use(isUsed))
    case .reboot: .screen(.reboot)
    case .open(let app, let length): .app(app, .open(for: length))
    case .leave(let app): .app(app, .leave)
    case .forceQuit(let app): .app(app, .forceQuit)
    case .terminate(let app): .app(app, .terminate)
    case .install(let app): .app(app, .install)
    case .uninstall(let app): .app(app, .uninstall)
    case .update(let app): .app(app, .update)
    case .debugger(let app, let isAttached): .app(app, .debugger(isAttached: isAttached))
    case .expectOpening(let app): .app(app, .expectOpening)
    case .standing(let app, let standing): .app(app, .standing(standing))
    case .appRefresh(let app, let isOn): .app(app, .refresh(isOn: isOn))
    case .stopContinued(let app, let name): .app(app, .stopContinued(name))
    case .push(let app, let name, let priority): .app(app, .push(name, priority))
    case .wake(let app, let name): .app(app, .wake(name))
    case .answers(let answer): .answers(answer)
    case .utcOffset(let offset): .utcOffset(offset)
    }
  }
}
