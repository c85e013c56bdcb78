import SchedulerEngine
import Testing

/// One app with one continued task, which the user asks for at midnight and leaves after ten seconds.
enum OneExport {
  static func setup(_ units: UnitWork) -> Setup {
    var setup = Setup()
    setup.start = OneApp.monday
    let name = setup.names.intern(Array("com.example.news".utf8))
    let export = setup.names.intern(Array("com.example.news.export".utf8))
    var task = TaskModel(continued: export, units)
    task.work.expiration = .noHandler
    var app = AppSetup(name, code: .models([task]))
    app.permitted = [export]
    setup.apps = [app]
    setup.script = [
      ScriptedEvent(
        at: setup.start, .change(.open(AppID(index: 0), for: .seconds(10))))
    ]
    return setup
  }

  /// The same with two more of it, one of them at a time.
  static func queued(_ units: UnitWork) -> Setup {
    var setup = setup(units)
    guard case .models(var models) = setup.apps[0].code else { return setup }
    for number in 1...2 {
      var task = models[0]
      task.name = setup.names.intern(Array("com.example.news.export.\(number)".utf8))
      models.append(task)
      setup.apps[0].permitted.append(task.name)
    }
    setup.apps[0].code = .models(models)
    setup.rules.continuedLimit.atOnce = 1
    return setup
  }

  static func outcomes(_ setup: Setup) throws -> [Outcome] {
    var simulation = try Simulation(setup)
    var ledger = DecisionLedger()
    #expect(simulation.advance(to: setup.start + .days(3), recording: &ledger) == .reached)
    return ledger.rows.compactMap { row in
      if case .ended(_, let outcome) = row.happening { outcome } else { nil }
    }
  }

  /// The live app's process, once it has started.
  static func start(
    _ simulation: inout Simulation, _ ledger: inout DecisionLedger
  ) throws -> ProcessID {
    guard case .started(let process) = simulation.advance(to: OneApp.monday, recording: &ledger)
    else { throw NotTold() }
    return process
  }

  /// Registers, submits and takes the delivery.
  static func deliver(
    _ simulation: inout Simulation, _ ledger: inout DecisionLedger, by process: ProcessID
  ) throws -> RunID {
    let export = NameID(index: 1)
    #expect(simulation.register(export, by: process) == .registered)
    _ = try simulation.submit(TaskRequest(.continued, export), by: process)
    while true {
      switch simulation.advance(to: OneApp.monday + .seconds(1), recording: &ledger) {
      case .deliver(let run): return run
      case .reached, .faulted: throw NotTold()
      default: continue
      }
    }
  }

  struct NotTold: Error {}
}
