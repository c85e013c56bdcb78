import RunRecord
import SchedulerEngine
import Testing

/// Work with a total goes on in the next run where the last one stopped.
@Suite struct ResumedWorkTests {
  struct Row {
    let what: String
    let checkpoint: Span?
    let expiration: WorkModel.Expiration
    let resubmission: WorkModel.Resubmission
    let runs: Int
    let succeeded: Int

    init(
      _ name: String, every checkpoint: Span?, _ expiration: WorkModel.Expiration,
      _ resubmission: WorkModel.Resubmission, runs: Int, succeeded: Int
    ) {
      what = name
      self.checkpoint = checkpoint
      self.expiration = expiration
      self.resubmission = resubmission
      self.runs = runs
      self.succeeded = succeeded
    }
  }

  // A run works 27 s before its warning and 30 s if it ignores that; the total is 60 s.
  static let rows: [Row] = [
    Row(
      "10 s steps keep 20 s of each", every: .seconds(10), .completes(after: .zero), .untilDone,
      runs: 3, succeeded: 1),
    Row(
      "27 s steps keep it all", every: .seconds(27), .completes(after: .seconds(1)), .untilDone,
      runs: 3, succeeded: 1),
    Row(
      "9 s steps waste nothing", every: .seconds(9), .completes(after: .zero), .onFailure,
      runs: 3, succeeded: 1),
    Row(
      "15 s steps keep 15 s of 27", every: .seconds(15), .completes(after: .zero), .untilDone,
      runs: 4, succeeded: 1),
    Row(
      "unheard expiration ends the chain", every: .seconds(10), .noHandler, .untilDone, runs: 1,
      succeeded: 0),
    Row(
      "only success asks for more", every: .seconds(10), .completes(after: .zero), .onSuccess,
      runs: 1, succeeded: 0),
    Row(
      "never asks for more", every: .seconds(10), .completes(after: .zero), .never, runs: 1,
      succeeded: 0),
  ]

  @Test("Work with a total takes the expected number of runs", arguments: rows)
  func carries(_ row: Row) throws {
    var work = WorkModel(takes: .zero)
    work.total = .seconds(60)
    work.checkpoint = row.checkpoint
    work.expiration = row.expiration
    work.resubmission = row.resubmission
    let outcomes = try outcomes(of: work, days: 3)
    #expect(outcomes.count == row.runs)
    #expect(outcomes.filter { $0 == .completed(success: true) }.count == row.succeeded)
  }

  @Test func withoutCheckpointsWorkStartsOverInEachRun() throws {
    var work = WorkModel(takes: .zero)
    work.total = .seconds(60)
    work.resubmission = .untilDone
    let outcomes = try outcomes(of: work, days: 3)
    #expect(outcomes.count > 20)
    #expect(outcomes.allSatisfy { $0 == .completedAfterExpiration(success: false) })
  }

  @Test func uninstallingAnAppDiscardsTheProgressOfItsWork() throws {
    var work = WorkModel(takes: .zero)
    work.total = .seconds(60)
    work.checkpoint = .seconds(10)
    work.expiration = .completes(after: .zero)
    work.resubmission = .untilDone
    var setup = submittedOnce(work)
    setup.rules.rateLimiting.afterInstallation = .zero
    let first = try #require(try ends(setup, days: 3).first)
    let app = AppID(index: 0)
    let again = first.at + .minutes(10)
    setup.script += [
      ScriptedEvent(at: first.at + .minutes(1), .change(.uninstall(app))),
      ScriptedEvent(at: first.at + .minutes(2), .change(.install(app))),
      ScriptedEvent(at: again, .change(.open(app, for: .minutes(1)))),
      ScriptedEvent(at: again + .seconds(30), .submit(app, task: 0)),
    ]
    // The first run before, and all three again.
    #expect(try ends(setup, days: 5).count == 4)
  }

  /// A run that does not hear of its expiration is ended after 27 s, and killed after 30 s if it ignores it.
  @Test(arguments: [(WorkModel.Expiration.noHandler, 3), (.ignored, 2)])
  func workGoesOnFromItsLastCheckpointAlsoWhereItWasNotStoppedByItsApp(
    _ row: (expiration: WorkModel.Expiration, firstSuccess: Int)
  ) throws {
    var work = WorkModel(takes: .zero)
    work.total = .seconds(50)
    work.checkpoint = .seconds(10)
    work.expiration = row.expiration
    work.resubmission = .first
    let outcomes = try outcomes(of: work, days: 3)
    #expect(outcomes.firstIndex(of: .completed(success: true)) == row.firstSuccess - 1)
  }

