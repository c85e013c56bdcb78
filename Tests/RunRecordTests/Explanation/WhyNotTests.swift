import RunRecord
import SchedulerEngine
import Testing

/// One phone, one app with a cleanup that needs power, from a Monday at midnight.
@Suite struct WhyNotTests {
  private static let start = Instant(milliseconds: 1_780_272_000_000)
  private static let task = TaskKey(NameID(index: 1), of: AppID(index: 0))

  private func life(
    after length: Span, _ change: (inout Setup) -> Void = { _ in }
  ) throws -> (simulation: Simulation, record: RunRecord) {
    var setup = Setup()
    setup.start = WhyNotTests.start
    let app = setup.names.intern("app".utf8)
    let cleanup = setup.names.intern("cleanup".utf8)
    var model = TaskModel(.processing, cleanup, work: WorkModel(takes: .minutes(2)))
    model.needs = .externalPower
    model.work.resubmission = .never
    var news = AppSetup(app, code: .models([model]))
    news.permitted = [cleanup]
    setup.apps = [news]
    setup.rules.running.processingReclaimed = .none
    setup.rules.waking.interval = .zero
    setup.habits = [
      HabitSetup(.open(AppID(index: 0)), Pattern(at: .hours(8), for: .minutes(3))),
      HabitSetup(.charging, Pattern(at: .hours(22), for: .hours(8))),
    ]
    change(&setup)
    var simulation = try Simulation(setup)
    var ledger = DecisionLedger()
    let now = setup.start + length
    _ = simulation.advance(to: now, recording: &ledger)
    return (simulation, RunRecord(ledger.rows, from: setup.start, to: now))
  }

  private func why(after length: Span, _ change: (inout Setup) -> Void = { _ in }) throws -> WhyNot
  {
    let (simulation, record) = try life(after: length, change)
    return record.whyNot(WhyNotTests.task, in: simulation, upTo: simulation.now + .days(2))
  }

  private func explanation(
    after length: Span, _ change: (inout Setup) -> Void = { _ in }
  ) throws -> Explanation {
    guard case .pending(let explanation) = try why(after: length, change) else {
      throw NotPending()
    }
    return explanation
  }

  private struct NotPending: Error {}

  @Test func aTaskThatWasNeverSubmittedIsReportedAsNeverRequested() throws {
    guard case .neverRequested = try why(after: .hours(7)) else {
      Issue.record("expected never requested")
      return
    }
  }

  @Test func aTaskNotResubmittedSinceItsLastRunIsReportedWithThatRun() throws {
    guard case .notRequested(let last, let run, _) = try why(after: .hours(23)) else {
      Issue.record("expected not requested")
      return
    }
    #expect(last.acceptedAt == WhyNotTests.start + .hours(8) + .minutes(3))
    #expect(run?.launchedAt == WhyNotTests.start + .hours(22))
    #expect(run?.outcome == .completed(success: true))
  }

  @Test func aTaskThatIsRunningIsReportedWithItsRun() throws {
    guard case .running(let run) = try why(after: .hours(22) + .minutes(1)) else {
      Issue.record("expected running")
      return
    }
    #expect(run.launchedAt == WhyNotTests.start + .hours(22))
  }

