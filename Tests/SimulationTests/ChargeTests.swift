import SchedulerEngine
import Testing

/// What runs take from their app's budgets.
@Suite struct ChargeTests {
  @Test(arguments: [(processor: Share.none, rows: 1), (.percent(50), 2)])
  func workThatUsesNothingCostsItsWakeAlone(_ row: (processor: Share, rows: Int)) throws {
    var work = WorkModel(takes: .seconds(5))
    work.processor = row.processor
    var simulation = try Simulation(OneApp.setup(work))
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
