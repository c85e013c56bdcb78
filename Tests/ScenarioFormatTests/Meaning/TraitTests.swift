import SchedulerEngine
import Testing

@testable import ScenarioFormat

/// What a group of a population says becomes part of the scenario of each of its devices.
@Suite struct TraitTests {
  private static func scenario(quits: String) throws -> Scenario {
    let text = """
      { "format": 1, "start": "2026-06-01T06:00Z", "duration": "3d",
        "apps": [{ "id": "com.a" }],
        "groups": [{ "group": "all", "weight": 1, "forceQuits": ["\(quits)"] }] }
      """
    let population = try #require(PopulationReader.read(Array(text.utf8)).population)
    var scenario = population.scenario
    scenario.take(population.groups[0].value.traits)
    return scenario
  }

  private static let quits: [(window: String, days: [Int64])] = [
    // The first at the very start, and none at the very end.
    ("06:00", [1, 2, 3]), ("05:59", [2, 3, 4]), ("weekends 12:00", []), ("tue 12:00", [2]),
    ("day 2..3 07:00", [2, 3]), ("every day except day 2 07:00", [1, 3]),
  ]

  @Test(arguments: quits)
  func forceQuitsAreEventsOfTheirDays(_ row: (window: String, days: [Int64])) throws {
    let scenario = try Self.scenario(quits: row.window)
    let days = scenario.events.compactMap { event -> Int64? in
      guard case .day(let day, at: _) = event.value.at.value else { return nil }
      return day
    }
    #expect(days == row.days, "\(row.window)")
  }
}
