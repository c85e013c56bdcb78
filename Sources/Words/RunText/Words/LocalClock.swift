import Basics
public import SchedulerEngine

/// Instants as the clock on the user's wall shows them, through every change of its offset.
public struct LocalClock: Sendable {
  /// In order of time.
  private var offsets: [(from: Instant, offset: UTCOffset)]

  public init(_ offset: UTCOffset, changedIn rows: [LogRow] = []) {
    offsets = [(.earliest, offset)]
    for row in rows {
      if case .world(.utcOffset(let changed), _) = row.happening {
        offsets.append((row.at, changed))
      }
    }
  }

  package func wallTime(at instant: Instant) -> WallTime {
    var low = 0
    var high = offsets.count
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if offsets[middle].from <= instant { low = middle } else { high = middle }
    }
    return WallTime(at: instant, offset: offsets[low].offset)
  }

  /// What the clock showed and shows where its offset changes at this very instant.
  package func change(at instant: Instant) -> (from: String, to: String)? {
    for index in offsets.indices.dropFirst() where offsets[index].from == instant {
      let (old, new) = (offsets[index - 1].offset, offsets[index].offset)
      return ("\(time(instant, old)) \(old.text)", "\(time(instant, new)) \(new.text)")
    }
    return nil
  }

  /// The date as days since 1970.
  public func day(of instant: Instant) -> Int64 { wallTime(at: instant).day }

  /// When it shows this time of this date; nil where an event makes it leap over that.
  public func instant(of time: Span, on day: Int64) -> Instant? {
    let wall = WallTime(day: day, sinceMidnight: time)
    return offsets.lazy.map { wall.instant(offset: $0.offset) }.first { wallTime(at: $0) == wall }
  }

  /// `22:40`
  public func time(_ instant: Instant) -> String {
    instant.isNever ? "never" : text(of: wallTime(at: instant))
  }

  private func time(_ instant: Instant, _ offset: UTCOffset) -> String {
    text(of: WallTime(at: instant, offset: offset))
  }

  private func text(of wall: WallTime) -> String {
    timeOfDay(seconds: wall.sinceMidnight.milliseconds / 60_000 * 60)
  }

  /// `Mon 1 June 2026`
  public func date(_ instant: Instant) -> String {
    let wall = wallTime(at: instant)
    let date = CivilDate(daysSince1970: wall.day)
    return "\(wall.weekday.shortName) \(date.day) \(date.monthName) \(date.year)"
  }

  /// `Mon 1 Jun 2026`, for where the whole date does not fit.
  func shortDate(_ instant: Instant) -> String {
    let wall = wallTime(at: instant)
    let date = CivilDate(daysSince1970: wall.day)
    return "\(wall.weekday.shortName) \(date.day) \(date.monthName.prefix(3)) \(date.year)"
  }
}

extension Weekday {
  package var shortName: String {
    switch self {
    case .monday: "Mon"
    case .tuesday: "Tue"
    case .wednesday: "Wed"
    case .thursday: "Thu"
    case .friday: "Fri"
    case .saturday: "Sat"
    case .sunday: "Sun"
    }
  }
}
