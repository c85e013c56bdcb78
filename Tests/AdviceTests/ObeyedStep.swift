import RandomScenarios
import Reports
import RunAnalysis
import RunRecord
import RunText
import SchedulerEngine

/// What `explain` says under "To let it run" about a task of which nothing is pending, at a moment of a world,
/// and what becomes of the task where that is done.
struct ObeyedStep {
  enum Outcome: Equatable {
    case helps
    /// Nothing to do about it is said: its work is done, and only its app knows when there is more.
    case isDone
    /// The scenario has it already, or cannot show it.
    case alreadyThere
    case doesNotRun
    case faults
  }

  let seed: UInt64
  let setup: Setup
  let task: TaskKey
  let now: Instant
  let simulation: Simulation
  let record: RunRecord
  let next: NextRequest
  let step: NextStep
  /// Each remedy, for which task, and what tells its amounts.
  let told: [(remedy: Remedy, task: TaskKey, record: RunRecord)]
  /// Whether it is said that this is not all that it takes.
  let saysMore: Bool

  var outcome: Outcome {
    if step.onTheDevice == nil && step.isDone { return .isDone }
    if next.changes.isEmpty { return outcomeInTheCode }
    if !runs(after: next.changes, next, task, in: simulation) { return .doesNotRun }
    return step.remedies.isEmpty || outcomeInTheCode != .alreadyThere ? .helps : .alreadyThere
  }

  /// The kind of work, in one word.
  var kind: String {
    guard case .models(let models) = setup.apps[Int(task.app.index)].code,
      let model = models.first(where: { $0.name == task.name })
    else { return "" }
    return "\(model.kind)"
  }

  var label: String {
    "seed \(seed), task \(task.name.index) of \(task.app.index) at \(now.milliseconds): "
      + "\(step.lead): \(step.words): \(outcome)"
  }

  /// How many changes on the device were left out, one at a time, and how many of them were not needed.
  var leftOut: (tried: Int, needless: Int) {
    var (tried, needless) = (0, 0)
    for change in next.changes where ![.runEnded, .launchEnded, .continuedEnded].contains(change) {
      tried += 1
      let fewer = next.changes.filter { $0 != change }
      if isEnough(fewer) { needless += 1 }
    }
    return (tried, needless)
  }

  /// Whether nothing objects to the task's request at the moment that was told.
  private func isEnough(_ changes: [Condition]) -> Bool {
    var copy = simulation
    var ledger = DecisionLedger()
    copy.bringAbout(changes, of: task.app, installing: next.needsInstalling, &ledger)
    if ledger.rows.launched(task) { return true }
    let entry = copy.pending(of: task.app).first { $0.request.name == task.name }
    guard let entry, let decision = copy.decision(on: entry.id, clock: next.notBefore ?? copy.now)
    else { return false }
    return decision.objections.isEmpty
  }

  /// Whether the task is launched, or nothing objects to its request any more once it was waited as told.
  func runs(
    after changes: [Condition], _ next: NextRequest, _ task: TaskKey, in simulation: Simulation
  ) -> Bool {
    var copy = simulation
    var ledger = DecisionLedger()
    copy.bringAbout(changes, of: task.app, installing: next.needsInstalling, &ledger)
    if ledger.rows.launched(task) { return true }
    if let clock = next.notBefore ?? Optional(copy.now),
      let pending = copy.pending(of: task.app).first(where: { $0.request.name == task.name }),
      var left = copy.decision(on: pending.id, clock: clock)?.objections
    {
      for turn in [RuleID.competition, .continuedLimit] { left.remove(turn) }
      if changes.contains(.runEnded) { left.remove(.alreadyRunning) }
      if left.isEmpty { return true }
    }
    _ = copy.advance(to: simulation.now + NextRequest.patience, recording: &ledger)
    return ledger.rows.launched(task)
  }

