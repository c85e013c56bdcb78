import SchedulerEngine

extension SecondModel {
  mutating func open(_ app: Int, for length: Milliseconds) {
    if !apps[app].isInstalled { return }
    let isNew = phone.front != app
    if isNew, let other = phone.front { goToBackground(other) }
    phone.front = app
    phone.conditions.isInUse = true
    screenOn()
    apps[app].isInSwitcher = true
    apps[app].lastInFront = now
    let end = now + length
    apps[app].leavesAt = isNew ? end : max(apps[app].leavesAt, end)
    if !isNew { return }
    apps[app].usage.noteOpening(quarter(of: now))
    forgetDelay(of: app)
    apps[app].isJustWoken = false
    if apps[app].isAlive { enter(.front, app) } else { start(app, .front) }
    renewTime(of: app)
    submitAll(of: app, on: .onOpen)
    beginActivities(of: app, .onOpen)
    for task in apps[app].tasks.indices where apps[app].isAlive { setTimer(task, of: app) }
  }

  mutating func leave(_ app: Int) {
    if phone.front != app { return }
    goToBackground(app)
    putDownUnlessUsed()
  }

  mutating func goToBackground(_ app: Int) {
    phone.front = nil
    apps[app].leavesAt = .max
    enter(.background, app)
    apps[app].lastInFront = now
    apps[app].inBackgroundSince = now
    countProcessor(of: app)
    takeGPU(of: app)
    if !apps[app].isAlive { return }
    code.removeAll { $0.app == app && $0.deed == .submitsInFront }
    refuseInference(of: app)
    submitAll(of: app, on: .onBackground)
    beginActivities(of: app, .onBackground)
  }

  mutating func forceQuit(_ app: Int) {
    if !apps[app].isInSwitcher { return }
    apps[app].isInSwitcher = false
    endProcess(of: app, "forceQuit")
    for request in waiting where request.app == app && request.transfer == nil {
      if rules.appSwitcher.forceQuitDiscards || request.request.kind == .push
        || request.request.kind == .continued
      {
        discard(request, "forceQuit")
      }
    }
    cancelTransfers(of: app)
  }

  mutating func uninstall(_ app: Int) {
    if !apps[app].isInstalled { return }
    endProcess(of: app, "uninstalled")
    apps[app].isInstalled = false
    discardAll(of: app, "uninstalled")
  }

  /// A new app: nothing of the old one is known, only its runs go on being counted.
  mutating func install(_ app: Int) {
    if apps[app].isInstalled { return }
    let old = apps[app]
    apps[app] = ModelledApp(
      tasks: old.tasks, permitted: old.permitted, modes: old.modes, isInstalled: true,
      isRefreshOn: true, energy: fullEnergy, cellular: fullCellular, usage: Usage(from: now))
    apps[app].installed = now
    (apps[app].standing, apps[app].standingSince) = (old.standing, old.standingSince)
    apps[app].usualStanding = old.usualStanding
    apps[app].launches = old.launches
    apps[app].runs = old.runs
    apps[app].transferRuns = old.transferRuns
    apps[app].continuedRuns = old.continuedRuns
    apps[app].forcedRuns = old.forcedRuns
    apps[app].askedActivities = old.askedActivities
    apps[app].begunActivities = old.begunActivities
  }

  mutating func start(_ app: Int, _ phase: ModelledApp.Phase) {
    tell("app \(app) starts")
    enter(phase, app)
    apps[app].isLaunching = true
    defer { apps[app].isLaunching = false }
    renewTime(of: app)
    apps[app].inBackgroundSince = 0
    apps[app].handlers = []
    apps[app].isJustWoken = phase == .background
    for task in apps[app].tasks where task.registers == .atLaunch && isPermitted(task, to: app) {
      if apps[app].handlers.contains(task.name) { return endProcess(of: app, "misuse") }
      apps[app].handlers.append(task.name)
    }
    submitAll(of: app, on: .onLaunch)
    beginActivities(of: app, .onLaunch)
  }

