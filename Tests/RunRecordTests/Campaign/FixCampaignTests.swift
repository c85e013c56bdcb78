import LongForm
import RandomScenarios
import RunRecord
import SchedulerEngine
import Testing

/// In many random lives: what is told of an outcome is true, because its fix changes it.
@Suite struct FixCampaignTests {
  @Test func everyFindingAboutAnOutcomeIsChangedByItsFix() throws {
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
      + record.activities.filter {
        $0.key == task && $0.ending == .finished && $0.frozenAt == nil
      }.count
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
