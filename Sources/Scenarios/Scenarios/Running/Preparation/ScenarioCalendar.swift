import SchedulerEngine

/// The days of a scenario: day 1 is the date of its start. Days and times are those of the clocks on
/// the device at that moment, so that a day on which they change is longer or shorter.
package struct ScenarioCalendar: Equatable, Sendable {
  let clock: ScenarioClock

  package init(_ clock: ScenarioClock) { self.clock = clock }

  /// Day 1 as the engine counts days.
  var firstDay: Int64 { WallTime(at: clock.start.instant, offset: clock.start.offset).day }

  func number(of instant: Instant) -> Int64 { clock.wallTime(at: instant).day - firstDay + 1 }

  func midnight(before day: Int64) -> Instant { at(.zero, on: day) }

  func at(_ time: Span, on day: Int64) -> Instant {
    clock.instant(of: WallTime(day: firstDay + day - 1, sinceMidnight: time))
  }

  func day(_ number: Int64) -> Range<Instant> {
    midnight(before: number)..<midnight(before: number + 1)
  }
}
