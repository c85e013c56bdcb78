import SchedulerEngine

/// Whether two windows are ever open at once. A window for a numbered day takes the place of a weekly
/// one that it meets, so those two never do; exceptions are taken at their word only among numbered
/// days.
enum WindowOverlap {
  private static let day = Span.days(1).milliseconds

  static func exists(_ left: RecurringWindow, _ right: RecurringWindow) -> Bool {
    // The right window may begin this much later or earlier than the left one, in milliseconds.
    let latest = left.length(unsaid: .zero).milliseconds
    let earliest = -right.length(unsaid: .zero).milliseconds
    let shift = right.opens.milliseconds - left.opens.milliseconds
    func meets(daysLater days: Int64) -> Bool {
      let later = shift + days * day
      return later < latest && later > earliest
    }
    // A window is open for at most a week, and a jitter moves it anywhere; that is left aside.
    for days in -8...8 as ClosedRange<Int64> where meets(daysLater: days) {
      if happens(left.days, right.days, daysLater: days) { return true }
    }
    return false
  }

  /// Whether some day of the right selection is so many days after one of the left.
  private static func happens(
    _ left: DaySelection, _ right: DaySelection, daysLater days: Int64
  ) -> Bool {
    switch (left.days, right.days) {
    case (.numbered(let earlier), .numbered(let later)):
      let low = max(earlier.lowerBound, later.lowerBound - days)
      let high = min(earlier.upperBound, later.upperBound - days)
      let second = right.exceptions.map { $0.lowerBound - days...$0.upperBound - days }
      return low <= high && !covers(left.exceptions + second, low...high)
    case (.numbered, _), (_, .numbered): return false
    default:
      let first = week(left)
      let second = week(right)
      return (0..<7).contains { weekday in
        let shifted = ((Int64(weekday) + days) % 7 + 7) % 7
        return first.contains(weekday) && second.contains(Int(shifted))
      }
    }
  }

  /// Whether a window for numbered days takes the place of this one on some date.
  static func takesPlace(
    _ window: RecurringWindow, of weekly: RecurringWindow, firstDay: Int64
  ) -> Bool {
    guard window.takesThePlace(of: weekly, unsaid: .minutes(3)),
      case .numbered(let days) = window.days.days
    else { return false }
    let excepted = window.days.exceptions + weekly.days.exceptions
    let weekdays = week(weekly.days)
    return days.contains { day in
      let weekday = WallTime(day: firstDay + day - 1, sinceMidnight: .zero).weekday
      return weekdays.contains(Int(weekday.rawValue)) && !excepted.contains { $0.contains(day) }
    }
  }

  /// Whether these ranges leave nothing of the whole.
  private static func covers(_ ranges: [ClosedRange<Int64>], _ whole: ClosedRange<Int64>) -> Bool {
    var day = whole.lowerBound
    while day <= whole.upperBound {
      guard let range = ranges.first(where: { $0.contains(day) }) else { return false }
      day = range.upperBound + 1
    }
    return true
  }

  /// The days of the week that are meant, Monday being 0.
  private static func week(_ selection: DaySelection) -> [Int] {
    guard case .weekly(let days) = selection.days else { return Array(0..<7) }
    return (0..<7).filter { number in
      Weekday(rawValue: UInt8(number)).map(days.contains) ?? false
    }
  }
}
