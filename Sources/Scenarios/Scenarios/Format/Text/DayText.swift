import SchedulerEngine

/// Selected days: "every day", "weekdays", "mon,wed" or "day 2..9", each optionally with "except day 5".
enum DayText {
  /// Ten years of days.
  static let last: Int64 = 3_654
  static let mostExceptions = 10

  private static let weekdays: [(short: StaticString, long: StaticString, day: Weekday)] = [
    ("mon", "monday", .monday), ("tue", "tuesday", .tuesday), ("wed", "wednesday", .wednesday),
    ("thu", "thursday", .thursday), ("fri", "friday", .friday), ("sat", "saturday", .saturday),
    ("sun", "sunday", .sunday),
  ]

  /// A text that names no days means every day.
  static func parse(_ cursor: inout TextCursor) throws(TextFault) -> DaySelection {
    var selection = DaySelection()
    if cursor.acceptWord("every") {
      if !cursor.acceptWord("day") { throw cursor.fault(.expected(.dayNumber)) }
    } else if cursor.acceptWord("weekdays") {
      selection.days = .weekly(.workdays)
    } else if cursor.acceptWord("weekends") {
      selection.days = .weekly(.weekend)
    } else if cursor.acceptWord("day") {
      selection.days = .numbered(try numbers(&cursor))
    } else if let first = weekday(&cursor) {
      selection.days = .weekly(try week(&cursor, from: first))
    }
    if cursor.acceptWord("except") { selection.exceptions = try exceptions(&cursor) }
    return selection
  }

  static func number(_ cursor: inout TextCursor) throws(TextFault) -> Int64 {
    let start = cursor.place
    guard cursor.isAtDigit else { throw cursor.fault(.expected(.dayNumber)) }
    let number = try cursor.number()
    if number < 1 || number > last { throw cursor.fault(.expected(.dayNumber), from: start) }
    return number
  }

  static func numbers(_ cursor: inout TextCursor) throws(TextFault) -> ClosedRange<Int64> {
    let start = cursor.place
    let first = try number(&cursor)
    guard cursor.accept("..") else {
      cursor.skipSpaces()
      return first...first
    }
    let last = try number(&cursor)
    if last < first { throw cursor.fault(.lowerEndIsHigher, from: start) }
    cursor.skipSpaces()
    return first...last
  }

  private static func exceptions(
    _ cursor: inout TextCursor
  ) throws(TextFault) -> [ClosedRange<Int64>] {
    var exceptions: [ClosedRange<Int64>] = []
    let start = cursor.place
    repeat {
      cursor.skipSpaces()
      if exceptions.count == mostExceptions {
        throw cursor.fault(.tooMany(limit: mostExceptions), from: start)
      }
      if !cursor.acceptWord("day") { throw cursor.fault(.expected(.dayNumber)) }
      exceptions.append(try numbers(&cursor))
    } while cursor.accept(",")
    return exceptions
  }

  private static func week(
    _ cursor: inout TextCursor, from first: Weekday
  ) throws(TextFault) -> Weekdays {
    var days = [first]
    while cursor.accept(",") {
      cursor.skipSpaces()
      guard let day = weekday(&cursor) else { throw cursor.fault(.expected(.weekday)) }
      days.append(day)
    }
    return Weekdays(days)
  }

  private static func weekday(_ cursor: inout TextCursor) -> Weekday? {
    for entry in weekdays where cursor.acceptWord(entry.short) || cursor.acceptWord(entry.long) {
      return entry.day
    }
    return nil
  }

  static func print(_ selection: DaySelection) -> String {
    let days =
      switch selection.days {
      case .every: selection.exceptions.isEmpty ? "" : "every day"
      case .weekly(.workdays): "weekdays"
      case .weekly(.weekend): "weekends"
      case .weekly(let week):
        weekdays.filter { week.contains($0.day) }.map { $0.short.description }.joined(
          separator: ",")
      case .numbered(let days): "day \(days.words)"
      }
    if selection.exceptions.isEmpty { return days }
    return days + " except "
      + selection.exceptions.map { "day \($0.words)" }.joined(separator: ", ")
  }
}

extension DaySelection {
  /// As scenario files write it; empty for every day.
  package var words: String { DayText.print(self) }
}

extension ClosedRange<Int64> {
  /// "2..9", or the number of a single day.
  package var words: String {
    lowerBound == upperBound ? "\(lowerBound)" : "\(lowerBound)..\(upperBound)"
  }
}
