import Invariants
import LongForm
import RandomScenarios
import RunRecord
import SchedulerEngine
import Testing

/// Random lives in which a test forces launches and expirations at random moments.
///
/// `CAMPAIGN` says how many, and `CAMPAIGN_FROM=7001` begins with another one.
@Suite struct ForcedCampaignTests {
  @Test func everyForcedLifeKeepsEveryInvariant() throws {
    let seeds = LongForm.seeds(16, long: 200)
    var forced = 0
    var expired = 0
    var told = 0
    var kinds: Set<TaskKind> = []
    for seed in seeds {
      let scenario = RandomScenario(seed: seed)
      var simulation = try Simulation(scenario.setup)
      let world = scenario.world(simulation)
      var ledger = DecisionLedger()
      var dice = Dice(seed: seed)
      while simulation.now < scenario.end {
        let step = Span(milliseconds: 1 + dice.below(20_000_000))
        let next = min(simulation.now + step, scenario.end)
        #expect(simulation.advance(to: next, recording: &ledger) == .reached, "seed \(seed)")
        for index in 0..<simulation.appCount {
          for entry in simulation.pending(of: AppID(index: index)) where dice.chance(50) {
            let app = AppID(index: index)
            let answer = simulation.forceLaunch(entry.request.name, of: app)
            // A debugger launches tasks; of a transfer there is nothing to launch.
            if entry.request.kind == .transfer { #expect(answer == .nothingPending) }
          }
        }
        let soon = min(simulation.now + Span(milliseconds: dice.below(40_000)), scenario.end)
        #expect(simulation.advance(to: soon, recording: &ledger) == .reached, "seed \(seed)")
        for number in 1...(simulation.counts.launched + 1) where dice.chance(30) {
          let cause = dice.pick(ExpiryCause.allCases)
          _ = simulation.forceExpiry(RunID(number: number), cause: cause)
        }
      }
      #expect(simulation.advance(to: scenario.end, recording: &ledger) == .reached)
      let counted = LogSums(simulation.counts)
      let found = InvariantChecker.violations(
        in: ledger.rows, scenario.limits, in: world, counted: counted)
      #expect(found == [], "seed \(seed)")

      let record = RunRecord(ledger.rows, from: scenario.setup.start, to: scenario.end)
      #expect(record.strayRows == 0, "seed \(seed)")
      #expect(Int64(record.runs.count(where: \.isForced)) == counted.launchedForced)
      forced += record.runs.count(where: \.isForced)
      kinds.formUnion(record.runs.filter(\.isForced).map(\.kind))
      expired += record.runs.count(where: \.isExpiryForced)
      told += record.runs.count { $0.kind == .transfer }
    }
    // A few lives need not come to everything.
    if seeds.count < 40 { return }
    #expect(kinds == Set(TaskKind.allCases).subtracting([.transfer]), "\(kinds)")
    #expect(told > 0)
    #expect(2 * forced > 9 * seeds.count && expired > seeds.count, "\(forced), \(expired)")
  }
}
