import RunRecord
import SchedulerEngine
import Testing

/// What ends an app on a device ends its simulated process, and the engine lives on.
@Suite struct MisuseTests {
  @Test(arguments: [OSProfile.ios26, .ios27])
  func registeringAfterLaunchSucceedsFromSystem26On(profile: OSProfile) throws {
    let host = try host(on: profile)
    host.onForeground = { process in
      #expect(host.call { $0.register(refresh, by: process) } == .registered)
      _ = try? host.submit(TaskRequest(.refresh, refresh), by: process)
    }
    #expect(try open(host) == [])
    #expect(host.simulation.counts.launched == 1)
  }

  @Test func misuseInsideAHandlerEndsItsRunAsTrapped() throws {
    let host = try host()
    register(host)
    host.onDelivery = { run in
      guard let delivery = host.simulation.delivery(of: run) else { return }
      _ = host.call { $0.register(refresh, by: delivery.process) }
    }
    #expect(try open(host) == [.misuse])
    #expect(outcomes(host) == [.trapped])
  }

  @Test func aProcessThatEndsDuringItsLaunchLosesTheRequest() throws {
    let host = try host()
    register(host)
    host.onBackground = { process in
      let later = TaskRequest(.refresh, refresh, earliest: host.simulation.now + .hours(2))
      _ = try? host.submit(later, by: process)
    }
    _ = host.advance(to: OneApp.monday + .hours(1))
    try host.apply(.open(AppID(index: 0), for: .seconds(1)))
    _ = host.advance(to: OneApp.monday + .minutes(61))
    try host.apply(.terminate(AppID(index: 0)))
    host.onStart = { process in
      for _ in 0...1 { _ = host.call { $0.register(refresh, by: process) } }
    }
    #expect(host.advance(to: OneApp.monday + .days(1)) == .reached)
    let discarded = host.ledger.rows.contains {
      if case .discarded(_, .diedAtLaunch) = $0.happening { true } else { false }
    }
    #expect(discarded)
  }

  @Test func completingARunThatEndedWithoutAHandlerIsLate() throws {
    let host = try host()
    register(host)
    var answer: Completion?
    host.onDelivery = { run in
      guard let process = host.simulation.delivery(of: run)?.process else { return }
      host.after(.minutes(1), in: process, of: run) {
        answer = host.call { $0.complete(run, success: true, by: process) }
      }
    }
    _ = try open(host)
    // Frozen meanwhile: the job goes on when the user opens the app.
    #expect(answer == nil)
    host.onBackground = { _ in }
    try host.apply(.open(AppID(index: 0), for: .seconds(30)))
    _ = host.advance(to: OneApp.monday + .days(1) + .hours(1))
    #expect(answer == .late)
    #expect(outcomes(host) == [.endedWithoutHandler])
  }

  @Test func completingForAProcessThatIsGoneIsLogged() throws {
    let host = try host()
    register(host)
    var delivered: (run: RunID, process: ProcessID)?
    host.onDelivery = { run in
      delivered = host.simulation.delivery(of: run).map { (run, $0.process) }
    }
    _ = try open(host)
    let (run, process) = try #require(delivered)
    try host.apply(.terminate(AppID(index: 0)))
    #expect(host.call { $0.complete(run, success: true, by: process) } == .stale)
    #expect(host.advance(to: host.simulation.now) == .reached)
    #expect(host.ledger.rows.last?.happening == .completion(run, success: true, .stale))
  }

  private var refresh: NameID { NameID(index: 1) }

  /// A live app with one permitted identifier, due as soon as it is submitted.
  private func host(on profile: OSProfile = .ios26) throws -> LiveHost {
    var setup = OneApp.setup(WorkModel(takes: .zero))
    setup.profile = profile
    setup.apps[0].code = .live
    setup.habits = []
    setup.rules.appUsage.threshold = .none
    setup.rules.waking.interval = .zero
    return try LiveHost(setup)
  }

  private func register(_ host: LiveHost) {
    host.onStart = { process in _ = host.call { $0.register(refresh, by: process) } }
    host.onBackground = { process in
      _ = try? host.submit(TaskRequest(.refresh, refresh), by: process)
    }
  }

  /// The user opens the app once; why its process ended, if it did.
  private func open(_ host: LiveHost) throws -> [KillCause] {
    try host.apply(.open(AppID(index: 0), for: .seconds(30)))
    #expect(host.advance(to: OneApp.monday + .days(1)) == .reached)
    return host.ledger.rows.compactMap { row in
      if case .processEnded(_, let cause) = row.happening { cause } else { nil }
    }
  }

