import AllocationCounter
import SchedulerEngine
import Testing

@testable import RunAnalysis
@testable import RunRecord

/// What is proposed to work on a total that never gets done, because each run that is cut off loses it.
@Suite struct ExpiryFixTests {
  private static let task = TaskKey(NameID(index: 1), of: AppID(index: 0))

  private func proposal(checkpoint: Span?) throws -> AppFix? {
    var setup = Setup()
    setup.start = Instant(milliseconds: 1_780_272_000_000)
    let app = setup.names.intern("app".utf8)
    let sync = setup.names.intern("app.sync".utf8)
    var model = TaskModel(.refresh, sync, work: WorkModel(takes: .zero))
    model.work.total = .seconds(100)
    model.work.checkpoint = checkpoint
    model.earliestAfter = .minutes(15)
    var news = AppSetup(app, code: .models([model]))
    news.permitted = [sync]
    setup.apps = [news]
    setup.rules.running.refreshReclaimed = .none
    setup.habits = NamedHabit.messenger.openings(of: AppID(index: 0))
    let end = setup.start + .days(4)
    var simulation = try Simulation(setup)
    var ledger = DecisionLedger()
    #expect(simulation.advance(to: end, recording: &ledger) == .reached)
    let record = RunRecord(ledger.rows, from: setup.start, to: end)
    for group in record.provenFindings(of: setup) {
      if case .tried(let gain) = group.proof, group.first.code == .expiresOften { return gain.fix }
    }
    return nil
  }

  @Test func aFixThatWouldChangeNothingIsNotApplied() {
    var setup = Setup()
    let app = setup.names.intern("app".utf8)
    let sync = setup.names.intern("app.sync".utf8)
    var model = TaskModel(.refresh, sync, work: WorkModel(takes: .seconds(5)))
    model.work.resubmission = .last
    setup.apps = [AppSetup(app, code: .models([model]))]
    for fix in [AppFix.saves(every: .seconds(1)), .works(atMost: .seconds(5)), .asksAhead(.zero)] {
      #expect(setup.applying(fix, to: Self.task) == nil, "\(fix)")
    }
    for fix in [AppFix.submitsFirst, .works(atMost: .seconds(4)), .keepsPendingRequest] {
      #expect(setup.applying(fix, to: Self.task) != nil, "\(fix)")
    }
  }

  @Test(arguments: [nil, Span.zero, .seconds(60)])
  func savingIsProposedForWorkThatIsNeverSavedWithinARun(_ checkpoint: Span?) throws {
    #expect(try proposal(checkpoint: checkpoint) == .saves(every: .seconds(6)))
  }

  @Test func savingMoreOftenIsNotProposedForWorkThatIsSaved() throws {
    #expect(try proposal(checkpoint: .seconds(5)) == nil)
  }
}

/// Remedies are followed word by word in a copy of the set-up.
@Suite struct FollowedRemedyTests {
  private static let app = AppID(index: 0)

  /// An app with one task, on a phone that charges at night.
  fileprivate func setup(_ kind: TaskKind) -> (setup: Setup, task: TaskKey) {
    var setup = Setup()
    setup.start = Instant(milliseconds: 1_780_272_000_000)
    let app = setup.names.intern("app".utf8)
    let name = setup.names.intern("app.task".utf8)
    let model = TaskModel(kind, name, work: WorkModel(takes: .seconds(5)))
    setup.apps = [AppSetup(app, code: .models([model]))]
    setup.habits = [
      HabitSetup(.open(Self.app), Pattern(at: .hours(8), for: .minutes(3))),
      HabitSetup(.charging, Pattern(at: .hours(22), for: .hours(8))),
    ]
    return (setup, TaskKey(name, of: Self.app))
  }

  @Test func pushesThatComeWithinHalfAnHourOfTheLastAreNotSent() {
    var (setup, task) = setup(.push)
    let start = setup.start
    let push = WorldChange.push(Self.app, task.name, .background)
    setup.script = [0, 29, 30, 31, 60].map {
      ScriptedEvent(at: start + .minutes($0), .change(push))
    }
    var trial = RemedyTrial(setup, task, at: start)
    let hasChanged = trial.follow(.sendFewerPushes, after: record())
    #expect(hasChanged)
    #expect(trial.setup.script.map { $0.at - start } == [.zero, .minutes(30), .minutes(60)])
  }

