import Basics
import LongForm
import Reports
import RunAnalysis
import RunRecord
import SchedulerEngine
import Testing

@testable import Scenarios

/// Each word of an expectation holds and fails.
@Suite struct WordTests {
  static let rows: [Row<String, [ExpectedWord]>] = [
    Row("'task': 'r', 'ran': 6"), Row("'task': 'r', 'ran': '7..'", .count(.ran)),
    Row("'task': 'r', 'ran': '..5'", .count(.ran)), Row("'task': 'n', 'ran': 0"),
    Row("'task': 'r', 'ran': 2, 'per': 'day'"),
    Row("'task': 'r', 'ran': 3, 'per': 'day'", .count(.ran)),
    Row("'app': 'a', 'ran': 6"), Row("'app': 'b', 'ran': 4"),
    Row("'app': 'b', 'ran': 3", .count(.ran)),
    Row("'task': 'r', 'completed': 6"), Row("'task': 'x', 'completed': '1..'", .count(.completed)),
    Row("'task': 'x', 'expired': 3"), Row("'task': 'slow', 'expired': 1"),
    Row("'task': 'r', 'expired': '1..'", .count(.expired)),
    Row("'task': 'x', 'killed': 3"), Row("'task': 'slow', 'killed': 1", .count(.killed)),
    Row("'task': 'x', 'stopped': 0"), Row("'task': 'x', 'stopped': '1..'", .count(.stopped)),
    Row("'task': 'once', 'finished': 1"), Row("'task': 'slow', 'finished': 0"),
    Row("'task': 'slow', 'finished': '1..'", .count(.finished)),
    Row("'task': 'p', 'because': 'network', 'after': 'day 1 07:03'"),
    Row("'task': 'p', 'because': 'network'", .because),
    Row("'task': 'n', 'because': 'network'", .because),
    Row("'task': 'p', 'because': 'app-switcher', 'after': 'day 3 12:00', 'before': 'day 3 19:00'"),
    Row("'task': 'p', 'because': 'app-switcher', 'after': 'day 3 12:00'", .because),
    Row("'app': 'a', 'because': 'app-switcher', 'during': 'day 3 12:00 to day 3 13:00'", .because),
    Row("'task': 'p', 'onlyBecause': 'network', 'during': 'day 2 21:00 to day 3 00:00'"),
    Row(
      "'task': 'p', 'onlyBecause': 'network', 'during': 'day 2 20:00 to day 3 00:00'", .onlyBecause),
    Row("'task': 'p', 'decidedBy': 'external-power', 'during': 'day 1 10:00 to day 1 18:00'"),
    Row("'task': 'p', 'decidedBy': 'network', 'during': 'day 1 10:00 to day 1 18:00'", .decidedBy),
    Row("'task': 'r', 'maxGap': '13h'"), Row("'task': 'r', 'maxGap': '12h'", .maxGap),
    Row("'task': 'n', 'maxGap': '3d'"), Row("'task': 'n', 'maxGap': '71h'", .maxGap),
    Row("'task': 'r', 'waited': '12h'"), Row("'task': 'r', 'waited': '11h'", .waited),
    Row("'task': 'n', 'waited': '11h'", .waited),
    Row("'task': 'r', 'chainAlive': '0s', 'after': 'day 1 07:03'"),
    Row("'task': 'r', 'chainAlive': '7h'", .chainAlive),
    Row("'task': 'once', 'chainAlive': '1d'", .chainAlive),
    Row("'task': 'r', 'freshAtOpening': '1s'", .freshAtOpening),
    Row("'task': 'r', 'freshAtOpening': '1d', 'after': 'day 2 00:00'"),
    Row("'task': 'r', 'freshAtOpening': '1d'", .freshAtOpening),
    Row("'task': 'r', 'freshAtOpening': { 'age': '1d', 'in': '50%' }"),
    Row("'task': 'r', 'freshAtOpening': { 'age': '1d', 'in': '99%' }", .freshAtOpening),
    Row("'task': 'r', 'ran': 2, 'during': 'day 2'"),
    Row("'task': 'r', 'ran': 4, 'during': 'day 2..3'"),
    Row("'task': 'r', 'ran': 3, 'during': '06:00-08:00'"),
    Row("'task': 'r', 'ran': 1, 'during': '06:00-08:00', 'per': 'day'"),
    Row("'task': 'r', 'ran': 1, 'during': '18:00-19:00', 'per': 'day'", .count(.ran)),
    Row("'task': 'r', 'ran': 1, 'before': 'day 1 12:00'"),
    Row("'task': 'r', 'ran': 3, 'after': 'day 2 12:00'"),
    Row(
      "'task': 'r', 'ran': 1, 'killed': 1, 'maxGap': '1h'", .count(.ran), .count(.killed), .maxGap),
  ]

