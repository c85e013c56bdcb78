import CommandLanguage
import Reports
import RunRecord
import SchedulerEngine

/// Writes the log of the demo's run day by day, so that a month needs no more memory than a day.
extension VerbCall {
  func writeDemoLog(
    seed: UInt64, days: Int64, to output: inout ResultOutput
  ) throws(CommandFailure) {
    let setup = DemoScenario.setup(seed: seed)
    guard var simulation = try? Simulation(setup) else { throw .demoStopped(seed: seed) }
    var progress = console.progress()
    defer { progress?.finish() }
    var ledger = DecisionLedger()
    var bytes: [UInt8] = []
    let header = EventLogHeader(
      setup, beginning: simulation.conditions(), tool: "bgsim \(Version.number)")
    var log = EventLogWriter(header, to: &bytes)
    for day in 1...days {
      let stop = simulation.advance(to: setup.start + .days(day), recording: &ledger)
      guard stop == .reached else { throw .demoStopped(seed: seed) }
      for row in ledger.rows {
        log.append(row, to: &bytes)
        try output.write(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
      ledger.removeAll()
      progress?.reached(day, of: days, "day")
    }
    log.finish(at: simulation.now, to: &bytes)
    try output.write(bytes)
  }
}

extension CommandFailure {
  /// A bug, because no option of the demo can keep a run from reaching its end.
  static func demoStopped(seed: UInt64) -> CommandFailure {
    .simulationStopped(seed: seed, "the demo stopped before its end")
  }
}