  private func outcomes(_ host: LiveHost) -> [Outcome] {
    host.ledger.rows.compactMap { row in
      if case .ended(_, let outcome) = row.happening { outcome } else { nil }
    }
  }
}

/// What apps get wrong ends as it does on a device, and the record has a finding for it.
@Suite struct MisbehaviourTests {
  struct Row {
    let what: String
    let code: FindingCode
    let outcome: Outcome?
    let change: @Sendable (inout TaskModel) -> Void

    init(
      _ name: String, _ code: FindingCode, _ outcome: Outcome?,
      _ change: @escaping @Sendable (inout TaskModel) -> Void
    ) {
      what = name
      self.code = code
      self.outcome = outcome
      self.change = change
    }
  }

  static let rows: [Row] = [
    Row("completes twice", .completedTwice, .completed(success: true)) {
      $0.work.completesAgain = .milliseconds(20)
    }, Row("crashes in the handler", .crashed, .crashed) { $0.work.ending = .crashes },
    Row("blocks the queue past its time", .queueBlocked, .killed) {
      $0.work.shortest = .minutes(2)
      $0.work.longest = .minutes(2)
      $0.work.blocksQueue = true
    },
    Row(
      "blocks the queue and ends in the warning", .queueBlocked,
      .completedAfterExpiration(success: true)
    ) {
      $0.work.shortest = .seconds(28)
      $0.work.longest = .seconds(28)
      $0.work.blocksQueue = true
    },
    Row("registers late", .registeredLate, nil) {
      $0.registers = .late
      $0.submits = []
    }, Row("registers twice", .registeredTwice, nil) { $0.registers = .twice },
    Row("submits without a handler", .submittedWithoutHandler, nil) { $0.registers = .never },
  ]

  @Test("Each kind of misbehaviour has its outcome and its finding", arguments: rows)
  func isFound(_ row: Row) throws {
    let plain = try record { _ in }
    #expect(!plain.findings().contains { $0.code == row.code }, "without it")
    let record = try record(row.change)
    #expect(record.findings().contains { $0.code == row.code })
    #expect(record.runs.first?.outcome == row.outcome)
  }

  @Test func aLateRegistrationIsMadeOncePerProcess() throws {
    var setup = OneApp.setup(WorkModel(takes: .seconds(10)))
    setup.profile = .ios26
    var task = OneApp.models(setup)[0]
    task.registers = .late
    task.onlyIfNotPending = true
    setup.apps[0].code = .models([task])
    let record = try record(of: setup)
    #expect(record.findings().map(\.code) == [])
    #expect(record.runs.count > 2)
  }

  private func record(_ change: (inout TaskModel) -> Void) throws -> RunRecord {
    var setup = OneApp.setup(WorkModel(takes: .seconds(10)))
    // Newer systems let a late registration pass.
    setup.profile = .ios18
    guard case .models(var tasks) = setup.apps[0].code else { return RunRecord(from: setup.start) }
    change(&tasks[0])
    setup.apps[0].code = .models(tasks)
    return try record(of: setup)
  }

  private func record(of setup: Setup) throws -> RunRecord {
    var simulation = try Simulation(setup)
    var ledger = DecisionLedger()
    #expect(simulation.advance(to: setup.start + .days(2), recording: &ledger) == .reached)
    var record = RunRecord(from: setup.start)
    for row in ledger.rows { record.append(row) }
    return record
  }
}

/// What a second call of `setTaskCompleted` does is disputed, so a parameter says it.
@Suite struct SecondCompletionTests {
  @Test func byDefaultASecondCompletionIsRecordedAndIgnored() throws {
    let record = try play { _ in }
    #expect(record.runs.first?.outcome == .completed(success: true))
    #expect(record.processes.first?.cause == nil)
    #expect(record.findings().contains { $0.code == .completedTwice })
  }

  @Test func aSecondCompletionCanBeSetToEndTheProcess() throws {
    let record = try play { $0.completion.secondTraps = true }
    let run = try #require(record.runs.first)
    let process = try #require(record.processes.first)
    #expect(run.outcome == .completed(success: true))
    #expect(process.cause == .misuse)
    #expect(process.endedAt == run.endedAt)
    #expect(record.findings().contains { $0.code == .endedByCompletingTwice })
    #expect(!record.findings().contains { $0.code == .completedTwice })
  }

