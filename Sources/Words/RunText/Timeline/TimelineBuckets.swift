import RunRecord
import SchedulerEngine

/// A stretch of time cut into columns of one round length, as many as the room allows.
struct TimelineBuckets {
  let range: Range<Instant>
  let length: Span
  let count: Int

  init(_ range: Range<Instant>, room: Int) {
    self.range = range
    var length = Span.milliseconds(1)
    let whole = max(range.length.milliseconds, 1)
    for candidate in TimelineBuckets.roundLengths {
      length = candidate
      if TimelineBuckets.columns(whole, length) <= Int64(room) { break }
    }
    while TimelineBuckets.columns(whole, length) > Int64(room) { length = length + length }
    self.length = length
    count = Int(TimelineBuckets.columns(whole, length))
  }

  private static func columns(_ whole: Int64, _ length: Span) -> Int64 {
    (whole - 1) / length.milliseconds + 1
  }

  private static let roundLengths: [Span] =
    [1, 2, 5, 10, 15, 30].map { Span.seconds($0) } + [1, 2, 5, 10, 15, 30].map { Span.minutes($0) }
    + [1, 2, 3, 6, 12].map { Span.hours($0) } + [1, 2, 7].map { Span.days($0) }

  subscript(index: Int) -> Range<Instant> {
    let start = range.lowerBound + length * Int64(index)
    return start..<min(start + length, range.upperBound)
  }

  /// The column of an instant; nil outside of the range.
  func index(of instant: Instant) -> Int? {
    guard range.contains(instant) else { return nil }
    return Int((instant - range.lowerBound).milliseconds / length.milliseconds)
  }

  /// The columns a stretch touches, with how much of it lies in each.
  func each(_ stretch: Range<Instant>, _ visit: (Int, Span) -> Void) {
    let part = stretch.clamped(to: range)
    if part.isEmpty { return }
    guard let first = index(of: part.lowerBound),
      let last = index(of: part.upperBound - .milliseconds(1))
    else { return }
    for index in first...last { visit(index, part.clamped(to: self[index]).length) }
  }
}