  @Test func aTaskWaitsForPowerFromItsSubmissionUntilTheChargerIsConnected() throws {
    let explanation = try explanation(after: .hours(12))
    #expect(explanation.objections.map(\.objector) == [.externalPower])
    let power = try #require(explanation.objections.first)
    #expect(power.since == WhyNotTests.start + .hours(8) + .minutes(3))
    #expect(
      power.until
        == .inThisScenario(WhyNotTests.start + .hours(22), .world(.charging(true), .habit(1))))
    #expect(explanation.startsAt == WhyNotTests.start + .hours(22))
    #expect(explanation.changes.conditions == [.charging])
    #expect(explanation.changes.notBefore == nil)
  }

  @Test func withoutAChargerTheRemedyIsToPlugIn() throws {
    let explanation = try explanation(after: .hours(12)) { $0.habits.removeLast() }
    #expect(explanation.objections.map(\.until) == [.untilYouChangeIt([.charging])])
    #expect(explanation.startsAt == nil)
    #expect(explanation.knownUntil == nil)
  }

  @Test func whatLeavesAnObjectionIsNotEnough() throws {
    let simulation = try life(after: .hours(12)).simulation
    let app = WhyNotTests.task.app
    let request = try #require(simulation.pending(of: app).first).id
    let rows: [([Condition], Bool)] = [([.charging], true), ([.online], false), ([], false)]
    for (conditions, isEnough) in rows {
      let areEnough = ChangesNeeded.areEnough(conditions, for: request, of: app, in: simulation)
      #expect(areEnough == isEnough, "\(conditions)")
    }
  }

  @Test func theRemedyNamesOpeningTheAppOnceForTwoObjections() throws {
    let explanation = try explanation(after: .hours(12)) { setup in
      let noon = setup.start + .hours(11)
      setup.script = [
        ScriptedEvent(at: noon, .change(.forceQuit(AppID(index: 0)))),
        ScriptedEvent(at: noon, .change(.reboot)),
      ]
    }
    #expect(explanation.objections.map(\.objector) == [.firstUnlock, .appSwitcher, .externalPower])
    #expect(explanation.changes.conditions == [.appOpened, .charging])
  }

  @Test func theRemedyEndsWithLeavingTheDeviceIdle() throws {
    let explanation = try explanation(after: .hours(12)) { setup in
      let noon = setup.start + .hours(12)
      setup.script = [
        ScriptedEvent(at: noon, .change(.forceQuit(AppID(index: 0)))),
        ScriptedEvent(at: noon, .change(.deviceUse(true))),
      ]
    }
    #expect(explanation.changes.conditions == [.appOpened, .charging, .deviceIdle])
  }

  @Test func anObjectionIsAlsoDatedFromTheRequestThatWasReplaced() throws {
    let explanation = try explanation(after: .hours(18)) { setup in
      setup.habits.append(
        HabitSetup(.open(AppID(index: 0)), Pattern(at: .hours(16), for: .minutes(3))))
    }
    #expect(explanation.submittedAt == WhyNotTests.start + .hours(16) + .minutes(3))
    let external = try #require(explanation.objections.first)
    #expect(external.since == WhyNotTests.start + .hours(16) + .minutes(3))
    #expect(external.sinceBeforeReplacing == WhyNotTests.start + .hours(8) + .minutes(3))
    #expect(explanation.firstSubmittedAt == WhyNotTests.start + .hours(8) + .minutes(3))
  }

  @Test func everyBackgroundRefreshSwitchThatIsOffIsNamed() throws {
    let app = AppID(index: 0)
    let explanation = try explanation(after: .hours(12)) { setup in
      setup.script = [
        ScriptedEvent(at: setup.start + .hours(9), .change(.backgroundRefresh(.off))),
        ScriptedEvent(at: setup.start + .hours(10), .change(.appRefresh(app, isOn: false))),
        ScriptedEvent(at: setup.start + .hours(11), .change(.refreshRestricted(true))),
      ]
    }
    let switches: [Condition] = [.refreshUnrestricted, .deviceRefreshOn, .appRefreshOn]
    #expect(explanation.objections.first?.until == .untilYouChangeIt(switches))
    #expect(explanation.changes.conditions == switches + [.charging])
  }

  @Test func aForecastShowsWhetherAReplacementPostponesTheTask() throws {
    let replaced = try explanation(after: .hours(12)) { setup in
      setup.habits.append(
        HabitSetup(.open(AppID(index: 0)), Pattern(at: .hours(16), for: .minutes(3))))
    }
    #expect(replaced.replacement?.at == WhyNotTests.start + .hours(16) + .minutes(3))
    #expect(replaced.replacement?.postpones == false)

    let postponed = try explanation(after: .hours(12)) { setup in
      setup.habits.append(
        HabitSetup(.open(AppID(index: 0)), Pattern(at: .hours(16), for: .minutes(3))))
      guard case .models(var models) = setup.apps[0].code else { return }
      models[0].earliestAfter = .hours(9)
      setup.apps[0].code = .models(models)
    }
    let replacement = try #require(postponed.replacement)
    #expect(replacement.postpones)
    #expect(replacement.earliest == WhyNotTests.start + .hours(25) + .minutes(3))
    #expect(try explanation(after: .hours(12)).replacement == nil)
  }

  @Test func theForecastOfARequestFollowsItsReplacement() throws {
    let explanation = try explanation(after: .hours(12)) { setup in
      setup.habits.append(
        HabitSetup(.open(AppID(index: 0)), Pattern(at: .hours(16), for: .minutes(3))))
    }
    #expect(explanation.objections.map(\.until.instant) == [WhyNotTests.start + .hours(22)])
    #expect(explanation.startsAt == WhyNotTests.start + .hours(22))
  }

  @Test func theForecastEndsWhenLiveCodeRuns() throws {
    // The charger comes at 22:00, but before that the user opens an app with live code, which cannot be forecast.
    let explanation = try explanation(after: .hours(12)) { setup in
      let other = setup.names.intern("other".utf8)
      setup.apps.append(AppSetup(other, code: .live))
      setup.habits.append(
        HabitSetup(.open(AppID(index: 1)), Pattern(at: .hours(15), for: .minutes(3))))
    }
    #expect(explanation.objections.map(\.until) == [.untilYouChangeIt([.charging])])
    #expect(explanation.startsAt == nil)
    #expect(explanation.knownUntil == WhyNotTests.start + .hours(15))
  }

  @Test func theForecastOfACancelledRequestAlsoEndsWhenLiveCodeRuns() throws {
    let explanation = try explanation(after: .hours(12)) { setup in
      let other = setup.names.intern("other".utf8)
      setup.apps.append(AppSetup(other, code: .live))
      setup.script = [
        ScriptedEvent(at: setup.start + .hours(13), .change(.uninstall(AppID(index: 0)))),
        ScriptedEvent(
          at: setup.start + .hours(15), .change(.open(AppID(index: 1), for: .minutes(3)))),
      ]
    }
    #expect(
      explanation.objections.map(\.until)
        == [.inThisScenario(WhyNotTests.start + .hours(13), .withdrawn)])
    #expect(explanation.knownUntil == nil)
  }
}

