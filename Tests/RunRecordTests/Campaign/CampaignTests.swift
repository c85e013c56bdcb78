import Invariants
import LongForm
import RandomScenarios
import RunRecord
import SchedulerEngine
import Testing

/// Many random lives, each lived twice and judged by the checker from its rows alone.
///
/// `CAMPAIGN` says how many, and `CAMPAIGN_FROM=7001` begins with another one. From a hundred on, one in
/// ten lasts 30 days.
@Suite struct CampaignTests {
  @Test func everyLifeKeepsEveryInvariantAndRepeatsItself() throws {
    try live(LongForm.seeds(24, long: 2_000))
  }

  /// Lives of larger campaigns in which something was wrong once: an old run's late completion named
  /// wrongly, a title of a run that was over, a thousand things begun at each visit and never ended, an
  /// app that dies at each launch and is launched for transfers every millisecond; one that was suspended
  /// before its request was delivered, one that asked for another task at each death.
  @Test func livesWithAnIssueOnceHaveNoneAnyMore() throws {
    let few: [UInt64] = [2_001_846, 2_006_814, 3_846, 9_765]
    let further: [UInt64] = [2_005_374, 2_006_322, 2_010_666]
    try live(LongForm.isAskedFor ? few + further : few)
  }

  private func live(_ seeds: some Collection<UInt64>) throws {
    var launched: Int64 = 0
    for seed in seeds {
      // Some things come only with weeks.
      let days: Int64 = seeds.count >= 100 && seed.isMultiple(of: 10) ? 30 : 3
      let life = try Life(seed: seed, days: days)
      #expect(life.violations == [], "seed \(seed)")
      // Equal rows, not only an equal digest of them.
      #expect(try Life(seed: seed, days: days).rows == life.rows, "seed \(seed)")
      launched += life.counted.launched

      let record = life.record
      #expect(record.strayRows == 0, "seed \(seed)")
      #expect(record.sums(of: .everything).isBalanced, "seed \(seed)")
      #expect(Int64(record.runs.count) == life.counted.launched, "seed \(seed)")
    }
    // Lives that launch nothing would keep every invariant too.
    #expect(launched > 7 * Int64(seeds.count) || seeds.count < 100)
  }
}

/// What no life comes to is not tested by them.
@Suite struct FindingReachTests {
  @Test(.enabled(if: LongForm.isAskedFor)) func everyFindingIsMadeInSomeLife() throws {
    var missing = Set(FindingCode.allCases)
    for seed in UInt64(1)...2_000 where !missing.isEmpty {
      missing.subtract(try Life(seed: seed).record.findings().map(\.code))
    }
    #expect(missing.isEmpty)
  }
}

/// A random scenario from its start to its end.
private struct Life {
  let scenario: RandomScenario
  let rows: [LogRow]
  let world: CheckedWorld
  let counted: LogSums

  init(seed: UInt64, days: Int64 = 3) throws {
    scenario = RandomScenario(seed: seed, days: days)
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
