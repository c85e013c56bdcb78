import Basics
public import SchedulerEngine

extension PreparedScenario {
  /// `day 2 21:00`, as a scenario file could write it.
  public func words(of instant: Instant) -> String {
    ScenarioCalendar(scenario.clock).words(instant)
  }
}

extension ScenarioCalendar {
  /// `day 2 21:00`, as scenario files write it.
  package func words(_ instant: Instant) -> String {
    if instant.isNever { return "never" }
    let time = clock.wallTime(at: instant).sinceMidnight
    return "day \(number(of: instant)) \(time.clockWords)"
  }

  package func words(_ range: Range<Instant>) -> String {
    let day = number(of: range.lowerBound)
    if self.day(day) == range { return "day \(day)" }
    return "\(words(range.lowerBound)) to \(words(range.upperBound))"
  }

  package func words(_ point: TimePoint) -> String { words(point.instant(on: clock)) }
}

extension Span {
  /// The time of day so long after midnight; milliseconds are left out.
  package var clockWords: String {
    timeOfDay(seconds: milliseconds / 1_000)
  }
}

extension Share {
  /// As in scenario files, rounded down to whole percents.
  package var words: String { "\(millionths / 10_000)%" }
}
