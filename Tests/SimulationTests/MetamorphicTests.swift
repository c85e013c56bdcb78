import LongForm
import RandomScenarios
import SchedulerEngine
import Testing

/// What must follow from one run about another, whatever both come to.
@Suite struct MetamorphicTests {
  @Test func movingEverythingByWholeWeeksMovesTheLog() throws {
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

  @Test func otherNamesInTheSameOrderChangeNothing() throws {
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

  private static let tightenings: [(String, @Sendable (inout Setup) -> Void)] = [
    ("a later earliest date", { $0.change { $0.earliestAfter = .hours(9) } }),
    ("power wanted", { $0.change { $0.needs.insert(.externalPower) } }),
    ("a network wanted", { $0.change { $0.needs.insert(.network) } }),
    ("a fuller battery wanted", { $0.rules.criticallyLowBattery.threshold = .percent(90) }),
    ("more openings wanted", { $0.rules.appUsage.threshold = .all }),
    ("a shorter look ahead", { $0.rules.appUsage.lead = .zero }),
    ("a shorter memory of the user", { $0.rules.foregroundRecency.window = .hours(2) }),
    ("processing paused in Low Power Mode", { $0.rules.lowPowerMode.pausesProcessing = true }),
  ]

  @Test(arguments: tightenings.indices)
  func wantingMoreNeverStartsTheOneRequestEarlier(_ row: Int) throws {
    let (name, tighten) = Self.tightenings[row]
    var delayed = 0
    for seed in UInt64(1)...LongForm.count(40, long: 300) {
      let scenario = Self.oneRequest(seed)
      var tight = scenario.setup
      tighten(&tight)
      let first = try firstLaunch(scenario.setup, until: scenario.end)
      let later = try firstLaunch(tight, until: scenario.end)
      #expect(later >= first, "\(name), seed \(seed)")
      if later > first { delayed += 1 }
    }
    #expect(delayed > 0, "\(name) never delayed anything")
  }

  /// A random world in which one app asks once, on its first opening.
  private static func oneRequest(_ seed: UInt64) -> RandomScenario {
    var scenario = RandomScenario(seed: seed)
    var setup = scenario.setup
    setup.apps = [setup.apps[0]]
    setup.profile = .ios26
    setup.habits.removeAll {
      switch $0.effect {
      case .open(let app): app.index > 0
      case .push: true
      case .charging, .network, .lowPowerMode, .deviceUse: false
      }
    }
    setup.script.removeAll { event in
      guard case .change(let change) = event.action else { return true }
      if case .push = change { return true }
      return change.app.map { $0.index > 0 } ?? false
    }
    let name = setup.apps[0].permitted.first ?? setup.names.intern(Array("asked".utf8))
    var model = TaskModel(
      seed % 2 == 0 ? .refresh : .processing, name, work: WorkModel(takes: .seconds(5)))
    model.submits = .onOpen
    model.onlyIfNotPending = true
    model.work.resubmission = .never
    setup.apps[0].code = .models([model])
    setup.apps[0].permitted = [name]
    setup.apps[0].modes = [.fetch, .processing]
    // Below what is tightened to.
    setup.rules.appUsage.threshold = .percent(60)
    setup.rules.criticallyLowBattery.threshold = .percent(20)
    setup.rules.foregroundRecency.window = .days(14)
    setup.rules.lowPowerMode.pausesProcessing = false
    scenario.setup = setup
    return scenario
  }

  private func firstLaunch(_ setup: Setup, until end: Instant) throws -> Instant {
    let launch = try log(setup, until: end).first { row in
      if case .launched = row.happening { true } else { false }
    }
    return launch?.at ?? .never
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
      case .continued(let run, .stalled(let since)):
        .continued(run, .stalled(since: since + span))
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
