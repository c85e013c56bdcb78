import Foundation
import RandomScenarios
import RunRecord
import SchedulerEngine
import Testing

/// Many random lives, each lived twice and judged by the checker from its rows alone.
///
/// `CAMPAIGN=50000 swift test --filter CampaignTests` lives as many as one has time for, and
/// `CAMPAIGN_FROM=7001` begins with another one.
@Suite struct CampaignTests {
  @Test func everyLifeKeepsEveryInvariantAndRepeatsItself() throws {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["CAMPAIGN"].flatMap(UInt64.init) ?? 2_000
    let first = environment["CAMPAIGN_FROM"].flatMap(UInt64.init) ?? 1
    var launched: Int64 = 0
    var reached: Set<FindingCode> = []
    for seed in first..<first + max(1, count) {
      let life = try Life(seed: seed)
      #expect(life.violations == [], "seed \(seed)")
      // Equal rows, not only an equal digest of them.
      #expect(try Life(seed: seed).rows == life.rows, "seed \(seed)")
      launched += life.counted.launched

      let record = life.record
      #expect(record.strayRows == 0, "seed \(seed)")
      #expect(record.sums(of: .everything).isBalanced, "seed \(seed)")
      #expect(Int64(record.runs.count) == life.counted.launched, "seed \(seed)")
      for finding in record.findings() { reached.insert(finding.code) }
    }
    // Lives that launch nothing would keep every invariant too.
    #expect(launched > 7 * Int64(count))
    // A short campaign, as planted faults are met with, need not come to everything.
    if count < 2_000 { return }
    let missing = FindingCode.allCases.filter { !reached.contains($0) }
    #expect(missing.isEmpty, "what no life comes to is not tested by them: \(missing)")
  }
}

/// A random scenario from its start to its end.
private struct Life {
  let scenario: RandomScenario
  let rows: [LogRow]
  let world: CheckedWorld
  let counted: LogSums

  init(seed: UInt64) throws {
    scenario = RandomScenario(seed: seed)
    var simulation = try Simulation(scenario.setup)
    world = scenario.world(simulation)
    var ledger = DecisionLedger()
    let stop = simulation.advance(to: scenario.end, recording: &ledger)
    #expect(stop == .reached, "seed \(seed)")
    rows = ledger.rows
    counted = LogSums(simulation.counts)
  }

  var violations: [Violation] {
    InvariantChecker.violations(in: rows, scenario.limits, in: world, counted: counted)
  }

  var record: RunRecord { RunRecord(rows, from: scenario.setup.start, to: scenario.end) }
}
