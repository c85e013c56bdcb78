import Scenarios
import Testing

/// Each word of an expectation holds and fails.
@Suite struct WordTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let text: String
    let failing: [ExpectedWord]
    var testDescription: String { text }

    init(_ text: String, _ failing: ExpectedWord...) {
      self.text = text
      self.failing = failing
    }
  }

  static let rows: [Row] = [
    Row("'task': 'r', 'ran': 6"), Row("'task': 'r', 'ran': '7..'", .ran),
    Row("'task': 'r', 'ran': '..5'", .ran), Row("'task': 'n', 'ran': 0"),
    Row("'task': 'r', 'ran': 2, 'per': 'day'"), Row("'task': 'r', 'ran': 3, 'per': 'day'", .ran),
    Row("'app': 'a', 'ran': 6"), Row("'app': 'b', 'ran': 4"), Row("'app': 'b', 'ran': 3", .ran),
    Row("'task': 'r', 'completed': 6"), Row("'task': 'x', 'completed': '1..'", .completed),
    Row("'task': 'x', 'expired': 3"), Row("'task': 'slow', 'expired': 1"),
    Row("'task': 'r', 'expired': '1..'", .expired),
    Row("'task': 'x', 'killed': 3"), Row("'task': 'slow', 'killed': 1", .killed),
    Row("'task': 'once', 'finished': 1"), Row("'task': 'slow', 'finished': 0"),
    Row("'task': 'slow', 'finished': '1..'", .finished),
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
    Row("'task': 'r', 'ran': 1, 'during': '18:00-19:00', 'per': 'day'", .ran),
    Row("'task': 'r', 'ran': 1, 'before': 'day 1 12:00'"),
    Row("'task': 'r', 'ran': 3, 'after': 'day 2 12:00'"),
    Row("'task': 'r', 'ran': 1, 'killed': 1, 'maxGap': '1h'", .ran, .killed, .maxGap),
  ]

  @Test(arguments: rows) func `An expectation fails by these words`(row: Row) throws {
    let text = row.text.replacing("'", with: "\"")
    let judgement = try ThreeDays.judged("{ \(text) }")
    #expect(judgement.mismatches.map(\.word) == row.failing)
    #expect(judgement.holds == row.failing.isEmpty)
  }

  @Test func `Every word is among them, holding and failing`() {
    for word in ExpectedWord.allCases {
      let about = Self.rows.filter { $0.text.contains("'\(word.rawValue)'") }
      #expect(about.contains { $0.failing == [word] }, "\(word)")
      #expect(about.contains { $0.failing.isEmpty }, "\(word)")
    }
  }
}
