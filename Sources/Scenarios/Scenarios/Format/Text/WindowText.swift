import SchedulerEngine

/// `[days] time[-time] [for SPAN] [jitter SPAN]`
enum WindowText {
  /// Where opening alone says nothing.
  static let bounded = TextForm<RecurringWindow>(
    .boundedWindow,
    parse: { cursor throws(TextFault) in
      let start = cursor.place
      let window = try parse(&cursor)
      if window.length == .unsaid { throw cursor.fault(.noLength, from: start) }
      return window
    }, print: print)

  static let opening = TextForm<RecurringWindow>(.window, parse: parse, print: print)

  @Sendable
  static func parse(_ cursor: inout TextCursor) throws(TextFault) -> RecurringWindow {
    let days = try DayText.parse(&cursor)
    var window = RecurringWindow(opens: try ClockText.parse(&cursor))
    window.days = days
    if cursor.accept("-") {
      window.length = .until(try ClockText.parse(&cursor, .alsoAsEnd))
    }
    cursor.skipSpaces()
    let start = cursor.place
    if cursor.acceptWord("for") {
      let span = try DurationText.form(upTo: .days(7)).parse(&cursor)
      if window.length != .unsaid { throw cursor.fault(.lengthTwice, from: start) }
      if span == .zero { throw cursor.fault(.isZero, from: start) }
      window.length = .lasting(span)
      cursor.skipSpaces()
    }
    if cursor.acceptWord("jitter") {
      window.jitter = try DurationText.form(upTo: .hours(12)).parse(&cursor)
    }
    return window
  }

  @Sendable
  static func print(_ window: RecurringWindow) -> String {
    let days = DayText.print(window.days)
    var text = (days.isEmpty ? "" : "\(days) ") + ClockText.print(window.opens)
    switch window.length {
    case .unsaid: break
    case .until(let closes): text += "-\(ClockText.print(closes))"
    case .lasting(let span): text += " for \(DurationText.print(span))"
    }
    if let jitter = window.jitter { text += " jitter \(DurationText.print(jitter))" }
    return text
  }
}
