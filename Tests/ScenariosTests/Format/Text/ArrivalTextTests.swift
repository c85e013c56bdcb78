import Testing

@testable import Scenarios
@testable import SchedulerEngine

/// When pushes arrive, as text.
@Suite struct ArrivalTextTests {
  private static func read(_ text: String) throws -> Arrivals {
    var cursor = TextCursor(Array(text.utf8))
    let arrivals = try ArrivalText.form.parse(&cursor)
    try cursor.requireEnd()
    return arrivals
  }

  private static let rows: [(text: String, times: Int, last: Span)] = [
    ("every 30m", 48, .minutes(23 * 60 + 30)), ("12:35", 1, .minutes(12 * 60 + 35)),
    ("weekdays 08:00-09:00 every 20m", 3, .minutes(8 * 60 + 40)),
    ("08:00-09:00 every 1d", 1, .hours(8)), ("22:00-02:00 every 1h", 4, .hours(25)),
    ("every 1m jitter 5m", 1_440, .minutes(1_439)), ("day 2 12:35 jitter 5m", 1, .minutes(755)),
    ("every day except day 5 06:00-24:00 every 6h", 3, .hours(18)),
  ]

  @Test(arguments: rows)
  func anIntervalGivesTimes(_ row: (text: String, times: Int, last: Span)) throws {
    let arrivals = try Self.read(row.text)
    #expect(arrivals.times.count == row.times, "\(row.text)")
    #expect(arrivals.times.last == row.last, "\(row.text)")
    #expect(ArrivalText.form.print(arrivals) == row.text)
  }

  private static let faults: [(text: String, reason: TextProblem)] = [
    ("08:00-09:00", .expected(.interval)), ("08:00 every 5m", .noLength),
    ("every 30s", .shorterThan(.minutes(1))), ("every 0m", .shorterThan(.minutes(1))),
    ("08:00-09:00 every 2d", .longerThan(.days(1))),
    ("every 30m jitter", .expected(.digits)), ("", .expected(.timeOfDay)),
  ]

  @Test(arguments: faults)
  func whatGivesNoneIsTold(_ row: (text: String, reason: TextProblem)) {
    let fault = #expect(throws: TextFault.self) { try Self.read(row.text) }
    #expect(fault?.reason == row.reason, "\(row.text)")
  }
}
