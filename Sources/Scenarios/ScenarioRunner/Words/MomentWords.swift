import PlainText
import ScenarioFormat
public import SchedulerEngine

extension StagedScenario {
  /// `day 2 21:00`, as a scenario file could write it.
  public func words(of instant: Instant) -> String {
    ScenarioCalendar(scenario.begins).words(instant)
  }

  /// The same of something that happened, with what the clock on the wall showed where an event had
  /// moved it: scenario files keep to the clock at the start, reports to the one on the wall.
  func wordsOfHappening(at instant: Instant) -> String {
    let offset = offset(at: instant)
    if offset == scenario.begins.offset { return words(of: instant) }
    let local = WallTime(at: instant, offset: offset).sinceMidnight.clockWords
    return "\(words(of: instant)) (\(local) local)"
  }

  private func offset(at instant: Instant) -> UTCOffset {
    var offset = scenario.begins.offset
    for event in setup.script where event.at <= instant {
      if case .change(.utcOffset(let changed)) = event.action { offset = changed }
    }
    return offset
  }
}

extension ScenarioCalendar {
  /// `day 2 21:00`, as scenario files write it.
  func words(_ instant: Instant) -> String {
    if instant.isNever { return "never" }
    let time = WallTime(at: instant, offset: start.offset).sinceMidnight
    return "day \(number(of: instant)) \(time.clockWords)"
  }

  func words(_ range: Range<Instant>) -> String {
    let day = number(of: range.lowerBound)
    if self.day(day) == range { return "day \(day)" }
    return "\(words(range.lowerBound)) to \(words(range.upperBound))"
  }

  func words(_ point: TimePoint) -> String { words(point.instant(from: start)) }
}

extension Span {
  /// The time of day so long after midnight; milliseconds are left out.
  var clockWords: String {
    timeOfDay(seconds: milliseconds / 1_000)
  }
}
