import Basics
import Testing

@testable import Scenarios

@Suite("The meaning")
struct MeaningTests {
  /// Puts parts into a scenario that is right without them.
  private static func scenario(
    app: String = "", task: String = "\"refresh\": \"a.refresh\"", work: String = "",
    _ more: String = ""
  ) -> String {
    """
    { "format": 1, "duration": "3d", "start": "2026-06-01T06:00Z",
      "apps": [
        { "id": "com.a", "tasks": [{ \(task) \(work.isEmpty ? "" : ", \"work\": { \(work) }") }] \(app) },
        { "id": "com.b", "tasks": [{ "refresh": "shared.x" }, { "continued": "b.export" }] },
        { "id": "com.c", "tasks": [{ "refresh": "shared.x" }] } ]
      \(more) }
    """
  }

  private static func event(_ event: String) -> String {
    scenario(", \"events\": [{ \"at\": \"day 2 09:00\", \(event) }]")
  }

  private static func expect(_ expectation: String) -> String {
    scenario(", \"expect\": [{ \(expectation) }]")
  }

  private static func device(_ device: String) -> String {
    scenario(", \"device\": { \(device) }")
  }

  private static let right: [Row<String, Int>] = [
    .init("nothing more", scenario(), 0),
    .init("an app opened for a while", event("\"open\": \"com.a\", \"for\": \"3m\""), 0),
    .init("a task with its app", event("\"submit\": \"shared.x\", \"app\": \"com.c\""), 0),
    .init("continued work stopped", event("\"stop\": \"b.export\""), 0),
    .init("all tasks of an app", expect("\"app\": \"com.b\", \"ran\": 3"), 0),
    .init("an identifier that is not permitted", scenario(app: ", \"permitted\": []"), 0),
    .init(
      "windows side by side",
      device("\"network\": { \"wifi\": [\"18:00-08:00\"], \"cellular\": [\"08:00-18:00\"] }"), 0),
    .init(
      "windows on other days",
      device("\"charging\": [\"weekdays 09:00-17:00\", \"sat 10:00-12:00\"]"), 0),
    .init(
      "a day besides a daily window",
      device("\"charging\": [\"09:00-17:00\", \"day 2 17:00-18:00\"]"), 0),
    .init(
      "a day that a daily window leaves out",
      device("\"charging\": [\"every day except day 2 09:00-17:00\", \"day 2 10:00-12:00\"]"), 0),
    .init(
      "a Tuesday and a window for weekends",
      device("\"charging\": [\"weekends 09:00-17:00\", \"day 2 10:00-12:00\"]"), 0),
    .init(
      "days that leave out the other's",
      device("\"charging\": [\"day 1..9 except day 4 09:00-17:00\", \"day 4 10:00-12:00\"]"), 0),
    .init(
      "a night before a day that is left out",
      device("\"charging\": [\"day 3 22:00-03:00\", \"day 1..9 except day 4 01:00-02:00\"]"), 0),
    .init(
      "nights that begin after the other's days",
      device("\"charging\": [\"day 5..9 22:00-03:00\", \"day 3..5 01:00-02:00\"]"), 0),
    .init(
      "the very end", scenario(", \"events\": [{ \"at\": \"day 4 06:00\", \"lock\": true }]"), 0),
    .init(
      "day 1, which began before the start",
      expect("\"app\": \"com.a\", \"ran\": 1, \"during\": \"day 1\""), 0),
  ]

  @Test("that is clear has no problem", arguments: right)
  func clear(_ row: Row<String, Int>) {
    #expect(Told.problems(row.given) == [])
  }

