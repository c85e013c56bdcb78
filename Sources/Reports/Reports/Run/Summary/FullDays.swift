import RunRecord
import SchedulerEngine

/// The local dates that lie whole within a stretch of time; a partial one would look empty.
struct FullDays {
  let count: Int64
  private let first: Int64
  private let clock: LocalClock

  init(_ range: Range<Instant>, _ clock: LocalClock) {
    self.clock = clock
    let begin = clock.wallTime(at: range.lowerBound)
    let end = clock.wallTime(at: range.upperBound)
    first = begin.sinceMidnight == .zero ? begin.day : begin.day + 1
    count = max(end.day - first, 0)
  }

  /// How many of the dates have at least one of these instants, which come in order.
  func countTouched(by instants: [Instant]) -> Int64 {
    var touched: Int64 = 0
    var last = first - 1
    for instant in instants {
      let day = clock.wallTime(at: instant).day
      if day <= last || day >= first + count { continue }
      touched += 1
      last = day
    }
    return touched
  }
}
