import RunRecord
import SchedulerEngine

/// Two requests that stand for each other, or one that has no counterpart.
struct RequestPair {
  let a: RequestFact?
  let b: RequestFact?
}

/// The requests of one task in both runs, side by side. Those that were accepted at the same time are
/// the same request; between two of these the others stand for each other in their order.
struct RequestAlignment {
  private(set) var pairs: [RequestPair] = []
  private var waitingA: [RequestFact] = []
  private var waitingB: [RequestFact] = []

  /// Both in order of acceptance; the spans are the times since the beginning of each run.
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
