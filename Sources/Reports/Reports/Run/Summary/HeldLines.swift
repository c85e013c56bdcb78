import Basics
import RunRecord
import SchedulerEngine

/// What held the requests of one identifier back: each reason that ever decided with how long it
/// held and what ended its longest stretch, the others by name.
struct HeldLines {
  private let context: ReportContext
  private let task: TaskSummary
  private static let indent = LabelledLine.indent + 2

  init(_ context: ReportContext, _ task: TaskSummary) {
    self.context = context
    self.task = task
  }

  var lines: [String] {
    let deciding = task.held.filter { $0.deciding > .zero }
    let nameWidth = deciding.map { columns(of: name($0)) }.max() ?? 0
    let isBelow = context.style.textWidth - HeldLines.indent - nameWidth < 40
    let inner = HeldLines.indent + (isBelow ? 2 : nameWidth + 2)
    let lines = deciding.map { held in
      let label = isBelow ? name(held) : name(held).padded(to: nameWidth)
      return blanks(HeldLines.indent) + context.style.paint(label, .waiting)
        + (isBelow ? "\n" + blanks(inner) : "  ")
        + words(held).wrapped(to: context.style.textWidth, indent: inner)
    }
    return lines + others
  }

  private var others: [String] {
    let others = task.held.filter { $0.deciding == .zero }
    if others.isEmpty { return [] }
    let words =
      "never the main cause: "
      + others.map { "\(name($0)) \(spanText($0.objecting))" }.joined(separator: ", ")
    return [
      blanks(HeldLines.indent)
        + words.wrapped(to: context.style.textWidth, indent: HeldLines.indent)
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
    let from = context.when(range.lowerBound)
    let head =
      held.stretches == 1
      ? "" : " in \(held.stretches) stretches, the longest \(spanText(range.length))"
    guard let ended = held.longest.end else { return "\(head) since \(from)" }
    let to = context.when(range.upperBound, seenFrom: range.lowerBound)
    let cause = context.text(ended).map { " (\($0))" } ?? ""
    // Both in the same minute.
    if context.when(range.upperBound) == from { return "\(head) at \(from)\(cause)" }
    return "\(head) from \(from) to \(to)\(cause)"
  }

  private func name(_ held: HeldBy) -> String { held.rule.introduction.name.text }

  private func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }
}