  /// The second time its app comes to the front in the middle of the first run, for 10 of its 27 s.
  @Test func workMeasuredInFrontGoesFasterWhileTheAppIsThere() throws {
    var work = WorkModel(takes: .zero)
    work.total = .seconds(55)
    work.checkpoint = .seconds(1)
    work.resubmission = .untilDone
    work.isMeasuredInFront = true
    var setup = submittedOnce(work)
    setup.rules.running.backgroundSpeed = .percent(50)
    let slow = try ends(setup, days: 3)
    #expect(slow.count == 4)
    setup.script.append(
      ScriptedEvent(
        at: slow[0].at - .seconds(17), .change(.open(AppID(index: 0), for: .seconds(10)))))
    #expect(try ends(setup, days: 3).count == 3)
  }

  private func outcomes(of work: WorkModel, days: Int64) throws -> [Outcome] {
    try ends(submittedOnce(work), days: days).map(\.outcome)
  }

  /// Submitted once, at the first opening.
  private func submittedOnce(_ work: WorkModel) -> Setup {
    var setup = OneApp.setup(work)
    var task = OneApp.models(setup)[0]
    task.submits = []
    setup.apps[0].code = .models([task])
    setup.script = [
      ScriptedEvent(at: OneApp.monday, .change(.open(AppID(index: 0), for: .minutes(1)))),
      ScriptedEvent(at: OneApp.monday + .seconds(30), .submit(AppID(index: 0), task: 0)),
    ]
    return setup
  }

  private func ends(_ setup: Setup, days: Int64) throws -> [(at: Instant, outcome: Outcome)] {
    var simulation = try Simulation(setup)
    var ledger = DecisionLedger()
    #expect(simulation.advance(to: setup.start + .days(days), recording: &ledger) == .reached)
    return ledger.rows.compactMap { row in
      if case .ended(_, let outcome) = row.happening { (row.at, outcome) } else { nil }
    }
  }
}

/// What runs are charged from their app's budgets.
@Suite struct BudgetChargeTests {
  @Test(arguments: [
    (processor: Share.none, wake: Int64(1_000), rows: 1), (.percent(50), 1_000, 2), (.none, 1, 1),
    (.none, 0, 0),
  ])
  func idleWorkIsChargedOnlyForItsWake(_ row: (processor: Share, wake: Int64, rows: Int))
    throws
  {
    var work = WorkModel(takes: .seconds(5))
    work.processor = row.processor
    var setup = OneApp.setup(work)
    setup.rules.systemBudgets.energyPerWake = row.wake
    var simulation = try Simulation(setup)
    var ledger = DecisionLedger()
    #expect(simulation.advance(to: OneApp.monday + .days(2), recording: &ledger) == .reached)
    let first = RunID(number: 1)
    let charged = ledger.rows.filter { row in
      if case .charged(first, _, _) = row.happening { true } else { false }
    }
    #expect(charged.count == row.rows)
  }
}

/// Work that keeps the processor busy for too long in the background ends its process.
@Suite struct ProcessorMonitorTests {
  private let app = AppID(index: 0)
  private let begin = OneApp.monday + .hours(1)

  @Test func workThatEndsExactlyAtTheProcessorLimitCompletes() throws {
    #expect(try outcome(takes: .seconds(48), .all) == .completed(success: true))
    #expect(try outcome(takes: .milliseconds(48_001), .all) == .killed)
    #expect(try outcome(takes: .minutes(4), .percent(80)) == .completed(success: true))
  }

  @Test func chargingDoesNotExemptARefreshFromTheProcessorMonitor() throws {
    let record = try play(takes: .seconds(20), .all) {
      $0.models[0].kind = .refresh
      $0.setup.rules.processorMonitor.window = .seconds(10)
    }
    #expect(record.runs.first?.endedAt == begin + .seconds(8))
    #expect(record.runs.first?.killCause == .processorMonitor)
  }

  /// A long refresh during which the app is opened; the longer visit lasts beyond the time at which
  /// the monitor would have ended it.
  @Test(arguments: [5, 20]) func processorUseIsNotMeasuredInTheForeground(seconds: Int64) throws {
    let record = try play(takes: .minutes(4), .all) {
      $0.models[0].kind = .refresh
      $0.setup.rules.running.refreshTime = .minutes(10)
      $0.open(at: begin + .seconds(40), for: .seconds(seconds))
    }
    #expect(record.runs.first?.endedAt == begin + .seconds(40 + seconds + 48))
    #expect(record.runs.first?.killCause == .processorMonitor)
  }

