import ScenarioFormat
import ScenarioRunner
import SchedulerEngine
import Testing

/// What a scenario says of an app, and what holds when it says nothing.
@Suite struct AppStagingTests {
  private func app(_ text: String) throws -> (AppSetup, StagedScenario) {
    let staged = try stagedApp(text)
    return (staged.setup.apps[0], staged)
  }

  private func texts(_ names: [NameID], _ staged: StagedScenario) -> [String] {
    names.map { staged.text(of: $0) }
  }

  @Test func `Without a list its tasks' identifiers are permitted, and that is told`() throws {
    let (app, staged) = try app("\"tasks\": [{ \"refresh\": \"a\" }, { \"processing\": \"b\" }]")
    #expect(texts(app.permitted, staged) == ["a", "b"])
    #expect(app.modes == [.fetch, .processing])
    #expect(staged.provenance.assumptions.contains(.permittedByTasks(AppID(index: 0))))
    #expect(staged.provenance.assumptions.contains(.bothModes(AppID(index: 0))))
  }

  @Test func `A list is taken as it is`() throws {
    let (app, staged) = try app(
      "\"permitted\": [\"x\", \"y\"], \"modes\": [\"processing\"], \"entitlements\": [\"healthResearch\", \"backgroundGPU\"], \"refreshOn\": false"
    )
    #expect(texts(app.permitted, staged) == ["x", "y"])
    #expect(app.modes == .processing)
    #expect(app.entitlements == [.healthResearch, .continuedGPU])
    #expect(!app.isBackgroundRefreshOn)
    #expect(!staged.provenance.assumptions.contains(.permittedByTasks(AppID(index: 0))))
  }

  @Test func `A property list says what the scenario does not`() throws {
    let text = "{ \"format\": 1, \"apps\": [{ \"id\": \"a\", \"plist\": \"Info.plist\" }] }"
    let list = NamedInfoPlist(path: "Info.plist", permitted: ["p"], modes: [.fetch])
    let staged = try staged(text, propertyLists: [list])
    #expect(texts(staged.setup.apps[0].permitted, staged) == ["p"])
    #expect(staged.setup.apps[0].modes == .fetch)
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
    let (app, staged) = try app(row.app)
    #expect(app.history == row.history)
    let told = staged.provenance.assumptions.filter {
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
    let readyKnown = try known.runSilently(seed: 1, until: known.setup.start)
    let readyUnknown = try unknown.runSilently(seed: 1, until: unknown.setup.start)
    let first = readyKnown.conditions(of: app)?.lastForeground
    #expect(first == known.setup.start - .hours(23))
    #expect(readyUnknown.conditions(of: app)?.lastForeground == nil)
  }

  @Test func `Openings are for three minutes unless they say otherwise`() throws {
    let (_, staged) = try app("\"opened\": [\"07:00\", \"08:00 for 4m\", \"09:00-09:30\"]")
    let opens = staged.setup.habits.suffix(3)
    #expect(opens.map(\.effect) == Array(repeating: .open(Self.id), count: 3))
    #expect(opens.map(\.pattern.length) == [.minutes(3), .minutes(4), .minutes(30)])
  }

  @Test func `What is installed before the start is there, and was not used`() throws {
    let (app, staged) = try app("\"opened\": \"daily\", \"installed\": \"day 1 05:00\"")
    #expect(app.isInstalled)
    #expect(app.history == .newcomer)
    #expect(staged.setup.script.isEmpty)
  }

  @Test func `What is installed later is not there before, and its switch stays off`() throws {
    let (app, staged) = try app("\"installed\": \"day 2 09:00\", \"refreshOn\": false")
    #expect(!app.isInstalled)
    let at = staged.setup.start + .hours(27)
    #expect(
      staged.setup.script == [
        ScriptedEvent(at: at, .change(.install(Self.id))),
        ScriptedEvent(at: at, .change(.appRefresh(Self.id, isOn: false))),
      ])
  }
}
