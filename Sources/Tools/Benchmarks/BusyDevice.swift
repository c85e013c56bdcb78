import SchedulerEngine

/// A set-up that goes through as much of the engine as it can: every named habit, every way of
/// working badly, and a script that changes the world in every way.
enum BusyDevice {
  static func setup(seed: UInt64) -> Setup {
    var setup = Setup()
    setup.seed = seed
    setup.utcOffset = UTCOffset(minutes: 120)
    // 2026-06-01, a Monday, at midnight.
    setup.start = Instant(milliseconds: 1_780_272_000_000)
    let device = NamedDevice.allCases[Int(seed) % NamedDevice.allCases.count]
    setup.device = device.device
    setup.habits = device.habits
    for (position, habit) in NamedHabit.allCases.enumerated() {
      let app = AppID(index: Int32(position))
      let name = setup.names.intern(Array("com.example.app\(position)".utf8))
      let tasks = tasks(of: position, &setup.names)
      var appSetup = AppSetup(name, code: .models(tasks))
      appSetup.permitted = tasks.map(\.name)
      appSetup.history = habit.history
      setup.apps.append(appSetup)
      setup.habits += habit.openings(of: app)
    }
    setup.rules.running.refreshReclaimed = .percent(20)
    setup.rules.competition.concurrentLaunches = 1 + Int64(seed % 3)
    setup.rules.appSwitcher.forceQuitDiscards = seed % 2 == 0
    setup.script = script(from: setup.start, seed: seed)
    return setup
  }

  /// A refresh and two processing tasks whose handlers differ from app to app.
  private static func tasks(of app: Int, _ names: inout NameTable) -> [TaskModel] {
    let work = [
      WorkModel(takes: .seconds(4), upTo: .seconds(40)), WorkModel(takes: .seconds(1)),
      WorkModel(takes: .minutes(1), upTo: .minutes(9)),
    ]
    let endings: [WorkModel.Ending] = [.succeeds, .fails, .succeeds, .neverCompletes, .succeeds]
    let resubmissions: [WorkModel.Resubmission] = [.first, .last, .afterCompleting, .first, .never]
    let expirations: [WorkModel.Expiration] = [
      .completes(after: .zero), .completes(after: .seconds(1)), .ignored, .noHandler,
      .completes(after: .seconds(10)),
    ]
    let kinds: [TaskKind] = [.refresh, .processing, .processing]
    return kinds.indices.map { position in
      let name = names.intern(Array("com.example.app\(app).task\(position)".utf8))
      var task = TaskModel(kinds[position], name, work: work[position])
      task.work.ending = endings[(app + position) % endings.count]
      task.work.resubmission = resubmissions[(app + 2 * position) % resubmissions.count]
      task.work.expiration = expirations[(app + 3 * position) % expirations.count]
      task.work.networkBytes = 90_000 * Int64(app)
      task.needs = RequestNeeds(rawValue: UInt16((app + position) % 4))
      task.earliestAfter = position == 1 ? nil : .minutes(15)
      task.onlyIfNotPending = position == 2
      task.submits = [.onBackground, .onOpen, .onLaunch][(app + position) % 3]
      return task
    }
  }

  /// Something about every seven hours.
  private static func script(from start: Instant, seed: UInt64) -> [ScriptedEvent] {
    let first = AppID(index: 0)
    let second = AppID(index: 1)
    let changes: [WorldChange] = [
      .forceQuit(first), .lowPowerMode(true), .reboot, .unlock, .battery(.percent(12)),
      .lowPowerMode(false), .terminate(second), .deviceUse(true), .deviceUse(false),
      .backgroundRefresh(.wifiOnly), .appRefresh(second, isOn: false), .memory(.critical),
      .memory(.normal), .thermal(.serious), .thermal(.critical), .thermal(.nominal), .camera(true),
      .camera(false), .appRefresh(second, isOn: true), .backgroundRefresh(.off),
      .backgroundRefresh(.wifiAndCellular), .uninstall(second), .install(second),
      .open(second, for: .hours(1)), .leave(second), .update(first),
      .debugger(first, isAttached: true),
      .utcOffset(UTCOffset(minutes: -300)), .expectOpening(first), .network(.none),
      .debugger(first, isAttached: false), .utcOffset(UTCOffset(minutes: 120)), .lock,
      .refreshRestricted(true), .charging(true), .refreshRestricted(false), .lowDataMode(true),
    ]
    return (0..<100).map { turn in
      let at = start + .minutes(Int64(turn) * 397 + Int64(seed) * 13)
      if turn % 11 == 5 {
        return ScriptedEvent(at: at, .submit(first, task: Int32(turn % 3)))
      }
      return ScriptedEvent(at: at, .change(changes[(turn + Int(seed)) % changes.count]))
    }
  }
}
