import SchedulerEngine

/// A time of day written as "07:05".
struct TimeOfDay {
  let sinceMidnight: Span
  let text: String

  init(_ text: String) throws(TimeOfDayProblem) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.count == 2 && $0.allSatisfy(\.isNumber) }),
      let hours = Int64(parts[0]), let minutes = Int64(parts[1]), hours < 24, minutes < 60
    else { throw TimeOfDayProblem(text: text) }
    sinceMidnight = .minutes(hours * 60 + minutes)
    self.text = text
  }
}

/// A text that is no time of day.
public struct TimeOfDayProblem: Error, Equatable, CustomStringConvertible {
  public let text: String

  public var description: String {
    "“\(text)” is not a time of day. Write it like 07:05, up to 23:59."
  }
}

/// From one time of day to another on chosen days. One that lies backwards ends on the next day.
struct DailyWindow: CustomStringConvertible {
  private let begin: TimeOfDay
  private let pattern: Pattern
  let description: String

  init(from begin: String, to end: String, on days: SimulatedApp.Days)
    throws(TimeOfDayProblem)
  {
    let (begin, end) = (try TimeOfDay(begin), try TimeOfDay(end))
    let length = end.sinceMidnight - begin.sinceMidnight
    self.begin = begin
    pattern = Pattern(
      on: days.weekdays, at: begin.sinceMidnight,
      for: length > .zero ? length : length + .days(1))
    description = "between \(begin.text) and \(end.text)"
  }

  /// The occurrences that lie in this range from beginning to end.
  func windows(in range: Range<Instant>, _ clock: LocalTime) -> [Range<Instant>] {
    windows(touching: range, clock).filter {
      $0.lowerBound >= range.lowerBound && $0.upperBound <= range.upperBound
    }
  }

  func windows(touching range: Range<Instant>, _ clock: LocalTime) -> [Range<Instant>] {
    var windows: [Range<Instant>] = []
    var day = clock.day(of: range.lowerBound) - 1
    let last = clock.day(of: range.upperBound)
    while let next = pattern.nextDay(from: day), next <= last {
      let end = pattern.opens + pattern.length
      let window =
        clock.instant(
          next, pattern.opens)..<(end < .days(1)
        ? clock.instant(next, end) : clock.instant(next + 1, end - .days(1)))
      if window.overlaps(range) { windows.append(window) }
      day = next + 1
    }
    return windows
  }
}
