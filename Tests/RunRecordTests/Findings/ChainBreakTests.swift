import SchedulerEngine
import Testing

@testable import RunAnalysis
@testable import RunRecord

/// Each break of a chain is told, healed or not, wherever the record ends.
@Suite struct ChainBreakTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let breaks: [[Int64?]]
    let healed: [SubmissionOccasion?]
    let rows: Rows

    /// Each break as its beginning and end, in seconds.
    init(_ name: String, _ breaks: [[Int64?]], _ healed: [SubmissionOccasion?], _ rows: Rows...) {
      testDescription = name
      self.breaks = breaks
      self.healed = healed
      self.rows = Array(rows.joined())
    }
  }

  private static let once = submit(1, at: 0) + launch(1, of: 1, at: 10) + complete(1, at: 20)
  private static let opened = phase(1, .foreground, at: 40) + phase(1, .background, at: 45)

  static let table = [
    Row("to the end", [[20, nil]], [nil], once),
    Row("until the user leaves the app", [[20, 45]], [.inFront], once, opened, submit(2, at: 45)),
    Row(
      "twice", [[20, 45], [60, nil]], [.inFront, nil], once, opened, submit(2, at: 45),
      launch(2, of: 2, at: 50), complete(2, at: 60)),
    Row(
      "until the app is launched for something else", [[20, 50]], [.atLaunch], once,
      die(1, of: .terminated, at: 30), boot(2, at: 50), submit(2, at: 50)),
    Row("by its process, late", [[20, 26]], [.inBackground], once, submit(2, at: 26)),
    Row(
      "by an update in the middle of a run", [[15, 50]], [.atLaunch], submit(1, at: 0),
      launch(1, of: 1, at: 10), die(1, of: .updated, at: 15),
      end(1, .interrupted(.updated), at: 15), boot(2, at: 50), submit(2, at: 50)),
    Row(
      "not by asking in the run", [], [], submit(1, at: 0), launch(1, of: 1, at: 10),
      submit(2, at: 11), complete(1, at: 20)),
    Row("not by asking right after it", [], [], once, submit(2, at: 21)),
    Row(
      "not where another task asks", [], [], once, submit(2, cleanup, at: 20),
      launch(2, of: 2, at: 40), submit(3, cleanup, at: 40), submit(4, at: 40), complete(2, at: 50)),
    Row(
      "not by what another run did", [], [], submit(1, at: 0), launch(1, of: 1, at: 10),
      die(1, of: .misuse, at: 15), end(1, .trapped, at: 15)),
    Row(
      "not where processing is asked for by use", [], [], submit(1, cleanup, at: 0),
      launch(1, of: 1, at: 10), completeExpired(1, at: 20), opened, submit(2, cleanup, at: 45),
      launch(2, of: 2, at: 50), completeExpired(2, at: 60)),
  ]

  @Test("A broken chain is reported with its stretch and what healed it", arguments: table)
  func breakIsReported(_ row: Row) {
    let told = record(boot(), row.rows, to: 100)
    let breaks = told.provenFindings(of: nil).flatMap(\.breaks)
    #expect(breaks.map { [$0.from, $0.until] } == row.breaks.map { $0.map { $0.map(second) } })
    #expect(breaks.map(\.healed) == row.healed)
    #expect(breaks.map(\.cost) == row.breaks.map { _ in nil })
    #expect(told.findings().filter { $0.code == .chainBroken }.count == row.breaks.count)
  }

  @Test("Breaks of two tasks are ordered by when their runs ended, then by run number")
  func inOrder() {
    func order(_ ends: Rows...) -> [Int64] {
      record(
        boot(), submit(1, at: 0), submit(2, cleanup, at: 0), launch(1, of: 1, at: 10),
        launch(2, of: 2, at: 10), Array(ends.joined()), to: 100
      ).chainBreaks(FindingThresholds()).map(\.run.number)
    }
    #expect(order(complete(2, at: 20), complete(1, at: 30)) == [2, 1])
    #expect(order(complete(1, at: 20), complete(2, at: 30)) == [1, 2])
    #expect(order(complete(2, at: 20), complete(1, at: 20)) == [1, 2])
  }

  /// A refresh of 45 seconds would resubmit at its end, which it never reaches.
  @Test("A broken chain is found no matter when the simulation ends", arguments: Int64(25)...72)
  func atAnyEnd(_ hours: Int64) throws {
    let group = try #require(Self.brokenChains(afterHours: hours))
    #expect(Int64(group.breaks.count) == group.count)
    #expect(group.count >= 5)
    guard case .tried(let gain) = group.proof else {
      Issue.record("it was not tried")
      return
    }
    #expect(gain.after.unasked == .zero)
    #expect(gain.before.unasked > .hours(10))
    let cost = group.breaks.reduce(Int64(0)) { $0 + ($1.cost ?? -1_000) }
    #expect(cost >= gain.after.launches - gain.before.launches)
    // Both runs are the same up to the first break, so the costs are all that they differ by.
    #expect(cost == gain.after.launches - gain.before.launches)
    // What happens after the next break costs nothing more.
    let costs = group.breaks.dropLast().map(\.cost)
    #expect(costs == Array(Self.costs.prefix(costs.count)))
  }

  private static let costs = brokenChains(afterHours: 72)?.breaks.map(\.cost) ?? []

  /// A refresh that takes no time ends in the millisecond of its launch, in which its break begins.
  @Test func aBreakIsPricedWithTheLaunchInItsFirstMillisecond() throws {
    var setup = Self.tooLongRefresh()
    let task = TaskKey(setup.apps[0].permitted[0], of: AppID(index: 0))
    func lives(_ resubmission: WorkModel.Resubmission) throws -> RunRecord {
      guard case .models(var models) = setup.apps[0].code else { throw NotModelled() }
      models[0].work = WorkModel(takes: .zero)
      models[0].work.resubmission = resubmission
      setup.apps[0].code = .models(models)
      return try Self.lived(setup, forHours: 72)
    }
    let fixed = try lives(.first).launches(of: task)
    let record = try lives(.never)
    let launches = record.launches(of: task)
    let breaks = try #require(
      record.provenFindings(of: setup).first { $0.first.code == .chainBroken }
    ).breaks
    #expect(breaks.map(\.from) == launches)
    let ends = launches.dropFirst() + [Instant.never]
    let costs = zip(launches, ends).map { from, next in
      max(Int64(fixed.count { from <= $0 && $0 < next }) - 1, 0)
    }
    #expect(breaks.map(\.cost) == costs)
  }

  private struct NotModelled: Error {}

  private static func brokenChains(afterHours hours: Int64) -> FindingGroup? {
    let setup = tooLongRefresh()
    return try? lived(setup, forHours: hours).provenFindings(of: setup)
      .first { $0.first.code == .chainBroken }
  }

  private static func lived(_ setup: Setup, forHours hours: Int64) throws -> RunRecord {
    let end = setup.start + .hours(hours)
    var simulation = try Simulation(setup)
    var ledger = DecisionLedger()
    _ = simulation.advance(to: end, recording: &ledger)
    return RunRecord(ledger.rows, from: setup.start, to: end)
  }

  static func tooLongRefresh() -> Setup {
    var setup = Setup()
    // Monday, 1 June 2026, 07:00 UTC.
    setup.start = Instant(milliseconds: 1_780_297_200_000)
    setup.device.conditions.network = .wifi
    setup.habits = [HabitSetup(.charging, Pattern(on: .all, at: .zero, for: .days(1)))]
    let name = setup.names.intern(Array("com.a.r".utf8))
    var work = WorkModel(takes: .seconds(45))
    work.resubmission = .last
    var task = TaskModel(.refresh, name, work: work)
    task.earliestAfter = .minutes(15)
    task.onlyIfNotPending = true
    var app = AppSetup(setup.names.intern(Array("com.a".utf8)), code: .models([task]))
    app.permitted = [name]
    setup.apps = [app]
    for hour in [8, 10, 12, 14, 16] as [Int64] {
      setup.habits.append(
        HabitSetup(.open(AppID(index: 0)), Pattern(on: .all, at: .hours(hour), for: .minutes(3))))
    }
    setup.rules.running.refreshReclaimed = .none
    return setup
  }
}

