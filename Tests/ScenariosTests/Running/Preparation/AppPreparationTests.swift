import SchedulerEngine
import Testing

@testable import Scenarios

/// What a scenario says of an app, and what holds when it says nothing.
@Suite struct AppStagingTests {
  private func app(_ text: String) throws -> (AppSetup, PreparedScenario) {
    let prepared = try stagedApp(text)
    return (prepared.setup.apps[0], prepared)
  }

  private func texts(_ names: [NameID], _ prepared: PreparedScenario) -> [String] {
    names.map { prepared.text(of: $0) }
  }

  @Test func `Without lists the identifiers and modes of its tasks are assumed`() throws {
    let (app, prepared) = try app("\"tasks\": [{ \"refresh\": \"a\" }, { \"processing\": \"b\" }]")
    #expect(texts(app.permitted, prepared) == ["a", "b"])
    #expect(app.modes == [.fetch, .processing])
    #expect(prepared.provenance.assumptions.contains(.permittedByTasks(AppID(index: 0))))
    #expect(prepared.provenance.assumptions.contains(.bothModes(AppID(index: 0))))
  }

  @Test func `Lists in the scenario are used unchanged`() throws {
    let (app, prepared) = try app(
      "\"permitted\": [\"x\", \"y\"], \"modes\": [\"processing\"], \"entitlements\": [\"healthResearch\", \"backgroundGPU\", \"backgroundInference\"], \"refreshOn\": false"
    )
    #expect(texts(app.permitted, prepared) == ["x", "y"])
    #expect(app.modes == .processing)
    #expect(app.entitlements == [.healthResearch, .continuedGPU, .backgroundInference])
    #expect(!app.isBackgroundRefreshOn)
    #expect(!prepared.provenance.assumptions.contains(.permittedByTasks(AppID(index: 0))))
  }

