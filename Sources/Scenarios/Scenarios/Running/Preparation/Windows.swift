import SchedulerEngine

/// The windows of one list. All of them apply, except that a window on a numbered day replaces a weekly one
/// that it overlaps.
///
/// Several lists may answer one question, such as which network there is. Then a list that names a numbered
/// date is the only one that applies on that date.
struct WindowGroup {
  /// Includes every day that can be numbered.
  private static let anyDay: ClosedRange<Int64> = -500_000...500_000

  private let numbered: [RecurringWindow]
  /// The numbered days of the other lists.
  private let taken: [ClosedRange<Int64>]
  private let firstDay: Int64

  init(
    _ windows: [Located<RecurringWindow>], besides others: [Located<RecurringWindow>] = [],
    _ calendar: ScenarioCalendar
  ) {
    numbered = windows.map { $0.value }.filter { $0.isNumbered }
    taken = others.flatMap { WindowGroup.numberedDays(of: $0.value) }
    firstDay = calendar.firstDay
  }

  private static func numberedDays(of window: RecurringWindow) -> [ClosedRange<Int64>] {
    guard case .numbered(let days) = window.days.days else { return [] }
    return DayRanges(window.days.exceptions).gaps(in: days)
  }

  func patterns(of window: RecurringWindow, unsaid: Span) -> [Pattern] {
    let length = window.length(unsaid: unsaid)
    let weekdays: Weekdays
    let ranges: [ClosedRange<Int64>]
    switch window.days.days {
    case .every:
      weekdays = .all
      ranges = daysLeft(by: window, unsaid)
    case .weekly(let days):
      weekdays = days
      ranges = daysLeft(by: window, unsaid)
    case .numbered:
      weekdays = .all
      ranges = WindowGroup.numberedDays(of: window)
    }
    return ranges.map { days in
      Pattern(
        on: weekdays, at: window.opens, for: length,
        fromDay: days.lowerBound == WindowGroup.anyDay.lowerBound
          ? .min : firstDay + days.lowerBound - 1,
        throughDay: days.upperBound == WindowGroup.anyDay.upperBound
          ? .max : firstDay + days.upperBound - 1)
    }
  }

  private func daysLeft(by window: RecurringWindow, _ unsaid: Span) -> [ClosedRange<Int64>] {
    let replaced = numbered.filter { $0.takesThePlace(of: window, unsaid: unsaid) }
      .flatMap(WindowGroup.numberedDays)
    return DayRanges(taken + replaced + window.days.exceptions).gaps(in: WindowGroup.anyDay)
  }
}

/// What ends a window on a day when the clocks change.
enum WindowEnding {
  /// "22:30-06:45" ends when the clocks show 06:45.
  case byTheClock
  /// "22:30 for 8h" ends eight hours later, whatever the clocks show.
  case afterItsLength
}

extension RecurringWindow {
  var ending: WindowEnding {
    if case .until = length { return .byTheClock }
    return .afterItsLength
  }
}

extension ScenarioCalendar {
  /// The complete window, by the clocks; nil if they jump over all of it.
  func occurrence(
    on day: Int64, at opens: Span, for length: Span, _ ending: WindowEnding
  ) -> Range<Instant>? {
    let begins = at(opens, on: day)
    let ends = ending == .byTheClock ? at(opens + length, on: day) : begins + length
    return ends > begins || length == .zero ? begins..<ends : nil
  }
}

extension HabitSetup {
  /// In the engine a window has a fixed length. If the clocks change while the window is open, its length
  /// differs, so such dates get patterns of their own.
  func divided(_ ending: WindowEnding, by calendar: ScenarioCalendar) -> [HabitSetup] {
    if ending == .afterItsLength || pattern.length == .zero { return [self] }
    var parts = [self]
    for day in calendar.daysOfChange(reach: pattern.length) where pattern.occurs(on: day) {
      let open = calendar.occurrence(
        on: day - calendar.firstDay + 1, at: pattern.opens, for: pattern.length, ending)
      let length = open.map { $0.upperBound - $0.lowerBound } ?? .zero
      if length == pattern.length { continue }
      parts = parts.flatMap { $0.divided(on: day, length) }
    }
    return parts
  }

  private func divided(on day: Int64, _ length: Span) -> [HabitSetup] {
    let pattern = self.pattern
    guard pattern.firstDay <= day, day <= pattern.lastDay else { return [self] }
    func part(_ first: Int64, _ last: Int64, _ length: Span) -> HabitSetup? {
      if first > last || length == .zero { return nil }
      return HabitSetup(
        effect,
        Pattern(
          on: pattern.days, at: pattern.opens, for: length, fromDay: first, throughDay: last),
        jitter: jitter)
    }
    return [
      part(pattern.firstDay, day - 1, pattern.length), part(day, day, length),
      part(day + 1, pattern.lastDay, pattern.length),
    ].compactMap { $0 }
  }
}

extension ScenarioCalendar {
  /// The local days, as the engine counts them, whose windows may be open when the clocks change.
  fileprivate func daysOfChange(reach length: Span) -> [Int64] {
    let before = length.milliseconds / 86_400_000 + 2
    var days: Set<Int64> = []
    for instant in clock.changeInstants {
      let day = clock.wallTime(at: instant).day
      days.formUnion(day - before...day + 1)
    }
    return days.sorted()
  }
}

/// Days as ascending ranges that do not touch.
struct DayRanges: Equatable {
  private(set) var ranges: [ClosedRange<Int64>] = []

  init(_ ranges: [ClosedRange<Int64>]) {
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = self.ranges.last, range.lowerBound <= last.upperBound + 1 {
        let upper = max(last.upperBound, range.upperBound)
        self.ranges[self.ranges.count - 1] = last.lowerBound...upper
      } else {
        self.ranges.append(range)
      }
    }
  }

  func gaps(in whole: ClosedRange<Int64>) -> [ClosedRange<Int64>] {
    var gaps: [ClosedRange<Int64>] = []
    var next = whole.lowerBound
    for range in ranges where range.upperBound >= whole.lowerBound {
      if range.lowerBound > whole.upperBound { break }
      if range.lowerBound > next { gaps.append(next...range.lowerBound - 1) }
      next = range.upperBound + 1
    }
    if next <= whole.upperBound { gaps.append(next...whole.upperBound) }
    return gaps
  }
}

/// The days of a scenario; day 1 is the date of its start. Days and times are those of the device's clocks at
/// that moment, so a day on which they change is longer or shorter.
package struct ScenarioCalendar: Equatable, Sendable {
  let clock: ScenarioClock

  package init(_ clock: ScenarioClock) { self.clock = clock }

  /// The engine's number for day 1.
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