  @Test(arguments: rows) func `An expectation fails on exactly the words that do not hold`(
    row: Row<String, [ExpectedWord]>
  ) throws {
    let text = row.given.replacing("'", with: "\"")
    let judgement = try ThreeDays.judged("{ \(text) }")
    #expect(judgement.mismatches.map(\.word) == row.expected)
    #expect(judgement.holds == row.expected.isEmpty)
  }

  @Test func `Every word of an expectation is tested both holding and failing`() {
    for word in ExpectedWord.allCases {
      let about = Self.rows.filter { $0.given.contains("'\(word.key)'") }
      #expect(about.contains { $0.expected == [word] }, "\(word)")
      #expect(about.contains { $0.expected.isEmpty }, "\(word)")
    }
  }
}

/// What ends a run decides which words count it.
@Suite struct EndingWordTests {
  @Test(arguments: [
    ("'reboot': true", "1d", "'stopped': 1, 'killed': 0, 'completed': 0, 'finished': 0"),
    ("'forceQuit': 'a'", "1d", "'stopped': 1, 'killed': 0, 'completed': 0, 'finished': 0"),
    ("'open': 'a'", "1d", "'stopped': 0, 'killed': 0, 'completed': 1, 'finished': 1"),
    ("'open': 'a'", "421m", "'stopped': 0, 'killed': 0, 'completed': 0, 'finished': 0"),
  ])
  func `Which words count a run depends on what ended it, if anything did`(
    event: String, duration: String, words: String
  ) throws {
    let text = """
      { 'format': 1, 'start': '2026-06-01T00:00Z', 'duration': '\(duration)', 'seed': 1,
        'device': { 'network': 'wifi', 'charging': true },
        'apps': [{ 'id': 'a', 'opened': ['day 1 07:00'], 'tasks': [
          { 'continued': 'a.export', 'submit': ['day 1 07:00:01'],
            'work': { 'units': 100, 'pace': '1 per 1s' } }] }],
        'events': [{ 'at': 'day 1 07:00:30', \(event) }],
        'expect': [{ 'task': 'a.export', 'ran': 1, \(words) }] }
      """.replacing("'", with: "\"")
    let prepared = try ScenariosTests.prepared(text)
    #expect(prepared.judge(try prepared.run(seed: 1).record)[0].mismatches.isEmpty)
  }
}

