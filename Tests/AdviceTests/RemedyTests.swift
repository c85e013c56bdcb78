import LongForm
import RandomScenarios
import RunAnalysis
import RunRecord
import RunText
import SchedulerEngine
import Testing

/// What a finding says under "fix", and an explanation under "to let it run", is done word by word to a copy of
/// the scenario, in many worlds, and helps.
///
/// `CAMPAIGN` says how many, and `CAMPAIGN_FROM=7001` begins with another one.
@Suite struct RemedyTests {
  /// A random world lived to its end.
  private struct Life {
    let setup: Setup
    let rows: [LogRow]
    let record: RunRecord
    let end: Instant

    init?(_ setup: Setup, until end: Instant) {
      guard var simulation = try? Simulation(setup) else { return nil }
      var ledger = DecisionLedger()
      guard simulation.advance(to: end, recording: &ledger) == .reached else { return nil }
      self.setup = setup
      self.end = end
      rows = ledger.rows
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

    func launches(of task: TaskKey) -> Int { record.runs.count { $0.key == task } }

    /// All tasks that the models of some app ask for.
    var asked: [TaskKey] {
      setup.apps.indices.flatMap { app -> [TaskKey] in
        guard case .models(let models) = setup.apps[app].code else { return [] }
        return models.map { TaskKey($0.name, of: AppID(index: Int32(app))) }
      }
    }

    func isWaiting(_ task: TaskKey, at now: Instant) -> Bool {
      switch record.whyNot(task, at: now) {
      case .pending, .running: true
      case .neverRequested, .notRequested: false
      }
    }

    /// What to do about a task of which nothing is pending.
    func step(
      for why: PastWhyNot, _ task: TaskKey, at now: Instant
    ) -> (NextStep, TaskKind)? {
      guard case .models(let models) = setup.apps[Int(task.app.index)].code,
        let kind = models.first(where: { $0.name == task.name })?.kind
      else { return nil }
      switch why {
      case .pending, .running: return nil
      case .neverRequested: return (context.nextStep(for: task, nil, nil, upTo: now), kind)
      case .notRequested(let last, let run):
        return (context.nextStep(for: task, last, run, upTo: now), kind)
      }
    }

    var context: ReportContext {
      ReportContext(
        setup, beginning: setup.device.conditions, record: record, rows: rows, style: TextStyle())
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
    for (what, labels) in tally.unhelpful.sorted(by: { $0.key < $1.key }) {
      print("REMEDY", what, labels.count, "of", tally.obeyed[what]!, labels.prefix(4))
    }
    print("REMEDY all", tally.obeyed.sorted { $0.key < $1.key })
    print("REMEDY together", tally.together.sorted { $0.key < $1.key })
    #expect(tally.unhelpful.isEmpty)
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

  @Test func whatExplainSaysToDoWhereNothingIsPendingLetsItRun() throws {
    var tally = Tally()
    for seed in LongForm.seeds(40, long: 2_000) {
      let scenario = RandomScenario(seed: seed)
      let life = try #require(Life(scenario.setup, until: scenario.end))
      // A third of the way, so that there is time to see what follows.
      let length = (scenario.end - scenario.setup.start).milliseconds
      let now = scenario.setup.start + .milliseconds(length / 3)
      let then = try #require(Life(scenario.setup, until: now))
      for task in life.asked {
        let why = then.record.whyNot(task, at: now)
        guard let (step, kind) = then.step(for: why, task, at: now), !step.isDone else { continue }
        let words = "\(kind): \(step.words)"
        let outcome = Self.obey(step, for: task, at: now, in: life)
        tally.note(
          words, "seed \(seed), \(task.name.index) of \(task.app.index): \(outcome)", outcome)
      }
    }
    for (what, labels) in tally.unhelpful.sorted(by: { $0.key < $1.key }) {
      print("STEP", what, labels.count, "of", tally.obeyed[what]!, labels.prefix(4))
    }
    print("STEP all", tally.obeyed.sorted { $0.key < $1.key })
    print("STEP together", tally.together.sorted { $0.key < $1.key })
    #expect(tally.unhelpful.isEmpty)
  }

  /// Follows what is said, then what is said once that is done, until the task waits, runs, or is done.
  private static func obey(
    _ first: NextStep, for task: TaskKey, at now: Instant, in life: Life
  ) -> Outcome {
    var (step, setup, task, record) = (first, life.setup, task, life.record)
    let before = life.launches(of: task)
    for round in 0..<6 {
      var trial = RemedyTrial(setup, task, at: now)
      var isChanged = false
      for remedy in step.remedies where trial.follow(remedy, after: record) { isChanged = true }
      if !isChanged { return .unchanged }
      (setup, task) = (trial.setup, trial.task)
      guard let after = Life(setup, until: life.end), let then = Life(setup, until: now) else {
        return .faults
      }
      // A refresh in place of a push is another task.
      let helped =
        after.launches(of: task) > before || then.isWaiting(task, at: now)
        || step.remedies == [.refreshInstead]
      if helped { return round == 0 ? .gone : .goneTogether }
      guard let (next, _) = then.step(for: then.record.whyNot(task, at: now), task, at: now) else {
        return .goneTogether
      }
      if next.isDone { return .goneTogether }
      (step, record) = (next, after.record)
    }
    return .left(0, of: before)
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
