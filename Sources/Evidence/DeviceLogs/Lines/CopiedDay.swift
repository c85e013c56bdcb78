import PlainText
import SchedulerEngine

/// The date of lines that have only a time of day. It is the date that a line mentions, such as that of a
/// request, where one does before any line was dated, and a time that goes far back begins the next day.
struct CopiedDay {
  /// Where nothing mentions one: 1 January 2026.
  static let assumed: Int64 = 20_454
  private(set) var number = CopiedDay.assumed
  private var isKnown = false
  private var last: Instant?

  mutating func style(at line: ArraySlice<UInt8>) {
    if isKnown || last != nil { return }
    guard let date = line.rest(after: "earliestBeginDate: "), let (time, _) = LogTime.read(date)
    else { return }
    number = WallTime(at: time.instant, offset: .zero).day
    isKnown = true
  }

  mutating func dated(_ time: LogTime) -> LogTime {
    var time = time
    if let last, last - time.instant > .hours(1) {
      number += 1
      time = LogTime(time.instant + .days(1), offset: time.offset)
    }
    last = time.instant
    return time
  }
}