  private static let wrong: [Row<String, MeaningProblem>] = [
    .init("no such app", event("\"open\": \"com.A\""), .unknownApp("com.A", suggestion: "com.a")),
    .init(
      "no such app, nor one like it", event("\"leave\": \"org.swift\""),
      .unknownApp("org.swift", suggestion: nil)),
    .init(
      "no such task", event("\"submit\": \"a.refersh\""),
      .unknownTask("a.refersh", inApp: nil, suggestion: "a.refresh")),
    .init(
      "a task of another app", event("\"cancel\": \"a.refresh\", \"app\": \"com.b\""),
      .unknownTask("a.refresh", inApp: "com.b", suggestion: nil)),
    .init(
      "a task of an unknown app", event("\"cancel\": \"a.refresh\", \"app\": \"com.d\""),
      .unknownApp("com.d", suggestion: nil)),
    .init(
      "a task of two apps", event("\"submit\": \"shared.x\""), .ambiguousTask("shared.x", apps: 2)),
    .init(
      "an expected task of two apps", expect("\"task\": \"shared.x\", \"ran\": 1"),
      .ambiguousTask("shared.x", apps: 2)),
    .init(
      "an expected task that is not there", expect("\"task\": \"a.x\", \"ran\": 1"),
      .unknownTask("a.x", inApp: nil, suggestion: nil)),
    .init("an app twice", scenario(app: "}, { \"id\": \"com.a\""), .duplicateApp("com.a")),
    .init(
      "a task twice", scenario(task: "\"refresh\": \"x\" }, { \"processing\": \"x\""),
      .duplicateTask("x")),
    .init(
      "a strategy of a refresh", scenario(task: "\"refresh\": \"x\", \"strategy\": \"fail\""),
      .keyNotForKind("strategy", .refresh, fits: [.continued])),
    .init(
      "an answer to a refresh", scenario(task: "\"refresh\": \"x\", \"whenAsked\": \"stop\""),
      .keyNotForKind("whenAsked", .refresh, fits: [.continued])),
    .init(
      "a refresh of the user", scenario(task: "\"refresh\": \"x\", \"userInitiated\": true"),
      .keyNotForKind("userInitiated", .refresh, fits: [.continued])),
    .init(
      "protection of processing", scenario(task: "\"processing\": \"x\", \"protection\": \"none\""),
      .keyNotForKind("protection", .processing, fits: [.healthResearch])),
    .init(
      "power for a refresh", scenario(task: "\"refresh\": \"x\", \"requires\": [\"power\"]"),
      .keyNotForKind("power", .refresh, fits: [.processing, .healthResearch])),
    .init(
      "a GPU for processing",
      scenario(task: "\"processing\": \"x\", \"requires\": [\"network\", \"gpu\"]"),
      .keyNotForKind("gpu", .processing, fits: [.continued])),
    .init(
      "units of a refresh", scenario(work: "\"units\": 5, \"pace\": \"1 per 1s\""),
      .keyNotForKind("units", .refresh, fits: [.continued])),
    .init(
      "no refresh stopped", event("\"stop\": \"a.refresh\""),
      .keyNotForKind("stop", .refresh, fits: [.continued])),
    .init(
      "arrivals of a refresh", scenario(task: "\"refresh\": \"x\", \"arrives\": [\"12:35\"]"),
      .keyNotForKind("arrives", .refresh, fits: [.push])),
    .init(
      "a push that is submitted", scenario(task: "\"push\": \"x\", \"submit\": [\"onOpen\"]"),
      .keyNotForKind("submit", .push, fits: Scenario.TaskKind.asked)),
    .init(
      "no refresh pushed", event("\"push\": \"a.refresh\""),
      .keyNotForKind("push", .refresh, fits: [.push])),
    .init(
      "a priority of nothing", event("\"lock\": true, \"priority\": 5"),
      .keyNeeds("priority", other: "push")),
    .init(
      "a checkpoint of nothing", scenario(work: "\"checkpoint\": \"3s\""),
      .keyNeeds("checkpoint", other: "total")),
    .init(
      "until nothing is done", scenario(task: "\"refresh\": \"x\", \"resubmit\": \"untilDone\""),
      .keyNeeds("untilDone", other: "total")),
    .init(
      "units without a pace", scenario(task: "\"continued\": \"x\"", work: "\"units\": 5"),
      .keyNeeds("units", other: "pace")),
    .init(
      "a pace without units",
      scenario(task: "\"continued\": \"x\"", work: "\"pace\": \"1 per 1s\""),
      .keyNeeds("pace", other: "units")),
    .init(
      "a stall without units",
      scenario(
        task: "\"continued\": \"x\"", work: "\"stalls\": [{ \"atUnit\": 0, \"for\": \"1s\" }]"),
      .keyNeeds("stalls", other: "units")),
    .init(
      "titles without units",
      scenario(task: "\"continued\": \"x\"", work: "\"retitles\": [1]"),
      .keyNeeds("retitles", other: "units")),
    .init(
      "a fall without units", scenario(task: "\"continued\": \"x\"", work: "\"fallsAt\": 1"),
      .keyNeeds("fallsAt", other: "units")),
    .init(
      "two earliest dates",
      scenario(task: "\"refresh\": \"x\", \"earliest\": \"1h\", \"earliestTomorrow\": \"3:00\""),
      .keyExcludes("earliestTomorrow", other: "earliest")),
    .init(
      "two lengths of work", scenario(work: "\"takes\": \"3s\", \"total\": \"5m\""),
      .keyExcludes("takes", other: "total")),
    .init(
      "two lists of identifiers", scenario(app: ", \"permitted\": [], \"plist\": \"Info.plist\""),
      .keyExcludes("plist", other: "permitted")),
    .init(
      "a history before the installation",
      scenario(app: ", \"history\": \"3d\", \"installed\": \"+1h\""),
      .keyExcludes("history", other: "installed")),
    .init(
      "one seed and several", scenario(", \"seed\": 1, \"seeds\": \"1..9\""),
      .keyExcludes("seed", other: "seeds")),
    .init("a length of a lock", event("\"lock\": true, \"for\": \"3m\""), .lengthWithoutOpening),
    .init("an app of a lock", event("\"lock\": true, \"app\": \"com.a\""), .appWithoutTask),
    .init(
      "two networks",
      device("\"network\": { \"wifi\": [\"18:00-08:00\"], \"none\": [\"07:00-09:00\"] }"),
      .contradictingNetworks),
    .init(
      "a network and none",
      device("\"network\": { \"cellular\": [\"18:00-08:00\"], \"none\": [\"07:00-09:00\"] }"),
      .contradictingNetworks),
    .init(
      "overlapping windows", device("\"charging\": [\"09:00-17:00\", \"weekends 10:00-12:00\"]"),
      .overlappingWindows),
    .init(
      "windows that meet over midnight",
      device("\"inUse\": [\"fri 22:00-03:00\", \"sat 01:00-02:00\"]"), .overlappingWindows),
    .init(
      "windows that meet over the week's end",
      device("\"lowPowerMode\": [\"sun 22:00-03:00\", \"mon 01:00-02:00\"]"), .overlappingWindows),
    .init(
      "a day in the place of a daily window",
      device("\"charging\": [\"09:00-17:00\", \"day 2 10:00-12:00\"]"), .windowTakesPlace),
    .init(
      "a Saturday in the place of a window for weekends",
      device("\"inUse\": [\"weekends 09:00-17:00\", \"day 2..6 10:00-12:00\"]"),
      .windowTakesPlace),
    .init(
      "an opening in the place of another",
      scenario(app: ", \"opened\": [\"07:05\", \"day 2 07:07\"]"), .windowTakesPlace),
    .init(
      "days that meet", device("\"charging\": [\"day 2..9 22:00-03:00\", \"day 10 02:00-12:00\"]"),
      .overlappingWindows),
    .init(
      "an event before the start",
      event("\"lock\": true }, { \"at\": \"day 1 05:00\", \"lock\": true"),
      .outsideDuration(.beforeStart)),
    .init(
      "an event after the end",
      event("\"lock\": true }, { \"at\": \"day 4 06:01\", \"lock\": true"),
      .outsideDuration(.afterEnd)),
    .init(
      "a submission after the end", scenario(task: "\"refresh\": \"x\", \"submit\": [\"+4d\"]"),
      .outsideDuration(.afterEnd)),
    .init(
      "an installation after the end", scenario(app: ", \"installed\": \"+4d\""),
      .outsideDuration(.afterEnd)),
    .init(
      "a day after the end", expect("\"app\": \"com.a\", \"ran\": 1, \"during\": \"day 5\""),
      .outsideDuration(.afterEnd)),
    .init(
      "a span that ends first",
      expect("\"app\": \"com.a\", \"ran\": 1, \"during\": \"+2h to +1h\""), .emptyPeriod),
    .init(
      "a reply of a handler that gives none",
      scenario(
        app:
          ", \"activities\": [{ \"name\": \"a\", \"onExpiration\": \"ignore\", \"endsAfter\": \"1s\" }]"
      ),
      .keyExcludes("endsAfter", other: "onExpiration")),
    .init(
      "a rest that is handed over to nobody",
      scenario(task: "\"refresh\": \"a.refresh\", \"handsOver\": \"a.rest\""),
      .notATransfer("a.rest", isThere: false)),
    .init(
      "a span of nothing", expect("\"app\": \"com.a\", \"ran\": 1, \"during\": \"+2h to +2h\""),
      .emptyPeriod),
    .init(
      "before what comes after",
      expect("\"app\": \"com.a\", \"ran\": 1, \"after\": \"+2h\", \"before\": \"+2h\""),
      .emptyPeriod),
    .init("an expectation of nothing", expect("\"ran\": 1"), .expectsOfNothing),
    .init("no expectation", expect("\"task\": \"a.refresh\""), .expectsNothing),
    .init(
      "days of no count", expect("\"task\": \"a.refresh\", \"maxGap\": \"3h\", \"per\": \"day\""),
      .keyNeeds("per", other: "ran")),
    .init(
      "a share of no seeds", expect("\"task\": \"a.refresh\", \"ran\": 1, \"inSeeds\": \"90%\""),
      .keyNeeds("inSeeds", other: "seeds")),
    .init(
      "upper case alone", scenario(app: ", \"permitted\": [\"A.refresh\"]"),
      .confusable("a.refresh", "A.refresh")),
    .init(
      "a digit for a letter",
      scenario(task: "\"refresh\": \"com.sh0w\" }, { \"refresh\": \"com.show\""),
      .confusable("com.show", "com.sh0w")),
    .init(
      "a letter of another script",
      scenario(task: "\"refresh\": \"com.\u{441}at\" }, { \"refresh\": \"com.cat\""),
      .confusable("com.cat", "com.\u{441}at")),
  ]