  /// The app had this code from the start: the task runs at the moment, is requested then, or runs sooner than
  /// without.
  private var outcomeInTheCode: Outcome {
    var trial = RemedyTrial(setup, task, at: now)
    var isChanged = false
    for (remedy, own, record) in told {
      var one = RemedyTrial(trial.setup, own == task ? trial.task : own, at: now)
      if one.follow(remedy, after: record) { isChanged = true }
      trial = RemedyTrial(one.setup, own == task ? one.task : trial.task, at: now)
    }
    if !isChanged { return .alreadyThere }
    guard var copy = try? Simulation(trial.setup) else { return .faults }
    var ledger = DecisionLedger()
    let isOpened = step.remedies.contains { $0 == .openTheApp || $0 == .installTheApp }
    let asked = isOpened ? now + .seconds(61) : now
    guard copy.advance(to: asked, recording: &ledger) == .reached else { return .faults }
    let then = RunRecord(ledger.rows, from: setup.start, to: asked)
    let mine = then.runs.filter { $0.key == trial.task }
    if mine.contains(where: \.isRunning)
      || mine.count > (isOther(trial) ? 0 : record.runs.count(where: { $0.key == task }))
    {
      return .helps
    }
    let why = then.whyNot(trial.task, in: copy, upTo: copy.now)
    if case .pending(let explanation) = why {
      return ChangesNeeded.areEnough(
        explanation.changes.conditions, for: explanation.id, of: trial.task.app, in: copy)
        ? .helps : .doesNotRun
    }
    if case .notRequested(_, _, let then) = why, !then.changes.isEmpty {
      return runs(after: then.changes, then, trial.task, in: copy) ? .helps : .doesNotRun
    }
    if case .neverRequested(let then) = why, !then.changes.isEmpty {
      return runs(after: then.changes, then, trial.task, in: copy) ? .helps : .doesNotRun
    }
    ledger.removeAll()
    let end = min(
      now + NextRequest.patience, isOther(trial) ? .never : next.startsAt ?? .never)
    guard copy.advance(to: end, recording: &ledger) == .reached else { return .faults }
    return ledger.rows.launched(trial.task) ? .helps : .doesNotRun
  }

  /// Whether another task of the app does the work.
  private func isOther(_ trial: RemedyTrial) -> Bool { trial.task != task }

  /// About each task of which nothing is pending at drawn moments of a world.
  static func all(in seed: UInt64, moments: Int) -> [ObeyedStep] {
    let scenario = RandomScenario(seed: seed)
    guard var simulation = try? Simulation(scenario.setup) else { return [] }
    var ledger = DecisionLedger()
    var dice = Dice(seed: seed &+ 9)
    let length = (scenario.end - scenario.setup.start).milliseconds
    let times = (0..<moments).map { _ in scenario.setup.start + .milliseconds(dice.below(length)) }
    var steps: [ObeyedStep] = []
    for now in times.sorted() {
      guard simulation.advance(to: now, recording: &ledger) == .reached else { return steps }
      let record = RunRecord(ledger.rows, from: scenario.setup.start, to: now)
      let context = ReportContext(
        scenario.setup, beginning: scenario.setup.device.conditions, record: record,
        rows: ledger.rows, style: TextStyle())
      for task in scenario.tasks {
        let (last, run, next): (RequestFact?, RunFact?, NextRequest)
        switch record.whyNot(task, in: simulation, upTo: scenario.end) {
        case .pending, .running: continue
        case .neverRequested(let found): (last, run, next) = (nil, nil, found)
        case .notRequested(let ended, let itsRun, let found):
          (last, run, next) = (ended, itsRun, found)
        }
        let why = record.whyNot(task, in: simulation, upTo: scenario.end)
        let tried = StepsToRun(
          for: task, why, at: now, in: scenario.setup, context, upTo: scenario.end)
        let untried = context.nextStep(for: task, last, run, next, upTo: now)
        steps.append(
          ObeyedStep(
            seed: seed, setup: scenario.setup, task: task, now: now, simulation: simulation,
            record: record,
            next: next, step: tried?.isEnough == true ? tried!.step : untried,
            told: tried.flatMap { found in
              found.changes.isEmpty ? nil : found.changes.map { ($0.remedy, $0.task, $0.record) }
            } ?? untried.remedies.map { ($0, task, record) },
            saysMore: tried?.isEnough == false))
      }
    }
    return steps
  }
}

extension Simulation {
  /// One after the other; the app is left again a second after it was opened.
  fileprivate mutating func bringAbout(
    _ changes: [Condition], of app: AppID, installing isMissing: Bool,
    _ ledger: inout DecisionLedger
  ) {
    if isMissing { try? apply(.install(app)) }
    for condition in changes {
      for change in condition.remedy(for: app, on: conditions()) {
        try? apply(change)
        _ = advance(to: now, recording: &ledger)
      }
      if condition == .appOpened { _ = advance(to: now + .seconds(1), recording: &ledger) }
    }
  }
}

extension RandomScenario {
  fileprivate var tasks: [TaskKey] {
    models.enumerated().flatMap { app, models in
      models.map { TaskKey($0.name, of: AppID(index: Int32(app))) }
    }
  }
}

extension [LogRow] {
  func launched(_ task: TaskKey) -> Bool {
    var ids: [RequestID] = []
    for row in self {
      switch row.happening {
      case .accepted(let id, task.app, let request) where request.name == task.name: ids.append(id)
      case .launched(_, let id, _, _) where ids.contains(id): return true
      default: break
      }
    }
    return false
  }
}