/// Processing may be meant to run until it is done and then no more; only a refresh never is.
@Suite struct OneShotTests {
  struct Row: CustomTestStringConvertible {
    let label: String
    let codes: [FindingCode]
    let rows: Rows

    init(_ label: String, _ codes: [FindingCode], _ rows: Rows...) {
      self.label = label
      self.codes = codes
      self.rows = Array(rows.joined())
    }

    var testDescription: String { label }
  }

  private static func asked(_ number: Int64, at: Int64) -> Rows { submit(number, cleanup, at: at) }

  private static let done = asked(1, at: 0) + launch(1, of: 1, at: 10) + complete(1, at: 20)

  private static let failed =
    launch(1, of: 1, at: 10) + call(.first, of: 1, at: 20, success: false)
    + end(1, .completed(success: false), at: 20)

  static let table = [
    Row("processing asked for once and done", [], done),
    Row(
      "asked for again by the app itself, and done", [], done, phase(1, .foreground, at: 25),
      asked(2, at: 30), launch(2, of: 2, at: 40), complete(2, at: 50)),
    Row(
      "tried again until it succeeded", [], asked(1, at: 0), launch(1, of: 1, at: 10),
      asked(2, at: 15), call(.first, of: 1, at: 20, success: false),
      end(1, .completed(success: false), at: 20), launch(2, of: 2, at: 30), complete(2, at: 40)),
    Row(
      "done only after its time was over", [.succeededAfterExpiring], asked(1, at: 0),
      launch(1, of: 1, at: 10), expire(1, at: 40), completeExpired(1, at: 41, success: true)),
    Row("left unfinished", [.leftUnfinished], asked(1, at: 0), failed),
    Row(
      "asked for again after a success, then forgotten", [.chainBroken], asked(1, at: 0),
      launch(1, of: 1, at: 10), asked(2, at: 15), complete(1, at: 20), launch(2, of: 2, at: 30),
      complete(2, at: 40)),
    Row(
      "a refresh asked for once", [.chainBroken], submit(1, at: 0), launch(1, of: 1, at: 10),
      complete(1, at: 20)),
  ]