  @Test("that is not clear is told", arguments: wrong)
  func unclear(_ row: Row<String, MeaningProblem>) {
    let problems = ScenarioReader.read(Array(row.given.utf8)).diagnostics.map(\.problem)
    #expect(problems.first == .meaning(row.expected), "\(problems)")
  }

  @Test("may be doubtful, and the scenario can still be run")
  func warnings() {
    let text = Self.device("\"charging\": [\"09:00-17:00\", \"10:00-12:00\"]")
    let reading = ScenarioReader.read(Array(text.utf8))
    #expect(reading.scenario != nil)
    #expect(reading.diagnostics.map(\.severity) == [.warning])
  }

  private static let beyond: [Row<String, Int64>] = [
    .init("a stall", "\"stalls\": [{ \"atUnit\": 6, \"for\": \"1s\" }]", 6),
    .init("a title", "\"retitles\": [5, 7]", 7), .init("a fall", "\"fallsAt\": 8", 8),
  ]

  @Test("of units ends with the last", arguments: beyond)
  func units(_ row: Row<String, Int64>) {
    let text = Self.scenario(
      task: "\"continued\": \"x\"",
      work: "\"units\": 5, \"pace\": \"1 per 1s\", \(row.given)")
    #expect(Told.first(text) == .field(.outOfRange(row.expected, lowest: 0, highest: 5)))
  }
}
