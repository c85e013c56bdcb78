import Basics
import SchedulerEngine

/// The date of lines that have only a time of day. It is the first that a line mentions, such as that of a
/// request, also for what was read before; and a time that goes far back begins the next day.
struct CopiedDay {
  /// Where nothing mentions one: 1 January 2026.
  static let assumed: Int64 = 20_454
  private(set) var number = CopiedDay.assumed
  private var isSettled = false
  private var last: Instant?

  /// Some line had only a time of day.
  var isOfClock: Bool { last != nil }
  /// So was the date of some line assumed, and may become known.
  var isAwaited: Bool { isOfClock && !isSettled }

  /// By how much to move what was dated so far, where this line is the first to mention a date.
  mutating func learn(from line: ArraySlice<UInt8>) -> Span? {
    if isSettled { return nil }
    guard let date = line.rest(after: "earliestBeginDate: "), let (time, _) = LogTime.read(date)
    else { return nil }
    let mentioned = WallTime(at: time.instant, offset: .zero).day
    let shift = Span.days(mentioned - number)
    number = mentioned
    last = last.map { $0 + shift }
    isSettled = true
    return shift
  }

  /// What was dated so far stays as it is.
  mutating func settle() { isSettled = true }

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

/// Entries whose date is not known yet, a limited number of them.
struct UndatedEntries {
  private var entries: [(entry: LogEntry, line: Int64)] = []
  var isFull: Bool { entries.count >= LogLimits.undated }

  mutating func hold(_ entry: LogEntry, line: Int64) { entries.append((entry, line)) }

  mutating func move(by shift: Span) {
    for index in entries.indices {
      let time = entries[index].entry.time
      entries[index].entry.time = LogTime(time.instant + shift, offset: time.offset)
    }
  }

  /// In the order in which they were held.
  mutating func release() -> [(entry: LogEntry, line: Int64)] {
    defer { entries = [] }
    return entries
  }
}
