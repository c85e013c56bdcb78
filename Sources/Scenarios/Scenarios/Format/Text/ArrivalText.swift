import SchedulerEngine

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
    return Arrivals(window, every: every)
  }

  /// The interval alone means the whole of every day.
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
