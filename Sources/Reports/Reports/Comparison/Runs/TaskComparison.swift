import RunRecord
import SchedulerEngine

/// One task in both runs.
final class TaskComparison {
  let task: TaskMatch
  let figuresA: TaskFiguresOfRun
  let figuresB: TaskFiguresOfRun
  /// Pairs of requests, those without a counterpart among them.
  let pairs: Int64
  /// The pairs that do not go the same way, in order of time.
  let parted: [PartedPair]
  /// Of these, the pairs that end the same way at the same time all the same.
  let endedAlike: Int64

  init(_ task: TaskMatch, _ requests: (a: [RequestFact], b: [RequestFact]), in runs: RunPair) {
    self.task = task
    let limit = runs.limit
    figuresA = TaskFiguresOfRun(task.a, runs.a.context.record, before: limit)
    figuresB = TaskFiguresOfRun(task.b, runs.b.context.record, before: limit)
    func timed(_ run: ComparedRun, _ requests: [RequestFact]) -> [(RequestFact, Span)] {
      requests.map { ($0, run.time($0.acceptedAt)) }.filter { $0.1 < limit }
    }
    let alignment = RequestAlignment(timed(runs.a, requests.a), timed(runs.b, requests.b))
    pairs = Int64(alignment.pairs.count)
    let parted = alignment.pairs.compactMap { pair in
      runs.parting(of: pair).map { PartedPair(pair, $0) }
    }.sorted { $0.parting.at < $1.parting.at }
    self.parted = parted
    endedAlike = Int64(
      parted.count { parted in
        guard let a = parted.pair.a, let b = parted.pair.b else { return false }
        return runs.endAlike(a, b)
      })
  }

  var isSame: Bool { parted.isEmpty && figuresA == figuresB }

  /// Where this task first goes another way, and each later request that does so although it was accepted
  /// at the same time: the others follow.
  var causes: [PartedPair] {
    parted.enumerated().filter { $0.offset == 0 || $0.element.parting.isFirstHand }
      .map { $0.element }
  }

  var missing: (a: Int64, b: Int64) {
    var counts: (a: Int64, b: Int64) = (0, 0)
    for parted in parted {
      if parted.pair.a == nil { counts.a += 1 }
      if parted.pair.b == nil { counts.b += 1 }
    }
    return counts
  }
}