  @Test func `A property list fills in what the scenario leaves out`() throws {
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
  func `The history of an app is taken from its habits unless it is given`(row: HistoryRow) throws {
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

  @Test func `Openings before the start count for app usage at the start`() throws {
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

  @Test func `Openings last three minutes unless they have a length`() throws {
    let (_, prepared) = try app("\"opened\": [\"07:00\", \"08:00 for 4m\", \"09:00-09:30\"]")
    let opens = prepared.setup.habits.suffix(3)
    #expect(opens.map(\.effect) == Array(repeating: .open(Self.id), count: 3))
    #expect(opens.map(\.pattern.length) == [.minutes(3), .minutes(4), .minutes(30)])
  }

  @Test func `An app installed before the start is installed but has no history`() throws {
    let (app, prepared) = try app("\"opened\": \"daily\", \"installed\": \"day 1 05:00\"")
    #expect(app.isInstalled)
    #expect(app.history == .newcomer)
    #expect(prepared.setup.script.isEmpty)
  }

  @Test func `An app installed later is absent at first and keeps its refresh switch`() throws {
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

/// What a scenario says of a task is what its model does.
@Suite struct TaskPreparationTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let task: String
    let kind: TaskKind
    let expected: @Sendable (inout TaskModel) -> Void
    var testDescription: String { "\(kind): \(task)" }

    init(
      _ kind: TaskKind, _ task: String, _ expected: @escaping @Sendable (inout TaskModel) -> Void
    ) {
      self.kind = kind
      self.task = task
      self.expected = expected
    }
  }

  static let rows: [Row] = [
    Row(.refresh, "") { _ in }, Row(.processing, "") { $0.work.resubmission = .never },
    Row(.refresh, "\"submit\": []") { $0.submits = [] },
    Row(.refresh, "\"submit\": [\"onLaunch\", \"onOpen\"]") { $0.submits = [.onLaunch, .onOpen] },
    Row(.refresh, "\"submit\": [\"onBackground\", \"ifNotPending\"]") {
      $0.onlyIfNotPending = true
    },
    Row(.refresh, "\"submit\": [\"every 1h\"]") {
      $0.submits = []
      $0.submitsEvery = .hours(1)
    }, Row(.refresh, "\"earliest\": \"15m\"") { $0.earliestAfter = .minutes(15) },
    Row(.refresh, "\"earliestTomorrow\": \"04:30\"") { $0.earliestTomorrow = .minutes(270) },
    Row(.refresh, "\"resubmitsEveryTask\": true") { $0.work.resubmitsEveryTask = true },
    Row(.processing, "\"requires\": [\"power\", \"network\"], \"resubmit\": \"first\"") {
      $0.needs = [.externalPower, .network]
    },
    Row(.healthResearch, "\"protection\": \"complete\", \"resubmit\": \"last\"") {
      $0.protection = .complete
      $0.work.resubmission = .last
    }, Row(.refresh, "\"registers\": \"twice\"") { $0.registers = .twice },
    Row(.refresh, "\"registers\": \"beforeSubmitting\"") { $0.registers = .beforeSubmitting },
    Row(.refresh, "\"registers\": \"beforeEachSubmitting\"") {
      $0.registers = .beforeEachSubmitting
    },
    Row(.refresh, "\"resubmit\": \"firstAndOnFailure\"") {
      $0.work.resubmission = .firstAndOnFailure
    }, Row(.refresh, "\"onExpiration\": \"ignore\"") { $0.work.expiration = .ignored },
    Row(.refresh, "\"onExpiration\": \"complete after 2s\"") {
      $0.work.expiration = .completes(after: .seconds(2))
    },
    Row(.refresh, "\"work\": { \"takes\": \"8s..20s\" }") {
      $0.work.shortest = .seconds(8)
      $0.work.longest = .seconds(20)
    },
    Row(.refresh, "\"work\": { \"total\": \"40m\", \"checkpoint\": \"30s\" }") {
      $0.work.total = .minutes(40)
      $0.work.checkpoint = .seconds(30)
    },
    Row(.refresh, "\"work\": { \"cpu\": \"95%\", \"bytes\": \"80KB\" }") {
      $0.work.processor = .percent(95)
      $0.work.networkBytes = 80_000
    }, Row(.refresh, "\"work\": { \"ending\": \"crashes\" }") { $0.work.ending = .crashes },
    Row(.refresh, "\"work\": { \"completesAgain\": \"1s\", \"blocksQueue\": true }") {
      $0.work.completesAgain = .seconds(1)
      $0.work.blocksQueue = true
    },
  ]

  @Test(arguments: rows) func `Each key of a task sets its part of the model`(row: Row) throws {
    let more = row.task.isEmpty ? "" : ", \(row.task)"
    let prepared = try stagedTask("\"\(row.kind)\": \"t\"\(more)")
    let name = try #require(prepared.setup.names.find("t".utf8))
    var expected = TaskModel(row.kind, name, work: WorkModel(takes: .seconds(5)))
    row.expected(&expected)
    #expect(prepared.setup.apps[0].code == .models([expected]))
  }

  static let continued: [Row] = [
    Row(.continued, "") { _ in },
    Row(.continued, "\"submit\": [\"onBackground\"]") { $0.submits = .onBackground },
    Row(.continued, "\"submit\": []") { $0.submits = [] },
    Row(.continued, "\"strategy\": \"fail\", \"userInitiated\": false") {
      $0.continued.strategy = .fail
      $0.continued.isUserAction = false
    }, Row(.continued, "\"requires\": [\"gpu\"]") { $0.continued.resources = .gpu },
    Row(.continued, "\"requires\": [\"neuralEngine\"]") { $0.work.usesNeuralEngine = true },
    Row(.continued, "\"work\": { \"units\": 100, \"pace\": \"2 per 3s\" }") {
      $0.units = UnitWork(100, step: 2, every: .seconds(3))
    },
    Row(
      .continued,
      """
      "work": { "units": 100, "pace": "1 per 1s", "stalls": [{ "atUnit": 40, "for": "45s" }],
                "retitles": [50], "fallsAt": 60 }
      """
    ) {
      var units = UnitWork(100, every: .seconds(1))
      units.stalls = [UnitWork.Stall(atUnit: 40, for: .seconds(45))]
      units.retitles = [50]
      units.fallsAt = 60
      $0.units = units
    },
  ]

  @Test(arguments: continued)
  func `Each key of a continued task sets its terms or its progress`(row: Row) throws {
    let more = row.task.isEmpty ? "" : ", \(row.task)"
    let prepared = try stagedTask("\"continued\": \"t\"\(more)")
    let name = try #require(prepared.setup.names.find("t".utf8))
    var expected = TaskModel(.continued, name, work: WorkModel(takes: .seconds(5)))
    expected.work.resubmission = .never
    expected.submits = .onOpen
    row.expected(&expected)
    #expect(prepared.setup.apps[0].code == .models([expected]))
  }

  static let transfers: [(keys: String, expected: @Sendable (inout TransferTerms) -> Void)] = [
    ("\"upload\": \"3MB\"", { $0.direction = .upload }),
    ("\"download\": \"3MB\", \"discretionary\": true", { $0.isDiscretionary = true }),
    ("\"download\": \"3MB\", \"cellular\": false", { $0.usesCellular = false }),
    ("\"download\": \"3MB\", \"lowDataMode\": false", { $0.usesLowDataMode = false }),
    ("\"download\": \"3MB\", \"launchEvents\": false", { $0.sendsLaunchEvents = false }),
    ("\"download\": \"3MB\", \"cellular\": true, \"timeout\": \"1h\"", { $0.timeout = .hours(1) }),
  ]

  @Test(arguments: transfers) func `Each key of a transfer sets its terms`(
    row: (keys: String, expected: @Sendable (inout TransferTerms) -> Void)
  ) throws {
    let prepared = try stagedTask("\"transfer\": \"t\", \(row.keys)")
    var expected = TransferTerms(.download, bytes: 3_000_000)
    row.expected(&expected)
    guard case .models(let models) = prepared.setup.apps[0].code else { return }
    #expect(models.map(\.transfer) == [expected], "\(row.keys)")
  }

  @Test(arguments: [
    ("", WorkModel.Resubmission.never), (", \"resubmit\": \"whenLost\"", .whenLost),
  ])
  func `A transfer is begun again only where the file says so`(
    keys: String, expected: WorkModel.Resubmission
  ) throws {
    let prepared = try stagedTask("\"transfer\": \"t\", \"download\": \"3MB\"\(keys)")
    guard case .models(let models) = prepared.setup.apps[0].code else { return }
    #expect(models.map(\.work.resubmission) == [expected])
  }

  @Test(arguments: [
    ("", UserAnswer.keeps), ("keep", .keeps), ("stop", .stops), ("ignore", .silent),
  ])
  func `The user answers as whenAsked says`(word: String, answer: UserAnswer) throws {
    let said = word.isEmpty ? "" : ", \"whenAsked\": \"\(word)\""
    #expect(try stagedTask("\"continued\": \"t\"\(said)").setup.device.answer == answer)
  }

  @Test func `A time to submit becomes a scripted call of the app`() throws {
    let prepared = try stagedTask("\"refresh\": \"t\", \"submit\": [\"day 1 20:12\"]")
    let at = prepared.setup.start + .minutes(14 * 60 + 12)
    #expect(prepared.setup.script == [ScriptedEvent(at: at, .submit(AppID(index: 0), task: 0))])
  }
}

/// Pushes become habits and changes, and what the app does about them.
@Suite struct PushPreparationTests {
  private static let app = AppID(index: 0)

  @Test func `A push is neither submitted nor registered nor permitted`() throws {
    let prepared = try stagedApp(
      "\"tasks\": [{ \"push\": \"p\", \"work\": { \"takes\": \"3s\" } }, { \"refresh\": \"r\" }]")
    let app = prepared.setup.apps[0]
    guard case .models(let models) = app.code else { throw Unexpected() }
    let (push, refresh) = (models[0], models[1])
    #expect(push == TaskModel(push: push.name, work: WorkModel(takes: .seconds(3))))
    #expect(push.submits == [] && push.registers == .never)
    #expect(app.permitted == [refresh.name])
    #expect(app.modes == [.fetch, .processing, .remoteNotification])
    #expect(prepared.setup.habits.allSatisfy { $0.effect != .push(Self.app, push.name) })
  }

  private struct Unexpected: Error {}

  private static let rows: [(arrives: String, patterns: [Pattern])] = [
    ("12:35", [Pattern(at: .minutes(755), for: .zero)]),
    (
      "weekdays 08:00-09:00 every 30m",
      [
        Pattern(on: .workdays, at: .hours(8), for: .zero),
        Pattern(on: .workdays, at: .minutes(510), for: .zero),
      ]
    ),
    // Past midnight it is the next day.
    (
      "sat,sun 23:00-01:00 every 1h",
      [
        Pattern(on: .weekend, at: .hours(23), for: .zero),
        Pattern(on: Weekdays([.sunday, .monday]), at: .zero, for: .zero),
      ]
    ),
  ]

  @Test(arguments: rows)
  func `Arrivals of a push become patterns`(_ row: (arrives: String, patterns: [Pattern])) throws {
    let prepared = try stagedApp(
      "\"tasks\": [{ \"push\": \"p\", \"arrives\": [\"\(row.arrives)\"] }]")
    let pushes = prepared.setup.habits.filter { if case .push = $0.effect { true } else { false } }
    let patterns = pushes.map(\.pattern)
    #expect(patterns.map(\.opens) == row.patterns.map(\.opens), "\(row.arrives)")
    #expect(patterns.map(\.days) == row.patterns.map(\.days), "\(row.arrives)")
    #expect(patterns.allSatisfy { $0.length == .zero })
  }

  private static let events: [(event: String, priority: PushPriority)] = [
    ("\"push\": \"p\"", .background), ("\"push\": \"p\", \"priority\": 5", .background),
    ("\"push\": \"p\", \"priority\": 10", .immediate),
    ("\"push\": \"p\", \"priority\": 1", .lowest),
  ]

  @Test(arguments: events)
  func `A push event has its priority`(_ row: (event: String, priority: PushPriority)) throws {
    let prepared = try stagedApp(
      "\"tasks\": [{ \"push\": \"p\" }]", ", \"events\": [{ \"at\": \"+1h\", \(row.event) }]")
    let name = try #require(prepared.setup.names.find("p".utf8))
    #expect(prepared.setup.script.map(\.action) == [.change(.push(Self.app, name, row.priority))])
  }

  @Test func `A list of background modes is not extended for a push`() throws {
    let prepared = try stagedApp("\"modes\": [\"fetch\"], \"tasks\": [{ \"push\": \"p\" }]")
    #expect(prepared.setup.apps[0].modes == [.fetch])
    let declared = try stagedApp(
      "\"modes\": [\"remote-notification\"], \"tasks\": [{ \"push\": \"p\" }]")
    #expect(declared.setup.apps[0].modes == [.remoteNotification])
  }
}
