import SchedulerEngine

/// The phone's local time, through every change of its offset.
struct LocalTime {
  /// In order of time.
  private var offsets: [(from: Instant, offset: UTCOffset)]

  init(_ offset: UTCOffset, changedIn rows: [LogRow]) {
    offsets = [(.earliest, offset)]
    for row in rows {
      if case .world(.utcOffset(let changed), _) = row.happening {
        offsets.append((row.at, changed))
      }
    }
  }

  private func offset(at instant: Instant) -> UTCOffset {
    offsets.last { $0.from <= instant }?.offset ?? .zero
  }

  func day(of instant: Instant) -> Int64 { WallTime(at: instant, offset: offset(at: instant)).day }

  /// When a clock on the wall shows this time. One that it jumps over or shows twice is taken by the
  /// offset before.
  func instant(_ day: Int64, _ sinceMidnight: Span) -> Instant {
    let wall = WallTime(day: day, sinceMidnight: sinceMidnight)
    var best = wall.instant(offset: offset(at: wall.instant(offset: .zero)))
    for _ in 0..<2 { best = wall.instant(offset: offset(at: best - .milliseconds(1))) }
    return best
  }
}

extension Session {
  var localTime: LocalTime { LocalTime(setup.utcOffset, changedIn: ledger.rows) }
}
