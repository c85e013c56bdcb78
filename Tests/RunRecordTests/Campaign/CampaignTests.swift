import Invariants
import LongForm
import RandomScenarios
import RunAnalysis
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

  /// Lives from larger campaigns that once revealed an error: an old run's late completion attributed
  /// wrongly, a title of an ended run, a thousand assertions begun at each visit and never ended, an
  /// app that dies at each launch and is launched for transfers every millisecond, one that was suspended
  /// before its request was delivered, one that submitted another task at each death, apps woken
  /// from outside while they were awake already, or just before a transfer woke them again, and continued work
  /// that asked for a date, which the checker took for the beginning that it may not come before. In 174969 memory
  /// becomes scarce again while a running app is told of a transfer, as it was when that began.
  @Test func livesThatOnceBrokeAnInvariantKeepThemAll() throws {
    let few: [UInt64] = [
      2_001_846, 2_006_814, 3_846, 9_765, 130_069, 180_915, 189_523, 207, 174_969,
    ]
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
      #expect(Int64(record.runs.count) == life.counted.launched, "seed \(seed)")
      let use = record.energyUse(of: .everything, during: record.whole)
      #expect(use.wakes == life.counted.use.wakes, "seed \(seed)")
    }
    // Lives that launch nothing would keep every invariant too.
    #expect(launched > 7 * Int64(seeds.count) || seeds.count < 100)
  }
}

/// The random lives reach every finding.
@Suite struct FindingReachTests {
  @Test(.enabled(if: LongForm.isAskedFor)) func everyFindingCodeOccursInSomeRandomLife() throws {
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
  let counted: RunCounts

  init(seed: UInt64, days: Int64 = 3) throws {
    scenario = RandomScenario(seed: seed, days: days)
    var simulation = try Simulation(scenario.setup)
    world = scenario.world(simulation)
    var ledger = DecisionLedger()
    let stop = simulation.advance(to: scenario.end, recording: &ledger)
    #expect(stop == .reached, "seed \(seed)")
    rows = ledger.rows
    counted = simulation.counts
  }

  var violations: [Violation] {
    InvariantChecker.violations(
      in: rows, world, from: scenario.setup.start, to: scenario.end)
  }

  var record: RunRecord { RunRecord(rows, from: scenario.setup.start, to: scenario.end) }
}

/// In many random lives the fix of each finding changes the outcome that it is about.
@Suite struct FixCampaignTests {
  @Test func theFixOfEveryOutcomeFindingChangesThatOutcome() throws {
    let seeds = LongForm.seeds(18, long: 2_000)
    var told: [FindingCode: Int] = [:]
    var leftOut = 0
    for seed in seeds {
      let scenario = RandomScenario(seed: seed)
      let record = try Self.record(scenario.setup, until: scenario.end)
      let groups = record.provenFindings(of: scenario.setup)
      leftOut +=
        record.findings().grouped.filter { group in
          group.first.code.isOutcome && !groups.contains { $0.first == group.first }
        }.count
      for group in groups where group.first.code.isOutcome {
        told[group.first.code, default: 0] += 1
        let label = "seed \(seed): \(group.first.code.name)"
        guard case .tried(let gain) = group.proof else {
          Issue.record("\(label) was not tried")
          continue
        }
        let task = group.first.key
        let setup = try #require(scenario.setup.applying(gain.fix, to: task))
        let fixed = try Self.record(setup, until: scenario.end)
        #expect(gain.before == Complaint(of: task, in: record).counts(gain.before), "\(label)")
        #expect(gain.after == Complaint(of: task, in: fixed).counts(gain.after), "\(label)")
        let before = Complaint(of: task, in: record)
        #expect(before.isMended(Complaint(of: task, in: fixed), group.first.code), "\(label)")
      }
    }
    // The usual outcomes are told in some lives, and in some their fix would have changed nothing.
    let usual: [FindingCode] = [
      .chainBroken, .dateResetByResubmitting, .asksTooOften, .expiresOften,
    ]
    #expect(seeds.count < 100 || usual.allSatisfy { told[$0] != nil }, "\(told)")
    #expect(seeds.count < 100 || leftOut > 0)
  }

  private static func record(_ setup: Setup, until end: Instant) throws -> RunRecord {
    var simulation = try Simulation(setup)
    var ledger = DecisionLedger()
    #expect(simulation.advance(to: end, recording: &ledger) == .reached)
    return RunRecord(ledger.rows, from: setup.start, to: end)
  }
}

/// What findings complain about, counted here once more and in another way.
private struct Complaint {
  let launches: Int
  let finished: Int
  let unasked: Span

  init(of task: TaskKey, in record: RunRecord) {
    let runs = record.runs.filter { $0.key == task }
    launches = runs.count
    finished =
      runs.filter {
        $0.outcome == .completed(success: true)
          || $0.outcome == .completedAfterExpiration(success: true)
      }.count
      + record.activities.filter { $0.key == task && $0.ending == .finished && $0.frozenAt == nil }
      .count
    // From the end of each run to the next request, where that comes more than five seconds later.
    unasked = runs.filter { $0.kind != .continued }.reduce(Span.zero) { sum, run in
      guard let endedAt = run.endedAt else { return sum }
      let next = record.requests.filter { $0.key == task && $0.id > run.request }
        .map(\.acceptedAt).min()
      if let next, next - endedAt <= .seconds(5) { return sum }
      return sum + ((next ?? record.end) - endedAt)
    }
  }

  func counts(_ told: FixGain.Counts) -> FixGain.Counts? {
    told.launches == launches && told.finished == finished && told.unasked == unasked ? told : nil
  }

  func isMended(_ after: Complaint, _ code: FindingCode) -> Bool {
    switch code {
    case .chainBroken, .resubmittedOnlyAfterFailure, .resubmittedOnlyAfterSuccess:
      after.unasked < unasked && after.launches >= launches
    case .dateResetByResubmitting: after.launches > launches
    // Its complaint is that the nearer date brings nothing.
    case .asksTooOften: after.launches >= launches
    case .expiresOften, .workWithoutAssertion: after.finished > finished
    default: false
    }
  }
}

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
      let counted = simulation.counts
      let found = InvariantChecker.violations(
        in: ledger.rows, world, from: scenario.setup.start, to: scenario.end)
      #expect(found == [], "seed \(seed)")

      let record = RunRecord(ledger.rows, from: scenario.setup.start, to: scenario.end)
      #expect(record.strayRows == 0, "seed \(seed)")
      #expect(Int64(record.runs.count(where: \.isForced)) == counted.launchedForced)
      forced += record.runs.count(where: \.isForced)
      kinds.formUnion(record.runs.filter(\.isForced).map(\.kind))
      expired += record.runs.count(where: \.isExpiryForced)
      told += record.runs.count { $0.kind == .transfer }
    }
    // A few lives need not reach everything.
    if seeds.count < 40 { return }
    #expect(kinds == Set(TaskKind.allCases).subtracting([.transfer]), "\(kinds)")
    #expect(told > 0)
    #expect(2 * forced > 9 * seeds.count && expired > seeds.count, "\(forced), \(expired)")
  }
}