  /// Units that took four seconds each, five at a time, with a pause in the middle.
  @Test(arguments: [Remedy.reportMoreOften, .reportEveryFewSeconds])
  func progressThatIsReportedEachSecondTakesAsLongAndNeverPauses(_ remedy: Remedy) throws {
    var (setup, task) = setup(.continued)
    var units = UnitWork(100, step: 5, every: .seconds(20))
    units.stalls = [UnitWork.Stall(atUnit: 50, for: .minutes(2))]
    try setup.edit { $0.units = units }
    var trial = RemedyTrial(setup, task, at: setup.start)
    let hasChanged = trial.follow(remedy, after: record())
    #expect(hasChanged)
    let told = try trial.setup.models().map(\.units)
    #expect(told == [UnitWork(400, every: .seconds(1))])
  }

  /// The other task of the app needs another mode.
  @Test func onlyTheModeThatTheTaskNeedsIsDeclared() throws {
    var (setup, task) = setup(.refresh)
    let other = setup.names.intern("app.other".utf8)
    setup.apps[0].code = .models(
      try setup.models() + [TaskModel(.processing, other, work: WorkModel(takes: .seconds(5)))])
    setup.apps[0].modes = []
    var trial = RemedyTrial(setup, task, at: setup.start)
    let hasChanged = trial.follow(.declareTheMode, after: record())
    #expect(hasChanged)
    #expect(trial.setup.apps[0].modes == .fetch)
  }

  /// Under rules that end an app for its first assertion it can hold none, and under others one.
  @Test(arguments: [(1, false), (2, true)] as [(Int64, Bool)])
  func oneAssertionIsHeldUnlessTheRulesEndTheAppForIt(_ most: Int64, _ isHeld: Bool) {
    var (setup, task) = setup(.refresh)
    var own = ActivityModel(task.name, takes: .seconds(5))
    own.atOnce = 3
    let other = ActivityModel(setup.names.intern("app.other".utf8), takes: .seconds(5))
    setup.apps[0].activities = [own, other]
    setup.rules.assertions.most = most
    var trial = RemedyTrial(setup, task, at: setup.start)
    let hasChanged = trial.follow(.beginOneAssertion, after: record())
    #expect(hasChanged)
    #expect(trial.setup.apps[0].activities.map(\.holdsAssertion) == [isHeld, false])
    #expect(trial.setup.apps[0].activities.map(\.atOnce) == [1, 1])
  }

  /// Not only when the user leaves the app, three minutes later.
  @Test func workThatIsLeftToATaskIsAskedForAsSoonAsTheAppIsOpened() throws {
    var (setup, task) = setup(.refresh)
    let work = setup.names.intern("app.work".utf8)
    setup.apps[0].activities = [ActivityModel(work, takes: .minutes(1))]
    setup.apps[0].code = .models([])
    task = TaskKey(work, of: Self.app)
    var trial = RemedyTrial(setup, task, at: setup.start)
    let hasChanged = trial.follow(.leaveTheRestToATask, after: record())
    #expect(hasChanged)
    var simulation = try Simulation(trial.setup)
    var ledger = DecisionLedger()
    #expect(simulation.advance(to: setup.start + .hours(9), recording: &ledger) == .reached)
    let asked = ledger.rows.compactMap { row in
      if case .accepted = row.happening { row.at - setup.start } else { nil }
    }
    #expect(asked == [.hours(8), .hours(8) + .minutes(3)])
  }

  @Test func workOfAKindThatTheSystemDoesNotOfferRunsAsProcessing() throws {
    var (setup, task) = setup(.continued)
    setup.profile = .ios18
    setup.apps[0].modes = []
    var trial = RemedyTrial(setup, task, at: setup.start)
    let hasChanged = trial.follow(.useAnOfferedKind, after: record())
    #expect(hasChanged)
    var simulation = try Simulation(trial.setup)
    #expect(simulation.advance(to: setup.start + .days(2)) == .reached)
    #expect(simulation.counts.launches[.processing] > 0)
  }
}

