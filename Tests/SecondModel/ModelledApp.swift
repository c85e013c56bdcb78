import SchedulerEngine

/// One app as it stands.
struct ModelledApp {
  enum Phase { case gone, front, background, frozen }

  let tasks: [TaskModel]
  let permitted: [NameID]
  let modes: Modes
  var isInstalled: Bool
  var isRefreshOn: Bool
  var isInSwitcher = true
  var isDebugged = false
  var phase = Phase.gone
  var handlers: [NameID] = []
  /// Long ago for a process that the system started or thawed: nothing keeps it but its runs.
  var inBackgroundSince: Milliseconds = 0
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
