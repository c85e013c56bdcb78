import Scenarios
import SchedulerEngine
import Testing

/// What a scenario says of a task is what its model does.
@Suite struct TaskPreparationTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let task: String
    let kind: TaskKind
    let expected: @Sendable (inout TaskModel) -> Void
    var testDescription: String { "\(kind): \(task)" }

    init(
      _ kind: TaskKind, _ task: String,
      _ expected: @escaping @Sendable (inout TaskModel) -> Void
    ) {
      self.kind = kind
      self.task = task
      self.expected = expected
    }
  }

  static let rows: [Row] = [
    Row(.refresh, "") { _ in },
    Row(.processing, "") { $0.work.resubmission = .never },
    Row(.refresh, "\"submit\": []") { $0.submits = [] },
    Row(.refresh, "\"submit\": [\"onLaunch\", \"onOpen\"]") { $0.submits = [.onLaunch, .onOpen] },
    Row(.refresh, "\"submit\": [\"onBackground\", \"ifNotPending\"]") {
      $0.onlyIfNotPending = true
    },
    Row(.refresh, "\"submit\": [\"every 1h\"]") {
      $0.submits = []
      $0.submitsEvery = .hours(1)
    },
    Row(.refresh, "\"earliest\": \"15m\"") { $0.earliestAfter = .minutes(15) },
    Row(.refresh, "\"earliestTomorrow\": \"04:30\"") { $0.earliestTomorrow = .minutes(270) },
    Row(.refresh, "\"resubmitsEveryTask\": true") { $0.work.resubmitsEveryTask = true },
    Row(.processing, "\"requires\": [\"power\", \"network\"], \"resubmit\": \"first\"") {
      $0.needs = [.externalPower, .network]
    },
    Row(.healthResearch, "\"protection\": \"complete\", \"resubmit\": \"last\"") {
      $0.protection = .complete
      $0.work.resubmission = .last
    },
    Row(.refresh, "\"registers\": \"twice\"") { $0.registers = .twice },
    Row(.refresh, "\"registers\": \"beforeSubmitting\"") { $0.registers = .beforeSubmitting },
    Row(.refresh, "\"registers\": \"beforeEachSubmitting\"") {
      $0.registers = .beforeEachSubmitting
    },
    Row(.refresh, "\"resubmit\": \"firstAndOnFailure\"") {
      $0.work.resubmission = .firstAndOnFailure
    },
    Row(.refresh, "\"onExpiration\": \"ignore\"") { $0.work.expiration = .ignored },
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
    },
    Row(.refresh, "\"work\": { \"ending\": \"crashes\" }") { $0.work.ending = .crashes },
    Row(.refresh, "\"work\": { \"completesAgain\": \"1s\", \"blocksQueue\": true }") {
      $0.work.completesAgain = .seconds(1)
      $0.work.blocksQueue = true
    },
  ]

  @Test(arguments: rows) func `What is said is in the model`(row: Row) throws {
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
    },
    Row(.continued, "\"requires\": [\"gpu\"]") { $0.continued.resources = .gpu },
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

  @Test(arguments: continued) func `Continued work has terms and progress`(row: Row) throws {
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

  @Test(arguments: transfers) func `A transfer has terms`(
    row: (keys: String, expected: @Sendable (inout TransferTerms) -> Void)
  ) throws {
    let prepared = try stagedTask("\"transfer\": \"t\", \(row.keys)")
    var expected = TransferTerms(.download, bytes: 3_000_000)
    row.expected(&expected)
    guard case .models(let models) = prepared.setup.apps[0].code else { return }
    #expect(models.map(\.transfer) == [expected], "\(row.keys)")
  }

  @Test(arguments: [
    ("", UserAnswer.keeps), ("keep", .keeps), ("stop", .stops), ("ignore", .silent),
  ]) func `The user answers as a task says`(word: String, answer: UserAnswer) throws {
    let said = word.isEmpty ? "" : ", \"whenAsked\": \"\(word)\""
    #expect(try stagedTask("\"continued\": \"t\"\(said)").setup.device.answer == answer)
  }

  @Test func `A time to submit at is a call of the app's code`() throws {
    let prepared = try stagedTask("\"refresh\": \"t\", \"submit\": [\"day 1 20:12\"]")
    let at = prepared.setup.start + .minutes(14 * 60 + 12)
    #expect(
      prepared.setup.script == [ScriptedEvent(at: at, .submit(AppID(index: 0), task: 0))])
  }
}
