import SchedulerEngine
import Testing

@testable import Scenarios

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

  private static let device = """
    "os": "iOS 26", "device": "wifi-ipad", "charging": ["22:00 for 8h"], "network": "wifi",
    "lowDataMode": true, "lowPowerMode": true, "inUse": ["20:00 for 1h"],
    "backgroundRefresh": "off", "opened": "messenger", "refreshOn": false,
    "forceQuits": ["12:00"], "battery": "50%", "drainIdle": "1% per hour", "drainInUse": "9% per hour",
    "chargeRate": "40% per hour"
    """
  private static let other = """
    "os": "iOS 18", "device": "desk", "charging": ["21:00 for 8h"], "network": "cellular",
    "lowDataMode": false, "lowPowerMode": false, "inUse": ["19:00 for 1h"],
    "backgroundRefresh": "wifiOnly", "opened": "weekly", "refreshOn": true,
    "forceQuits": ["13:00"], "battery": "60%", "drainIdle": "2% per hour", "drainInUse": "8% per hour",
    "chargeRate": "30% per hour"
    """

  @Test(arguments: [nil, true, false])
  func anAppThatSaysNothingOfItsRefreshHasItsGroups(_ own: Bool?) throws {
    let said = own.map { ", \"refreshOn\": \($0)" } ?? ""
    let text = """
      { "format": 1, "apps": [{ "id": "com.a"\(said) }],
        "groups": [{ "group": "all", "weight": 1, "refreshOn": false }] }
      """
    let population = try #require(PopulationReader.read(Array(text.utf8)).population)
    var scenario = population.scenario
    scenario.take(population.groups[0].value.traits)
    #expect(scenario.apps[0].value.isBackgroundRefreshOn?.value == own ?? false)
  }

  @Test func whatAGroupSaysGoesBeforeWhatIsSaidOfAllInEachTrait() throws {
    let text = """
      { "format": 1, "start": "2026-06-01T06:00Z", "duration": "3d",
        "apps": [{ "id": "com.a" }],
        "groups": [{ "group": "a", "weight": 1, \(Self.device) },
          { "group": "b", "weight": 1, \(Self.other) }] }
      """
    let reading = PopulationReader.read(Array(text.utf8))
    let population = try #require(reading.population, "\(reading.reading.diagnostics)")
    let (first, second) = (
      population.groups[0].value.traits, population.groups[1].value.traits
    )
    #expect(first.overridden(by: second) == second)
    #expect(Population.Traits().overridden(by: first) == first)
    #expect(first.overridden(by: Population.Traits()) == first)
  }
}
