import ScenarioFormat
import SchedulerEngine

/// Windows that answer one question together. On the dates that one of them numbers, only those that
/// number the date are open; the weekly ones hold on all others, before the start too.
struct WindowGroup {
  /// Beyond every day that can be numbered.
  private static let anyDay: ClosedRange<Int64> = -500_000...500_000

  private let numbered: DayRanges
  private let firstDay: Int64

  init(_ windows: [Located<RecurringWindow>], _ calendar: ScenarioCalendar) {
    numbered = DayRanges(windows.flatMap { WindowGroup.numberedDays(of: $0.value) })
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
      ranges = daysLeft(by: window)
    case .weekly(let days):
      weekdays = days
      ranges = daysLeft(by: window)
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

  private func daysLeft(by window: RecurringWindow) -> [ClosedRange<Int64>] {
    DayRanges(numbered.ranges + window.days.exceptions).gaps(in: WindowGroup.anyDay)
  }
}