  mutating func enter(_ phase: ModelledApp.Phase, _ app: Int) {
    apps[app].phase = phase
    tell("app \(app) is \(phase)")
  }

  mutating func thaw(_ app: Int) {
    enter(.background, app)
    apps[app].inBackgroundSince = 0
    apps[app].isJustWoken = true
    renewTime(of: app)
  }

  /// Something outside wakes it, for what it does under this name.
  mutating func wake(_ app: Int, for name: NameID) {
    if !apps[app].isInstalled { return }
    if !apps[app].isInSwitcher && !rules.life.wakesAfterForceQuit { return }
    apps[app].awakeUntil = now + rules.life.wakeTime.milliseconds
    if apps[app].phase == .gone { start(app, .background) }
    if apps[app].phase == .frozen { thaw(app) }
    apps[app].isJustWoken = false
    beginActivities(of: app, .onWake, named: name)
  }

  mutating func endProcess(of app: Int, _ cause: String) {
    if !apps[app].isAlive { return }
    tell("app \(app) ends, \(cause)")
    let isKilled = ["processorMonitor", "assertionLeftOpen", "tooManyAssertions", "fileLocked"]
      .contains(cause)
    let words = isKilled ? "killed" : cause == "gpuRevoked" ? "crashed" : cause
    let diedOfItsOwn = ["misuse", "tooManyAssertions", "gpuRevoked"].contains(cause)
    for run in runs where run.app == app { end(run, words) }
    endActivities(of: app, cause)
    code.removeAll { $0.app == app }
    countings.removeAll { $0.app == app }
    apps[app].phase = .gone
    countProcessor(of: app)
    apps[app].leavesAt = .max
    if diedOfItsOwn && apps[app].isLaunching { diedAtLaunch(app) }
    if phone.front == app {
      phone.front = nil
      apps[app].lastInFront = now
      putDownUnlessUsed()
    }
  }

  /// What it was fetched for cannot be delivered any more; what its launch code asked for is gone too.
  private mutating func diedAtLaunch(_ app: Int) {
    let fetched = [fetchedFor, fetchedForTransfer, fetchedForContinued, fetchedForForced]
      .compactMap(\.self).filter { $0.app == app }
    if fetched.isEmpty { return }
    if fetchedForTransfer?.app == app { apps[app].delay.wokenAgain(at: now, rules.transferDelay) }
    for request in waiting where request.app == app {
      let isAskedNow = request.accepted == now && request.request.kind.isSubmitted
      if isAskedNow || fetched.contains(where: { $0.number == request.number }) {
        discard(request, "diedAtLaunch")
      }
    }
  }

  /// When a process in the background that nothing keeps awake is frozen.
  func freezesAt(_ app: Int) -> Milliseconds {
    if apps[app].phase != .background || apps[app].isDebugged { return .max }
    if holdsAssertion(app) { return .max }
    if runs.contains(where: { $0.app == app }) { return .max }
    if fetchedForContinued?.app == app || fetchedForForced?.app == app { return .max }
    if fetchedFor?.app == app || fetchedForTransfer?.app == app { return .max }
    let left = apps[app].inBackgroundSince + rules.life.suspendAfter.milliseconds
    return max(now, left, apps[app].awakeUntil)
  }

  /// Whether continued work of the app waits, for which there may be room at this very instant.
  func queues(_ app: Int) -> Bool {
    waiting.contains { $0.app == app && $0.request.kind == .continued }
  }

  /// What waits for its turn is frozen once this instant has brought it none; false for nobody.
  mutating func freezesInTheQueue() -> Bool {
    guard let app = apps.indices.first(where: { freezesAt($0) <= now }) else { return false }
    freeze(app)
    return true
  }
}

/// One app as it stands.
struct ModelledApp {
  enum Phase { case gone, front, background, frozen }

