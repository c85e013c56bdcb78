import RecordedTable
import SchedulerEngine
import Testing

/// Set-ups with values at their limits are taken and refused as they were when somebody last recorded it,
/// and those that are taken begin the same way.
@Suite struct RecordedTableOfSetups {
  @Test func eachIsTakenAsItWas() throws {
    try RecordedTable("setups").compare(
      lines: 2_000, ordinarily: 100, line: { "\($0): \(Self.told(of: EdgeSetup($0).setup))" },
      tell: { Issue.record("\($0)") })
  }

  private static func told(of setup: Setup) -> String {
    let sound: Simulation
    do throws(SimulationFault) { sound = try Simulation(setup) } catch { return "\(error)" }
    var simulation = sound
    var ledger = DecisionLedger()
    let end = min(setup.start + .hours(8), .latest)
    let stop = simulation.advance(to: end, recording: &ledger, pausingAt: 40)
    var digest = TextDigest()
    digest.feed(stop, simulation.counts)
    digest.feed(ledger.rows.suffix(10))
    // The same change from outside.
    for event in setup.script.prefix(1) {
      guard case .change(let change) = event.action else { continue }
      var asked = sound
      do throws(SimulationFault) { try asked.apply(change) } catch { digest.feed(error) }
      digest.feed(asked.advance(to: end), asked.counts)
    }
    return "\(ledger.rows.count) rows, \(digest)"
  }
}