  @Test func completingOnceIsAllowed() throws {
    let once = try play(again: nil) { $0.completion.secondTraps = true }
    #expect(once.processes.first?.cause == nil)
  }

  private func play(again: Span? = .zero, _ change: (inout Rules) -> Void) throws -> RunRecord {
    var work = WorkModel(takes: .seconds(10))
    work.completesAgain = again
    var setup = OneApp.setup(work)
    change(&setup.rules)
    var simulation = try Simulation(setup)
    var ledger = DecisionLedger()
    _ = simulation.advance(to: OneApp.monday + .days(1), recording: &ledger)
    return RunRecord(ledger.rows, from: OneApp.monday, to: simulation.now)
  }
}

/// Not completing after an expiration costs the process its life only in the background.
@Suite struct IgnoredExpirationTests {
  private let app = AppID(index: 0)

  @Test func inTheForegroundTheRunEndsButTheProcessLives() throws {
    let record = try play(.ignored, openedAfter: .seconds(29))
    let run = try #require(record.runs.first)
    #expect(run.outcome == .endedInForeground)
    #expect(run.duration == .seconds(30))
    #expect(record.processes.first?.cause == nil)
    #expect(record.findings().contains { $0.code == .neverCompleted && $0.subject == .run(run.id) })
  }

  /// The handler completes too late: the run has already ended, and the app is penalised as if it
  /// had been killed.
  @Test func aLateCompletionInTheForegroundIsIgnored() throws {
    let record = try play(.completes(after: .seconds(20)), openedAfter: .seconds(29))
    #expect(record.runs.first?.outcome == .endedInForeground)
    #expect(record.findings().contains { $0.code == .completedLate })
  }

  @Test func inTheBackgroundTheProcessIsKilledBeforeALateCompletion() throws {
    let record = try play(.completes(after: .seconds(20)))
    #expect(record.runs.first?.outcome == .killed)
    #expect(!record.findings().contains { $0.code == .completedLate })
  }

  private func play(
    _ expiration: WorkModel.Expiration, openedAfter delay: Span? = nil
  ) throws -> RunRecord {
    var work = WorkModel(takes: .minutes(10))
    work.ending = .neverCompletes
    work.expiration = expiration
    var setup = OneApp.setup(work)
    setup.rules.waking.interval = .zero
    setup.rules.appUsage.threshold = .none
    setup.habits = []
    let begin = OneApp.monday + .minutes(26)
    setup.script = [
      ScriptedEvent(at: OneApp.monday + .minutes(10), .change(.open(app, for: .minutes(1))))
    ]
    if let delay {
      setup.script.append(ScriptedEvent(at: begin + delay, .change(.open(app, for: .minutes(5)))))
    }
    var simulation = try Simulation(setup)
    var ledger = DecisionLedger()
    #expect(simulation.advance(to: begin + .minutes(4), recording: &ledger) == .reached)
    let record = RunRecord(ledger.rows, from: OneApp.monday, to: simulation.now)
    #expect(record.runs.first?.launchedAt == begin)
    return record
  }
}

/// A push comes from a server and a transfer from a session, so an app has no request for either.
@Suite struct KindsWithoutRequestTests {
  @Test(arguments: [TaskKind.push, .transfer]) func pushesAndTransfersCannotBeSubmitted(
    _ kind: TaskKind
  ) throws {
    var setup = OneApp.setup(WorkModel(takes: .seconds(10)))
    let name = OneApp.models(setup)[0].name
    setup.apps[0].code = .live
    setup.apps[0].modes = [.fetch, .processing, .remoteNotification]
    setup.script = [
      ScriptedEvent(
        at: OneApp.monday + .hours(1), .change(.open(AppID(index: 0), for: .minutes(1))))
    ]
    let host = try LiveHost(setup)
    var refusals: [SubmissionRefusal] = []
    host.onStart = { process in
      #expect(host.call { $0.register(name, by: process) } == .registered)
      do { _ = try host.submit(TaskRequest(kind, name, needs: .network), by: process) } catch let
        refusal as SubmissionRefusal
      { refusals.append(refusal) } catch {}
    }
    #expect(host.advance(to: OneApp.monday + .hours(2)) == .reached)
    #expect(refusals == [.kindNotOffered])
  }
}
