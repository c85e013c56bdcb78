import SchedulerEngine

/// Set-ups of any size, which show that ten times as much costs ten times as much.
enum Growth: String, CaseIterable {
  case requests
  case names
  case habits
  case events

  /// A tenth of what is measured last.
  private var few: Int64 {
    switch self {
    case .requests: 100
    case .names: 48
    case .habits: 500
    case .events: 1_000
    }
  }

  private var what: String {
    switch self {
    case .requests: "pending request"
    case .names: "permitted name, submitted once"
    case .habits: "habit and day"
    case .events: "scripted event"
    }
  }

  /// Instructions for each of a few and of ten times as many.
  static func report() -> String {
    var table = Table()
    table.add(["instructions a", "of", "each", "of", "each", "ratio"])
    for growth in allCases {
      let few = growth.cost(growth.few)
      let many = growth.cost(10 * growth.few)
      let ratio = few.flatMap { few in many.map { ($0 / few).fixed(2) } }
      table.add([
        growth.what, Double(growth.few).grouped, few?.grouped ?? "not counted",
        Double(10 * growth.few).grouped, many?.grouped ?? "not counted", ratio ?? "",
      ])
    }
    return table.text
  }

  /// Without what the process takes to begin, and with what the set-up takes.
  private func cost(_ count: Int64) -> Double? {
    func counted(_ devices: Int64) -> Double? {
      Instructions.count("growth-once --what \(rawValue) --devices \(devices)")
    }
    guard let nothing = counted(1), let all = counted(count) else { return nil }
    return (all - nothing) / Double(count)
  }

  /// One day.
  func once(_ count: Int64) -> String {
    let setup = setup(count)
    guard var simulation = try? Simulation(setup) else { return "refused" }
    let stop = simulation.advance(to: setup.start + .days(1))
    return "\(stop), \(simulation.counts.events) events, \(simulation.counts.accepted) requests"
  }

  private func setup(_ count: Int64) -> Setup {
    var setup = Setup()
    // 2026-06-01, a Monday, at midnight.
    setup.start = Instant(milliseconds: 1_780_272_000_000)
    switch self {
    case .requests: Growth.addRequests(count, perApp: 10, to: &setup)
    case .names: Growth.addRequests(count, perApp: 48, to: &setup)
    case .habits:
      for habit in 0..<count {
        setup.habits.append(
          HabitSetup(.charging, Pattern(at: .seconds(habit * 17), for: .seconds(5))))
      }
    case .events:
      for event in 0..<count {
        setup.script.append(
          ScriptedEvent(
            at: setup.start + .seconds(event * 8),
            .change(.battery(.percent(event % 2 == 0 ? 50 : 60)))))
      }
    }
    return setup
  }

  /// Apps that are opened one after the other while somebody uses the device, and submit on leaving
  /// what waits for a charger that never comes.
  private static func addRequests(_ count: Int64, perApp: Int64, to setup: inout Setup) {
    setup.rules.submission.pendingProcessing = perApp
    setup.script.append(ScriptedEvent(at: setup.start, .change(.deviceUse(true))))
    var left = count
    while left > 0 {
      let app = AppID(index: Int32(setup.apps.count))
      let name = setup.names.intern(Array("com.example.app\(app.index)".utf8))
      let tasks = (0..<min(left, perApp)).map { task in
        var model = TaskModel(
          .processing,
          setup.names.intern(Array("com.example.app\(app.index).task\(task)".utf8)),
          work: WorkModel(takes: .seconds(1)))
        model.needs = .externalPower
        return model
      }
      var installed = AppSetup(name, code: .models(tasks))
      installed.permitted = tasks.map(\.name)
      setup.apps.append(installed)
      let at = setup.start + .seconds(60 * Int64(setup.apps.count))
      setup.script.append(ScriptedEvent(at: at, .change(.open(app, for: .seconds(5)))))
      left -= Int64(tasks.count)
    }
  }
}
