import RunRecord
import SchedulerEngine

extension TaskComparison {
  enum Rows { case thoseThatDiffer, all }

  func rows(_ wanted: Rows, _ style: TextStyle) -> [ComparisonTable.Row] {
    let (a, b) = (figuresA, figuresB)
    var rows = [
      count("launches", a.outcomes.launched, b.outcomes.launched), count("done", a.done, b.done),
      span("median wait", a.waits.median, b.waits.median, style),
      span("median age at opening", a.ages.median, b.ages.median, style),
    ]
    if wanted == .all {
      rows += [
        count("failed", a.outcomes.failed, b.outcomes.failed),
        count("cut short", a.outcomes.cutShort, b.outcomes.cutShort),
        count("killed or crashed", a.outcomes.lost, b.outcomes.lost),
        count("stopped", a.outcomes.interrupted, b.outcomes.interrupted),
        count("still running", a.outcomes.running, b.outcomes.running),
        span("longest wait", a.waits.longest, b.waits.longest, style),
        span("oldest at opening", a.ages.longest, b.ages.longest, style),
      ]
      return rows.filter { !($0.a == "0" && $0.b == "0") || $0.label == "launches" }
    }
    return rows.filter { $0.a != $0.b }
  }

  private func count(_ label: String, _ a: Int64, _ b: Int64) -> ComparisonTable.Row {
    .init(label: label, a: "\(a)", b: "\(b)", difference: a == b ? "" : signed(b - a))
  }

  private func span(
    _ label: String, _ a: Span?, _ b: Span?, _ style: TextStyle
  ) -> ComparisonTable.Row {
    let none = style.choose("–", "-")
    var difference = ""
    if let a, let b, a != b { difference = signedText(b - a) }
    return .init(
      label: label, a: a.map(spanText) ?? none, b: b.map(spanText) ?? none, difference: difference)
  }
}

/// `+12 min`
func signedText(_ span: Span) -> String { span > .zero ? "+" + spanText(span) : spanText(span) }

extension OutcomeCounts {
  fileprivate var cutShort: Int64 {
    completedAfterExpiration + endedWithoutHandler + endedInForeground
  }
  fileprivate var lost: Int64 { killed + trapped + crashed }
}
