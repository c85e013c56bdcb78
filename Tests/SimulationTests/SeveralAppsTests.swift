import LongForm
import RandomScenarios
import SchedulerEngine
import Testing

/// Apps share one device; what one app's tasks do changes nothing for the others, unless they compete
/// for the same moment.
@Suite struct SeveralAppsTests {
  @Test func theTasksOfOneAppDoNotAffectOtherApps() throws {
    var compared = 0
    for seed in UInt64(1)...LongForm.count(16, long: 120) {
      var scenario = RandomScenario(seed: seed)
      guard scenario.setup.apps.count > 1 else { continue }
      scenario.setup.rules.competition.concurrentLaunches = 10
      // Only the world and the first app's own script stay; the last app is the one in question.
      let last = AppID(index: Int32(scenario.setup.apps.count - 1))
      scenario.setup.script.removeAll { event in
        switch event.action {
        case .submit(let app, _), .cancel(let app, _): app == last
        case .change: false
        }
      }
      var quiet = scenario.setup
      quiet.apps[Int(last.index)].code = .models([])
      let busy = try story(of: last, leftOut: scenario.setup, until: scenario.end)
      // An app that dies in front of its user ends the use of the device: another world, truly.
      if busy.leftDied { continue }
      let alone = try story(of: last, leftOut: quiet, until: scenario.end)
      compared += alone.lines.count
      #expect(busy.lines == alone.lines, "seed \(seed)")
    }
    #expect(compared > LongForm.count(250, long: 3_000))
  }

  @Test func competitionNamesTheTaskThatCameFirst() throws {
    let tasks = ["com.example.first.clean", "com.example.second.clean"]
    let setup = waitingForTheCharger(tasks)
    var simulation = try Simulation(setup)
    #expect(simulation.advance(to: plugIn + .seconds(10)) == .reached)

    let loser = try #require(simulation.pending(of: AppID(index: 1)).first)
    var seen = CompetitionEvidence()
    simulation.assess(loser.id, into: &seen)
    let winner = try #require(setup.names.find(Array(tasks[0].utf8)))
    #expect(seen.observed == .name(winner))
    #expect(simulation.decision(on: loser.id)?.deciding == .competition)
  }

  @Test func competitionCountsTheTasksAhead() throws {
    let setup = waitingForTheCharger((1...5).map { "com.example.app\($0).clean" })
    var simulation = try Simulation(setup)
    #expect(simulation.advance(to: plugIn + .seconds(10)) == .reached)
    var ahead: [Int64] = []
    for app: Int32 in 1..<5 {
      let waiting = try #require(simulation.pending(of: AppID(index: app)).first)
      var seen = CompetitionEvidence()
      simulation.assess(waiting.id, into: &seen)
      if case .first(_, let queued)? = seen.rivals { ahead.append(queued) }
    }
    #expect(ahead == [0, 1, 2, 3])
  }

  /// Two tasks of one app share a launch slot, so they count as one launch to wait for.
  @Test func waitingTasksOfOneAppCountAsOneLaunchAhead() throws {
    var setup = waitingForTheCharger((1...3).map { "com.example.app\($0).clean" })
    let second = setup.names.intern(Array("com.example.app2.sort".utf8))
    guard case .models(var models) = setup.apps[1].code else { return }
    models.append(TaskModel(.processing, second, work: WorkModel(takes: .minutes(2))))
    setup.apps[1].code = .models(models)
    setup.apps[1].permitted.append(second)
    var simulation = try Simulation(setup)
    #expect(simulation.advance(to: plugIn + .seconds(10)) == .reached)
    let waiting = try #require(simulation.pending(of: AppID(index: 2)).first)
    let position = try #require(simulation.queuePosition(of: waiting.id))
    #expect(position.goFirst.count == 2)
    #expect(position.ends == 2)
  }

  /// The requests in line are not all reconsidered at the end of every launch.
  @Test func competingLaunchesStartInOrder() throws {
    let tasks = (1...6).map { "com.example.app\($0).clean" }
    let setup = waitingForTheCharger(tasks)
    var simulation = try Simulation(setup)
    var ledger = DecisionLedger()
    #expect(simulation.advance(to: plugIn + .hours(3), recording: &ledger) == .reached)
    var launched: [RequestID] = []
    var heldUp: [RequestID] = []
    for row in ledger.rows {
      switch row.happening {
      case .launched(_, let request, _, _): launched.append(request)
      case .decided(let request, let objections, _) where objections.contains(.competition):
        heldUp.append(request)
        #expect(objections.count == 1)
      default: break
      }
    }
    #expect(launched.map(\.number) == [1, 2, 3, 4, 5, 6])
    #expect(heldUp.map(\.number) == [2, 3, 4, 5, 6])
  }