  let tasks: [TaskModel]
  let permitted: [NameID]
  let modes: Modes
  var isInstalled: Bool
  var isRefreshOn: Bool
  /// Nil where it was there before the start.
  var installed: Milliseconds?
  /// Something outside has woken it, and it is not frozen before this.
  var awakeUntil: Milliseconds = 0
  var isInSwitcher = true
  var isDebugged = false
  var standing = Standing.usual
  var standingSince = Milliseconds.min / 2
  var usualStanding = Standing.usual
  /// When the phone begins with it, where that is not as usual.
  var treatedFrom = Milliseconds.max
  var phase = Phase.gone
  /// Its launch code runs, which that of a thawed process does not.
  var isLaunching = false
  var handlers: [NameID] = []
  /// Long ago for a process that the system started or thawed: nothing keeps it but its runs.
  var inBackgroundSince: Milliseconds = 0
  var busy = Busy()
  var leavesAt = Milliseconds.max
  var lastInFront: Milliseconds?
  var energy: Level
  var cellular: Level
  /// What the work of the last refresh cost, which the next must find besides its wake.
  var lastWorkCost: Int64 = 0
  var usage: Usage
  var lastRefresh: Milliseconds?
  var lastProcessing: Milliseconds?
  var lastPush: Milliseconds?
  var isPenalised = false
  /// Before the next transfer that it begins in the background.
  var delay = Delay()
  /// Started or thawed in the background, and nothing was delivered since.
  var isJustWoken = false
  var launchBegan: Milliseconds = -1
  /// The launch of the device that this app's last one was.
  var launchNumber: Int64 = 0
  /// What the app has had so far; chance is drawn about these numbers.
  var launches: Int64 = 0
  var runs: Int64 = 0
  var transferRuns: Int64 = 0
  var continuedRuns: Int64 = 0
  var forcedRuns: Int64 = 0
  var askedActivities: Int64 = 0
  var begunActivities: Int64 = 0
  var assertionTime = AssertionTime()

  var isAlive: Bool { phase != .gone }
  var isAwake: Bool { phase == .front || phase == .background }
}

extension SecondModel {
  func appAtTheStart(_ index: Int) -> ModelledApp {
    let given = setup.apps[index]
    var tasks: [TaskModel] = []
    if case .models(let models) = given.code { tasks = models }
    var app = ModelledApp(
      tasks: tasks, permitted: given.permitted, modes: given.modes,
      isInstalled: given.isInstalled, isRefreshOn: given.isBackgroundRefreshOn,
      energy: fullEnergy, cellular: fullCellular, usage: Usage(from: now))
    if case .habits(let days) = given.history { app.livedThrough(days, as: index, self) }
    return app
  }

  var fullEnergy: Level {
    Level(units: rules.systemBudgets.energyCapacity, of: rules.systemBudgets.energyCapacity)
  }

  var fullCellular: Level {
    Level(units: rules.systemBudgets.cellularCapacity, of: rules.systemBudgets.cellularCapacity)
  }
}

extension ModelledApp {
  /// The days before the start, of which the user's openings are remembered.
  fileprivate mutating func livedThrough(_ days: Int64, as index: Int, _ model: SecondModel) {
    let today = model.localDay(of: model.now)
    for day in (today - days)...today {
      for (place, habit) in model.setup.habits.enumerated() where opens(index, habit) {
        guard habit.takesPlace(on: day) else { continue }
        let at = model.beginning(of: place, on: day)
        if at >= model.now { continue }
        usage.noteOpening(model.quarter(of: at))
        lastInFront = max(lastInFront ?? at, at)
      }
      if day < today { usage.closeDay(day, model.rules.appUsage) }
    }
  }

  private func opens(_ index: Int, _ habit: HabitSetup) -> Bool {
    if case .open(let app) = habit.effect { Int(app.index) == index } else { false }
  }
}

/// How busy an app is outside its tasks: what it has used in a window, and uses from an instant on.
struct Busy {
  var windowFrom: Milliseconds = .min / 2
  var used: Int64 = 0
  var from: Milliseconds = 0
  var share: Int64 = 0
}
