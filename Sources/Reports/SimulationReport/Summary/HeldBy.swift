public import RunRecord
public import SchedulerEngine

/// One reason that held back the requests of one identifier, over the whole run.
public struct HeldBy: Equatable, Sendable {
  public let objector: RuleID
  /// How long it objected, alone or not.
  public internal(set) var objecting = Span.zero
  /// How long it came first of those that objected: the time it decided.
  public internal(set) var deciding = Span.zero
  /// Stretches without a break, over requests that replaced each other.
  public internal(set) var stretches: Int64 = 0
  public internal(set) var longest: Holder

  init(_ objector: RuleID, from instant: Instant) {
    self.objector = objector
    longest = Holder(objector: objector, range: instant..<instant, end: nil)
  }
}

/// Adds up what held the requests of one identifier back; looks at each change of reasons once.
struct HoldingTimes {
  private(set) var pending = Span.zero
  private var reasons: [HeldBy?] = Array(repeating: nil, count: RuleID.allCases.count)
  private var open: [Range<Instant>?] = Array(repeating: nil, count: RuleID.allCases.count)
  private let rows: [LogRow]
  private let end: Instant

  /// The requests come in order of acceptance.
  init(_ requests: [RequestFact], _ record: RunRecord, _ rows: [LogRow]) {
    self.rows = rows
    end = record.end
    for request in requests {
      for span in record.objections(of: request.id) { add(span) }
    }
    for objector in RuleID.allCases { close(objector) }
  }

  /// Longest deciding first, then in order of precedence.
  var held: [HeldBy] {
    reasons.compactMap { $0 }.sorted { left, right in
      if left.deciding != right.deciding { return left.deciding > right.deciding }
      if left.objecting != right.objecting { return left.objecting > right.objecting }
      return left.objector.rawValue < right.objector.rawValue
    }
  }

  private mutating func add(_ span: ObjectionSpan) {
    let length = counted(span.range).length
    pending = pending + length
    var left = span.objections
    while let objector = left.first {
      left.remove(objector)
      let place = Int(objector.rawValue)
      var reason = reasons[place] ?? HeldBy(objector, from: span.range.lowerBound)
      reason.objecting = reason.objecting + length
      if span.objections.first == objector { reason.deciding = reason.deciding + length }
      reasons[place] = reason
      if let before = open[place], before.upperBound == span.range.lowerBound {
        open[place] = before.lowerBound..<span.range.upperBound
      } else {
        close(objector)
        open[place] = span.range
      }
    }
  }

  private mutating func close(_ objector: RuleID) {
    let place = Int(objector.rawValue)
    guard let range = open[place] else { return }
    open[place] = nil
    reasons[place]?.stretches += 1
    let part = counted(range)
    guard let longest = reasons[place]?.longest.range, part.length > longest.length else { return }
    let ended =
      range.upperBound > end
      ? nil : objector.end(in: RunRecord.rows(rows, at: range.upperBound))
    reasons[place]?.longest = Holder(objector: objector, range: part, end: ended)
  }

  /// What still holds reaches a moment beyond the end.
  private func counted(_ range: Range<Instant>) -> Range<Instant> {
    range.clamped(to: min(range.lowerBound, end)..<end)
  }
}
