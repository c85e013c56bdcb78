import RunRecord
import SchedulerEngine

/// A set-up played from its start to an instant, with all that was recorded on the way.
struct Playback {
  let setup: Setup
  let beginning: DeviceConditions
  private(set) var simulation: Simulation
  private(set) var ledger = DecisionLedger()
  let record: RunRecord

  /// Nil when the simulation stops before the instant.
  init?(_ setup: Setup, until end: Instant) {
    guard var simulation = try? Simulation(setup) else { return nil }
    self.setup = setup
    beginning = simulation.conditions()
    guard simulation.advance(to: end, recording: &ledger) == .reached else { return nil }
    self.simulation = simulation
    record = RunRecord(ledger.rows, from: setup.start, to: end)
  }

  func context(_ style: TextStyle) -> ReportContext {
    ReportContext(setup, beginning: beginning, record: record, rows: ledger.rows, style: style)
  }
}
