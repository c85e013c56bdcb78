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

    /// A transfer that the user cancels is lost, whatever the app does then.
    func isMended(_ code: FindingCode, of task: TaskKey, _ was: Int) -> Bool {
      code == .transferCancelled ? beganAgain(task) : count(code, of: task) == 0
    }

    /// Whether an app gets as much done, with no more mistakes.
    func isNoWorse(than other: Life, for app: AppID) -> Bool {
      done(by: app) >= other.done(by: app) && mistakes(of: app) <= other.mistakes(of: app)
    }

    private func done(by app: AppID) -> Int {
      record.runs.count { $0.app == app && $0.isWorkDone }
        + record.transfers.count { $0.key.app == app && $0.end == .finished }
        + record.activities.count { $0.key.app == app && $0.ending == .finished }
    }

    private func mistakes(of app: AppID) -> Int {
      record.findings().count { $0.app == app && $0.code.severity == .mistake }
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

  /// No lesser remedy for the same suspect does as well as the one that is told, but in one of a hundred cases.
  @Test func noLesserRemedyWouldDo() throws {
    var tried: [FindingCode: Int] = [:]
    var lesser: [String: [UInt64]] = [:]
    for seed in LongForm.seeds(40, long: 2_000) {
      let scenario = RandomScenario(seed: seed)
      let life = try #require(Life(scenario.setup, until: scenario.end))
      for group in life.record.provenFindings(of: scenario.setup) {
        let (code, task) = (group.first.code, group.first.key)
        guard tried[code, default: 0] < LongForm.count(2, long: 25),
          let obeyed = Self.following(code.details.fix, code, task, in: life)
        else { continue }
        tried[code, default: 0] += 1
        let least = Self.lesser(than: code.details.fix, on: code).first { remedy in
          guard let other = Self.following(remedy, code, task, in: life) else { return false }
          // What a scenario cannot tell apart is one remedy there.
          return other.setup.apps != obeyed.setup.apps
            && other.isNoWorse(than: obeyed, for: task.app)
        }
        if let least {
          lesser["\(code.name): \(least) instead of \(code.details.fix)", default: []]
            .append(seed)
        }
      }
    }
    let all = tried.values.reduce(0, +)
    let found = lesser.values.reduce(0) { $0 + $1.count }
    #expect(found * 100 <= all, "\(found) of \(all): \(lesser)")
    #expect(tried.count > 20, "\(tried)")
  }

  /// What the cards that share a suspect with this one tell to do, least effort first.
  private static func lesser(than fix: Remedy, on code: FindingCode) -> [Remedy] {
    let suspects = code.details.suspects
    let alike = FindingCode.allCases.filter {
      $0.details.suspects.contains(where: suspects.contains)
    }
    let told = alike.map { $0.details.fix } + suspects.map { Suspect($0).remedy }
    return Set(told).filter { $0.effort < fix.effort }
      .sorted { ($0.effort, $0.rawValue) < ($1.effort, $1.rawValue) }
  }

  /// The life after a remedy, if the finding is gone.
  private static func following(
    _ remedy: Remedy, _ code: FindingCode, _ task: TaskKey, in life: Life
  ) -> Life? {
    var trial = RemedyTrial(life.setup, task, at: life.setup.start)
    guard trial.follow(remedy, after: life.record),
      let after = Life(trial.setup, until: life.end)
    else { return nil }
    let isGone = [task, trial.task].allSatisfy {
      after.isMended(code, of: $0, life.count(code, of: task))
    }
    return isGone ? after : nil
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
  /// Worlds whose rules leave an app no way: no progress in the background.
  fileprivate func isHopeless(_ code: FindingCode) -> Bool {
    switch code {
    case .stalled, .riskyGap: setup.rules.continued.backgroundSpeed == .none
    default: false
    }
  }
}
