import PlainText
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

  func wallTime(at instant: Instant) -> WallTime {
    var low = 0
    var high = offsets.count
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if offsets[middle].from <= instant { low = middle } else { high = middle }
    }
    return WallTime(at: instant, offset: offsets[low].offset)
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
    if instant.isNever { return "never" }
    let minutes = wallTime(at: instant).sinceMidnight.milliseconds / 60_000
    return timeOfDay(seconds: minutes * 60)
  }

  /// `Mon 22:40`
  public func dayAndTime(_ instant: Instant) -> String {
    if instant.isNever { return "never" }
    return wallTime(at: instant).weekday.shortName + " " + time(instant)
  }

  /// The time alone where it can mean one instant only: nearer than half a day, before or after.
  public func time(_ instant: Instant, seenFrom now: Instant) -> String {
    let isNear = instant - now < .hours(12) && now - instant < .hours(12)
    return isNear ? time(instant) : dayAndTime(instant)
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
  var shortName: String {
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
