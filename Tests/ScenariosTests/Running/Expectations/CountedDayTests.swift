import Reports
import RunRecord
import Scenarios
import SchedulerEngine
import Testing

/// `per day` counts full dates; a cut-off one only where it is named.
@Suite struct CountedDayTests {
  /// Noon of day 1 to noon of day 4, a quarter past which nothing happens.
  private func prepared(_ expectation: String) throws -> PreparedScenario {
    try ScenariosTests.prepared(
      """
      { "format": 1, "start": "2026-06-01T12:00+02:00", "duration": "3d",
        "apps": [{ "id": "a", "tasks": [{ "refresh": "t" }] }],
        "expect": [{ "task": "t", \(expectation.replacing("'", with: "\"")) }] }
      """)
  }

  private func record(_ prepared: PreparedScenario, launching times: [Span]) -> RunRecord {
    var log = WrittenLog(prepared)
    for time in times {
      log.submit(at: time)
      log.launch(at: time)
    }
    return log.finished
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let expectation: String
    let launches: [Span]
    let holds: Bool
    var testDescription: String { "\(expectation), \(launches)" }
  }

  /// Hours after noon of day 1: day 2 is 12 to 36, day 3 is 36 to 60.
  static let rows: [Row] = [
    Row(expectation: "'ran': 1, 'per': 'day'", launches: [.hours(12), .hours(59)], holds: true),
    Row(expectation: "'ran': 1, 'per': 'day'", launches: [.hours(12), .hours(60)], holds: false),
    Row(expectation: "'ran': 0, 'per': 'day'", launches: [.hours(11), .hours(60)], holds: true),
    Row(
      expectation: "'ran': 1, 'per': 'day', 'during': 'day 1'", launches: [.hours(11)], holds: true),
    Row(
      expectation: "'ran': 1, 'per': 'day', 'during': 'day 1'", launches: [.hours(12)], holds: false
    ),
    Row(
      expectation: "'ran': 1, 'per': 'day', 'during': 'day 3..4'",
      launches: [.hours(36), .hours(60)],
      holds: true),
    Row(
      expectation: "'ran': 1, 'per': 'day', 'after': 'day 2 09:00'", launches: [.hours(36)],
      holds: true),
    Row(
      expectation: "'ran': 1, 'per': 'day', 'before': 'day 3 00:00'", launches: [.hours(35)],
      holds: true),
    // The night of day 3 is cut off by no end, that of day 1 by no start.
    Row(
      expectation: "'ran': 1, 'per': 'day', 'during': '22:00-06:00'",
      launches: [.hours(10), .hours(41), .hours(65)], holds: true),
    Row(
      expectation: "'ran': 1, 'per': 'day', 'during': '10:00-14:00'",
      launches: [.hours(22), .hours(49)], holds: true),
    // Windows that meet are one.
    Row(
      expectation: "'ran': 2, 'during': '10:00 for 2d'", launches: [.hours(23), .hours(47)],
      holds: true),
    Row(expectation: "'ran': 1, 'during': 'day 4'", launches: [.hours(72)], holds: true),
    Row(expectation: "'ran': 1", launches: [.hours(72)], holds: true),
    Row(expectation: "'ran': 0, 'before': 'day 4 12:00'", launches: [.hours(72)], holds: true),
  ]

  @Test(arguments: rows) func `These days count`(row: Row) throws {
    let prepared = try prepared(row.expectation)
    let judgement = prepared.judge(record(prepared, launching: row.launches))[0]
    #expect(judgement.holds == row.holds, "\(judgement.mismatches.map(prepared.notes))")
  }

  @Test func `Without a full day nothing is judged`() throws {
    let prepared = try ScenariosTests.prepared(
      """
      { "format": 1, "start": "2026-06-01T12:00Z", "duration": "12h",
        "apps": [{ "id": "a", "tasks": [{ "refresh": "t" }] }],
        "expect": [{ "task": "t", "ran": 0, "per": "day" }] }
      """)
    let judgement = prepared.judge(record(prepared, launching: []))[0]
    #expect(judgement.mismatches.map(\.difference) == [.nothingToJudge])
  }
}
