import Basics
import Documents
import LongForm
import SchedulerEngine
import Testing

@testable import Scenarios

@Suite("The meaning of a scenario") struct MeaningTests {
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

  private static func expect(_ expectation: String, app: String = "") -> String {
    scenario(app: app, ", \"expect\": [{ \(expectation) }]")
  }

  private static func device(_ device: String) -> String { scenario(", \"device\": { \(device) }") }

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
      "a Thursday and a window for weekends",
      device("\"charging\": [\"weekends 09:00-17:00\", \"day 4 10:00-12:00\"]"), 0),
    .init(
      "an opening as soon as the usual one is over",
      scenario(app: ", \"opened\": [\"07:05\", \"day 2 07:08\"]"), 0),
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

  @Test("has no problem if it is clear", arguments: right) func clear(_ row: Row<String, Int>) {
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
      "work outside tasks with the name of a task",
      scenario(app: ", \"activities\": [{ \"name\": \"a.refresh\" }]"),
      .duplicateActivity("a.refresh")),
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
      "a pace of a refresh", scenario(work: "\"pace\": \"1 per 1s\""),
      .keyNotForKind("pace", .refresh, fits: [.continued])),
    .init(
      "no refresh stopped", event("\"stop\": \"a.refresh\""),
      .keyNotForKind("stop", .refresh, fits: [.continued])),
    .init(
      "arrivals of a refresh", scenario(task: "\"refresh\": \"x\", \"arrives\": [\"12:35\"]"),
      .keyNotForKind("arrives", .refresh, fits: [.push])),
    .init(
      "a push that is submitted", scenario(task: "\"push\": \"x\", \"submit\": [\"onOpen\"]"),
      .keyNotForKind("submit", .push, fits: TaskKind.asked)),
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
      "again what cannot be lost", scenario(task: "\"refresh\": \"x\", \"resubmit\": \"whenLost\""),
      .keyNotForKind("whenLost", .refresh, fits: [.transfer])),
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
      "titles without units", scenario(task: "\"continued\": \"x\"", work: "\"retitles\": [1]"),
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
      device("\"inUse\": [\"weekends 09:00-17:00\", \"day 2..6 10:00-12:00\"]"), .windowTakesPlace),
    .init(
      "one Saturday in the place of a window for weekends",
      device("\"inUse\": [\"weekends 09:00-17:00\", \"day 6 10:00-12:00\"]"), .windowTakesPlace),
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
      "a second day that never begins",
      expect("\"app\": \"com.a\", \"ran\": 1, \"during\": \"day 2\"").replacing("3d", with: "6h"),
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
      "completions of what only ends",
      expect(
        "\"activity\": \"save\", \"completed\": 1",
        app: ", \"activities\": [{ \"name\": \"save\" }]"),
      .keyExcludes("completed", other: "activity")),
    .init(
      "days of no count", expect("\"task\": \"a.refresh\", \"maxGap\": \"3h\", \"per\": \"day\""),
      .keyNeeds("per", other: "ran")),
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

  @Test("is reported if it is contradictory or unclear", arguments: wrong)
  func unclear(_ row: Row<String, MeaningProblem>) {
    let problems = ScenarioReader.read(Array(row.given.utf8)).diagnostics.map(\.problem)
    #expect(problems.first == .meaning(row.expected), "\(problems)")
  }

  @Test("may cause a warning that does not prevent a run") func warnings() {
    let text = Self.device("\"charging\": [\"09:00-17:00\", \"10:00-12:00\"]")
    let reading = ScenarioReader.read(Array(text.utf8))
    #expect(reading.scenario != nil)
    #expect(reading.diagnostics.map(\.severity) == [.warning])
  }

  private static let beyond: [Row<String, Int64>] = [
    .init("a stall", "\"stalls\": [{ \"atUnit\": 6, \"for\": \"1s\" }]", 6),
    .init("a title", "\"retitles\": [5, 7]", 7), .init("a fall", "\"fallsAt\": 8", 8),
  ]

  @Test("allows no unit of work beyond the last", arguments: beyond)
  func units(_ row: Row<String, Int64>) {
    let text = Self.scenario(
      task: "\"continued\": \"x\"", work: "\"units\": 5, \"pace\": \"1 per 1s\", \(row.given)")
    #expect(Told.first(text) == .field(.outOfRange(row.expected, lowest: 0, highest: 5)))
  }
}

/// Which keys say something about which kinds of tasks.
@Suite struct KindsOfKeysTests {
  private static let submitted: [TaskKind] = [
    .refresh, .processing, .continued, .healthResearch,
  ]
  private static let asked = submitted + [.transfer]

  private static let rows: [(key: String, value: String, fits: [TaskKind])] = [
    ("arrives", "[\"12:35\"]", [.push]), ("submit", "[\"onOpen\"]", asked),
    ("earliest", "\"1h\"", asked), ("earliestTomorrow", "\"03:00\"", asked),
    ("upload", "\"1MB\"", [.transfer]), ("download", "\"1MB\"", [.transfer]),
    ("discretionary", "true", [.transfer]), ("cellular", "false", [.transfer]),
    ("lowDataMode", "false", [.transfer]), ("launchEvents", "false", [.transfer]),
    ("timeout", "\"1h\"", [.transfer]),
    ("registers", "\"late\"", submitted), ("onExpiration", "\"complete\"", submitted),
    ("resubmit", "\"first\"", asked), ("resubmitsEveryTask", "true", submitted),
    ("strategy", "\"fail\"", [.continued]), ("userInitiated", "true", [.continued]),
    ("whenAsked", "\"stop\"", [.continued]), ("protection", "\"none\"", [.healthResearch]),
  ]

