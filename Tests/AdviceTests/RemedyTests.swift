import LongForm
import RandomScenarios
import RunAnalysis
import RunRecord
import SchedulerEngine
import Testing

/// What a finding says under "fix" is done word by word to a copy of the scenario, in many worlds, and helps.
///
/// `CAMPAIGN` says how many, and `CAMPAIGN_FROM=7001` begins with another one.
@Suite struct RemedyTests {
  /// A random world lived to its end.
  private struct Life {
    let setup: Setup
    let record: RunRecord
    let end: Instant

    init?(_ setup: Setup, until end: Instant) {
      guard var simulation = try? Simulation(setup) else { return nil }
      var ledger = DecisionLedger()
      guard simulation.advance(to: end, recording: &ledger) == .reached else { return nil }
      self.setup = setup
      self.end = end
      record = RunRecord(ledger.rows, from: setup.start, to: end)
    }

    func count(_ code: FindingCode, of task: TaskKey) -> Int {
      record.findings().count { $0.code == code && $0.key == task }
    }

    /// A transfer that the user cancels is lost, whatever the app does then.
    func isMended(_ code: FindingCode, of task: TaskKey, _ was: Int) -> Bool {
      code == .transferCancelled ? beganAgain(task) : count(code, of: task) == 0
    }

    /// Whether it was begun again after it was last cancelled, unless the user did not come back.
    func beganAgain(_ task: TaskKey) -> Bool {
      let mine = record.transfers.filter { $0.key == task }
      guard let last = mine.last(where: { $0.end == .forceQuit })?.endedAt else { return true }
      return mine.contains { $0.askedAt > last }
        || !record.openings.contains { $0.app == task.app && $0.at > last }
    }
  }

  private struct Tally {
    var obeyed: [String: Int] = [:]
    var together: [String: Int] = [:]
    var unhelpful: [String: [String]] = [:]

    mutating func note(_ what: String, _ label: String, _ outcome: Outcome) {
      obeyed[what, default: 0] += 1
      switch outcome {
      case .gone: break
      case .goneTogether: together[what, default: 0] += 1
      case .unchanged, .faults, .left: unhelpful[what, default: []].append(label)
      }
    }
  }

  @Test func theFixOfEachFindingRemovesIt() throws {
    var tally = Tally()
    for seed in LongForm.seeds(40, long: 2_000) {
      let scenario = RandomScenario(seed: seed)
      let life = try #require(Life(scenario.setup, until: scenario.end))
      for group in life.record.provenFindings(of: scenario.setup) {
        let (code, task) = (group.first.code, group.first.key)
        if code.details.fix == .mendWhatEndedTheProcess { continue }
        if code == .transferCancelled, life.beganAgain(task) { continue }
        if scenario.isHopeless(code) { continue }
        let label = "seed \(seed), task \(task.name.index) of \(task.app.index)"
        let outcome = Self.obey(code, of: task, in: life)
        tally.note("\(code.name)", "\(label): \(outcome)", outcome)
      }
    }
    #expect(tally.unhelpful.isEmpty, "\(tally.unhelpful)")
    #expect(tally.obeyed.count > 20, "\(tally.obeyed)")
  }

  private enum Outcome {
    case gone
    /// Gone once the fixes of the other findings about the task were followed too.
    case goneTogether
    case unchanged, faults
    case left(Int, of: Int)
  }

  private static func obey(_ code: FindingCode, of task: TaskKey, in life: Life) -> Outcome {
    var trial = RemedyTrial(life.setup, task, at: life.setup.start)
    guard trial.follow(code.details.fix, after: life.record) else { return .unchanged }
    guard var after = Life(trial.setup, until: life.end) else { return .faults }
    let was = life.count(code, of: task)
    if after.isMended(code, of: trial.task, was) { return .gone }
    let own = trial.task
    for _ in 0..<4 {
      for other in after.record.findings().grouped where other.first.app == own.app {
        trial = RemedyTrial(trial.setup, other.first.key, at: life.setup.start)
        _ = trial.follow(other.first.code.details.fix, after: after.record)
      }
      guard let next = Life(trial.setup, until: life.end) else { return .faults }
      after = next
      if after.isMended(code, of: own, was) { return .goneTogether }
    }
    return .left(after.count(code, of: own), of: was)
  }
}

extension RandomScenario {
  /// Worlds whose rules leave an app no way: no progress in the background, or no assertion at all.
  fileprivate func isHopeless(_ code: FindingCode) -> Bool {
    switch code {
    case .stalled, .riskyGap: setup.rules.continued.backgroundSpeed == .none
    case .tooManyAssertions: setup.rules.assertions.most < 2
    default: false
    }
  }
}
