import SchedulerEngine
import Testing

/// What runs take from their app's budgets.
@Suite struct ChargeTests {
  @Test(arguments: [
    (processor: Share.none, wake: Int64(1_000), rows: 1), (.percent(50), 1_000, 2), (.none, 1, 1),
    (.none, 0, 0),
  ])
  func workThatUsesNothingCostsItsWakeAlone(
    _ row: (processor: Share, wake: Int64, rows: Int)
  ) throws {
    var work = WorkModel(takes: .seconds(5))
    work.processor = row.processor
    var setup = OneApp.setup(work)
    setup.rules.systemBudgets.energyPerWake = row.wake
    var simulation = try Simulation(setup)
    var ledger = DecisionLedger()
    #expect(
      simulation.advance(to: OneApp.monday + .days(2), recording: &ledger) == .reached)
    let first = RunID(number: 1)
    let charged = ledger.rows.filter { row in
      if case .charged(first, _, _) = row.happening { true } else { false }
    }
    #expect(charged.count == row.rows)
  }
}
