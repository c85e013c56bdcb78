import LongForm
import RandomScenarios
import SchedulerEngine
import Testing

/// A run cut anywhere, explained anywhere and forked by copy gives the same log.
@Suite struct SplitTests {
  @Test func cutsExplanationsAndCopiesLeaveNoTrace() throws {
    for seed in UInt64(1)...LongForm.count(12, long: 150) {
      let scenario = RandomScenario(seed: seed)
      var whole = try Simulation(scenario.setup)
      var expected = DecisionLedger()
      #expect(whole.advance(to: scenario.end, recording: &expected) == .reached)

      var dice = Dice(seed: seed &+ 99)
      var cut = try Simulation(scenario.setup)
      var rows = DecisionLedger()
      while cut.now < scenario.end {
        let step = Span(milliseconds: 1 + dice.below(dice.pick([1_000, 600_000, 40_000_000])))
        let next = min(cut.now + step, scenario.end)
        #expect(cut.advance(to: next, recording: &rows) == .reached)
        explainEverything(cut, &dice)
        // The copy goes on and the original runs ahead, so a shared place would show.
        let copy = cut
        _ = cut.advance(to: min(next + .hours(2), scenario.end))
        cut = copy
        if dice.chance(20) {
          try expectCopyGoesOn(cut, rows, scenario.end, expected.rows, "seed \(seed)")
        }
      }
      expectSame(rows.rows, expected.rows, "seed \(seed)")
      #expect(cut.counts == whole.counts, "seed \(seed)")
    }
  }

  @Test func whatIsSaidToACopyConcernsTheCopyAlone() throws {
    var setup = OneApp.setup(WorkModel(takes: .seconds(20)))
    setup.apps[0].code = .live
    let host = try LiveHost(setup)
    let name = NameID(index: 1)
    host.onStart = { process in
      _ = host.call { $0.register(name, by: process) }
      _ = try? host.submit(TaskRequest(.refresh, name), by: process)
    }
    try host.apply(.open(AppID(index: 0), for: .minutes(1)))
    #expect(host.advance(to: setup.start + .seconds(1)) == .reached)
    let process = try #require(host.ledger.rows.compactMap(\.started).last)
    _ = host.call { $0.forceLaunch(name, of: AppID(index: 0)) }
    #expect(host.advance(to: setup.start + .seconds(2)) == .reached)
    let run = RunID(number: 1)
    var original = host.simulation
    original.setExpirationHandler(true, of: run, by: process)
    var copy = original
    copy.setExpirationHandler(false, of: run, by: process)
    // Registered twice, which ends the process of that copy alone.
    for _ in 1...2 {
      var twice = original
      #expect(twice.register(name, by: process) == .fatal(.registeredTwice))
      #expect(twice.register(name, by: process) == .stale)
    }
    var busy = original
    busy.report(processor: .all, networkBytes: 9, of: run, by: process)
    for (simulation, hasHandler) in [(original, true), (copy, false)] {
      var simulation = simulation
      var rows = DecisionLedger()
      #expect(simulation.forceExpiry(run, cause: .timeUsedUp) == .expires)
      _ = simulation.advance(to: simulation.now, recording: &rows)
      let expired = LogEvent.expired(run, .timeUsedUp, hasHandler: hasHandler)
      #expect(rows.rows.contains { $0.happening == expired })
    }
  }

  /// Also where it pauses between two events of one instant.
  @Test func aRunThatPausesAfterSoManyRowsLosesNone() throws {
    for seed in UInt64(1)...LongForm.count(6, long: 60) {
      let scenario = RandomScenario(seed: seed)
      var whole = try Simulation(scenario.setup)
      var expected = DecisionLedger()
      #expect(whole.advance(to: scenario.end, recording: &expected) == .reached)

      var paused = try Simulation(scenario.setup)
      var part = DecisionLedger()
      var rows: [LogRow] = []
      var stop: AdvanceResult?
      while stop == nil {
        stop = paused.advance(to: scenario.end, recording: &part, pausingAt: 20)
        // One event may make more than one row.
        #expect(part.rows.count < 20 + 3_100, "seed \(seed)")
        rows += part.rows
        part.removeAll()
      }
      #expect(stop == .reached)
      expectSame(rows, expected.rows, "seed \(seed)")
      #expect(paused.counts == whole.counts, "seed \(seed)")
    }
  }

  @Test func rowsThatNobodyReadAreDroppedAndLaterOnesAreTheSame() throws {
    for seed in UInt64(1)...LongForm.count(12, long: 150) {
      let scenario = RandomScenario(seed: seed)
      var dice = Dice(seed: seed &+ 7)
      var whole = try Simulation(scenario.setup)
      let length = (scenario.end - whole.now).milliseconds
      let middle = whole.now + Span(milliseconds: dice.below(length))
      var before = DecisionLedger()
      var expected = DecisionLedger()
      #expect(whole.advance(to: middle, recording: &before) == .reached)
      #expect(whole.advance(to: scenario.end, recording: &expected) == .reached)

      var late = try Simulation(scenario.setup)
      var rows = DecisionLedger()
      #expect(late.advance(to: middle) == .reached)
      #expect(late.advance(to: scenario.end, recording: &rows) == .reached)
      expectSame(rows.rows, expected.rows, "seed \(seed)")
      #expect(late.counts == whole.counts, "seed \(seed)")
    }
  }

  private func expectCopyGoesOn(
    _ simulation: Simulation, _ before: DecisionLedger, _ end: Instant, _ expected: [LogRow],
    _ label: String
  ) throws {
    var copy = simulation
    var rows = before
    #expect(copy.advance(to: end, recording: &rows) == .reached)
    expectSame(rows.rows, expected, "\(label), copied at \(simulation.now)")
  }

  private func explainEverything(_ simulation: Simulation, _ dice: inout Dice) {
    for app in 0..<simulation.appCount {
      for entry in simulation.pending(of: AppID(index: app)) {
        var verdicts = CollectedVerdicts()
        let later = dice.chance(30) ? simulation.now + .hours(dice.below(50)) : nil
        simulation.assess(entry.id, clock: later, into: &verdicts)
        #expect(verdicts.entries.count == RuleID.allCases.count)
      }
    }
  }
}

extension LogRow {
  /// The process that starts here.
  fileprivate var started: ProcessID? {
    if case .processStarted(_, let process) = happening { process } else { nil }
  }
}