  @Test("Only processing may be requested once without breaking a chain", arguments: table)
  func finding(_ row: Row) {
    #expect(record(boot(), row.rows, to: 100).findings().map(\.code) == row.codes)
  }
}

/// A date is reset only if another one is requested before it has come.
@Test(arguments: [Int64(1_000), 1_001])
private func resubmittingAfterTheEarliestDateIsNotResettingIt(_ first: Int64) {
  var rows = submit(1, at: 0, earliest: first)
  for number: Int64 in 2...4 {
    let at = 1_000 * (number - 1)
    rows += replace(number - 1, by: number, at: at) + submit(number, at: at, earliest: at + 1_001)
  }
  let codes = record(boot(), rows).findings().map(\.code)
  #expect(codes.contains(.dateResetByResubmitting) == (first > 1_000))
}

@Test func lateRegistrationIsReportedForEachIdentifierSeparately() {
  var setup = Setup()
  let app = setup.names.intern("news".utf8)
  let names = ["refresh", "cleanup"].map { setup.names.intern("news.\($0)".utf8) }
  let models = names.map { name in
    var model = TaskModel(.refresh, name, work: WorkModel(takes: .seconds(1)))
    model.registers = .late
    return model
  }
  setup.apps = [AppSetup(app, code: .models(models))]
  let started: Rows = [
    row(5, .processStarted(news, process(1))), row(5, .phase(process(1), .foreground)),
  ]
  let told = [row(5, .registered(process(1), names[0], .notPermitted))]
  let groups = record(started, told, to: 100).provenFindings(of: setup)
  let late = groups.map(\.first).filter { $0.code == .lateRegistrationAccepted }
  #expect(late.map(\.key.name) == [names[1]])
}

@Test func lateRegistrationIsReportedForTheProcessesOfTheAppThatCameToTheForeground() {
  var setup = Setup()
  let app = setup.names.intern("news".utf8)
  let name = setup.names.intern("news.refresh".utf8)
  var model = TaskModel(.refresh, name, work: WorkModel(takes: .seconds(1)))
  model.registers = .late
  setup.apps = [AppSetup(app, code: .models([model]))]
  let lives: [(Int64, AppID, AppPhase)] = [
    (1, news, .background), (2, news, .foreground), (3, mail, .foreground),
  ]
  let rows = lives.flatMap { number, app, phase -> Rows in
    [
      row(number, .processStarted(app, process(number))),
      row(number, .phase(process(number), phase)),
      row(number, .processEnded(process(number), .terminated)),
    ]
  }
  let late = record(rows, to: 100).provenFindings(of: setup).map(\.first)
  #expect(late.map(\.subject) == [Finding.Subject.process(process(2))])
}
