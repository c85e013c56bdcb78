public import SchedulerEngine

/// A moment as a scenario names it.
public enum TimePoint: Equatable, Sendable {
  /// "day 2 21:00": a day of the scenario, day 1 being the date of its start.
  case day(Int64, at: Span)
  /// "22:40": the first time after the start that clocks show this.
  case clock(Span)
  /// "+15m": so long after the start.
  case elapsed(Span)
  /// "2026-06-01T21:00+02:00".
  case date(ZonedDate)
}

extension TimePoint {
  /// The instant that is meant in a scenario with this start. Wall times are those of the offset at
  /// the start, whatever an event does to the clock later.
  public func instant(from start: ZonedDate) -> Instant {
    let local = WallTime(at: start.instant, offset: start.offset)
    switch self {
    case .day(let number, let time):
      return WallTime(day: local.day + number - 1, sinceMidnight: time)
        .instant(offset: start.offset)
    case .clock(let time):
      let day = time < local.sinceMidnight ? local.day + 1 : local.day
      return WallTime(day: day, sinceMidnight: time).instant(offset: start.offset)
    case .elapsed(let span): return start.instant + span
    case .date(let date): return date.instant
    }
  }
}
