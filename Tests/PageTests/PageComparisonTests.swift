import Basics
import Documents
import Foundation
import Reports
import Scenarios
import Testing

@testable import PageEngine

/// A text kept as A is compared with later ones in the words of the command, a few pairs at a time.
@Suite struct PageComparisonTests {
  private static let app = """
    "apps": [{ "id": "com.example.news", "opened": ["07:05"],
      "tasks": [{ "refresh": "com.example.news.refresh", "earliest": "15m" }] }]
    """
  private static let scenario = """
    { "format": 1, "name": "Small", "start": "2026-06-01T00:00Z", "duration": "3d",
      "device": "overnight-charger", \(app) }
    """
  private static let population = """
    { "format": 1, "name": "Small", "start": "2026-06-01T00:00Z", "duration": "3d", \(app),
      "groups": [
        { "group": "often", "weight": 3, "opened": "daily" },
        { "group": "seldom", "weight": 1, "opened": ["19:00 jitter 1h"] }] }
    """
  private static let style = TextStyle(colours: .ansi, width: 80)

  private static func later(_ text: String) -> String { text.replacing("15m", with: "1d") }

  private func ask(
    _ session: inout PageSession, _ question: String, _ fields: [String], _ text: String
  ) throws -> [String: Any] {
    let answer = session.answer(PageRequest(question, fields, Array(text.utf8)))
    let read = answer.json.isEmpty ? [:] : try JSONSerialization.jsonObject(with: Data(answer.json))
    return try #require(read as? [String: Any])
  }

  private func run(
    _ session: inout PageSession, _ text: String, _ more: Int
  ) throws -> [String: Any] {
    let fields = ["b.jsonc", "1000", "80", "0", "1", "shown", "12", "", "\(more)"]
    return try ask(&session, "run", fields, text)
  }

  @Test(arguments: [1, 5, 100]) func aPopulationIsComparedDeviceByDevice(_ slice: Int) throws {
    let texts = (Self.population, Self.later(Self.population))
    let (a, b) = (try loaded(texts.0), try loaded(texts.1))
    var worker = DevicePairWorker(a.prepared, b.prepared)
    for device in 0..<12 { worker.run(device: Int64(device)) }
    let told = try PopulationComparison((a, "a.jsonc"), (b, "b.jsonc"), [worker]).text(Self.style)
    #expect(told.contains("±"))
    var session = PageSession()
    #expect(try run(&session, texts.1, 1)["comparison"] as? String == "")
    _ = try ask(&session, "keep", ["a.jsonc"], texts.0)
    var facts: [String: Any] = [:]
    repeat { facts = try run(&session, texts.1, slice) } while facts["isOver"] as? Bool != true
    #expect(facts["comparison"] as? String == told)
    // Kept again, it is itself beside itself, from the first device on.
    _ = try ask(&session, "keep", ["b.jsonc"], texts.1)
    facts = try run(&session, texts.1, 12)
    let same = try #require(facts["comparison"] as? String)
    #expect(same.contains("the same in each") && !same.contains("±"))
    #expect(same.contains("b.jsonc as kept") && same.contains("b.jsonc as it is now"))
    _ = try ask(&session, "keep", [], "")
    #expect(try run(&session, texts.1, 1)["comparison"] as? String == "")
  }

  private func loaded(_ text: String) throws -> LoadedPopulation {
    try LoadedPopulation("a.jsonc", Array(text.utf8), ScenarioOptions(layout: .json), beside: .none)
  }

  @Test(arguments: [1, 4, 100]) func aScenarioIsComparedSeedBySeed(_ slice: Int) throws {
    let texts = (Self.scenario, Self.later(Self.scenario))
    let prepared = try [texts.0, texts.1].map { text in
      try LoadedScenario(
        "a.jsonc", Array(text.utf8), ScenarioOptions(layout: .json), beside: .none
      ).prepared
    }
    var worker = SeedPairWorker(prepared[0], prepared[1])
    for seed in 1...9 { worker.run(UInt64(seed), at: seed - 1, while: { true }) }
    let told = SeedComparison(
      (prepared[0], title: "a.jsonc"), (prepared[1], title: "b.jsonc"), [worker]
    ).brief(Self.style)
    #expect(told.contains("±"))
    var session = PageSession()
    let fields = ["b.jsonc", "80", "9", "\(slice)"]
    #expect(try ask(&session, "compare", fields, texts.1).isEmpty)
    _ = try ask(&session, "keep", ["a.jsonc"], texts.0)
    var facts: [String: Any] = [:]
    var asked = 0
    repeat {
      facts = try ask(&session, "compare", fields, texts.1)
      asked += 1
    } while facts["isOver"] as? Bool != true
    #expect(asked == (9 + slice - 1) / slice)
    #expect(facts["comparison"] as? String == told)
    // Another number of seeds, or another text, begins anew.
    #expect(
      try ask(&session, "compare", ["b.jsonc", "80", "8", "3"], texts.1)["done"] as? Int == 3)
    #expect(
      try ask(&session, "compare", ["b.jsonc", "80", "8", "3"], texts.0)["done"] as? Int == 3)
    #expect(
      try ask(&session, "compare", ["b.jsonc", "80", "8", "3"], texts.0)["done"] as? Int == 6)
  }

  @Test func textsOfDifferentKindsAreNotCompared() throws {
    var session = PageSession()
    _ = try ask(&session, "keep", ["a.jsonc"], Self.scenario)
    #expect(try run(&session, Self.population, 1)["comparison"] as? String == KeptText.otherKind)
    _ = try ask(&session, "keep", ["a.jsonc"], Self.population)
    let facts = try ask(&session, "compare", ["b.jsonc", "80", "8", "3"], Self.scenario)
    #expect(facts["comparison"] as? String == KeptText.otherKind)
    #expect(facts["isOver"] as? Bool == true)
  }
}
