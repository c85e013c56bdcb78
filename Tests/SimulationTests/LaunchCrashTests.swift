import SchedulerEngine
import Testing

/// What becomes of an app that dies of its own launch code, time and again.
@Suite struct LaunchCrashTests {
  /// A thousand million events at one instant would come before the next one, and a row for each.
  @Test func anAppThatDiesOfItsLaunchCodeComesToRest() throws {
    let rows = try lifeWithCrashesAtLaunch { _ in }
    let lost = rows.filter { row in
      if case .discarded(_, .diedAtLaunch) = row.happening { true } else { false }
    }
    #expect(lost.count > 0)
    #expect(rows.count < 5_000)
  }

  /// Each would be launched at the instant at which the other had died.
  @Test func anAppThatAsksForAnotherTaskAtEachDeathComesToRest() throws {
    let rows = try lifeWithCrashesAtLaunch { setup in
      var tasks = OneApp.models(setup)
      var index = TaskModel(
        .processing, setup.names.intern(Array("com.example.index".utf8)),
        work: WorkModel(takes: .seconds(5)))
      index.submits = .onLaunch
      index.onlyIfNotPending = true
      tasks[0].onlyIfNotPending = true
      setup.apps[0].permitted.append(index.name)
      setup.apps[0].code = .models([tasks[0], index, tasks[1]])
      setup.rules.waking.interval = .zero
      setup.rules.rateLimiting.refreshSpacing = .zero
      setup.rules.rateLimiting.processingSpacing = .zero
      setup.rules.externalPower.iPhoneRunsOnBattery = true
    }
    let lost = rows.filter { row in
      if case .discarded(_, .diedAtLaunch) = row.happening { true } else { false }
    }
    #expect(lost.count > 0)
    #expect(rows.count < 5_000)
  }

  @Test func whereTheRequestOutlivesTheCrashItIsTriedAgainAtTheNextWake() throws {
    let rows = try lifeWithCrashesAtLaunch { $0.rules.life.launchCrashDiscards = false }
    let starts = rows.filter { row in
      if case .processStarted = row.happening { true } else { false }
    }
    // Two days have some three hundred wakes.
    #expect(starts.count > 100 && starts.count < 1_000, "\(starts.count)")
    for row in rows {
      if case .discarded(_, .diedAtLaunch) = row.happening { Issue.record("lost at \(row.at)") }
    }
  }

  /// A refresh is submitted at launch, and then the launch code dies.
  private func lifeWithCrashesAtLaunch(
    _ change: (inout Setup) -> Void
  ) throws -> [LogRow] {
    var setup = OneApp.setup(WorkModel(takes: .seconds(5)))
    var refresh = OneApp.models(setup)[0]
    refresh.submits = .onLaunch
    refresh.earliestAfter = nil
    var cleanup = TaskModel(
      .processing, setup.names.intern(Array("com.example.cleanup".utf8)),
      work: WorkModel(takes: .seconds(5)))
    cleanup.submits = .onLaunch
    cleanup.registers = .late
    setup.apps[0].permitted.append(cleanup.name)
    setup.apps[0].code = .models([refresh, cleanup])
    setup.rules.appUsage.threshold = .none
    change(&setup)
    var simulation = try Simulation(setup)
    var ledger = DecisionLedger()
    let end = setup.start + .days(2)
    #expect(simulation.advance(to: end, recording: &ledger) == .reached)
    return ledger.rows
  }
}
