import Basics
public import RunRecord
public import SchedulerEngine

/// What a run comes to for one identifier of one app.
public struct TaskSummary: Equatable, Sendable {
  public let task: TaskKey
  public let kind: TaskKind
  public let requests: RequestSums
  public let outcomes: OutcomeCounts
  /// How many of the launches a test made, whatever objected.
  public let launchedByTest: Int64
  /// How many runs were asked to stop, by cause; causes that never came are left out.
  public let expired: [CauseCount<ExpiryCause>]
  /// What ended the processes of runs that were killed or interrupted.
  public let killed: [CauseCount<KillCause>]
  /// From each submission that led to a launch to that launch.
  public let waits: SpanSummary
  /// From nothing objecting any more to the launch: waiting for the device to wake.
  public let wakes: SpanSummary
  public let firstLaunch: Instant?
  public let lastLaunch: Instant?
  public let longestGap: Range<Instant>
  /// Full local dates of the run, and how many of them have no launch.
  public let days: Int64
  public let emptyDays: Int64
  /// How long some request was pending.
  public let pending: Span
  /// Every reason that held a request back, the longest first.
  public let held: [HeldBy]
  public let now: ChainState
  public let energy: EnergyUse
  /// What the user found on opening the app.
  public let freshness: FreshnessSummary

  /// How long the system kept its distance between launches: time in which pacing decided.
  public var throttled: Span {
    held.reduce(Span.zero) { $0 + (RuleSet.pacing.contains($1.rule) ? $1.deciding : .zero) }
  }
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
  init(_ task: TaskKey, _ facts: TaskFacts, in context: ReportContext) {
    // Only of this identifier, or the cost would be that of all runs for each.
    let record = context.record.part(facts.requests, facts.runs)
    self.task = task
    kind = facts.last.kind
    let selection = TaskSelection.task(task)
    energy = facts.energy
    freshness = FreshnessSummary(record.freshness(of: selection, during: record.whole))
    requests = record.sums(of: selection)
    outcomes = record.outcomes(of: selection, during: record.whole)
    launchedByTest = Int64(facts.runs.count(where: { $0.isForced }))
    expired = ExpiryCause.allCases.compactMap { cause in
      CauseCount(cause, facts.runs.filter { $0.expiry?.cause == cause })
    }
    killed = KillCause.allCases.compactMap { cause in
      CauseCount(cause, facts.runs.filter { $0.endingCause == cause })
    }
    waits = SpanSummary(facts.runs.compactMap { $0.wait(since: .submitted) })
    wakes = SpanSummary(facts.runs.compactMap { $0.wait(since: .eligible) })
    firstLaunch = facts.runs.first?.launchedAt
    lastLaunch = facts.runs.last?.launchedAt
    let range = record.start..<record.end
    longestGap = record.longestGap(of: selection, during: record.whole).clamped(to: range)
    let calendar = FullDays(range, context.clock)
    days = calendar.count
    emptyDays = calendar.count - calendar.countTouched(by: facts.runs.map { $0.launchedAt })
    let holding = HoldingTimes(facts, of: task.app, record, context.rows)
    pending = holding.pending
    held = holding.held
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
      json.text("app", context.wholeName(of: task.task.app))
      json.text("task", context.wholeName(task.task.name))
      json.text("kind", task.kind.text)
      json.key("requests")
      json.object { requests(&$0) }
      json.key("outcomes")
      json.object { outcomes(&$0) }
      json.counts("expired", task.expired, { $0.text })
      json.counts("died", task.killed, { $0.text })
      json.seconds("medianWait", task.waits.median)
      json.seconds("longestWait", task.waits.longest)
      json.seconds("medianWakeWait", task.wakes.median)
      json.moment("firstLaunch", task.firstLaunch, context.clock)
      json.moment("lastLaunch", task.lastLaunch, context.clock)
      json.seconds("longestGap", task.longestGap.length)
      json.number("days", task.days)
      json.number("daysWithout", task.emptyDays)
      json.seconds("pending", task.pending)
      json.seconds("throttled", task.throttled)
      json.key("heldBy")
      json.array { json in for held in task.held { write(held, to: &json) } }
      json.key("now")
      json.object { now(&$0) }
      json.key("energy")
      json.energy(task.energy)
      json.key("freshness")
      json.freshness(task.freshness)
    }
  }

  private func requests(_ json: inout JSONWriter) {
    json.number("accepted", task.requests.accepted)
    json.number("launched", task.requests.launched)
    json.number("replaced", task.requests.replaced)
    json.number("cancelled", task.requests.cancelled)
    json.number("discarded", task.requests.discarded)
    json.number("pending", task.requests.pending)
  }

  private func outcomes(_ json: inout JSONWriter) {
    json.number("launched", task.outcomes.launched)
    for ending in RunEnding.allCases {
      json.number(ending.description.key, task.outcomes[ending])
    }
  }

  private func write(_ held: HeldBy, to json: inout JSONWriter) {
    let introduction = held.rule.introduction
    json.object { json in
      json.text("reason", introduction.name.text)
      json.text("trust", introduction.source.trust.text)
      json.seconds("objecting", held.objecting)
      json.seconds("deciding", held.deciding)
      json.number("stretches", held.stretches)
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
      json.text("state", "pending")
      json.moment("since", since, context.clock)
      json.key("reasons")
      json.array { json in for name in objections.names { json.string(name.utf8) } }
    case .running(let since):
      json.text("state", "running")
      json.moment("since", since, context.clock)
    case .notRequested(let last, let run):
      json.text("state", "not-requested")
      json.moment("since", run.map { $0.endedAt } ?? last.endedAt, context.clock)
      json.text("last", run?.outcomeText ?? last.ending.word.text)
    }
  }
}
