import Basics
import RunAnalysis
public import RunRecord
public import SchedulerEngine

/// One reason that held back the requests of one identifier, over the whole run.
public struct HeldBy: Equatable, Sendable {
  public let rule: RuleID
  /// How long it objected, alone or with others.
  public internal(set) var objecting = Span.zero
  /// How long it came first among the objections: the time in which it decided.
  public internal(set) var deciding = Span.zero
  /// The number of uninterrupted stretches. A stretch may span requests that replaced each other.
  public internal(set) var stretches: Int64 = 0
  public internal(set) var longest: Holder

  init(_ rule: RuleID, from instant: Instant) {
    self.rule = rule
    longest = Holder(objector: rule, range: instant..<instant, end: nil)
  }
}

/// Adds up what held the requests of one identifier back, and visits each change of reasons once.
struct HoldingTimes {
  private var reasons: [HeldBy?] = Array(repeating: nil, count: RuleID.allCases.count)
  private var open: [Range<Instant>?] = Array(repeating: nil, count: RuleID.allCases.count)
  private let figures: TaskFigures
  private let kind: TaskKind
  private let rows: [LogRow]
  private let end: Instant

  /// The requests must be in order of acceptance.
  init(_ facts: TaskFacts, _ figures: TaskFigures, _ record: RunRecord, _ rows: [LogRow]) {
    self.figures = figures
    kind = facts.last.kind
    self.rows = rows
    end = record.end
    for request in facts.requests {
      for span in record.objections(of: request.id) { add(span) }
    }
    for rule in RuleID.allCases { close(rule) }
  }

  /// In descending order of deciding time, then by precedence.
  var held: [HeldBy] {
    reasons.compactMap { $0 }.sorted { left, right in
      if left.deciding != right.deciding { return left.deciding > right.deciding }
      if left.objecting != right.objecting { return left.objecting > right.objecting }
      return left.rule.rawValue < right.rule.rawValue
    }
  }

  private mutating func add(_ span: ObjectionSpan) {
    let length = counted(span.range).length
    var left = span.objections
    while let rule = left.first {
      left.remove(rule)
      let place = Int(rule.rawValue)
      var reason = reasons[place] ?? HeldBy(rule, from: span.range.lowerBound)
      reason.objecting = reason.objecting + length
      reason.deciding = figures.deciding[place]
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
      ? nil
      : rule.end(in: RunRecord.rows(rows, at: range.upperBound), for: kind, of: figures.task.app)
    reasons[place]?.longest = Holder(objector: rule, range: part, end: ended)
  }

  /// Cuts off the moment by which an objection that still holds extends beyond the end of the run.
  private func counted(_ range: Range<Instant>) -> Range<Instant> {
    range.clamped(to: min(range.lowerBound, end)..<end)
  }
}

extension ReportContext {
  private static let indent = TextStyle.labelIndent + 2

  /// What held the requests of one identifier back: for each reason that ever decided, how long it held and
  /// what ended its longest stretch; all others by name only.
  func heldLines(_ task: TaskSummary) -> [String] {
    let deciding = task.held.filter { $0.deciding > .zero }
    let nameWidth = deciding.map { columns(of: name($0)) }.max() ?? 0
    let isBelow = style.textWidth - Self.indent - nameWidth < 40
    let inner = Self.indent + (isBelow ? 2 : nameWidth + 2)
    let lines = deciding.map { held in
      let label = isBelow ? name(held) : name(held).padded(to: nameWidth)
      return blanks(Self.indent) + style.paint(label, .waiting)
        + (isBelow ? "\n" + blanks(inner) : "  ")
        + words(held).wrapped(to: style.textWidth, indent: inner)
    }
    return lines + others(task)
  }

  private func others(_ task: TaskSummary) -> [String] {
    let others = task.held.filter { $0.deciding == .zero }
    if others.isEmpty { return [] }
    let words =
      "never the main cause: "
      + others.map { "\(name($0)) \(spanText($0.objecting))" }.joined(separator: ", ")
    return [
      blanks(Self.indent)
        + words.wrapped(to: style.textWidth, indent: Self.indent)
    ]
  }

  private func words(_ held: HeldBy) -> String {
    let share =
      held.deciding == held.objecting
      ? "always the main cause" : "main cause for \(spanText(held.deciding))"
    return "\(spanText(held.objecting))\(longest(held)); \(share)"
  }

  private func longest(_ held: HeldBy) -> String {
    let range = held.longest.range
    let from = when(range.lowerBound)
    let head =
      held.stretches == 1
      ? "" : " in \(held.stretches) stretches, the longest \(spanText(range.length))"
    guard let ended = held.longest.end else { return "\(head) since \(from)" }
    let to = when(range.upperBound, seenFrom: range.lowerBound)
    let cause = text(ended).map { " (\($0))" } ?? ""
    // Both times are in the same minute.
    if when(range.upperBound) == from { return "\(head) at \(from)\(cause)" }
    return "\(head) from \(from) to \(to)\(cause)"
  }

  private func name(_ held: HeldBy) -> String { held.rule.introduction.name.text }

  private func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }
}
