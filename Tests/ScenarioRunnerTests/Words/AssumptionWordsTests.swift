import ScenarioFormat
import ScenarioRunner
import SchedulerEngine
import Testing

/// What a run rests on, in words.
@Suite struct AssumptionWordsTests {
  @Test func `Each assumption is a clause`() throws {
    let staged = try staged(
      """
      { "format": 1, "device": "desk", "apps": [
        { "id": "a", "opened": "daily", "tasks": [{ "refresh": "t" }] }, { "id": "b" }] }
      """)
    #expect(
      staged.assumptionWords == [
        "the start on Monday 2026-06-01 at 06:00", "a duration of 7d", "the rules of iOS 26",
        "the battery and the day of the device desk",
        "a permits the identifiers of its tasks", "a declares the modes fetch and processing",
        "a is opened as daily", "a was used the same way for 14 days before",
        "b is new to the system, its use is unknown", "the seed 1",
      ])
  }

  @Test func `What is alike for several apps is one clause`() throws {
    let staged = try staged(
      """
      { "format": 1, "start": "2026-06-01T06:00Z", "duration": "1d", "seed": 1, "os": "iOS 26",
        "device": "desk", "apps": [
        { "id": "a", "modes": ["fetch"], "opened": "daily", "tasks": [{ "refresh": "t" }] },
        { "id": "b", "opened": "daily", "tasks": [{ "refresh": "u" }] },
        { "id": "c", "opened": "weekly", "tasks": [{ "refresh": "v" }] }] }
      """)
    #expect(
      staged.assumptionWords == [
        "the battery and the day of the device desk",
        "every app permits the identifiers of its tasks", "a and b are opened as daily",
        "every app was used the same way for 14 days before",
        "b and c declare the modes fetch and processing", "c is opened as weekly",
      ])
  }

  @Test func `The start in the words is the one that is assumed`() throws {
    let standard = Scenario.standardStart
    let said = try scenario("{ \"format\": 1, \"start\": \"2026-06-01T06:00+00:00\" }")
    #expect(said.start?.value == standard)
    #expect(WallTime(at: standard.instant, offset: standard.offset).weekday == .monday)
  }
}
