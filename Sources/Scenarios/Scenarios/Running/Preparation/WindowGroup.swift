import SchedulerEngine

/// The windows of one list. All of them hold; where one that numbers its days meets one that does
/// not, it takes its place on that date.
///
/// Of several lists that answer one question, such as which network there is, a list that numbers a
/// date answers for that date alone.
struct WindowGroup {
  /// Beyond every day that can be numbered.
  private static let anyDay: ClosedRange<Int64> = -500_000...500_000

  private let numbered: [RecurringWindow]
  /// What the other lists number.
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
