import Reports
import Scenarios
import SchedulerEngine
import Testing

/// What a run rests on, in words.
@Suite struct AssumptionWordsTests {
  @Test func `Each assumption is a clause`() throws {
    let desk = try prepared(
      """
      { "format": 1, "device": "desk", "apps": [
        { "id": "a", "opened": "daily", "tasks": [{ "refresh": "t" }] }, { "id": "b" }] }
      """)
    #expect(
      desk.assumptionWords == [
        "the start on Monday 2026-06-01 at 06:00", "a duration of 7 d", "the rules of iOS 26",
        "the battery and daily routine of the device desk",
        "a permits the identifiers of its tasks", "a declares the modes fetch and processing",
        "a is opened with the habit daily",
        "a was used the same way for 14 days before the start",
        "b is new to the system, which knows nothing about its use", "the seed 1",
      ])
    #expect(
      try prepared("{ \"format\": 1 }").assumptionWords.contains("the device overnight-charger"))
  }

  @Test func `What is assumed of several apps is one clause`() throws {
    func words(_ apps: [String]) throws -> [String] {
      let apps = apps.map { "{ \"id\": \"\($0)\", \"opened\": \"daily\", \"modes\": [\"fetch\"] }" }
      let list = apps.joined(separator: ", ")
      return try prepared(
        "{ \"format\": 1, \"apps\": [\(list), { \"id\": \"z\", \"modes\": [] }] }"
      ).assumptionWords.filter { $0.contains("opened with the habit") }
    }
    #expect(try words(["a", "b"]) == ["a and b are opened with the habit daily"])
    #expect(try words(["a", "b", "c"]) == ["a, b and c are opened with the habit daily"])
    #expect(
      try words(["a", "b", "c", "d"]) == ["a, b and 2 more apps are opened with the habit daily"])
    let both = try prepared(
      "{ \"format\": 1, \"apps\": [{ \"id\": \"a\", \"opened\": \"daily\" }, "
        + "{ \"id\": \"b\", \"opened\": \"daily\" }] }")
    #expect(both.assumptionWords.contains("both apps are opened with the habit daily"))
    let all = try prepared(
      """
      { "format": 1, "apps": [{ "id": "a", "opened": "daily" }, { "id": "b", "opened": "daily" },
        { "id": "c", "opened": "weekly" }] }
      """
    ).assumptionWords
    #expect(all.contains("a and b are opened with the habit daily"))
    #expect(all.contains("c is opened with the habit weekly"))
    #expect(all.contains("all 3 apps were used the same way for 14 days before the start"))
  }

  @Test func `A described device tells what the description leaves out`() throws {
    let rest = ["a battery at 80% at the start", "how fast the battery drains and charges"]
    func words(_ device: String) throws -> [String] {
      try prepared("{ \"format\": 1, \"device\": \(device) }").assumptionWords
        .filter { $0.contains("battery") || $0.contains("Wi-Fi") }
    }
    #expect(try words("{}") == rest + ["Wi-Fi the whole time"])
    #expect(try words("{ \"network\": \"none\", \"battery\": \"7%\" }") == [rest[1]])
    let rates = "\"drainIdle\": \"1% per hour\", \"drainInUse\": \"1% per hour\""
    #expect(
      try words("{ \"network\": \"wifi\", \(rates), \"chargeRate\": \"1% per hour\" }") == [rest[0]]
    )
    #expect(
      try words("{ \"like\": \"desk\" }") == ["the battery and daily routine of the device desk"])
  }

  @Test func `The start in the words is the one that is assumed`() throws {
    let standard = Scenario.standardStart
    let said = try scenario("{ \"format\": 1, \"start\": \"2026-06-01T06:00+00:00\" }")
    #expect(said.start?.value == standard)
    #expect(WallTime(at: standard.instant, offset: standard.offset).weekday == .monday)
  }
}
