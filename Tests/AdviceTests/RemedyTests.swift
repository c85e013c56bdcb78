import LongForm
import RandomScenarios
import RunAnalysis
import RunRecord
import SchedulerEngine
import Testing

@testable import Advice

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

    func isMended(_ code: FindingCode, of task: TaskKey) -> Bool {
      !record.findings().contains { $0.code == code && $0.key == task && isHeard($0) }
    }

    /// An app learns that a transfer was cancelled when the user is back, and can do nothing before.
    func isHeard(_ finding: Finding) -> Bool {
      finding.code != .transferCancelled
        || record.openings.contains { $0.app == finding.app && $0.at > finding.at }
    }

    /// Whether an app gets as much done, with no more mistakes.
    func isNoWorse(than other: Life, for app: AppID) -> Bool {
      done(by: app) >= other.done(by: app) && mistakes(of: app) <= other.mistakes(of: app)
    }

    /// Whether the work of a task gets done at all if it does in another life.
    func finishes(_ task: TaskKey, as other: Life) -> Bool {
      isDone(task) || !other.isDone(task)
    }

    private func isDone(_ task: TaskKey) -> Bool {
      record.runs.contains { $0.key == task && $0.isWorkDone }
        || record.transfers.contains { $0.key == task && $0.end == .finished }
        || record.activities.contains { $0.key == task && $0.ending == .finished }
    }

    func kind(of task: TaskKey) -> TaskKind? {
      guard case .models(let models) = setup.apps[Int(task.app.index)].code else { return nil }
      return models.first { $0.name == task.name }?.kind
    }

    private func done(by app: AppID) -> Int {
      record.runs.count { $0.app == app && $0.isWorkDone }
        + record.transfers.count { $0.key.app == app && $0.end == .finished }
        + record.activities.count { $0.key.app == app && $0.ending == .finished }
    }

    private func mistakes(of app: AppID) -> Int {
      record.findings().count { $0.app == app && $0.code.severity == .mistake }
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
        if life.isMended(code, of: task) || scenario.isHopeless(code) { continue }
        let label = "seed \(seed), task \(task.name.index) of \(task.app.index)"
        let outcome = Self.obey(code, of: task, in: life)
        tally.note("\(code.name)", "\(label): \(outcome)", outcome)
      }
    }
    let obeyed = tally.obeyed.values.reduce(0, +)
    print("\(obeyed) remedies of \(tally.obeyed.count) findings obeyed: \(tally.together) together")
    #expect(tally.unhelpful.isEmpty, "\(tally.unhelpful)")
    #expect(tally.obeyed.count > 20, "\(tally.obeyed)")
  }

  /// No lesser remedy for the same finding or the same task would do, applied alone, but in one of a hundred
  /// cases.
  @Test func noLesserRemedyWouldDo() throws {
    var told: [Remedy: Set<TaskKind>] = [:]
    var cases: [(seed: UInt64, life: Life, code: FindingCode, task: TaskKey)] = []
    var given: [FindingCode: Int] = [:]
    for seed in LongForm.seeds(40, long: 2_000) {
      let scenario = RandomScenario(seed: seed)
      let life = try #require(Life(scenario.setup, until: scenario.end))
      for group in life.record.provenFindings(of: scenario.setup) {
        let (code, task) = (group.first.code, group.first.key)
        if let kind = life.kind(of: task) { told[code.details.fix, default: []].insert(kind) }
        if given[code, default: 0] >= LongForm.count(2, long: 25) { continue }
        given[code, default: 0] += 1
        if !life.isMended(code, of: task) { cases.append((seed, life, code, task)) }
      }
    }
    var (tried, unfinished, found) = (0, 0, 0)
    var lesser: [String: [UInt64]] = [:]
    for (seed, life, code, task) in cases {
      let fix = code.details.fix
      guard let obeyed = Self.following(fix, code, task, in: life) else { continue }
      tried += 1
      let smaller = Self.lesser(than: fix, on: code, of: task, in: life).filter { remedy in
        // What is only told of other kinds of work is no remedy for this.
        guard life.kind(of: task).map({ told[remedy, default: []].contains($0) }) ?? true,
          let other = Self.following(remedy, code, task, in: life)
        else { return false }
        // What a scenario cannot tell apart is one remedy there.
        return other.setup.apps != obeyed.setup.apps
      }
      let finishing = smaller.filter { remedy in
        Self.following(remedy, code, task, in: life)?.finishes(task, as: obeyed) == true
      }
      if !smaller.isEmpty { unfinished += 1 }
      if !finishing.isEmpty { found += 1 }
      for remedy in finishing {
        lesser["\(code.name): \(remedy) instead of \(fix)", default: []].append(seed)
      }
    }
    print(
      "\(found) of \(tried) given remedies were not the smallest; \(unfinished) if work need not be done"
    )
    #expect(found * 100 <= tried, "\(found) of \(tried): \(lesser)")
    #expect(given.count > 20, "\(given)")
  }

  /// What is told about other findings of the task there, or by the cards that share a suspect with this one,
  /// least effort first. Patience changes nothing, so it mends nothing.
  private static func lesser(
    than fix: Remedy, on code: FindingCode, of task: TaskKey, in life: Life
  ) -> [Remedy] {
    let suspects = code.details.suspects
    let alike = FindingCode.allCases.filter {
      $0.details.suspects.contains(where: suspects.contains)
    }
    let others = life.record.findings().filter { $0.key == task }.map(\.code)
    let told = (alike + others).map { $0.details.fix } + suspects.map { Suspect($0).remedy }
    return Set(told).filter { $0.effort > .patience && $0.effort < fix.effort }
      .sorted { ($0.effort, $0.rawValue) < ($1.effort, $1.rawValue) }
  }

  /// The life after a remedy, if it helps.
  private static func following(
    _ remedy: Remedy, _ code: FindingCode, _ task: TaskKey, in life: Life
  ) -> Life? {
    var trial = RemedyTrial(life.setup, task, at: life.setup.start)
    guard trial.follow(remedy, after: life.record),
      let after = Life(trial.setup, until: life.end)
    else { return nil }
    let isGone = [task, trial.task].allSatisfy {
      after.isMended(code, of: $0)
    }
    return isGone && after.isNoWorse(than: life, for: task.app) ? after : nil
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
    let isElsewhere = code.details.fix == .mendWhatEndedTheProcess
    guard trial.follow(code.details.fix, after: life.record) || isElsewhere else {
      return .unchanged
    }
    guard var after = Life(trial.setup, until: life.end) else { return .faults }
    let was = life.count(code, of: task)
    if after.isMended(code, of: trial.task) { return .gone }
    let own = trial.task
    for _ in 0..<4 {
      for other in after.record.findings().grouped where other.first.app == own.app {
        trial = RemedyTrial(trial.setup, other.first.key, at: life.setup.start)
        _ = trial.follow(other.first.code.details.fix, after: after.record)
      }
      guard let next = Life(trial.setup, until: life.end) else { return .faults }
      after = next
      if after.isMended(code, of: own) { return .goneTogether }
    }
    return .left(after.count(code, of: own), of: was)
  }
}

extension RandomScenario {
  /// Where rules let units stand still behind other apps, no code reports progress there.
  fileprivate func isHopeless(_ code: FindingCode) -> Bool {
    switch code {
    case .stalled, .riskyGap: setup.rules.continued.backgroundSpeed == .none
    default: false
    }
  }
}
