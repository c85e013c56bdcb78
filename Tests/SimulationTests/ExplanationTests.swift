import LongForm
import RandomScenarios
import SchedulerEngine
import Testing

/// Explanations are true: what they name blocks, and nothing else does.
@Suite struct ExplanationTests {
  @Test func meetingExactlyTheNamedConditionsAndDelaysMakesARequestEligible() throws {
    var judged = 0
    var impossible = 0
    try visitPendingRequests(seeds: 1...LongForm.count(26, long: 250)) {
      simulation, app, entry, label in
      let request = entry.id
      var verdicts = CollectedVerdicts()
      simulation.assess(request, into: &verdicts)
      guard !verdicts.objections.isEmpty else { return }
      judged += 1
      var changed = simulation
      // A rule with several causes names one after the other.
      var missing = verdicts.conditions
      for _ in 0..<4 {
        for condition in missing {
          for change in remedy(condition, for: app, in: simulation) { try changed.apply(change) }
        }
        var next = CollectedVerdicts()
        changed.assess(request, into: &next)
        missing = next.conditions.filter(\.isSwitch)
      }
      let clock = max(simulation.now, verdicts.latestDelay ?? simulation.now)
      let decision = try #require(changed.decision(on: request, clock: clock), "\(label)")
      var left = decision.objections
      // Ending a run charges its work, which may use the budget up: another world, truly.
      if verdicts.conditions.contains(.runEnded) || verdicts.conditions.contains(.launchEnded) {
        left.remove(.systemBudgets)
      }
      // The competition is asked last, so it may come up when all others agree.
      if !verdicts.objections.contains(.competition) { left.remove(.competition) }
      // Another that has a place and waits for a wake, or stands in line before it, still goes first.
      if anotherMayGoFirst(than: request, in: simulation) { left.remove(.competition) }
      if entry.request.excludesItself {
        impossible += 1
        // Ending one of the two objections brings the other about.
        #expect(left.count == 1, "\(label): \(left)")
        left.remove(.fileProtection)
        left.remove(.idleDevice)
      }
      #expect(left.isEmpty, "\(label): \(verdicts.entries.filter { $0.1.isObjection })")
    }
    #expect(judged > LongForm.count(90, long: 1_000))
    #expect(impossible > LongForm.count(1, long: 20))
  }

  @Test func noVerdictChangesBeforeItsLookAgain() throws {
    var dice = Dice(seed: 5)
    try visitPendingRequests(seeds: 1...LongForm.count(14, long: 120)) {
      simulation, _, entry, label in
      let request = entry.id
      let decision = try #require(simulation.decision(on: request))
      #expect(decision.lookAgain > simulation.now, "\(label)")
      var now = CollectedVerdicts()
      simulation.assess(request, into: &now)
      let last = min(decision.lookAgain - .milliseconds(1), simulation.now + .days(30))
      let width = (last - simulation.now).milliseconds
      var clocks = [last]
      for _ in 0..<6 { clocks.append(simulation.now + Span(milliseconds: dice.below(width + 1))) }
      for clock in clocks {
        var later = CollectedVerdicts()
        simulation.assess(request, clock: clock, into: &later)
        #expect(later.objections == now.objections, "\(label) at \(clock)")
      }
    }
  }

  @Test func theLedgerIsTrueAtEveryMoment() throws {
    for seed in UInt64(1)...LongForm.count(20, long: 200) {
      let scenario = RandomScenario(seed: seed)
      var simulation = try Simulation(scenario.setup)
      var dice = Dice(seed: seed)
      var ledger = DecisionLedger()
      var known: [RequestID: RuleSet] = [:]
      while simulation.now < scenario.end {
        let step = Span(milliseconds: 1 + dice.below(4_000_000))
        _ = simulation.advance(to: min(simulation.now + step, scenario.end), recording: &ledger)
        for row in ledger.rows {
          if case .decided(let request, let objections, _) = row.happening {
            #expect(known[request] != objections, "a row without a change, seed \(seed)")
            known[request] = objections
          }
          // From here on rules are asked about the launch, which is a decision of its own.
          if case .transfer(let request, .over) = row.happening { known[request] = nil }
        }
        ledger.removeAll()
        for app in 0..<simulation.appCount {
          for entry in simulation.pending(of: AppID(index: app)) {
            let truth = simulation.decision(on: entry.id)?.objections
            #expect(known[entry.id] == truth, "seed \(seed) at \(simulation.now) \(entry)")
          }
        }
      }
    }
  }

  /// What only the end of a run brings about is done by ending runs.
  private func remedy(
    _ condition: Condition, for app: AppID, in simulation: Simulation
  ) -> [WorldChange] {
    switch condition {
    case .runEnded: [.terminate(app)]
    case .launchEnded, .continuedEnded:
      (0..<simulation.appCount).map { .terminate(AppID(index: $0)) }
    default: condition.remedy(for: app, on: simulation.conditions())
    }
  }

  private func anotherMayGoFirst(than request: RequestID, in simulation: Simulation) -> Bool {
    (0..<simulation.appCount).contains { index in
      simulation.pending(of: AppID(index: index)).contains {
        let objections = simulation.decision(on: $0.id)?.objections ?? .none
        return $0.id != request
          && (objections.isEmpty || objections == RuleSet([.competition]))
      }
    }
  }

  private func visitPendingRequests(
    seeds: ClosedRange<UInt64>,
    _ visit: (Simulation, AppID, PendingEntry, String) throws -> Void
  ) throws {
    for seed in seeds {
      let scenario = RandomScenario(seed: seed)
      var simulation = try Simulation(scenario.setup)
      var dice = Dice(seed: seed &+ 4)
      while simulation.now < scenario.end {
        let step = Span(milliseconds: 1 + dice.below(16_000_000))
        _ = simulation.advance(to: min(simulation.now + step, scenario.end))
        for index in 0..<simulation.appCount {
          let app = AppID(index: index)
          for entry in simulation.pending(of: app) {
            try visit(
              simulation, app, entry, "seed \(seed) at \(simulation.now) \(entry.request)")
          }
        }
      }
    }
  }
}

extension TaskRequest {
  /// It needs data that is readable only while unlocked, and a device that is locked.
  fileprivate var excludesItself: Bool {
    kind == .healthResearch && !protection.isReadableWhileLocked
  }
}

extension Condition {
  fileprivate var isSwitch: Bool {
    self == .deviceRefreshOn || self == .appRefreshOn || self == .wifi || self == .lowDataModeOff
  }
}