/// Lives of requests, from logs written by hand: minute by minute, left to right.
@Suite struct RequestLifeTests {
  private static let app = AppID(index: 0)
  private static let name = NameID(index: 1)

  private func minute(_ count: Int64) -> Instant { Instant.earliest + .minutes(count) }

  private func accepted(_ number: Int64) -> LogEvent {
    .accepted(
      RequestID(number: number), RequestLifeTests.app,
      TaskRequest(.processing, RequestLifeTests.name))
  }

  private func decided(_ number: Int64, _ objections: [RuleID]) -> LogEvent {
    .decided(RequestID(number: number), RuleSet(objections), lookAgain: .never)
  }

  private func launched(_ run: Int64, _ request: Int64) -> LogEvent {
    .launched(
      RunID(number: run), RequestID(number: request), LaunchID(number: run),
      ProcessID(number: 1))
  }

  private func lives(_ happenings: [(Int64, LogEvent)], until end: Int64) -> [RequestLife] {
    let rows = happenings.map { LogRow(at: minute($0.0), $0.1) }
    return RunRecord(rows, from: .earliest, to: minute(end)).lives(in: rows)
  }

  @Test func anObjectionWithinALongerOneIsLeftOut() throws {
    let lives = lives(
      [
        (0, accepted(1)), (0, decided(1, [.externalPower])),
        (5, decided(1, [.externalPower, .idleDevice])), (8, decided(1, [.externalPower])),
        (10, .world(.charging(true), .habit(3))), (10, decided(1, [])), (12, launched(1, 1)),
      ], until: 20)
    let life = try #require(lives.first)
    #expect(lives.count == 1)
    #expect(life.run?.id == RunID(number: 1))
    #expect(life.holders.map(\.objector) == [.externalPower])
    #expect(life.holders.map(\.range) == [minute(0)..<minute(10)])
    #expect(life.holders.map(\.end) == [.world(.charging(true), .habit(3))])
  }

  @Test func ofTwoSimultaneousObjectionsTheOneWithPrecedenceIsKept() throws {
    let lives = lives(
      [
        (0, accepted(1)), (0, decided(1, [.earliestBeginDate, .rateLimiting])),
        (10, decided(1, [])), (12, launched(1, 1)),
      ], until: 20)
    #expect(lives.first?.holders.map(\.objector) == [.earliestBeginDate])
    #expect(lives.first?.holders.map(\.end) == [.time])
  }

  @Test func aRequestAndItsReplacementsFormOneLife() throws {
    let lives = lives(
      [
        (0, accepted(1)), (0, decided(1, [.externalPower])), (5, accepted(2)),
        (5, .replaced(RequestID(number: 1), by: RequestID(number: 2))),
        (5, decided(2, [.externalPower])), (9, decided(2, [])), (9, launched(1, 2)),
      ], until: 20)
    let life = try #require(lives.first)
    #expect(lives.count == 1)
    #expect(life.submittedAt == minute(0))
    #expect(life.last.id == RequestID(number: 2))
    #expect(life.holders.map(\.range) == [minute(0)..<minute(9)])
  }

  @Test func aPendingRequestComesLastWithAnObjectionThatHasNoEnd() throws {
    let lives = lives(
      [
        (0, accepted(1)), (0, decided(1, [.network])), (3, accepted(2)),
        (4, .cancelled(RequestID(number: 2))),
      ], until: 20)
    #expect(lives.map(\.last.id.number) == [2, 1])
    #expect(lives.last?.holders.map(\.end) == [nil])
    #expect(lives.first?.holders == [])
  }
}
