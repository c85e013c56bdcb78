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

  /// Days alone; with a time behind them they are something else.
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
