import RunRecord
import SchedulerEngine

/// Simulates many devices of the daily user, one after another.
enum EngineSpeed {
  static func report(devices: Int64, days: Int64) -> String {
    line(
      "engine", rate { run(devices, days: days) },
      "device-days/s, \(devices) devices x \(days) days")
  }

  /// All devices share the set-up and differ only in the seed.
  private static func run(_ devices: Int64, days: Int64) -> Double {
    var setup = DailyUser.setup(seed: 0)
    let end = setup.start + .days(days)
    var ledger = DecisionLedger()
    for seed in 1...UInt64(devices) {
      setup.seed = seed
      guard var simulation = try? Simulation(setup) else { continue }
      ledger.removeAll()
      _ = simulation.advance(to: end, recording: &ledger)
    }
    return Double(devices * days)
  }
}

/// A digest of the rows and counts of many runs, which changes only if behaviour does. Rows are digested in
/// the event log's format, so that renaming code does not change it.
struct Digest {
  private var digest = LogDigest()
  private(set) var rows: Int64 = 0
  private var line: [UInt8] = []

  var value: UInt64 { digest.value }

  mutating func feed(_ text: String) { digest.feed(text.utf8) }

  mutating func feed(_ setup: Setup, days: Int64) {
    guard var simulation = try? Simulation(setup) else { return feed("refused") }
    let header = EventLogHeader(setup, beginning: simulation.conditions(), tool: "")
    var log = EventLogWriter(header, to: &line)
    var ledger = DecisionLedger()
    let stop = simulation.advance(to: setup.start + .days(days), recording: &ledger)
    for row in ledger.rows {
      line.removeAll(keepingCapacity: true)
      log.append(row, to: &line)
      digest.feed(line)
    }
    feed("\(stop) \(Digest.text(of: simulation.counts))")
    rows += Int64(ledger.rows.count)
  }

  /// Uses its own names, so that reordering the counts does not change the digest.
  private static func text(of counts: RunCounts) -> String {
    let kinds: [(String, TaskKind)] = [
      ("Refresh", .refresh), ("Processing", .processing), ("HealthResearch", .healthResearch),
      ("Continued", .continued),
    ]
    var figures = [
      ("events", counts.events), ("accepted", counts.accepted), ("refused", counts.refused),
      ("replaced", counts.replaced), ("cancelled", counts.cancelled),
      ("discarded", counts.discarded),
    ]
    figures += kinds.map { ("launched\($0.0)", counts.launches[$0.1]) }
    figures += [
      ("launchedForced", counts.launchedForced), ("completed", counts.completed),
      ("expired", counts.expired), ("killed", counts.killed),
      ("interrupted", counts.interrupted),
    ]
    let text = figures.map { "\($0.0): \($0.1)" }.joined(separator: ", ")
    let pushes = counts.launches[.push]
    return "RunCounts(\(text), use: \(String(reflecting: counts.use)))"
      + (pushes > 0 ? " \(pushes) pushes" : "")
  }

  static func report(devices: Int64, days: Int64) -> String {
    [("daily user", DailyUser.setup), ("busy device", BusyDevice.setup)].map { name, setup in
      var digest = Digest()
      for seed in 1...UInt64(devices) { digest.feed(setup(seed), days: days) }
      return "\(LogDigest.text(digest.value))  \(name), "
        + "\(devices) devices x \(days) days, \(digest.rows) rows"
    }.joined(separator: "\n")
  }
}

/// A set-up that covers as much of the engine as possible: every named habit, every kind of faulty work, and
/// a script with every change of the world.
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

  /// A refresh and two processing tasks, with different handlers for each app.
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

  /// A change about every seven hours.
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

/// The scenario of the `engine` benchmark: the daily user's device with one refresh and one processing task,
/// under all rules.
enum DailyUser {
  static func setup(seed: UInt64) -> Setup {
    var setup = Setup()
    setup.seed = seed
    // 2026-06-01, a Monday, at midnight.
    setup.start = Instant(milliseconds: 1_780_272_000_000)
    let app = setup.names.intern(Array("com.example.news".utf8))
    let refresh = setup.names.intern(Array("com.example.news.refresh".utf8))
    let cleanup = setup.names.intern(Array("com.example.news.cleanup".utf8))
    var refreshing = TaskModel(
      .refresh, refresh, work: WorkModel(takes: .seconds(8), upTo: .seconds(20)))
    refreshing.earliestAfter = .minutes(15)
    refreshing.work.networkBytes = 80_000
    var cleaning = TaskModel(.processing, cleanup, work: WorkModel(takes: .minutes(2)))
    cleaning.needs = .externalPower
    cleaning.onlyIfNotPending = true
    var news = AppSetup(app, code: .models([refreshing, cleaning]))
    news.permitted = [refresh, cleanup]
    setup.apps = [news]
    setup.device = NamedDevice.overnightCharger.device
    setup.habits =
      NamedDevice.overnightCharger.habits + NamedHabit.daily.openings(of: AppID(index: 0))
    return setup
  }
}
