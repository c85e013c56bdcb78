import RunRecord
import SchedulerEngine

/// The figures of one task in one run; nil for the mean of nothing.
struct FigureSample: Equatable {
  private let launches: Int64
  private let done: Int64
  private let wait: Int64?
  private let age: Int64?

  init(_ task: TaskKey?, _ record: RunRecord, before limit: Span) {
    guard let task else {
      (launches, done, wait, age) = (0, 0, nil, nil)
      return
    }
    let range = record.start..<record.start + limit
    let selection = TaskSelection.task(task)
    let runs = record.runs(of: selection, during: range)
    launches = Int64(runs.count)
    done = Int64(runs.count { $0.hasSucceeded })
    wait = FigureSample.meanSeconds(
      record.waits(since: .submitted, of: selection, during: range))
    age = FigureSample.meanSeconds(record.agesAtOpenings(of: task, during: range))
  }

  subscript(figure: ComparedFigure) -> Int64? {
    switch figure {
    case .launches: launches
    case .done: done
    case .wait: wait
    case .age: age
    }
  }

  private static func meanSeconds(_ spans: [Span]) -> Int64? {
    if spans.isEmpty { return nil }
    let sum = spans.reduce(Span.zero) { $0 + $1 }
    return sum.milliseconds / Int64(spans.count) / 1_000
  }
}
