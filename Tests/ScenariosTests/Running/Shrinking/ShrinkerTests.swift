import RunAnalysis
import RunRecord
import Scenarios
import SchedulerEngine
import Testing

/// A scenario with much that has nothing to do with what is wrong with it.
private func scenario(_ wrong: String, expecting: String = "", _ more: String = "") -> [UInt8] {
  Array(
    """
    { "format": 1, "name": "Too much", "start": "2026-06-01T00:00Z", "duration": "4d",
      "device": { "charging": ["22:00-06:00"], "network": "wifi" },
      "apps": [
        { "id": "com.example.a", "opened": ["07:00", "19:00"], "tasks": [
          { "refresh": "com.example.a.r", "earliest": "15m" },
          { "processing": "com.example.a.p", "requires": ["network"] } ] },
        { "id": "com.example.b", "opened": ["08:00", "12:00"], "tasks": [\(wrong)] } ],
      "events": [{ "at": "day 2 10:00", "lowPowerMode": true },
                 { "at": "day 3 10:00", "lowPowerMode": false }],
      "expect": [\(expecting)] \(more) }
    """.utf8)
}

private let ignoring = """
  { "refresh": "com.example.b.r", "work": { "takes": "10m" }, "onExpiration": "ignore" }
  """

@Suite struct ShrinkerTests {
  struct Row: Sendable {
    let what: String
    let file: [UInt8]
    let trouble: ScenarioTrouble
    /// What must be gone, and what must still be there.
    let gone: [String]
    let kept: [String]
  }

  static let rows = [
    Row(
      what: "a finding", file: scenario(ignoring),
      trouble: .finding(.neverCompleted, of: "com.example.b.r"),
      gone: ["com.example.a", "events", "device", "08:00", "name"], kept: ["com.example.b.r"]),
    Row(
      what: "an expectation",
      file: scenario(
        #"{ "refresh": "com.example.b.r" }"#,
        expecting:
          #"{ "task": "com.example.b.r", "ran": "500.." }, { "task": "com.example.a.r", "ran": "0.." }"#
      ),
      trouble: .expectation(
        .count(.ran), of: "com.example.b.r", .tooFew(mainly: .objector(.appUsage))),
      gone: ["com.example.a", "events", "name"], kept: [#""ran": "500..""#]),
    Row(
      what: "a fault", file: scenario(ignoring, expecting: "", #", "limits": { "events": 40 }"#),
      trouble: .fault(.eventLimit), gone: ["com.example.a.p", "events\": [", "expect"],
      kept: [#""limits": { "events""#]),
  ]

  @Test(arguments: rows) func theShrunkScenarioKeepsItsProblemAndNothingMoreCanBeRemoved(_ row: Row)
    throws
  {
    var shrinker = ScenarioShrinker(beside: .none)
    let shrunk = try #require(try shrinker.shrink(row.file))
    #expect(shrunk.trouble == row.trouble, "\(shrunk.text)")
    for words in row.gone { #expect(!shrunk.text.contains(words), "\(words) in \(shrunk.text)") }
    for words in row.kept { #expect(shrunk.text.contains(words), "\(words) in \(shrunk.text)") }
    #expect(shrunk.isSmallest && !shrunk.removed.isEmpty)
    // In less time less would be launched of anything.
    if case .expectation(_, _, .tooFew) = row.trouble {
      #expect(!shrunk.changed.contains { $0.origin == "duration" }, "\(shrunk.text)")
    }

    let prepared = try prepared(shrunk.text)
    #expect(prepared.troubles(seed: shrunk.seed).contains(row.trouble))
    var again = ScenarioShrinker(beside: .none)
    let same = try #require(try again.shrink(Array(shrunk.text.utf8)))
    #expect(same.removed.isEmpty && same.changed.isEmpty, "\(same.removed)")
  }

  @Test func shrinkingTheSameFileTwiceGivesTheSameText() throws {
    let texts = try (1...2).map { _ in
      var shrinker = ScenarioShrinker(beside: .none)
      return try #require(try shrinker.shrink(ShrinkerTests.rows[0].file)).text
    }
    #expect(texts[0] == texts[1])
  }

  @Test func aScenarioWithoutProblemsIsNotShrunk() throws {
    var shrinker = ScenarioShrinker(beside: .none)
    #expect(try shrinker.shrink(scenario(#"{ "refresh": "com.example.b.r" }"#)) == nil)
  }

  @Test func ofSeveralSeedsTheFirstFailingOneIsKept() throws {
    let file = scenario(
      #"{ "refresh": "com.example.b.r" }"#,
      expecting: #"{ "task": "com.example.b.r", "ran": "500.." }"#, #", "seeds": "5..9""#)
    var shrinker = ScenarioShrinker(beside: .none)
    let shrunk = try #require(try shrinker.shrink(file))
    #expect(shrunk.seed == 5)
    #expect(try prepared(shrunk.text).seeds.count == 1)
  }

  @Test func shrinkingStopsAtItsLimitOfRuns() throws {
    var shrinker = ScenarioShrinker(beside: .none)
    shrinker.mostRuns = 5
    let shrunk = try #require(try shrinker.shrink(ShrinkerTests.rows[0].file))
    #expect(shrunk.runs <= 5 && !shrunk.isSmallest)
    #expect(try prepared(shrunk.text).troubles(seed: shrunk.seed).contains(shrunk.trouble))
  }

  @Test func shrinkingCanBeStoppedByItsCaller() throws {
    nonisolated(unsafe) var asked = 0
    var shrinker = ScenarioShrinker(beside: .none) { _ in
      asked += 1
      return asked < 3
    }
    #expect(try shrinker.shrink(ShrinkerTests.rows[0].file) == nil)
  }

  @Test func aFileThatIsNotAScenarioIsRefused() {
    var shrinker = ScenarioShrinker(beside: .none)
    #expect(throws: LoadFailure.self) { try shrinker.shrink(Array("{".utf8)) }
  }
}
