import RunAnalysis
package import RunRecord
package import RunText
package import SchedulerEngine

/// All that it takes for a task to run of which nothing is pending: what is advised is done to a copy of the
/// set-up, the copy is asked again, and so on until the task runs.
///
/// What is changed in the app's code is so from the start.
package struct StepsToRun {
  package private(set) var step: NextStep
  /// Whether the task runs after all of it.
  package private(set) var isEnough = false
  /// What the remedies change, in order.
  package private(set) var changes: [Change] = []
  private let task: TaskKey
  private let now: Instant
  private let end: Instant
  /// How often it had run without, and when it last did.
  private let runs: Int
  private let lastRan: Instant
  /// When it starts without.
  private let startsAt: Instant?

  /// A remedy for a task of the same app, with the record that tells its amounts.
  package struct Change {
    package let remedy: Remedy
    package let task: TaskKey
    package let record: RunRecord
  }

  private static let most = 8

  /// Nil where something is pending, where nothing is wrong, or where no scenario can show the advice.
  package init?(
    for task: TaskKey, _ why: WhyNot, at now: Instant, in setup: Setup, _ context: ReportContext,
    upTo end: Instant
  ) {
    guard let (first, next) = context.nextStep(for: task, why, upTo: now) else { return nil }
    step = first
    self.task = task
    self.now = now
    self.end = end
    let ran = context.record.runs.filter { $0.key == task }
    runs = ran.count
    lastRan = ran.last?.launchedAt ?? .earliest
    startsAt = next.startsAt
    if first.isDone { return nil }
    if first.onTheDevice != nil {
      isEnough = next.isEnough
      let trial = RemedyTrial(setup, task, at: now)
      step = first.with(
        first.remedies.filter { !trial.isFollowed($0, after: context.record) }, first.onTheDevice)
      return
    }
    var changes: [Change] = []
    guard var answer = found(&changes, setup, context) else { return }
    isEnough = true
    for place in changes.indices.reversed() {
      var fewer = changes
      fewer.remove(at: place)
      guard !fewer.isEmpty, let other = self.answer(after: fewer, in: setup),
        lets(other, other.task)
      else { continue }
      (changes, answer) = (fewer, other)
    }
    self.changes = changes
    var remedies: [Remedy] = []
    for change in changes where !remedies.contains(change.remedy) { remedies.append(change.remedy) }
    step = step.with(remedies, answer.context.changeWords(after: answer.why, at: now))
  }

  /// Follows what is advised until the task runs, and where that changes nothing what the findings about its
  /// app say. Nil where that does not help either.
  private func found(_ changes: inout [Change], _ setup: Setup, _ context: ReportContext) -> Answer?
  {
    var wanted = step.remedies.map { Change(remedy: $0, task: task, record: context.record) }
    var (record, name) = (context.record, task)
    for _ in 0..<StepsToRun.most {
      let before = changes.count
      for change in wanted where isNew(change, changes, setup) { changes.append(change) }
      if changes.count == before,
        let fix = fixes(in: record, of: name).first(where: { isNew($0, changes, setup) })
      {
        changes.append(fix)
      }
      guard changes.count > before, let answer = answer(after: changes, in: setup) else {
        return nil
      }
      if lets(answer, answer.task) { return answer }
      (record, name) = (answer.context.record, answer.task)
      let next = answer.context.nextStep(for: answer.task, answer.why, upTo: answer.at)
      wanted = (next?.step.remedies ?? []).map {
        Change(remedy: $0, task: task, record: record)
      }
    }
    return nil
  }

  /// `answered` is the task, under the name that it has there.
  private func fixes(in record: RunRecord, of answered: TaskKey) -> [Change] {
    record.findings().grouped.filter { $0.first.app == task.app }.map {
      let key = $0.first.key == answered ? task : $0.first.key
      return Change(remedy: $0.first.code.details.fix, task: key, record: record)
    }
  }

  private func isNew(_ change: Change, _ changes: [Change], _ setup: Setup) -> Bool {
    if changes.contains(where: { $0.remedy == change.remedy && $0.task == change.task }) {
      return false
    }
    let before = trial(after: changes, in: setup)
    let own = change.task == task ? before.task : change.task
    var trial = RemedyTrial(before.setup, own, at: now)
    return trial.follow(change.remedy, after: change.record)
  }

  private func trial(after changes: [Change], in setup: Setup) -> RemedyTrial {
    var mine = RemedyTrial(setup, task, at: now)
    for change in changes {
      var trial = RemedyTrial(mine.setup, change.task == task ? mine.task : change.task, at: now)
      _ = trial.follow(change.remedy, after: change.record)
      mine = RemedyTrial(trial.setup, change.task == task ? trial.task : mine.task, at: now)
    }
    return mine
  }

  private func answer(after changes: [Change], in setup: Setup) -> Answer? {
    Answer(
      trial(after: changes, in: setup), at: moment(after: changes.map { $0.remedy }), upTo: end)
  }

  /// What a person does takes until the app was left again.
  private func moment(after remedies: [Remedy]) -> Instant {
    let isOpened = remedies.contains { $0 == .openTheApp || $0 == .installTheApp }
    return isOpened ? now + .seconds(61) : now
  }

  private func lets(_ answer: Answer, _ task: TaskKey) -> Bool {
    // What it is called there may be new, or another task of the app that does its work.
    let isOther = task != self.task
    let before = isOther ? 0 : runs
    if answer.context.record.runs.count(where: { $0.key == task && $0.launchedAt >= since(isOther) }
    )
      > before
    {
      return true
    }
    switch answer.why {
    case .running: return true
    case .pending(let explanation):
      return !explanation.changes.isImpossible && explanation.changes.notBefore?.isNever != true
    case .neverRequested(let next), .notRequested(_, _, let next):
      if !next.changes.isEmpty { return next.isEnough }
      guard let starts = next.startsAt else { return false }
      return isOther ? true : startsAt.map { starts < $0 } ?? true
    }
  }

  /// The runs that count: of another task of the app only those since what it replaces last ran.
  private func since(_ isOther: Bool) -> Instant { isOther ? lastRan : .earliest }

  /// Why it does not run in a copy.
  private struct Answer {
    let context: ReportContext
    let why: WhyNot
    let at: Instant
    /// Its name may be another.
    let task: TaskKey

    init?(_ trial: RemedyTrial, at instant: Instant, upTo end: Instant) {
      guard var simulation = try? Simulation(trial.setup) else { return nil }
      var ledger = DecisionLedger()
      guard simulation.advance(to: instant, recording: &ledger) == .reached else { return nil }
      let record = RunRecord(ledger.rows, from: trial.setup.start, to: instant)
      at = instant
      task = trial.task
      context = ReportContext(
        trial.setup, beginning: trial.setup.device.conditions, record: record, rows: ledger.rows,
        style: TextStyle())
      why = record.whyNot(trial.task, in: simulation, upTo: max(end, instant))
    }
  }
}

