import Scenarios
import SchedulerEngine
import Testing

/// What a scenario says of an app, and what holds when it says nothing.
@Suite struct AppStagingTests {
  private func app(_ text: String) throws -> (AppSetup, PreparedScenario) {
    let prepared = try stagedApp(text)
    return (prepared.setup.apps[0], prepared)
  }

  private func texts(_ names: [NameID], _ prepared: PreparedScenario) -> [String] {
    names.map { prepared.text(of: $0) }
  }

  @Test func `Without a list its tasks' identifiers are permitted, and that is told`() throws {
    let (app, prepared) = try app("\"tasks\": [{ \"refresh\": \"a\" }, { \"processing\": \"b\" }]")
    #expect(texts(app.permitted, prepared) == ["a", "b"])
    #expect(app.modes == [.fetch, .processing])
    #expect(prepared.provenance.assumptions.contains(.permittedByTasks(AppID(index: 0))))
    #expect(prepared.provenance.assumptions.contains(.bothModes(AppID(index: 0))))
  }

  @Test func `A list is taken as it is`() throws {
    let (app, prepared) = try app(
      "\"permitted\": [\"x\", \"y\"], \"modes\": [\"processing\"], \"entitlements\": [\"healthResearch\", \"backgroundGPU\"], \"refreshOn\": false"
    )
    #expect(texts(app.permitted, prepared) == ["x", "y"])
    #expect(app.modes == .processing)
    #expect(app.entitlements == [.healthResearch, .continuedGPU])
    #expect(!app.isBackgroundRefreshOn)
    #expect(!prepared.provenance.assumptions.contains(.permittedByTasks(AppID(index: 0))))
  }

  @Test func `A property list says what the scenario does not`() throws {
    let text = "{ \"format\": 1, \"apps\": [{ \"id\": \"a\", \"plist\": \"Info.plist\" }] }"
    let list = NamedInfoPlist(path: "Info.plist", permitted: ["p"], modes: [.fetch])
    let prepared = try prepared(text, propertyLists: [list])
    #expect(texts(prepared.setup.apps[0].permitted, prepared) == ["p"])
    #expect(prepared.setup.apps[0].modes == .fetch)
  }

  struct HistoryRow: Sendable, CustomTestStringConvertible {
    let app: String
    let history: KnownHistory
    let assumption: Assumption?
    var testDescription: String { app }

    init(_ app: String, _ history: KnownHistory, _ assumption: Assumption?) {
      self.app = app
      self.history = history
      self.assumption = assumption
    }
  }

  private static let id = AppID(index: 0)

  static let histories: [HistoryRow] = [
    HistoryRow("", .newcomer, .newcomer(id)),
    HistoryRow("\"opened\": \"daily\"", .habits(days: 14), .history(id, days: 14)),
    HistoryRow("\"opened\": \"newcomer\"", .newcomer, .newcomer(id)),
    HistoryRow("\"opened\": [\"07:00\"]", .habits(days: 14), .history(id, days: 14)),
    HistoryRow("\"opened\": [\"07:00\"], \"history\": \"3d\"", .habits(days: 3), nil),
    HistoryRow("\"opened\": \"daily\", \"history\": \"newcomer\"", .newcomer, nil),
    HistoryRow("\"opened\": \"daily\", \"installed\": \"day 2 09:00\"", .newcomer, nil),
  ]

  @Test(arguments: histories)
  func `What is known of its use before the start`(row: HistoryRow) throws {
    let (app, prepared) = try app(row.app)
    #expect(app.history == row.history)
    let told = prepared.provenance.assumptions.filter {
      switch $0 {
      case .history, .newcomer: true
      default: false
      }
    }
    #expect(told == (row.assumption.map { [$0] } ?? []))
  }

  @Test func `A history before the start is known at the start`() throws {
    // Opened at 07:00 on 14 days before, and never since: the next opening is expected.
    let known = try stagedApp("\"opened\": [\"07:00\"]")
    let unknown = try stagedApp("\"opened\": [\"07:00\"], \"history\": \"0d\"")
    let app = AppID(index: 0)
    let readyKnown = try known.run(seed: 1, until: known.setup.start).simulation
    let readyUnknown = try unknown.run(seed: 1, until: unknown.setup.start).simulation
    let first = readyKnown.conditions(of: app)?.lastForeground
    #expect(first == known.setup.start - .hours(23))
    #expect(readyUnknown.conditions(of: app)?.lastForeground == nil)
  }

  @Test func `Openings are for three minutes unless they say otherwise`() throws {
    let (_, prepared) = try app("\"opened\": [\"07:00\", \"08:00 for 4m\", \"09:00-09:30\"]")
    let opens = prepared.setup.habits.suffix(3)
    #expect(opens.map(\.effect) == Array(repeating: .open(Self.id), count: 3))
    #expect(opens.map(\.pattern.length) == [.minutes(3), .minutes(4), .minutes(30)])
  }

  @Test func `What is installed before the start is there, and was not used`() throws {
    let (app, prepared) = try app("\"opened\": \"daily\", \"installed\": \"day 1 05:00\"")
    #expect(app.isInstalled)
    #expect(app.history == .newcomer)
    #expect(prepared.setup.script.isEmpty)
  }

  @Test func `What is installed later is not there before, and its switch stays off`() throws {
    let (app, prepared) = try app("\"installed\": \"day 2 09:00\", \"refreshOn\": false")
    #expect(!app.isInstalled)
    let at = prepared.setup.start + .hours(27)
    #expect(
      prepared.setup.script == [
        ScriptedEvent(at: at, .change(.install(Self.id))),
        ScriptedEvent(at: at, .change(.appRefresh(Self.id, isOn: false))),
      ])
  }
}
