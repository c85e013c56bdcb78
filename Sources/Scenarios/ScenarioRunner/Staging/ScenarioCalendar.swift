import ScenarioFormat
import SchedulerEngine

/// The days of a scenario: day 1 is the date of its start, by the clock at the start.
struct ScenarioCalendar: Equatable, Sendable {
  let start: ZonedDate

  init(_ start: ZonedDate) { self.start = start }

  /// Day 1 as the engine counts days.
  var firstDay: Int64 { WallTime(at: start.instant, offset: start.offset).day }

  func number(of instant: Instant) -> Int64 {
    WallTime(at: instant, offset: start.offset).day - firstDay + 1
  }

  func midnight(before day: Int64) -> Instant { at(.zero, on: day) }

  func at(_ time: Span, on day: Int64) -> Instant {
    WallTime(day: firstDay + day - 1, sinceMidnight: time).instant(offset: start.offset)
  }

  func day(_ number: Int64) -> Range<Instant> {
    midnight(before: number)..<midnight(before: number + 1)
  }
}
