import RunRecord
import SchedulerEngine
import Testing

@Test("The engine's logs keep every invariant", arguments: UInt64(1)...9)
private func engineKeepsInvariants(seed: UInt64) throws {
  let life = EventfulLife(seed: seed)
  var simulation = try Simulation(life.setup)
  let world = life.world(simulation.conditions())
  var ledger = DecisionLedger()
  #expect(simulation.advance(to: life.end, recording: &ledger) == .reached)

  let violations = InvariantChecker.violations(
    in: ledger.rows, life.limits, in: world, counted: LogSums(simulation.counts))
  #expect(violations == [])

  let record = RunRecord(ledger.rows, from: life.setup.start, to: life.end)
  #expect(record.strayRows == 0)
  #expect(record.sums(of: .everything).isBalanced)
  #expect(Int64(record.runs.count) == simulation.counts.launched)
  // A life that launches nothing would keep every invariant too.
  #expect(simulation.counts.launchedRefresh > 10 && simulation.counts.launchedProcessing > 10)
}