/// What fails is told with what was found, what came nearest, and what stood in the way.
@Suite struct MismatchTests {
  private func mismatch(_ text: String) throws -> (Mismatch, PreparedScenario) {
    let prepared = try ThreeDays.prepared(expecting: "{ \(text.replacing("'", with: "\"")) }")
    let judgement = prepared.judge(try prepared.run(seed: 1).record)[0]
    return (try #require(judgement.mismatches.first), prepared)
  }

  @Test func `Too few launches are reported with the nearest one and the reasons`() throws {
    let (found, prepared) = try mismatch(
      "'task': 'r', 'ran': 1, 'during': 'day 2 07:00 to day 2 18:30'")
    #expect(found.difference == .count(0, expected: CountRange(lowest: 1, highest: 1)))
    #expect(found.during.lowerBound == prepared.setup.start + .hours(31))
    #expect(found.nearest?.side == .after)
    #expect(found.nearest.map { $0.distance < .minutes(3) } == true)
    #expect(found.reasons.first?.reason == .objector(.appUsage))
  }

  @Test func `Too many launches are reported with the first one too many`() throws {
    let (found, prepared) = try mismatch("'task': 'r', 'ran': '..4'")
    #expect(found.difference == .count(6, expected: CountRange(lowest: 0, highest: 4)))
    let run = try #require(found.nearest?.run)
    let all = try prepared.run(seed: 1).record.runs.filter { $0.key == prepared.tasks[0] }
    #expect(run == all[4])
    #expect(found.reasons.isEmpty)
  }

  @Test func `A run with another outcome is reported as the nearest one`() throws {
    let (found, _) = try mismatch("'task': 'x', 'completed': '1..'")
    #expect(found.nearest?.side == .inside)
    #expect(found.nearest?.run.outcome == .killed)
  }

  @Test func `The first of several failing days is reported, with the number of others`() throws {
    let (found, prepared) = try mismatch("'task': 'x', 'ran': '2..', 'per': 'day'")
    #expect(found.during == prepared.setup.start..<prepared.setup.start + .days(1))
    #expect(found.further == 2)
  }

  @Test func `A mismatch points to the word that failed`() throws {
    let (found, prepared) = try mismatch("'task': 'r', 'ran': '7..'")
    #expect(found.span == prepared.scenario.expectations[0].value.counts[.ran]?.span)
    #expect(found.span != .none)
  }

  @Test func `A task that was not requested has no reason for waiting`() throws {
    let (never, _) = try mismatch("'task': 'n', 'because': 'network'")
    #expect(never.difference == .notRequested(.never, expected: .network))
    let (after, prepared) = try mismatch(
      "'task': 'once', 'because': 'external-power', 'after': 'day 2 20:00'")
    guard case .notRequested(.running(let run), _) = after.difference else {
      Issue.record("\(after.difference)")
      return
    }
    #expect(prepared.text(of: run.name) == "once")
    let (ended, _) = try mismatch(
      "'task': 'once', 'because': 'external-power', 'after': 'day 2 22:00'")
    guard case .notRequested(.ended(let request), _) = ended.difference else {
      Issue.record("\(ended.difference)")
      return
    }
    #expect(request.ending == .launched(run.id))
  }

  @Test func `Reasons other than the expected one are named`() throws {
    let (found, _) = try mismatch(
      "'task': 'p', 'onlyBecause': 'network', 'during': 'day 2 20:00 to day 3 00:00'")
    #expect(
      found.difference == .otherReasons(RuleSet([.network, .externalPower]), expected: .network))
    #expect(found.during.length == .hours(1))
  }

  @Test func `An expectation without any time or run to judge fails as such`() throws {
    #expect(try mismatch("'task': 'n', 'waited': '1h'").0.difference == .nothingToJudge)
    #expect(
      try mismatch("'task': 'r', 'ran': 0, 'per': 'day', 'during': 'day 1 01:00 to day 1 02:00'").0
        .difference == .nothingToJudge)
    #expect(
      try mismatch("'task': 'r', 'maxGap': '1h', 'after': 'day 9 01:00'").0.difference
        == .nothingToJudge)
  }
}

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

  @Test(arguments: rows) func `Only full days and days that are named count`(row: Row) throws {
    let prepared = try prepared(row.expectation)
    let judgement = prepared.judge(record(prepared, launching: row.launches))[0]
    #expect(judgement.holds == row.holds, "\(judgement.mismatches.map(prepared.notes))")
  }

  @Test func `An expectation per day has nothing to judge without a full day`() throws {
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
