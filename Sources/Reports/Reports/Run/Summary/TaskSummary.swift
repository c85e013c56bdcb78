import Basics
import Documents
package import RunAnalysis
public import RunRecord
public import SchedulerEngine

/// The results of a run for one identifier of one app.
public struct TaskSummary: Equatable, Sendable {
  package let figures: TaskFigures
  public let kind: TaskKind
  /// How many runs were asked to stop, by cause; causes that never occurred are left out.
  public let expired: [CauseCount<ExpiryCause>]
  /// What ended the processes of runs that were killed or interrupted.
  public let killed: [CauseCount<KillCause>]
  /// Every reason that held a request back, longest first.
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

/// The state of a task at the end of the run.
public enum ChainState: Equatable, Sendable {
  /// Without objections it starts at the device's next wake.
  case pending(since: Instant, RuleSet)
  case running(since: Instant)
  /// Nothing is pending, so it does not run again until the app submits.
  case notRequested(last: RequestFact, run: RunFact?)

  public var isAlive: Bool {
    if case .notRequested = self { false } else { true }
  }
}

extension TaskSummary {
  init(_ figures: TaskFigures, _ facts: TaskFacts, in context: ReportContext) {
    // Only the part about this identifier; otherwise every summary would visit all requests and runs.
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
  /// Why its process ended, if that ended the run.
  fileprivate var endingCause: KillCause? {
    switch outcome {
    case .killed: killCause ?? .expirationIgnored
    case .trapped: .misuse
    case .crashed: killCause ?? .crashed
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

/// The part of the run's document about one identifier.
extension TaskSummary {
  static let shape = JSONShape<ReportContext, TaskSummary>(
    "task", "what the run comes to for one identifier of one app",
    .task { $1.wholeName($0.task) },
    .word("kind", TaskKind.all.map { $0.logWord }, "the kind of task") { $0.kind.logWord },
    .group(.requests, "what became of its requests"),
    .group(.outcomes, "how its runs ended"),
    .counts("expired", "runs told to stop", ExpiryCause.allCases, { $0.text }) { $0.expired },
    .counts("died", "what ended its process", KillCause.allCases, { $0.text }) { $0.killed },
    .figures(Figure.of(.none)) { $0.figures[$1] },
    .list("heldBy", of: HeldBy.shape, "each reason that held it back, longest first") { $0.held },
    .object("now", ChainState.shape, "what holds at the end of the run") { $0.now },
    .group(.energy, "what it cost"),
    .group(.freshness, "what the user found when the app was opened"))
}

extension HeldBy {
  fileprivate static let shape = JSONShape<ReportContext, HeldBy>(
    "reason", "a rule or requirement that held requests back",
    .text("reason", "its name in bgsim help") { $0.rule.introduction.name.text },
    .trust("how sure it is that the system has this rule") { $0.rule.introduction.source.trust },
    .seconds("objecting", "how long it objected, alone or not") { $0.objecting },
    .seconds("deciding", "how long it was the main cause") { $0.deciding },
    .number("stretches", "how often it began to object") { $0.stretches },
    .seconds("longest", "the longest time without a break") { $0.longest.range.length },
    .moment("longestFrom", "when that began") { $0.longest.range.lowerBound },
    .text("endedBy", "what ended it; null where it goes on to the end of the run", .nullable) {
      held, report in
      held.longest.end.map { report.text($0) ?? "time" }
    })
}

extension ChainState {
  fileprivate static let shape = JSONShape<ReportContext, ChainState>(
    "now", "the state of a task at the end of the run",
    .word("state", ["pending", "running", "not-requested"], "what it does") { $0.told.state },
    .moment("since", "since when", .nullable) { $0.told.since },
    .texts("reasons", "of a pending request, what holds it back; none if nothing", .optional) {
      if case .pending(_, let objections) = $0 { objections.names } else { nil }
    },
    .text("last", "of a task that is not requested, how the last run or request ended", .optional) {
      if case .notRequested(let last, let run) = $0 {
        run?.outcomeText ?? last.ending.word.text
      } else {
        nil
      }
    })

  private var told: (state: String, since: Instant?) {
    switch self {
    case .pending(let since, _): ("pending", since)
    case .running(let since): ("running", since)
    case .notRequested(let last, let run): ("not-requested", run.map { $0.endedAt } ?? last.endedAt)
    }
  }
}

extension JSONKey where Report == ReportContext, Item == TaskSummary {
  fileprivate static func group(_ group: FigureGroup, _ meaning: String) -> JSONKey {
    .object(
      "\(group.key)",
      JSONShape("\(group.key)", meaning, .figures(Figure.of(group)) { $0[$1] }), meaning
    ) { $0.figures }
  }
}

extension JSONKey {
  /// How often something happened, by cause; causes that never occurred are left out.
  static func counts<Cause>(
    _ name: String, _ meaning: String, _ causes: [Cause],
    _ word: @escaping @Sendable (Cause) -> String,
    _ counts: @escaping Value<[CauseCount<Cause>]>
  ) -> JSONKey {
    .list(
      name,
      of: JSONShape(
        "\(name) cause", "how often something happened for one cause",
        .word("cause", causes.map(word), "the cause") { word($0.cause) },
        .number("count", "how often") { $0.count }), "\(meaning), by cause",
      .always, counts)
  }
}