  /// Told of a finished transfer in the foreground, and left while still handling it.
  @Test func theProcessorUseOfTransferHandlersIsMeasuredInTheBackground() throws {
    let record = try play(takes: .minutes(4), .all) {
      var transfer = TaskModel(
        transfer: $0.setup.names.intern(Array("com.example.news.issue".utf8)),
        TransferTerms(.download, bytes: 0), work: WorkModel(takes: .minutes(4)))
      transfer.work.processor = .all
      transfer.submits = .onOpen
      $0.models = [transfer]
      $0.setup.rules.running.transferTime = .minutes(10)
      $0.setup.device.conditions.network = .wifi
      $0.setup.script = []
      $0.open(at: begin, for: .seconds(5))
    }
    let run = try #require(record.runs.first)
    #expect(run.launchedAt == begin && run.killCause == .processorMonitor)
    #expect(run.endedAt == begin + .seconds(5 + 48))
  }

  @Test(arguments: [false, true])
  func theProcessorMonitorBlamesOnlyTheBusyRun(_ isFirst: Bool) throws {
    let record = try play(takes: .minutes(4), .all) {
      var cool = $0.models[0]
      cool.name = $0.setup.names.intern(Array("com.example.news.cool".utf8))
      cool.work.processor = .percent(10)
      $0.models.insert(cool, at: isFirst ? 1 : 0)
      $0.setup.apps[0].permitted.append(cool.name)
    }
    #expect(record.runs.map(\.outcome) == [.killed, .killed])
    let codes = record.runs.map { run in
      record.findings().first { $0.subject == .run(run.id) }?.code
    }
    let expected: [FindingCode] = [.killedAlong, .processorOverused]
    #expect(codes == (isFirst ? expected.reversed() : expected))
  }

  @Test func reportedProcessorUseOfLiveCodeIsMeasuredFromItsLaunch() throws {
    for delay in [Span.zero, .seconds(30), .seconds(48), .seconds(60)] {
      let (host, kills) = try live(reporting: .all, after: delay)
      #expect(kills() == [delay > .seconds(48) ? delay : .seconds(48)], "\(delay)")
      _ = host
    }
    #expect(try live(reporting: .percent(80), after: .zero).kills() == [])
  }

  private struct Play {
    var setup: Setup
    var models: [TaskModel]

    mutating func open(at instant: Instant, for length: Span) {
      setup.script.append(ScriptedEvent(at: instant, .change(.open(AppID(index: 0), for: length))))
    }
  }

  /// Processing that begins an hour after midnight, when the charger comes.
  private func stage() -> Play {
    var setup = OneApp.setup(WorkModel(takes: .zero))
    setup.habits = []
    setup.rules.waking.interval = .zero
    setup.rules.running.processingReclaimed = .none
    setup.rules.appUsage.threshold = .none
    var task = OneApp.models(setup)[0]
    task.kind = .processing
    task.earliestAfter = .hours(1) - .minutes(6)
    var play = Play(setup: setup, models: [task])
    play.open(at: OneApp.monday + .minutes(5), for: .minutes(1))
    play.setup.script.append(
      ScriptedEvent(at: OneApp.monday + .minutes(30), .change(.charging(true))))
    return play
  }

  private func play(
    takes length: Span, _ share: Share, _ change: (inout Play) -> Void
  ) throws -> RunRecord {
    var play = stage()
    play.models[0].work = WorkModel(takes: length)
    play.models[0].work.processor = share
    play.models[0].work.resubmission = .never
    change(&play)
    play.setup.apps[0].code = .models(play.models)
    var simulation = try Simulation(play.setup)
    var ledger = DecisionLedger()
    #expect(simulation.advance(to: OneApp.monday + .hours(3), recording: &ledger) == .reached)
    return RunRecord(ledger.rows, from: OneApp.monday, to: simulation.now)
  }

  private func outcome(takes length: Span, _ share: Share) throws -> Outcome? {
    try play(takes: length, share) { _ in }.runs.first?.outcome
  }

  private func live(
    reporting share: Share, after delay: Span
  ) throws -> (host: LiveHost, kills: () -> [Span]) {
    var setup = stage().setup
    setup.apps[0].code = .live
    let refresh = setup.apps[0].permitted[0]
    let host = try LiveHost(setup)
    host.onStart = { process in _ = host.call { $0.register(refresh, by: process) } }
    host.onBackground = { process in
      _ = try? host.submit(TaskRequest(.processing, refresh, earliest: begin), by: process)
    }
    host.onDelivery = { run in
      guard let process = host.simulation.delivery(of: run)?.process else { return }
      host.after(delay, in: process, of: run) {
        host.call { $0.report(processor: share, networkBytes: 0, of: run, by: process) }
      }
    }
    #expect(host.advance(to: begin + .minutes(2)) == .reached)
    return (
      host,
      {
        host.ledger.rows.compactMap { row in
          row.happening == .processEnded(ProcessID(number: 1), .processorMonitor)
            ? row.at - begin : nil
        }
      }
    )
  }
}

