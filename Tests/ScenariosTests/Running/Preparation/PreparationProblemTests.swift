import Basics
import SchedulerEngine
import Testing

@testable import Scenarios

/// What only shows when a scenario is to be run is told with its place.
@Suite struct PreparationProblemTests {
  private func problems(_ scenario: Scenario) -> [Located<PreparationProblem>] {
    do {
      _ = try Preparation.prepare(scenario)
      return []
    } catch { return error.problems }
  }

  private func problems(_ text: String) throws -> [(PreparationProblem, String)] {
    try problems(scenario(text)).map { problem in
      let bytes = Array(text.utf8)
      let span = problem.span
      let place = span == .none ? "" : String(decoding: bytes[span.start..<span.end], as: UTF8.self)
      return (problem.value, place)
    }
  }

  @Test func `A property list that was not read is reported`() throws {
    let found = try problems(
      "{ \"format\": 1, \"apps\": [{ \"id\": \"a\", \"plist\": \"Info.plist\" }] }")
    #expect(found.map(\.0) == [.propertyListMissing(path: "Info.plist")])
    #expect(found.map(\.1) == ["\"Info.plist\""])
  }

  @Test func `Two intervals of submitting are reported`() throws {
    let found = try problems(
      """
      { "format": 1, "apps": [{ "id": "a", "tasks": [
        { "refresh": "t", "submit": ["every 1h", "every 2h"] }] }] }
      """)
    #expect(found.map(\.0) == [.severalPaces])
    #expect(found.map(\.1) == ["\"every 2h\""])
  }

  @Test func `Contradictory answers of the user are reported`() throws {
    let found = try problems(
      """
      { "format": 1, "apps": [{ "id": "a", "tasks": [
        { "continued": "t", "whenAsked": "keep" }, { "continued": "u", "whenAsked": "keep" },
        { "continued": "v", "whenAsked": "stop" }] }] }
      """)
    #expect(found.map(\.0) == [.severalAnswers])
    #expect(found.map(\.1) == ["\"stop\""])
  }

  @Test func `Too many identifiers are reported`() {
    var scenario = Scenario()
    for number in 0..<4_097 {
      var app = Scenario.App()
      app.id = Located("a\(number)")
      scenario.apps.append(Located(app))
    }
    #expect(problems(scenario).map(\.value) == [.tooManyIdentifiers(4_097, limit: 4_096)])
  }

  @Test func `Too many seeds are reported, even an endless range`() {
    var scenario = Scenario()
    let ranges: [(Int64, Int64?)] = [(0, 100_000), (-1, 1), (1, nil), (.min, .max), (3, 2)]
    for (lowest, highest) in ranges {
      scenario.seeds = Located(CountRange(lowest: lowest, highest: highest))
      #expect(problems(scenario).map(\.value) == [.tooManySeeds(limit: 100_000)], "\(lowest)")
    }
    scenario.seeds = Located(CountRange(lowest: .max - 1, highest: .max))
    #expect(problems(scenario).isEmpty)
  }

  @Test func `A refusal by the engine is reported at its place if it has one`() throws {
    let places = try problems("{ \"format\": 1, \"limits\": { \"places\": 3 } }")
    #expect(places.map(\.1) == ["3"])
    guard case .refused(.tooManyPlaces)? = places.first?.0 else {
      Issue.record("\(places)")
      return
    }
    var bent = try scenario(
      "{ \"format\": 1, \"rules\": { \"rate-limiting.refresh-spacing\": \"31m\" } }")
    bent.rules[0].value = Located(-1, at: SourceSpan(3, 9))
    #expect(problems(bent).map(\.span) == [SourceSpan(3, 9)])
  }

  @Test func `All problems are reported in the order of the file`() throws {
    let found = try problems(
      """
      { "format": 1, "apps": [
        { "id": "a", "tasks": [{ "refresh": "t", "submit": ["every 1h", "every 2h"] }] },
        { "id": "b", "plist": "b.plist" }, { "id": "c", "plist": "c.plist" }] }
      """)
    #expect(
      found.map(\.0) == [
        .severalPaces, .propertyListMissing(path: "b.plist"),
        .propertyListMissing(path: "c.plist"),
      ])
  }
}
