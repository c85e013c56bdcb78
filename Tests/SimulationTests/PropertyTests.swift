import LongForm
import RandomScenarios
import RunRecord
import SchedulerEngine
import Testing

/// Relations that must hold between two runs.
@Suite struct MetamorphicTests {
  @Test func shiftingAScenarioByWholeWeeksOnlyShiftsItsLog() throws {
    for seed in UInt64(1)...LongForm.count(12, long: 80) {
      let scenario = RandomScenario(seed: seed)
      let moved = Span.days(7 * Int64(seed))
      var later = scenario.setup
      later.start = later.start + moved
      later.script = later.script.map { ScriptedEvent(at: $0.at + moved, $0.action) }
      later.habits = later.habits.map { $0.later(byWeeks: Int64(seed)) }
      let expected = try log(scenario.setup, until: scenario.end).map { $0.later(by: moved) }
      expectSame(try log(later, until: scenario.end + moved), expected, "seed \(seed)")
    }
  }

  @Test func renamingEverythingInTheSameOrderChangesNothing() throws {
    for seed in UInt64(1)...LongForm.count(12, long: 80) {
      let scenario = RandomScenario(seed: seed)
      var renamed = scenario.setup
      renamed.names = NameTable()
      for number in 0..<scenario.setup.names.count {
        // Wildcards and what they match keep their shape.
        let name = Array(scenario.setup.names[NameID(index: Int32(number))])
        _ = renamed.names.intern(Array("ä".utf8) + name)
      }
      expectSame(
        try log(renamed, until: scenario.end), try log(scenario.setup, until: scenario.end),
        "seed \(seed)")
    }
  }

  private func log(_ setup: Setup, until end: Instant) throws -> [LogRow] {
    var simulation = try Simulation(setup)
    var ledger = DecisionLedger()
    #expect(simulation.advance(to: end, recording: &ledger) == .reached)
    return ledger.rows
  }
}

extension Setup {
  /// Changes the one task of the one app.
  fileprivate mutating func change(_ change: (inout TaskModel) -> Void) {
    guard case .models(var models) = apps[0].code else { return }
    change(&models[0])
    apps[0].code = .models(models)
  }
}

extension HabitSetup {
  fileprivate func later(byWeeks weeks: Int64) -> HabitSetup {
    HabitSetup(
      effect,
      Pattern(
        on: pattern.days, at: pattern.opens, for: pattern.length,
        fromDay: pattern.firstDay + 7 * weeks, throughDay: pattern.lastDay + 7 * weeks),
      jitter: jitter)
  }
}

extension LogRow {
  fileprivate func later(by span: Span) -> LogRow {
    let happening: LogEvent =
      switch self.happening {
      case .decided(let request, let objections, let lookAgain):
        .decided(request, objections, lookAgain: lookAgain + span)
      case .continued(let run, .stalled(let since)): .continued(run, .stalled(since: since + span))
      case .accepted(let request, let app, var asked):
        .accepted(request, app, asked.later(by: span))
      case .transfer(let request, .asked(let direction, let bytes, let by)):
        .transfer(request, .asked(direction, bytes: bytes, by: by + span))
      default: self.happening
      }
    return LogRow(at: at + span, happening)
  }
}

extension TaskRequest {
  fileprivate mutating func later(by span: Span) -> TaskRequest {
    if let earliest { self.earliest = earliest + span }
    return self
  }
}

