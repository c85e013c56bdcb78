import RandomScenarios
import RunRecord
import SchedulerEngine

/// A random world stopped at a moment at which some request is pending, with why it waits.
struct AskedMoment {
  let scenario: RandomScenario
  let simulation: Simulation
  let explanation: Explanation
  /// What the whole scenario came to.
  let future: RunRecord
  let label: String
}

/// Asks "why not" about every pending request at random moments of these worlds.
func askEverywhere(
  seeds: ClosedRange<UInt64>, _ visit: (AskedMoment) throws -> Void
) throws {
  for seed in seeds {
    let scenario = RandomScenario(seed: seed)
    var simulation = try Simulation(scenario.setup)
    let future = try wholeRecord(of: scenario)
    var ledger = DecisionLedger()
    var record = RunRecord(from: scenario.setup.start)
    var dice = Dice(seed: seed &+ 4)
    while simulation.now < scenario.end {
      let step = Span(milliseconds: 1 + dice.below(20_000_000))
      ledger.removeAll()
      _ = simulation.advance(
        to: min(simulation.now + step, scenario.end), recording: &ledger)
      for row in ledger.rows { record.append(row) }
      record.finish(at: simulation.now)
      for index in 0..<simulation.appCount {
        for entry in simulation.pending(of: AppID(index: index)) {
          let task = TaskKey(entry.request.name, of: AppID(index: index))
          guard
            case .pending(let explanation) = record.whyNot(
              task, in: simulation, upTo: scenario.end)
          else { continue }
          try visit(
            AskedMoment(
              scenario: scenario, simulation: simulation, explanation: explanation, future: future,
              label: "seed \(seed) at \(simulation.now.milliseconds), \(entry)"))
        }
      }
    }
  }
}

private func wholeRecord(of scenario: RandomScenario) throws -> RunRecord {
  var simulation = try Simulation(scenario.setup)
  var ledger = DecisionLedger()
  _ = simulation.advance(to: scenario.end, recording: &ledger)
  return RunRecord(ledger.rows, from: scenario.setup.start, to: scenario.end)
}
