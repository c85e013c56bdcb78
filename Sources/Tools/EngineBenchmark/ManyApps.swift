import SchedulerEngine

/// A device with many apps, each with one refresh and one processing task and opened five times a day:
/// shows what an app costs among others.
enum ManyApps {
  static func setup(apps: Int64) -> Setup {
    var setup = Setup()
    setup.seed = 1
    // 2026-06-01, a Monday, at midnight.
    setup.start = Instant(milliseconds: 1_780_272_000_000)
    setup.device = NamedDevice.overnightCharger.device
    setup.habits = NamedDevice.overnightCharger.habits
    for app in 0..<apps { add(app, to: &setup) }
    setup.limits.events = 1_000_000_000
    setup.limits.places = 65_536
    return setup
  }

  private static func add(_ app: Int64, to setup: inout Setup) {
    let name = setup.names.intern(Array("com.example.app\(app)".utf8))
    var refresh = TaskModel(
      .refresh, setup.names.intern(Array("com.example.app\(app).refresh".utf8)),
      work: WorkModel(takes: .seconds(8), upTo: .seconds(20)))
    refresh.earliestAfter = .minutes(15)
    refresh.work.networkBytes = 80_000
    var cleanup = TaskModel(
      .processing, setup.names.intern(Array("com.example.app\(app).cleanup".utf8)),
      work: WorkModel(takes: .minutes(2)))
    cleanup.needs = .externalPower
    cleanup.onlyIfNotPending = true
    var installed = AppSetup(name, code: .models([refresh, cleanup]))
    installed.permitted = [refresh.name, cleanup.name]
    setup.apps.append(installed)
    for opening in 0..<Int64(5) {
      let minute = 7 * 60 + 15 + opening * 156 + app * 7 % 30
      setup.habits.append(
        HabitSetup(
          .open(AppID(index: Int32(app))), Pattern(at: .minutes(minute), for: .minutes(3)),
          jitter: .minutes(30)))
    }
  }

  /// Instructions an app-day among so many, as the difference of two lengths.
  static func report() -> String {
    var table = Table()
    table.add(["apps", "instructions an app-day, silently", "with ledger"])
    for apps: Int64 in [1, 5, 20, 50, 200] {
      let cells = [false, true].map { isRecording in
        cost(apps: apps, recording: isRecording)?.grouped ?? "not counted"
      }
      table.add(["\(apps)"] + cells)
    }
    return table.text
  }

  private static func cost(apps: Int64, recording isRecording: Bool) -> Double? {
    let days: (few: Int64, many: Int64) = (4, 10)
    func count(_ days: Int64) -> Double? {
      Instructions.count(
        "apps-once --devices \(apps) --days \(days)\(isRecording ? " --ledger" : "")")
    }
    guard let few = count(days.few), let many = count(days.many) else { return nil }
    return (many - few) / Double((days.many - days.few) * apps)
  }

  static func once(apps: Int64, days: Int64, recording isRecording: Bool) {
    let setup = setup(apps: apps)
    guard var simulation = try? Simulation(setup) else { return }
    var ledger = DecisionLedger()
    let end = setup.start + .days(days)
    _ =
      isRecording
      ? simulation.advance(to: end, recording: &ledger) : simulation.advance(to: end)
  }
}
