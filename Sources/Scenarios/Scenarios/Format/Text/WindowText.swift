import SchedulerEngine

/// `[days] time[-time] [for SPAN] [jitter SPAN]`
enum WindowText {
  /// For windows that need a length, not just an opening.
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

/// "day 1", "day 2..4", "day 1 21:00 to day 2 07:00", or a window of the day.
enum PeriodText {
  static let form = TextForm<Scenario.Period>(.period, parse: parse, print: print)

  @Sendable
  private static func parse(_ cursor: inout TextCursor) throws(TextFault) -> Scenario.Period {
    if let days = wholeDays(cursor) {
      cursor = days.after
      return .days(days.range)
    }
    guard contains(" to ", cursor) else { return .windows(try WindowText.bounded.parse(&cursor)) }
    let from = try TimePointText.parse(&cursor)
    cursor.skipSpaces()
    if !cursor.acceptWord("to") { throw cursor.fault(.expected(.secondMoment)) }
    return .between(from, try TimePointText.parse(&cursor))
  }

  /// Numbered days without a time after them.
  private static func wholeDays(
    _ cursor: TextCursor
  ) -> (range: ClosedRange<Int64>, after: TextCursor)? {
    var ahead = cursor
    guard ahead.acceptWord("day"), let range = try? DayText.numbers(&ahead), ahead.isAtEnd else {
      return nil
    }
    return (range, ahead)
  }

  private static func contains(_ text: StaticString, _ cursor: TextCursor) -> Bool {
    var ahead = cursor
    while !ahead.isAtEnd {
      if ahead.accept(text) { return true }
      ahead.place += 1
    }
    return false
  }

  @Sendable
  private static func print(_ period: Scenario.Period) -> String {
    switch period {
    case .days(let days): "day \(days.words)"
    case .between(let from, let to):
      "\(TimePointText.print(from)) to \(TimePointText.print(to))"
    case .windows(let window): WindowText.print(window)
    }
  }
}

/// `[days] time [jitter SPAN]`, `[days] time-time every SPAN [jitter SPAN]`, `every SPAN [jitter SPAN]`
enum ArrivalText {
  static let form = TextForm<Arrivals>(.arrivals, parse: parse, print: print)

  @Sendable
  private static func parse(_ cursor: inout TextCursor) throws(TextFault) -> Arrivals {
    let start = cursor.place
    var window = try parseWindow(&cursor)
    var every: Span?
    if window.length != .unsaid {
      guard cursor.acceptWord("every") else { throw cursor.fault(.expected(.interval)) }
      let first = cursor.place
      let span = try DurationText.form(upTo: .days(1)).parse(&cursor)
      if span < Arrivals.shortest {
        throw cursor.fault(.shorterThan(Arrivals.shortest), from: first)
      }
      every = span
      cursor.skipSpaces()
    } else if cursor.acceptWord("every") {
      throw cursor.fault(.noLength, from: start)
    }
    if window.jitter == nil && cursor.acceptWord("jitter") {
      window.jitter = try DurationText.form(upTo: .hours(12)).parse(&cursor)
    }
    return Arrivals(window: window, every: every)
  }

  /// A bare interval means all day, every day.
  private static func parseWindow(
    _ cursor: inout TextCursor
  ) throws(TextFault) -> RecurringWindow {
    var ahead = cursor
    guard ahead.acceptWord("every"), ahead.isAtDigit else {
      return try WindowText.parse(&cursor)
    }
    var window = RecurringWindow(opens: .zero)
    window.length = .until(.days(1))
    return window
  }

  @Sendable
  private static func print(_ arrivals: Arrivals) -> String {
    var window = arrivals.window
    window.jitter = nil
    var text = WindowText.print(window)
    if let every = arrivals.every {
      var wholeDay = RecurringWindow(opens: .zero)
      wholeDay.length = .until(.days(1))
      text = (window == wholeDay ? "" : "\(text) ") + "every \(DurationText.print(every))"
    }
    if let jitter = arrivals.window.jitter { text += " jitter \(DurationText.print(jitter))" }
    return text
  }
}
