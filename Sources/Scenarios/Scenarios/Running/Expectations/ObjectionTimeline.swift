import RunRecord
import SchedulerEngine

/// What objected to one task over the whole run, request after request.
struct ObjectionTimeline {
  /// A stretch of time with its objections; nil while nothing was pending.
  struct Part: Equatable {
    let range: Range<Instant>
    let objections: RuleSet?
  }

  private let spans: [ObjectionSpan]

  /// A task has one request pending at a time, so the stretches follow each other.
  init(of task: TaskKey, in record: RunRecord) {
    spans = record.requests.filter { $0.key == task }.flatMap { record.objections(of: $0.id) }
  }

  /// The first part of a range in which nothing was pending, or in which this holds of what objected.
  func firstPart(of range: Range<Instant>, where isWanted: (RuleSet) -> Bool) -> Part? {
    var reached = range.lowerBound
    let first = spans.partitionPoint { $0.range.upperBound > range.lowerBound }
    for span in spans[first...] {
      if span.range.lowerBound >= range.upperBound { break }
      if span.range.lowerBound > reached {
        return Part(range: reached..<span.range.lowerBound, objections: nil)
      }
      if isWanted(span.objections) {
        return Part(range: span.range.clamped(to: range), objections: span.objections)
      }
      reached = span.range.upperBound
    }
    return reached < range.upperBound
      ? Part(range: reached..<range.upperBound, objections: nil) : nil
  }
}
