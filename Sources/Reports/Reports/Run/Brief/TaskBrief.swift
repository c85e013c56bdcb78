import RunRecord
public import SchedulerEngine

/// What somebody wants to know first of one task: how often it ran, when, how that ended, and what
/// held it back most.
public struct TaskBrief: Equatable, Sendable {
  public let task: TaskKey
  public let launched: Int64
  public let cause: MainCause
  let outcomes: OutcomeCounts?
  let launches: [Instant]

  private init(
    _ task: TaskKey, _ summary: TaskSummary?, _ part: RunRecord, in context: ReportContext
  ) {
    self.task = task
    outcomes = summary?.outcomes
    launched = summary?.outcomes.launched ?? 0
    cause = MainCause(task, summary, part, in: context)
    launches = part.runs.map { $0.launchedAt }
  }

  /// Looks at each request and run once, however many tasks there are.
  public static func all(
    of tasks: [TaskKey], _ summary: RunSummary, in context: ReportContext
  ) -> [TaskBrief] {
    let requests = Dictionary(grouping: context.record.requests) { $0.key }
    let runs = Dictionary(grouping: context.record.runs) { $0.key }
    var summaries: [TaskKey: TaskSummary] = [:]
    for task in summary.tasks { summaries[task.task] = task }
    return tasks.map { task in
      let part = context.record.part(requests[task] ?? [], runs[task] ?? [])
      return TaskBrief(task, summaries[task], part, in: context)
    }
  }

  /// The one most worth asking about: what never ran before what waited longest.
  public static func mostPuzzling(of briefs: [TaskBrief]) -> TaskBrief? {
    let asked = briefs.filter { $0.cause.moment != nil }
    var best = asked.first
    for brief in asked.dropFirst() {
      guard let other = best else { break }
      if (brief.launched == 0) != (other.launched == 0) {
        if brief.launched == 0 { best = brief }
      } else if brief.cause.length > other.cause.length {
        best = brief
      }
    }
    return best
  }

  /// "all done", or "36 done, 3 cut short"
  public var ended: String {
    guard let outcomes, launched > 0 else { return "never ran" }
    let cut =
      outcomes.succeededAfterExpiration + outcomes.failedAfterExpiration
      + outcomes.endedWithoutHandler + outcomes.endedInForeground
    let parts: [(Int64, String)] = [
      (outcomes.succeeded, "done"), (outcomes.failed, "failed"), (cut, "cut short"),
      (outcomes.killed + outcomes.trapped, "killed"), (outcomes.crashed, "crashed"),
      (outcomes.interrupted, "stopped"), (outcomes.running, "running"),
    ]
    let met = parts.filter { $0.0 > 0 }
    if met.count == 1, met[0].0 == launched { return launched == 1 ? met[0].1 : "all \(met[0].1)" }
    return met.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }
}
