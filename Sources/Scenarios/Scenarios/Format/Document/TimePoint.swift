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
