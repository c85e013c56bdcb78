import RunRecord
import SchedulerEngine

/// The moment worth asking "why not" about: when most reasons that somebody could change object to
/// one request, and of those the longest.
struct InterestingMoment {
  let task: TaskKey
  let at: Instant

  /// Nil when nothing ever waited.
  init?(_ record: RunRecord) {
    let spans = record.objections(of: .everything, during: record.whole)
    let best = spans.filter { !$0.objections.isEmpty }.max { left, right in
      InterestingMoment.interest(left) < InterestingMoment.interest(right)
    }
    guard let best, let request = record.request(best.request) else { return nil }
    task = request.key
    let middle = best.range.lowerBound + Span(milliseconds: best.range.length.milliseconds / 2)
    at = Instant(milliseconds: middle.milliseconds / 60_000 * 60_000)
  }

  private static func interest(_ span: ObjectionSpan) -> (Int, Int, Int64) {
    (
      span.objections.subtracting(.broughtByTime).count, span.objections.count,
      span.range.length.milliseconds
    )
  }
}