extension ReportContext {
  /// What lets a task run of which nothing is pending, as trials in copies of this set-up showed; nil where
  /// none could be made.
  package func advice(
    for task: TaskKey, _ why: WhyNot, at now: Instant, in setup: Setup, upTo end: Instant
  ) -> NextStep? {
    let steps = StepsToRun(for: task, why, at: now, in: setup, self, upTo: end)
    return steps.map { $0.isEnough ? $0.step : $0.step.asTooLittle }
  }

  /// The explanation of a modelled run, with advice that was tried.
  package func explanation(
    of why: WhyNot, _ task: TaskKey, at now: Instant, _ detail: WhyDetail, triedIn setup: Setup,
    upTo end: Instant
  ) -> String {
    let advice = advice(for: task, why, at: now, in: setup, upTo: end)
    return explanation(of: why, task, at: now, detail: detail, advice: advice)
  }

  /// Nil where something is pending or runs.
  fileprivate func nextStep(
    for task: TaskKey, _ why: WhyNot, upTo now: Instant
  ) -> (step: NextStep, next: NextRequest)? {
    switch why {
    case .pending, .running: nil
    case .neverRequested(let next): (nextStep(for: task, nil, nil, next, upTo: now), next)
    case .notRequested(let last, let run, let next):
      (nextStep(for: task, last, run, next, upTo: now), next)
    }
  }
}
