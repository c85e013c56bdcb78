import SchedulerEngine
import Testing

/// Several requests of one app that are due at one wake share one launch and its time.
@Suite struct SharedLaunchTests {
  @Test func twoProcessingRequestsThatWaitForTheChargerRunInOneLaunch() throws {
    let setup = twoCleanups(takes: .minutes(2))
    let rows = try log(setup, until: OneApp.monday + .hours(6))
    let launches = rows.compactMap { row -> (Instant, LaunchID)? in
      if case .launched(_, _, let launch, _) = row.happening { (row.at, launch) } else { nil }
    }
    #expect(launches.map(\.0) == [plugIn, plugIn])
    #expect(launches.map(\.1.number) == [1, 1])
  }

  @Test func theyShareTheTimeOfTheLaunchAndExpireTogether() throws {
    var setup = twoCleanups(takes: .minutes(20))
    setup.rules.running.processingShortest = .minutes(5)
    setup.rules.running.processingLongest = .minutes(5)
    let rows = try log(setup, until: OneApp.monday + .hours(6))
    let expiries = rows.compactMap { row -> Span? in
      if case .expired = row.happening { row.at - plugIn } else { nil }
    }
    let warned = Span.minutes(5) - setup.rules.running.warning
    #expect(expiries == [warned, warned])
  }

  @Test func aProcessThatIsGoneIsStartedAndRegistersBeforeItIsDelivered() throws {
    var setup = twoCleanups(takes: .minutes(2))
    let killed = ScriptedEvent(
      at: OneApp.monday + .hours(2), .change(.terminate(AppID(index: 0))))
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

  /// It would be ended for its lock, started again for the same requests, and so on.
  @Test func workAtLaunchThatEndsAtOnceSuspendsNoAppBeforeItsRequestIsDelivered() throws {
    var setup = twoCleanups(takes: .minutes(2))
    setup.script.insert(
      ScriptedEvent(at: OneApp.monday + .hours(2), .change(.terminate(AppID(index: 0)))), at: 2)
    setup.rules.life.suspendAfter = .zero
    let names = ["tidy", "ping"].map { setup.names.intern(Array($0.utf8)) }
    var tidy = ActivityModel(names[0], takes: .seconds(2))
    tidy.holdsAssertion = false
    tidy.locksFile = true
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
    #expect(
      story == ["started", "finished", "launched", "launched", "finished", "suspended"])
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
