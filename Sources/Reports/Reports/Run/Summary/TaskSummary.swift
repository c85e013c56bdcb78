import Basics
public import RunRecord
public import SchedulerEngine

/// What a run comes to for one identifier of one app.
public struct TaskSummary: Equatable, Sendable {
  package let figures: TaskFigures
  public let kind: TaskKind
  /// How many runs were asked to stop, by cause; causes that never came are left out.
  public let expired: [CauseCount<ExpiryCause>]
  /// What ended the processes of runs that were killed or interrupted.
  public let killed: [CauseCount<KillCause>]
  /// Every reason that held a request back, the longest first.
  public let held: [HeldBy]
  public let now: ChainState

  public var task: TaskKey { figures.task }
  public var outcomes: OutcomeCounts { figures.outcomes }
}

/// How often something happened for one reason.
public struct CauseCount<Cause> {
  public let cause: Cause
  public let count: Int64
}

extension CauseCount: Sendable where Cause: Sendable {}
extension CauseCount: Equatable where Cause: Equatable {}

/// What holds at the end of the run.
public enum ChainState: Equatable, Sendable {
  /// Empty objections: it starts at the device's next wake.
  case pending(since: Instant, RuleSet)
  case running(since: Instant)
  /// Nothing is pending; it does not run again before the app submits.
  case notRequested(last: RequestFact, run: RunFact?)

  public var isAlive: Bool {
    if case .notRequested = self { false } else { true }
  }
}

extension TaskSummary {
  init(_ figures: TaskFigures, _ facts: TaskFacts, in context: ReportContext) {
    // Only of this identifier, or the cost would be that of all runs for each.
    let record = context.record.part(facts.requests, facts.runs)
    self.figures = figures
    kind = facts.last.kind
    expired = ExpiryCause.allCases.compactMap { cause in
      CauseCount(cause, facts.runs.filter { $0.expiry?.cause == cause })
    }
    killed = KillCause.allCases.compactMap { cause in
      CauseCount(cause, facts.runs.filter { $0.endingCause == cause })
    }
    held = HoldingTimes(facts, figures, record, context.rows).held
    now = ChainState(facts, record)
  }
}

extension CauseCount {
  fileprivate init?(_ cause: Cause, _ runs: [RunFact]) {
    if runs.isEmpty { return nil }
    self.cause = cause
    count = Int64(runs.count)
  }
}

extension RunFact {
  /// Why its process ended, where that ended the run.
  fileprivate var endingCause: KillCause? {
    switch outcome {
    case .killed: killCause ?? .expirationIgnored
    case .trapped: .misuse
    case .crashed: .crashed
    case .interrupted(let cause): cause
    default: nil
    }
  }
}

extension ChainState {
  fileprivate init(_ facts: TaskFacts, _ record: RunRecord) {
    if let run = facts.runs.last, run.isRunning {
      self = .running(since: run.launchedAt)
      return
    }
    if facts.last.isPending {
      let objections = record.objections(of: facts.last.id, at: record.end) ?? .none
      self = .pending(since: facts.last.acceptedAt, objections)
    } else {
      self = .notRequested(
        last: facts.last, run: facts.runs.last { $0.request == facts.last.id })
    }
  }
}

/// One identifier's part of a summary.
struct TaskSummaryJSON {
  private let context: ReportContext
  private let task: TaskSummary

  init(_ context: ReportContext, _ task: TaskSummary) {
    self.context = context
    self.task = task
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("app", context.wholeName(of: task.task.app))
      json.field("task", context.wholeName(task.task.name))
      json.field("kind", task.kind.text)
      write(.requests, to: &json)
      write(.outcomes, to: &json)
      json.counts("expired", task.expired, { $0.text })
      json.counts("died", task.killed, { $0.text })
      figures(.none, &json)
      json.key("heldBy")
      json.array { json in for held in task.held { write(held, to: &json) } }
      json.key("now")
      json.object { now(&$0) }
      write(.energy, to: &json)
      write(.freshness, to: &json)
    }
  }

  private func write(_ group: FigureGroup, to json: inout JSONWriter) {
    json.key(group.key)
    json.object { figures(group, &$0) }
  }

  private func figures(_ group: FigureGroup, _ json: inout JSONWriter) {
    for figure in Figure.of(group) { json.figure(figure, task.figures[figure], context.clock) }
  }

  private func write(_ held: HeldBy, to json: inout JSONWriter) {
    let introduction = held.rule.introduction
    json.object { json in
      json.field("reason", introduction.name.text)
      json.field("trust", introduction.source.trust.text)
      json.seconds("objecting", held.objecting)
      json.seconds("deciding", held.deciding)
      json.field("stretches", held.stretches)
      json.seconds("longest", held.longest.range.length)
      json.moment("longestFrom", held.longest.range.lowerBound, context.clock)
      json.key("endedBy")
      if let end = held.longest.end {
        json.string((context.text(end) ?? "time").utf8)
      } else {
        json.null()
      }
    }
  }

  private func now(_ json: inout JSONWriter) {
    switch task.now {
    case .pending(let since, let objections):
      json.field("state", "pending")
      json.moment("since", since, context.clock)
      json.key("reasons")
      json.array { json in for name in objections.names { json.string(name.utf8) } }
    case .running(let since):
      json.field("state", "running")
      json.moment("since", since, context.clock)
    case .notRequested(let last, let run):
      json.field("state", "not-requested")
      json.moment("since", run.map { $0.endedAt } ?? last.endedAt, context.clock)
      json.field("last", run?.outcomeText ?? last.ending.word.text)
    }
  }
}