  @Test func competitionObjectsOnlyWhenNothingElseDoes() throws {
    var competing = 0
    for seed in UInt64(1)...LongForm.count(20, long: 60) {
      var scenario = RandomScenario(seed: seed)
      scenario.setup.rules.competition.concurrentLaunches = 1
      var simulation = try Simulation(scenario.setup)
      var ledger = DecisionLedger()
      #expect(simulation.advance(to: scenario.end, recording: &ledger) == .reached)
      for row in ledger.rows {
        guard case .decided(_, let objections, _) = row.happening, objections.contains(.competition)
        else { continue }
        competing += 1
        #expect(objections.count == 1, "seed \(seed) at \(row.at)")
      }
    }
    #expect(competing > LongForm.count(0, long: 10))
  }

  private var plugIn: Instant { OneApp.monday + .hours(1) }

  /// One app for each task, which may run from the moment on at which the charger is plugged in; one
  /// at a time.
  private func waitingForTheCharger(_ tasks: [String]) -> Setup {
    var setup = OneApp.setup(WorkModel(takes: .minutes(2)))
    setup.habits = []
    setup.apps = []
    setup.rules.competition.concurrentLaunches = 1
    var work = WorkModel(takes: .minutes(2))
    work.resubmission = .never
    for (index, name) in tasks.enumerated() {
      let id = setup.names.intern(Array(name.utf8))
      var app = AppSetup(
        setup.names.intern(Array("app \(index)".utf8)),
        code: .models([TaskModel(.processing, id, work: work)]))
      app.permitted = [id]
      setup.apps.append(app)
      let opened = WorldChange.open(AppID(index: Int32(index)), for: .minutes(1))
      setup.script.append(
        ScriptedEvent(at: OneApp.monday + .minutes(10 + Int64(index)), .change(opened)))
    }
    setup.script.append(ScriptedEvent(at: plugIn, .change(.charging(true))))
    return setup
  }

  /// What happens to all apps but one, without the numbers that all apps share.
  private func story(
    of left: AppID, leftOut setup: Setup, until end: Instant
  ) throws -> (lines: [String], leftDied: Bool) {
    var simulation = try Simulation(setup)
    var ledger = DecisionLedger()
    #expect(simulation.advance(to: end, recording: &ledger) == .reached)
    var names: [RequestID: NameID] = [:]
    var runs: [RunID: NameID] = [:]
    var processes: [ProcessID: AppID] = [:]
    var lines: [String] = []
    var leftDied = false
    for row in ledger.rows {
      let at = row.at.milliseconds
      switch row.happening {
      case .accepted(let request, let app, let asked) where app != left:
        names[request] = asked.name
        lines.append("\(at) accepted \(asked)")
      case .decided(let request, let objections, _):
        if let name = names[request] { lines.append("\(at) \(name) \(objections)") }
      case .launched(let run, let request, _, _):
        if let name = names[request] {
          runs[run] = name
          lines.append("\(at) \(name) launched")
        }
      case .expired(let run, let cause, _):
        if let name = runs[run] { lines.append("\(at) \(name) \(cause)") }
      case .ended(let run, let outcome):
        if let name = runs[run] { lines.append("\(at) \(name) \(outcome)") }
      case .processStarted(let app, let process): processes[process] = app
      case .processEnded(let process, let cause) where processes[process] == left:
        if [.misuse, .crashed, .expirationIgnored].contains(cause) { leftDied = true }
      default: break
      }
    }
    return (lines, leftDied)
  }
}

private struct CompetitionEvidence: VerdictSink {
  private(set) var observed: Quantity?
  private(set) var rivals: Rivals?

  mutating func consulted<Rule: SchedulingRule>(
    _ rule: Rule.Type, _ parameters: Rule.Parameters, _ moment: RuleInput, _ verdict: Verdict
  ) {
    if Rule.objector != .competition { return }
    observed = Rule.evidence(parameters, moment).observed
    rivals = moment.rivals
  }
}

