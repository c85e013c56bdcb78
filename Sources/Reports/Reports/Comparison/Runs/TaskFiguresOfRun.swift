import RunRecord
import SchedulerEngine

/// What one run comes to for one task, as far as both runs go.
struct TaskFiguresOfRun: Equatable {
  let outcomes: OutcomeCounts
  /// From each submission that led to a launch to that launch.
  let waits: SpanSummary
  /// Of the content, at each opening of the app.
  let ages: SpanSummary

  init(_ task: TaskKey?, _ record: RunRecord, before limit: Span) {
    guard let task else {
      (outcomes, waits, ages) = (OutcomeCounts(), SpanSummary([]), SpanSummary([]))
      return
    }
    let range = record.start..<record.start + limit
    let selection = TaskSelection.task(task)
    outcomes = record.outcomes(of: selection, during: range)
    waits = SpanSummary(record.waits(since: .submitted, of: selection, during: range))
    ages = SpanSummary(record.agesAtOpenings(of: task, during: range))
  }

  /// Done as the app wanted it, if only after it was asked to stop.
  var done: Int64 { outcomes.succeeded + outcomes.succeededAfterExpiration }
}

extension RunRecord {
  /// How old the content was at each opening. Where nothing had succeeded yet it is as old as the run at
  /// least, and counts so: to leave such an opening out would flatter whoever never succeeds.
  func agesAtOpenings(of task: TaskKey, during range: Range<Instant>) -> [Span] {
    freshness(of: .task(task), during: range).map { $0.age ?? $0.openedAt - start }
  }
}