  @Test(arguments: rows)
  func aKeyThatDoesNotFitTheKindOfTaskIsReported(
    _ row: (key: String, value: String, fits: [TaskKind])
  ) {
    for kind in TaskKind.allCases {
      let text = """
        { "format": 1, "apps": [{ "id": "com.a", "tasks": [
          { "\(kind)": "x", "\(row.key)": \(row.value) }] }] }
        """
      let told = ScenarioReader.read(Array(text.utf8)).diagnostics.map(\.problem)
      let misfit = Problem.meaning(.keyNotForKind(row.key, kind, fits: row.fits))
      #expect(told.contains(misfit) != row.fits.contains(kind), "\(row.key) of \(kind): \(told)")
    }
  }
}

/// Unreasonable values of pushes, assertions and transfers are reported once, at their place.
@Suite struct HostileNeighbourTests {
  /// Alone on the second line, so that a column counts from its beginning.
  private static func task(_ part: String) -> String {
    """
    { "format": 1, "duration": "1d", "start": "2026-06-01T06:00Z", "apps": [{ "id": "com.a", "tasks": [
    { \(part) }] }] }
    """
  }

  private static func activity(_ part: String) -> String {
    """
    { "format": 1, "duration": "1d", "start": "2026-06-01T06:00Z", "apps": [{ "id": "com.a", "activities": [
    { "name": "w", \(part) }] }] }
    """
  }

  private static let tasks: [Row<String, [String]>] = [
    Row("\"transfer\": \"b\", \"upload\": \"0B\""),
    Row("\"transfer\": \"b\", \"upload\": \"1000GB\""),
    Row("\"transfer\": \"b\", \"upload\": \"1001GB\"", "S106 2:31"),
    Row("\"transfer\": \"b\", \"upload\": \"-1MB\"", "S109 2:31"),
    Row("\"transfer\": \"b\", \"upload\": \"\"", "S109 2:30"),
    Row("\"transfer\": \"b\", \"upload\": \"1.5GB\"", "S109 2:32"),
    Row("\"transfer\": \"b\", \"upload\": \"9223372036854775807GB\"", "S106 2:31"),
    Row("\"transfer\": \"b\", \"upload\": \"99999999999999999999B\"", "S106 2:31"),
    Row("\"transfer\": \"b\", \"upload\": -1", "S105 2:30"),
    Row("\"transfer\": \"b\"", "S205 2:15"),
    Row("\"transfer\": \"b\", \"upload\": \"1B\", \"download\": \"1B\"", "S206 2:48"),
    Row("\"transfer\": \"b\", \"upload\": \"1B\", \"timeout\": \"0s\"", "S206 2:47"),
    Row("\"transfer\": \"b\", \"upload\": \"1B\", \"timeout\": \"-1s\"", "S109 2:48"),
    Row("\"transfer\": \"b\", \"upload\": \"1B\", \"timeout\": \"99999999d\"", "S106 2:48"),
    Row("\"push\": \"p\", \"arrives\": [\"every 0s\"]", "S106 2:35"),
    Row("\"push\": \"p\", \"arrives\": [\"every 1ms\"]", "S106 2:35"),
    Row("\"push\": \"p\", \"arrives\": [\"every -1m\"]", "S109 2:35"),
  ]

  private static let activities: [Row<String, [String]>] = [
    Row("\"atOnce\": 2000"), Row("\"atOnce\": 0", "S106 2:26"), Row("\"atOnce\": -1", "S106 2:26"),
    Row("\"atOnce\": 10000", "S106 2:26"), Row("\"takes\": \"-1s\"", "S109 2:26"),
    Row("\"takes\": \"99999999d\"", "S106 2:26"),
  ]

  @Test(arguments: tasks)
  func unreasonableValuesOfTasksAreReportedAtTheirPlace(_ row: Row<String, [String]>) {
    #expect(Told.problems(Self.task(row.given)) == row.expected)
  }

  @Test(arguments: activities)
  func unreasonableValuesOfActivitiesAreReportedAtTheirPlace(_ row: Row<String, [String]>) {
    #expect(Told.problems(Self.activity(row.given)) == row.expected)
  }
}

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
  func forceQuitsOfAGroupBecomeEventsOnTheirDays(_ row: (window: String, days: [Int64])) throws {
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
  func theRefreshSwitchOfAGroupAppliesUnlessTheAppHasItsOwn(_ own: Bool?) throws {
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

  @Test func eachTraitOfAGroupOverridesThatOfThePopulation() throws {
    let text = """
      { "format": 1, "start": "2026-06-01T06:00Z", "duration": "3d",
        "apps": [{ "id": "com.a" }],
        "groups": [{ "group": "a", "weight": 1, \(Self.device) },
          { "group": "b", "weight": 1, \(Self.other) }] }
      """
    let reading = PopulationReader.read(Array(text.utf8))
    let population = try #require(reading.population, "\(reading.reading.diagnostics)")
    let (first, second) = (population.groups[0].value.traits, population.groups[1].value.traits)
    #expect(first.overridden(by: second) == second)
    #expect(Population.Traits().overridden(by: first) == first)
    #expect(first.overridden(by: Population.Traits()) == first)
  }
}