/// Several requests of one app that are due at one wake share one launch and its time.
@Suite struct SharedLaunchTests {
  @Test func anEndedProcessIsRestartedAndRegistersBeforeDelivery() throws {
    var setup = twoCleanups(takes: .minutes(2))
    let killed = ScriptedEvent(at: OneApp.monday + .hours(2), .change(.terminate(AppID(index: 0))))
    setup.script.insert(killed, at: 2)
    let rows = try log(setup, until: OneApp.monday + .hours(6)).filter { $0.at == plugIn }
    let story = rows.compactMap { row -> String? in
      switch row.happening {
      case .processStarted: "started"
      case .registered(_, _, let answer): "\(answer)"
      case .launched: "launched"
      default: nil
      }
    }
    #expect(story == ["started", "registered", "registered", "launched", "launched"])
  }

  /// Otherwise it would be killed for holding a lock, started for the same requests again, and so on.
  @Test func shortWorkAtLaunchDoesNotSuspendTheAppBeforeDelivery() throws {
    var setup = twoCleanups(takes: .minutes(2))
    setup.script.insert(
      ScriptedEvent(at: OneApp.monday + .hours(2), .change(.terminate(AppID(index: 0)))), at: 2)
    setup.rules.life.suspendAfter = .zero
    let names = ["tidy", "ping"].map { setup.names.intern(Array($0.utf8)) }
    var tidy = ActivityModel(names[0], takes: .seconds(2))
    tidy.holdsAssertion = false
    tidy.uses = .lockedFile
    setup.apps[0].activities = [tidy, ActivityModel(names[1], takes: .zero)]
    for place in setup.apps[0].activities.indices {
      setup.apps[0].activities[place].begins = .onLaunch
    }
    let rows = try log(setup, until: OneApp.monday + .hours(6)).filter { $0.at >= plugIn }
    let story = rows.compactMap { row -> String? in
      switch row.happening {
      case .processStarted: "started"
      case .activity(_, _, .finished): "finished"
      case .phase(_, .suspended): "suspended"
      case .launched: "launched"
      case .processEnded(_, let cause): "ended: \(cause)"
      default: nil
      }
    }
    #expect(story == ["started", "finished", "launched", "launched", "finished", "suspended"])
  }

  private var plugIn: Instant { OneApp.monday + .hours(3) }

  /// Opened and left at one o'clock, plugged in at three.
  private func twoCleanups(takes span: Span) -> Setup {
    var setup = OneApp.setup(WorkModel(takes: span))
    let names = ["com.example.news.clean", "com.example.news.index"]
    let ids = names.map { setup.names.intern(Array($0.utf8)) }
    setup.apps[0].permitted = ids
    setup.apps[0].code = .models(
      ids.map { id in
        var task = TaskModel(.processing, id, work: WorkModel(takes: span))
        task.work.resubmission = .never
        return task
      })
    setup.habits = []
    setup.rules.running.processingReclaimed = .none
    setup.script = [
      ScriptedEvent(
        at: OneApp.monday + .hours(1), .change(.open(AppID(index: 0), for: .minutes(3)))),
      ScriptedEvent(at: OneApp.monday + .minutes(90), .change(.lowDataMode(true))),
      ScriptedEvent(at: plugIn, .change(.charging(true))),
    ]
    return setup
  }

  private func log(_ setup: Setup, until end: Instant) throws -> [LogRow] {
    var simulation = try Simulation(setup)
    var ledger = DecisionLedger()
    #expect(simulation.advance(to: end, recording: &ledger) == .reached)
    return ledger.rows
  }
}

/// A process is started for a request that is withdrawn before its delivery.
@Suite struct RequestGoneAtLaunchTests {
  private let app = AppID(index: 0)

  /// The app submits again at launch and so replaces the request that it was started for.
  @Test func aProcessWhoseRequestWasCancelledIsSuspendedAtOnce() throws {
    var setup = OneApp.setup(WorkModel(takes: .seconds(5)))
    var task = try #require(OneApp.models(setup).first)
    task.submits = .onLaunch
    task.earliestAfter = .hours(1)
    setup.apps[0].code = .models([task])
    setup.habits = []
    setup.rules.waking.interval = .zero
    setup.rules.appUsage.threshold = .none
    setup.script = [
      ScriptedEvent(at: OneApp.monday + .hours(1), .change(.open(app, for: .minutes(3)))),
      ScriptedEvent(at: OneApp.monday + .minutes(90), .change(.terminate(app))),
    ]
    var simulation = try Simulation(setup)

    let due = OneApp.monday + .hours(2)
    #expect(simulation.advance(to: due) == .reached)
    #expect(simulation.counts.accepted == 2)
    #expect(simulation.counts.launched == 0)
    #expect(simulation.conditions(of: app)?.phase == .suspended)

    #expect(simulation.advance(to: due + .hours(1)) == .reached)
    #expect(simulation.counts.launched == 1)
  }
}
