import RunRecord
import SchedulerEngine

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