/// What a user or a developer then does shows in the run.
extension FollowedRemedyTests {
  /// Nothing asks for its work unless it is opened.
  @Test func anAppThatIsInstalledIsOpenedAsWell() throws {
    var (setup, task) = setup(.refresh)
    setup.apps[0].isInstalled = false
    setup.apps[0].permitted = [task.name]
    setup.habits = []
    var trial = RemedyTrial(setup, task, at: setup.start + .hours(1))
    let hasChanged = trial.follow(.installTheApp, after: record())
    #expect(hasChanged)
    var simulation = try Simulation(trial.setup)
    #expect(simulation.advance(to: setup.start + .hours(2)) == .reached)
    #expect(simulation.counts.accepted > 0)
  }

  @Test func workThatIsEasedPassesTheStrictestProcessorMonitor() throws {
    var (setup, task) = setup(.processing)
    setup.apps[0].permitted = [task.name]
    setup.rules.processorMonitor.limit = .percent(1)
    setup.rules.processorMonitor.window = .seconds(2)
    var trial = RemedyTrial(setup, task, at: setup.start)
    let hasChanged = trial.follow(.easeTheProcessor, after: record())
    #expect(hasChanged)
    for (setup, isKilled) in [(setup, true), (trial.setup, false)] {
      var simulation = try Simulation(setup)
      #expect(simulation.advance(to: setup.start + .days(2)) == .reached)
      #expect(simulation.counts.launches[.processing] > 0)
      #expect((simulation.counts.killed > 0) == isKilled)
    }
  }

  @Test func theRefreshBesideAPushIsLookedAtInItsPlace() {
    var (setup, push) = setup(.push)
    guard case .models(let models) = setup.apps[0].code else { return }
    let name = setup.names.intern("app.refresh".utf8)
    let refresh = TaskModel(.refresh, name, work: WorkModel(takes: .seconds(5)))
    setup.apps[0].code = .models(models + [refresh])
    var trial = RemedyTrial(setup, push, at: setup.start)
    let hasChanged = trial.follow(.refreshIsThere, after: record())
    #expect(hasChanged)
    #expect(trial.task == TaskKey(name, of: push.app))
  }
}

extension Setup {
  /// What the first app does.
  fileprivate func models() throws -> [TaskModel] {
    guard case .models(let models) = apps[0].code else { throw IsLive() }
    return models
  }

  fileprivate mutating func edit(_ change: (inout TaskModel) -> Void) throws {
    var models = try models()
    change(&models[0])
    apps[0].code = .models(models)
  }

  private struct IsLive: Error {}
}

/// What a fix gains is told only where nothing gets worse by it.
@Suite struct FixGainTests {
  private static let key = TaskKey(refresh, of: news)
  private static let late = record(boot(), whole(1, at: 0), whole(2, at: 5_000))

  private func gain(_ fix: AppFix, _ rows: Rows...) -> FixGain? {
    FixGain(fix, for: Self.key, from: Self.late, to: record(boot(), Array(rows.joined())))
  }

  @Test func submittingFirstGainsTimeUnlessItCostsLaunches() {
    let asked = whole(1, at: 0) + submit(2, at: 10)
    #expect(gain(.submitsFirst, asked) == nil)
    #expect(gain(.submitsFirst, asked, launch(2, of: 2, at: 5_000))?.after.unasked == .zero)
  }

  @Test(arguments: [AppFix.submitsFirst, .keepsPendingRequest, .holdsAssertion])
  func aFixThatChangesNothingHasNoGain(_ fix: AppFix) {
    #expect(gain(fix, whole(1, at: 0), whole(2, at: 5_000)) == nil)
  }
}

/// Whether this build counts at all; see `AllocationCounter.h` for where it does not.
private let counts = allocations_on_this_thread() >= 0
