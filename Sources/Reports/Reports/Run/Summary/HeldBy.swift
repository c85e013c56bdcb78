public import RunRecord
public import SchedulerEngine

/// One reason that held back the requests of one identifier, over the whole run.
public struct HeldBy: Equatable, Sendable {
  public let rule: RuleID
  /// How long it objected, alone or not.
  public internal(set) var objecting = Span.zero
  /// How long it came first of those that objected: the time it decided.
  public internal(set) var deciding = Span.zero
  /// Stretches without a break, over requests that replaced each other.
  public internal(set) var stretches: Int64 = 0
  public internal(set) var longest: Holder

  init(_ rule: RuleID, from instant: Instant) {
    self.rule = rule
    longest = Holder(objector: rule, range: instant..<instant, end: nil)
  }
}

/// Adds up what held the requests of one identifier back; looks at each change of reasons once.
struct HoldingTimes {
  private(set) var pending = Span.zero
  private var reasons: [HeldBy?] = Array(repeating: nil, count: RuleID.allCases.count)
  private var open: [Range<Instant>?] = Array(repeating: nil, count: RuleID.allCases.count)
  private let app: AppID
  private let kind: TaskKind
  private let rows: [LogRow]
  private let end: Instant

  /// The requests come in order of acceptance.
  init(_ facts: TaskFacts, of app: AppID, _ record: RunRecord, _ rows: [LogRow]) {
    self.app = app
    kind = facts.last.kind
    self.rows = rows
    end = record.end
    for request in facts.requests {
      for span in record.objections(of: request.id) { add(span) }
    }
    for rule in RuleID.allCases { close(rule) }
  }

  /// Longest deciding first, then in order of precedence.
  var held: [HeldBy] {
    reasons.compactMap { $0 }.sorted { left, right in
      if left.deciding != right.deciding { return left.deciding > right.deciding }
      if left.objecting != right.objecting { return left.objecting > right.objecting }
      return left.rule.rawValue < right.rule.rawValue
    }
  }

  private mutating func add(_ span: ObjectionSpan) {
    let length = counted(span.range).length
    pending = pending + length
    var left = span.objections
    while let rule = left.first {
      left.remove(rule)
      let place = Int(rule.rawValue)
      var reason = reasons[place] ?? HeldBy(rule, from: span.range.lowerBound)
      reason.objecting = reason.objecting + length
      if span.objections.first == rule { reason.deciding = reason.deciding + length }
      reasons[place] = reason
      if let before = open[place], before.upperBound == span.range.lowerBound {
        open[place] = before.lowerBound..<span.range.upperBound
      } else {
        close(rule)
        open[place] = span.range
      }
    }
  }

  private mutating func close(_ rule: RuleID) {
    let place = Int(rule.rawValue)
    guard let range = open[place] else { return }
    open[place] = nil
    reasons[place]?.stretches += 1
    let part = counted(range)
    guard let longest = reasons[place]?.longest.range, part.length > longest.length else { return }
    let ended =
      range.upperBound > end
      ? nil : rule.end(in: RunRecord.rows(rows, at: range.upperBound), for: kind, of: app)
    reasons[place]?.longest = Holder(objector: rule, range: part, end: ended)
  }

  /// What still holds reaches a moment beyond the end.
  private func counted(_ range: Range<Instant>) -> Range<Instant> {
    range.clamped(to: min(range.lowerBound, end)..<end)
  }
}
