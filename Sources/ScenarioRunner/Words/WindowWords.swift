import ScenarioFormat
import SchedulerEngine

extension RecurringWindow {
  /// `weekdays 22:30-06:45`, as scenario files write it.
  var words: String {
    let closes = opens + length(unsaid: .zero)
    let times =
      "\(opens.clockWords)-\(Span.milliseconds(closes.milliseconds % 86_400_000).clockWords)"
    let days = days.words
    return days.isEmpty ? times : "\(days) \(times)"
  }
}

extension DaySelection {
  fileprivate var words: String {
    let named: String =
      switch days {
      case .every: exceptions.isEmpty ? "" : "every day"
      case .weekly(.workdays): "weekdays"
      case .weekly(.weekend): "weekends"
      case .weekly(let days): days.words
      case .numbered(let range): "day \(range.words)"
      }
    if exceptions.isEmpty { return named }
    return "\(named) except \(exceptions.map { "day \($0.words)" }.joined(separator: ","))"
  }
}

extension Weekdays {
  fileprivate static func ~= (pattern: Weekdays, value: Weekdays) -> Bool { pattern == value }

  fileprivate var words: String {
    let names: [(Weekday, String)] = [
      (.monday, "mon"), (.tuesday, "tue"), (.wednesday, "wed"), (.thursday, "thu"),
      (.friday, "fri"), (.saturday, "sat"), (.sunday, "sun"),
    ]
    return names.filter { contains($0.0) }.map(\.1).joined(separator: ",")
  }
}

extension ClosedRange<Int64> {
  /// `2..9`, or the day alone.
  var words: String {
    lowerBound == upperBound ? "\(lowerBound)" : "\(lowerBound)..\(upperBound)"
  }
}
