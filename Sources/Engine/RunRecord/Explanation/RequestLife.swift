public import SchedulerEngine

/// One reason that held a request back for a while, and what ended it; `end` is nil while it still holds.
public struct Holder: Equatable, Sendable {
  public let objector: RuleID
  public let range: Range<Instant>
  public let end: ObjectionEnd?

  public init(objector: RuleID, range: Range<Instant>, end: ObjectionEnd?) {
    self.objector = objector
    self.range = range
    self.end = end
  }
}

/// A request from its first submission to its end, including replacements under the same identifier.
public struct RequestLife: Equatable, Sendable {
  public let submittedAt: Instant
  /// The last request of the chain, with its ending.
  public let last: RequestFact
  public let run: RunFact?
  /// What held it back, in order of ending. A reason that lies entirely within another one's time is left
  /// out: without it nothing would have been different.
  public let holders: [Holder]
}

extension RunRecord {
  /// The lives of all requests in order of their end, those still pending last.
  ///
  /// The rows must be the ones the record was made from; they show what ended each reason.
  public func lives(in rows: [LogRow]) -> [RequestLife] {
    let all = requests
    var begun: [(id: RequestID, chain: [RequestFact])] = []
    var lives: [RequestLife] = []
    for index in all.indices {
      var chain = [all[index]]
      if let place = begun.firstIndex(where: { $0.id == all[index].id }) {
        chain = begun[place].chain + chain
        begun.remove(at: place)
      }
      if case .replaced(let other) = all[index].ending {
        begun.append((other, chain))
      } else {
        lives.append(life(of: chain, rows))
      }
    }
    return lives.sorted { left, right in
      let ends = (left.last.endedAt ?? .never, right.last.endedAt ?? .never)
      return ends.0 == ends.1 ? left.last.id < right.last.id : ends.0 < ends.1
    }
  }

  private func life(of chain: [RequestFact], _ rows: [LogRow]) -> RequestLife {
    let last = chain[chain.count - 1]
    var run: RunFact?
    if case .launched(let id) = last.ending { run = self.run(id) }
    var spans: [ObjectionSpan] = []
    for index in chain.indices { spans += objections(of: chain[index].id) }
    return RequestLife(
      submittedAt: chain[0].acceptedAt, last: last, run: run,
      holders: holders(spans, of: last, rows))
  }

  private func holders(
    _ spans: [ObjectionSpan], of request: RequestFact, _ rows: [LogRow]
  ) -> [Holder] {
    var found: [Holder] = []
    for objector in RuleID.allCases {
      var open: Range<Instant>?
      for index in spans.indices where spans[index].objections.contains(objector) {
        let range = spans[index].range
        if let before = open, before.upperBound == range.lowerBound {
          open = before.lowerBound..<range.upperBound
        } else {
          if let open { found.append(holder(objector, open, of: request, rows)) }
          open = range
        }
      }
      if let open { found.append(holder(objector, open, of: request, rows)) }
    }
    let needed = found.indices.filter { place in
      !found.indices.contains { $0 != place && outlasts(found, $0, place) }
    }
    return needed.map { found[$0] }.sorted { $0.range.upperBound < $1.range.upperBound }
  }

  /// Of two reasons that cover the same time, the one with higher precedence counts.
  private func outlasts(_ holders: [Holder], _ other: Int, _ place: Int) -> Bool {
    let (long, short) = (holders[other].range, holders[place].range)
    if long == short { return other < place }
    return long.lowerBound <= short.lowerBound && long.upperBound >= short.upperBound
  }

  private func holder(
    _ objector: RuleID, _ range: Range<Instant>, of request: RequestFact, _ rows: [LogRow]
  ) -> Holder {
    if range.upperBound >= whole.upperBound {
      return Holder(objector: objector, range: range, end: nil)
    }
    let rows = RunRecord.rows(rows, at: range.upperBound)
    return Holder(
      objector: objector, range: range,
      end: objector.end(in: rows, for: request.kind, of: request.app))
  }

  /// The rows of one instant, found by binary search.
  public static func rows(_ rows: [LogRow], at instant: Instant) -> [LogRow] {
    Array(rows[rows.partitionPoint { $0.at >= instant }...].prefix { $0.at == instant })
  }
}