/// Health research: a kind of processing that needs an entitlement and iOS 17.
@Suite struct HealthResearchTests {
  @Test(arguments: [OSProfile.ios13, .ios14, .ios15, .ios16])
  func systemsBefore17DoNotOfferHealthResearch(profile: OSProfile) throws {
    #expect(try played { $0.profile = profile }.refusals == [.kindNotOffered])
    #expect(SubmissionRefusal.kindNotOffered.code == nil)
  }

  @Test(arguments: [OSProfile.ios17, .ios18, .ios26, .ios27])
  func fromSystem17OnHealthResearchRunsOnAnIdleChargingDevice(profile: OSProfile) throws {
    let night = try played { $0.profile = profile }
    #expect(night.refusals.isEmpty)
    #expect(night.simulation.counts.launches[.healthResearch] == 1)
    #expect(night.simulation.counts.launches[.processing] == 0)
    #expect(night.simulation.counts.launched == 1)
    #expect(night.simulation.counts.completed == 1)
  }

  @Test func withoutTheEntitlementHealthResearchIsRefused() throws {
    #expect(try played { $0.apps[0].entitlements = [] }.refusals == [.entitlementMissing])
    #expect(SubmissionRefusal.entitlementMissing.code == 3)
  }

  @Test func healthResearchNeedsTheProcessingMode() throws {
    #expect(try played { $0.apps[0].modes = .fetch }.refusals == [.modeMissing])
    #expect(try played { $0.apps[0].modes = .processing }.refusals.isEmpty)
  }

  @Test func healthResearchExpiresWhenTheDeviceIsPickedUp() throws {
    let night = try played { setup in
      let pickedUp = ScriptedEvent(
        at: OneApp.monday + .hours(2) + .minutes(1), .change(.deviceUse(true)))
      setup.script.append(pickedUp)
    }
    #expect(night.expiries == [.deviceInUse])
  }

  /// Spacing applies to each kind of launch, and both kinds of processing count as one.
  @Test func healthResearchCountsTowardsProcessingSpacing() throws {
    var setup = night()
    let cleanup = setup.names.intern(Array("com.example.news.cleanup".utf8))
    var later = TaskModel(.processing, cleanup, work: WorkModel(takes: .minutes(1)))
    later.earliestAfter = .hours(3)
    later.work.resubmission = .never
    setup.rules.rateLimiting.processingSpacing = .hours(10)
    setup.apps[0].permitted.append(cleanup)
    setup.apps[0].code = .models(OneApp.models(setup) + [later])
    let played = try Night(setup)
    let starts = played.ledger.rows.compactMap { row in
      if case .launched = row.happening { row.at } else { nil }
    }
    try #require(starts.count == 2)
    #expect(starts[1] - starts[0] == .hours(10))
  }

  /// The app asks at one in the morning; the phone is plugged in at two.
  private func night() -> Setup {
    var setup = OneApp.setup(WorkModel(takes: .minutes(2)))
    var models = OneApp.models(setup)
    models[0].kind = .healthResearch
    models[0].earliestAfter = nil
    models[0].work.resubmission = .never
    setup.apps[0].code = .models(models)
    setup.apps[0].entitlements = .healthResearch
    setup.habits = []
    setup.rules.waking.interval = .zero
    setup.rules.running.processingReclaimed = .none
    setup.script = [
      ScriptedEvent(
        at: OneApp.monday + .hours(1), .change(.open(AppID(index: 0), for: .seconds(30)))),
      ScriptedEvent(at: OneApp.monday + .hours(2), .change(.charging(true))),
    ]
    return setup
  }

  private func played(_ change: (inout Setup) -> Void) throws -> Night {
    var setup = night()
    change(&setup)
    return try Night(setup)
  }
}

/// What a day brought.
private struct Night {
  let simulation: Simulation
  let ledger: DecisionLedger

  init(_ setup: Setup) throws {
    var simulation = try Simulation(setup)
    var ledger = DecisionLedger()
    #expect(simulation.advance(to: OneApp.monday + .days(1), recording: &ledger) == .reached)
    self.simulation = simulation
    self.ledger = ledger
  }

  var refusals: [SubmissionRefusal] {
    ledger.rows.compactMap { row in
      if case .refused(_, _, let refusal) = row.happening { refusal } else { nil }
    }
  }

  var expiries: [ExpiryCause] {
    ledger.rows.compactMap { row in
      if case .expired(_, let cause, _) = row.happening { cause } else { nil }
    }
  }
}

@Test func workWithoutProcessorUseLogsNoUsage() throws {
  var work = WorkModel(takes: .seconds(5))
  work.processor = .none
  let setup = OneApp.setup(work)
  var simulation = try Simulation(setup)
  var ledger = DecisionLedger()
  #expect(simulation.advance(to: setup.start + .days(2), recording: &ledger) == .reached)
  #expect(simulation.counts.launched > 0)
  #expect(!ledger.rows.contains { if case .used = $0.happening { true } else { false } })
}
