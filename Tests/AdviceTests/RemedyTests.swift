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
  private struct Tally {
    var obeyed: [String: Int] = [:]
    var together: [String: Int] = [:]
    var unhelpful: [String: [String]] = [:]

    mutating func note(_ what: String, _ label: String, _ outcome: Obedience.Outcome) {
      obeyed[what, default: 0] += 1
      if case .goneTogether = outcome { together[what, default: 0] += 1 }
      if !outcome.helps { unhelpful[what, default: []].append(label) }
    }
  }

  private func lived(_ scenario: RandomScenario) -> Life? {
    if let life = Life(scenario.setup, until: scenario.end) { return life }
    #expect(scenario.mayGoInACircle, "seed \(scenario.seed)")
    return nil
  }

  @Test func theFixOfEachFindingRemovesIt() throws {
    var tally = Tally()
    for seed in LongForm.seeds(40, long: 2_000) {
      let scenario = RandomScenario(seed: seed)
      guard let life = lived(scenario) else { continue }
      for group in life.record.provenFindings(of: scenario.setup) {
        let (code, task) = (group.first.code, group.first.key)
        if life.isMended(code, of: task) || scenario.isHopeless(code) { continue }
        let label = "seed \(seed), task \(task.name.index) of \(task.app.index)"
        let outcome = Obedience.outcome(of: code.details.fix, for: code, of: task, in: life)
        if case .faults = outcome, scenario.mayGoInACircle { continue }
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
      guard let life = lived(scenario) else { continue }
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
}

extension RandomScenario {
  /// Rules that keep nothing apart may launch work that takes no time again and again at one instant.
  fileprivate var mayGoInACircle: Bool {
    let spacing = setup.rules.rateLimiting
    return min(spacing.refreshSpacing, spacing.processingSpacing) == .zero
  }

  /// Where rules let units stand still behind other apps, no code reports progress there.
  fileprivate func isHopeless(_ code: FindingCode) -> Bool {
    switch code {
    case .stalled, .riskyGap: setup.rules.continued.backgroundSpeed == .none
    default: false
    }
  }
}