/// A run cut anywhere, explained anywhere and forked by copy gives the same log.
@Suite struct SplitTests {
  @Test func pausesExplanationsAndCopiesDoNotChangeTheLog() throws {
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
        explainAllRequests(cut, &dice)
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

  @Test func liveCallsOnACopyDoNotChangeTheOriginal() throws {
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

  /// Everything that a caller can do, with a run and its process as its subjects.
  private static let calls:
    [@Sendable (inout Simulation, RunID, ProcessID, TaskKey) throws -> Void] = [
      { simulation, _, process, key in _ = simulation.register(key.name, by: process) },
      { try _ = $0.submit(TaskRequest(.processing, $3.name), by: $2) },
      { try _ = $0.beginTransfer($3.name, TransferTerms(.upload, bytes: 9), by: $2) },
      { $0.cancel($3.name, by: $2) },
      { simulation, _, process, _ in simulation.cancelAll(by: process) },
      { simulation, run, process, _ in _ = simulation.complete(run, success: true, by: process) },
      { simulation, run, process, _ in simulation.setExpirationHandler(false, of: run, by: process)
      },
      { simulation, run, process, _ in simulation.noteUnheardExpiration(of: run, by: process) },
      { simulation, run, _, _ in simulation.noteNotBegun(run, behind: run) },
      { simulation, run, _, _ in simulation.noteNotSeen(run) },
      { simulation, _, process, _ in simulation.noteNotSeen(.none, by: process) },
      { simulation, _, process, _ in simulation.crash(process) },
      { simulation, run, process, _ in
        simulation.report(processor: .all, networkBytes: 9, of: run, by: process)
      },
      { simulation, run, process, _ in
        simulation.report(progress: TaskProgress(7, of: 9), of: run, by: process)
      },
      { simulation, run, process, _ in simulation.updateTitle(of: run, by: process) },
      { simulation, _, _, _ in simulation.setAppAlarm(at: simulation.now + .seconds(1)) },
      { simulation, _, _, key in try simulation.apply(.uninstall(key.app)) },
      { simulation, _, _, _ in _ = try simulation.intern(Array("another".utf8)) },
      { _ = $0.beginAssertion($3.name, hasHandler: true, by: $2) },
      { _ = $0.lockFile($3.name, by: $2) },
      { simulation, _, process, _ in
        let begun = simulation.beginAssertion(NameID(index: 0), hasHandler: true, by: process)
        _ = simulation.endAssertion(begun ?? .none, by: process)
      },
      { simulation, _, _, key in _ = simulation.forceLaunch(key.name, of: key.app) },
      { simulation, run, _, _ in _ = simulation.forceExpiry(run, cause: .timeUsedUp) },
      { simulation, _, _, key in _ = simulation.unblock(key.name, of: key.app) },
    ]

  @Test func callsOnACopyDuringARunDoNotChangeTheOriginal() throws {
    for seed in UInt64(1)...8 {
      let scenario = RandomScenario(seed: seed)
      var whole = try Simulation(scenario.setup)
      var expected = DecisionLedger()
      #expect(whole.advance(to: scenario.end, recording: &expected) == .reached)
      let record = RunRecord(expected.rows, from: scenario.setup.start, to: scenario.end)
      let long = record.runs.filter { ($0.duration ?? .zero) > .milliseconds(1) }
      for run in long.prefix(2) + long.filter({ $0.kind == .continued }).prefix(1) {
        var original = try Simulation(scenario.setup)
        var rows = DecisionLedger()
        _ = original.advance(to: run.launchedAt + .milliseconds(1), recording: &rows)
        for call in Self.calls {
          var copy = original
          try? call(&copy, run.id, run.process, run.key)
        }
        #expect(original.advance(to: scenario.end, recording: &rows) == .reached)
        expectSame(rows.rows, expected.rows, "seed \(seed), \(run.id)")
      }
    }
  }

  /// Even if it pauses between two events of one instant.
  @Test func pausingToReadRowsLosesNoRow() throws {
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

  @Test func readingPausesOnceThereAreAsManyRowsAsAskedFor() throws {
    var setup = Setup()
    setup.start = OneApp.monday
    setup.script = [true, false, true].enumerated().map { number, isOn in
      ScriptedEvent(at: setup.start + .minutes(Int64(number)), .change(.lowPowerMode(isOn)))
    }
    var simulation = try Simulation(setup)
    var rows = DecisionLedger()
    let end = setup.start + .hours(1)
    #expect(simulation.advance(to: end, recording: &rows, pausingAt: 2) == nil)
    #expect(rows.rows.count == 2)
    #expect(simulation.now == setup.start + .minutes(1))
  }

  @Test func unreadRowsAreDroppedWithoutChangingLaterRows() throws {
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

  private func explainAllRequests(_ simulation: Simulation, _ dice: inout Dice) {
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

/// The random scenarios reach every reason, outcome, refusal and cause.
@Suite struct RandomScenarioCoverageTests {
  @Test(.enabled(if: LongForm.isAskedFor))
  func everyReasonOutcomeRefusalAndCauseIsReached() throws {
    var missing = expected
    for seed in UInt64(1)...2_000 where !missing.isEmpty || LongForm.isAskedFor {
      let scenario = RandomScenario(seed: seed)
      var simulation = try Simulation(scenario.setup)
      var ledger = DecisionLedger()
      #expect(simulation.advance(to: scenario.end, recording: &ledger) == .reached)
      for row in ledger.rows { missing.subtract(words(of: row.happening)) }
    }
    #expect(missing.isEmpty, "never reached: \(missing.sorted())")
  }

  private func words(of happening: LogEvent) -> [String] {
    switch happening {
    case .decided(_, let objections, _):
      return RuleID.allCases.filter(objections.contains).map { "objects \($0)" }
    case .expired(_, let cause, _): return ["expired \(cause)"]
    case .completion(_, _, let completion): return ["completion \(completion)"]
    case .ended(_, let outcome): return ["ended \(outcome)"]
    case .refused(_, _, let refusal): return ["refused \(refusal)"]
    case .discarded(_, let cause): return ["discarded \(cause)"]
    case .processEnded(_, let cause): return ["process ended \(cause)"]
    case .registered(_, _, let registration): return ["registered \(registration)"]
    case .phase(_, let phase): return ["phase \(phase)"]
    case .replaced: return ["replaced"]
    case .cancelled: return ["cancelled"]
    case .unheard: return ["unheard"]
    case .inferenceRefused: return ["inference of a run refused"]
    case .notBegun: return ["not begun"]
    case .notSeen: return ["not seen"]
    case .continued(_, let event): return [word(of: event)]
    case .activity(_, _, let event): return [word(of: event)]
    case .transfer(_, let event): return [word(of: event)]
    case .used, .charged, .world, .processStarted, .accepted, .launched, .forced, .expiryForced:
      return []
    }
  }

  private func word(of event: ActivityEvent) -> String {
    switch event {
    case .began(_, _, let hold, let uses): "activity \(hold), locks \(uses.contains(.lockedFile))"
    case .refused: "activity refused"
    case .expired(let hasHandler): "activity expired, heard \(hasHandler)"
    case .inferenceRefused: "inference of an activity refused"
    case .finished: "activity finished"
    case .stopped: "activity stopped"
    case .died(let cause): "activity died of \(cause)"
    case .endedNothing: "activity ended nothing"
    case .notSeen: "activity not seen"
    }
  }

  private func word(of event: TransferEvent) -> String {
    switch event {
    case .asked(let direction, _, _): "asked \(direction)"
    case .moving(let done, _): done == 0 ? "moving" : "moving on"
    case .paused: "paused"
    case .over(let end, _): "over \(end)"
    }
  }

  private func word(of event: ContinuedEvent) -> String {
    switch event {
    case .shown: "shown"
    case .hidden: "hidden"
    case .stalled: "stalled"
    case .movedOn: "moved on"
    case .progress: "progress"
    case .fell: "fell"
    case .titleChanged: "title changed"
    case .asked: "asked"
    case .answered(let answer): "answered \(answer)"
    }
  }

  private var expected: Set<String> {
    var words = Set(RuleID.allCases.map { "objects \($0)" })
    words.formUnion(ExpiryCause.allCases.map { "expired \($0)" })
    words.formUnion(KillCause.allCases.map { "process ended \($0)" })
    words.formUnion([
      "completion first", "completion again", "completion late", "unheard", "replaced", "cancelled",
      "inference of a run refused", "inference of an activity refused",
    ])
    for success in [true, false] {
      words.insert("ended \(Outcome.completed(success: success))")
      words.insert("ended \(Outcome.completedAfterExpiration(success: success))")
    }
    let ends: [Outcome] = [.endedWithoutHandler, .endedInForeground, .killed, .trapped, .crashed]
    words.formUnion(ends.map { "ended \($0)" })
    let interruptions: [KillCause] = [.forceQuit, .terminated, .reboot, .updated, .uninstalled]
    words.formUnion(interruptions.map { "ended \(Outcome.interrupted($0))" })
    let refusals: [SubmissionRefusal] = [
      .identifierNotPermitted, .modeMissing, .entitlementMissing, .kindNotOffered,
      .backgroundRefreshOff, .tooManyPending(limit: 1),
    ]
    words.formUnion(refusals.map { "refused \($0)" })
    words.formUnion([
      "shown", "hidden", "stalled", "moved on", "progress", "fell", "title changed", "asked",
      "answered keeps", "answered stops", "discarded noHandler",
    ])
    let continued: [SubmissionRefusal] =
      [
        .notInForeground, .resourceUnavailable(.deviceHasNoBackgroundGPU),
        .resourceUnavailable(.gpuEntitlementMissing), .cannotStartNow(.continuedLimit),
        .cannotStartNow(.alreadyRunning),
      ] + WildcardMistake.allCases.map { .wildcard($0) }
    words.formUnion(continued.map { "refused \($0)" })
    let unusable = WildcardMistake.allCases.filter { $0 != .otherKind }
    words.formUnion(unusable.map { "registered \(Registration.wildcard($0))" })
    words.formUnion(["discarded forceQuit", "discarded uninstalled"])
    for hold in AssertionHold.allCases {
      words.formUnion([true, false].map { "activity \(hold), locks \($0)" })
    }
    words.formUnion([
      "activity refused", "activity finished", "activity stopped", "activity ended nothing",
      "activity expired, heard true", "activity expired, heard false",
    ])
    let deaths: [KillCause] = [
      .assertionLeftOpen, .tooManyAssertions, .fileLocked, .gpuRevoked, .forceQuit, .terminated,
      .reboot,
      .crashed, .expirationIgnored,
    ]
    words.formUnion(deaths.map { "activity died of \($0)" })
    words.formUnion(["asked download", "asked upload", "moving", "moving on", "paused"])
    words.formUnion(TransferEnd.allCases.map { "over \($0)" })
    words.insert("registered \(Registration.fatal(.registeredTwice))")
    words.insert("registered \(Registration.fatal(.registeredAfterLaunch))")
    words.insert("refused \(SubmissionRefusal.fatal(.submittedWithoutHandler))")
    return words
  }
}
