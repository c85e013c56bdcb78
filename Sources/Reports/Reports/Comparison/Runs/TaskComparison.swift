import RunAnalysis
import RunRecord
import SchedulerEngine

final class TaskComparison {
  let task: TaskMatch
  /// Measured up to the end of the shorter run; nil if a run has no task of this name.
  let figuresA: TaskFigures?
  let figuresB: TaskFigures?
  /// The number of pairs of requests, including requests without a counterpart.
  let pairs: Int64
  /// The pairs whose histories differ, in chronological order.
  let parted: [PartedPair]
  /// How many of the differing pairs still end the same way at the same time.
  let endedAlike: Int64

  init(
    _ task: TaskMatch, _ figures: (a: TaskFigures?, b: TaskFigures?),
    _ requests: (a: [RequestFact], b: [RequestFact]), in runs: RunPair
  ) {
    self.task = task
    let limit = runs.limit
    (figuresA, figuresB) = figures
    func timed(_ run: ComparedRun, _ requests: [RequestFact]) -> [(RequestFact, Span)] {
      requests.map { ($0, run.time($0.acceptedAt)) }.filter { $0.1 < limit }
    }
    let alignment = RequestAlignment(timed(runs.a, requests.a), timed(runs.b, requests.b))
    pairs = Int64(alignment.pairs.count)
    let parted = alignment.pairs.compactMap { pair in
      runs.parting(of: pair).map { PartedPair(pair: pair, parting: $0) }
    }.sorted { $0.parting.at < $1.parting.at }
    self.parted = parted
    endedAlike = Int64(
      parted.count { parted in
        guard let a = parted.pair.a, let b = parted.pair.b else { return false }
        return runs.endAlike(a, b)
      })
  }

  var isSame: Bool {
    parted.isEmpty
      && Figure.shown(in: .comparison).allSatisfy {
        $0.value(in: figuresA) == $0.value(in: figuresB)
      }
  }

  /// The first divergence of this task, and each later one between requests accepted at the same time. All
  /// others are consequences.
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

/// A task as each run knows it; nil if a run has no task of this name.
struct TaskMatch: Equatable, Sendable {
  let a: TaskKey?
  let b: TaskKey?

  /// In the order of A, followed by those that only B has.
  static func all(
    _ a: [TaskKey], _ b: [TaskKey], _ nameInA: (TaskKey) -> TaskName,
    _ nameInB: (TaskKey) -> TaskName
  ) -> [TaskMatch] {
    var table = NameTable()
    // The tasks of B, indexed by the number of their name.
    var known: [TaskKey] = []
    for task in b {
      let place = Int(table.intern(nameInB(task).bytes).index)
      if place == known.count { known.append(task) } else { known[place] = task }
    }
    var matches: [TaskMatch] = []
    var met: Set<TaskKey> = []
    for task in a {
      let other = table.find(nameInA(task).bytes).map { known[Int($0.index)] }
      if let other { met.insert(other) }
      matches.append(TaskMatch(a: task, b: other))
    }
    for task in b where !met.contains(task) { matches.append(TaskMatch(a: nil, b: task)) }
    return matches
  }

  /// The figures of all tasks in both runs, each measured from its own start.
  static func figures(
    of matches: [TaskMatch], _ a: RunRecord, _ b: RunRecord, before limit: Span
  ) -> [(a: TaskFigures?, b: TaskFigures?)] {
    func figures(_ tasks: [TaskKey?], _ record: RunRecord) -> [TaskFigures?] {
      let range = record.start..<record.start + limit
      var found = record.figures(of: tasks.compactMap { $0 }, in: FigureFrame(range))[...]
      return tasks.map { $0 == nil ? nil : found.popFirst() }
    }
    return zip(figures(matches.map { $0.a }, a), figures(matches.map { $0.b }, b)).map { ($0, $1) }
  }
}

/// Two matching requests, or one without a counterpart.
struct RequestPair {
  let a: RequestFact?
  let b: RequestFact?
}

/// Matches the requests of one task in both runs. Those accepted at the same time match; between two such
/// matches the others are paired in order.
struct RequestAlignment {
  private(set) var pairs: [RequestPair] = []
  private var waitingA: [RequestFact] = []
  private var waitingB: [RequestFact] = []

  /// Both in order of acceptance. The spans are the times since the start of each run.
  init(_ a: [(RequestFact, Span)], _ b: [(RequestFact, Span)]) {
    var (i, j) = (0, 0)
    while i < a.count || j < b.count {
      if i < a.count, j < b.count, a[i].1 == b[j].1 {
        pairUp()
        pairs.append(RequestPair(a: a[i].0, b: b[j].0))
        i += 1
        j += 1
      } else if j == b.count || i < a.count && a[i].1 < b[j].1 {
        waitingA.append(a[i].0)
        i += 1
      } else {
        waitingB.append(b[j].0)
        j += 1
      }
    }
    pairUp()
  }

  private mutating func pairUp() {
    for place in 0..<max(waitingA.count, waitingB.count) {
      pairs.append(
        RequestPair(
          a: place < waitingA.count ? waitingA[place] : nil,
          b: place < waitingB.count ? waitingB[place] : nil))
    }
    waitingA.removeAll(keepingCapacity: true)
    waitingB.removeAll(keepingCapacity: true)
  }
}

/// The state of a request at some moment.
enum RequestState: Equatable {
  /// Accepted, but not decided on yet.
  case accepted
  case heldBack(RuleSet)
  /// Nothing objects; it starts when the device wakes.
  case eligible
  case launched
  case replaced
  case cancelled
  case discarded(DiscardCause)

  /// Whether the request is no longer pending.
  var isEnd: Bool {
    switch self {
    case .accepted, .heldBack, .eligible: false
    case .launched, .replaced, .cancelled, .discarded: true
    }
  }
}

/// A state of a request and the time when it begins.
struct RequestStep: Equatable {
  let at: Span
  let state: RequestState
}

extension ComparedRun {
  /// The history of a request, state by state, up to the limit.
  func steps(of request: RequestFact, before limit: Span) -> [RequestStep] {
    var steps = [RequestStep(at: time(request.acceptedAt), state: .accepted)]
    func note(_ instant: Instant, _ state: RequestState) {
      let at = time(instant)
      if at >= limit || steps[steps.count - 1].state == state { return }
      if steps[steps.count - 1].at == at { steps.removeLast() }
      steps.append(RequestStep(at: at, state: state))
    }
    for span in context.record.objections(of: request.id) {
      note(
        span.range.lowerBound,
        span.objections.isEmpty ? .eligible : .heldBack(span.objections))
    }
    if let endedAt = request.endedAt, let state = request.ending.state { note(endedAt, state) }
    return steps
  }

  func run(of request: RequestFact) -> RunFact? {
    guard case .launched(let id) = request.ending else { return nil }
    return context.record.run(id)
  }
}

extension RequestEnding {
  fileprivate var state: RequestState? {
    switch self {
    case .pending: nil
    case .launched: .launched
    case .replaced: .replaced
    case .cancelled: .cancelled
    case .discarded(let cause): .discarded(cause)
    }
  }
}
