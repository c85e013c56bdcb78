import LongForm
import RandomScenarios
import SchedulerEngine
import Testing

/// Explanations are true: what they name blocks, and nothing else does.
@Suite struct ExplanationTests {
  @Test func noVerdictChangesBeforeTheNextPlannedLook() throws {
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

  @Test func theObjectionsInTheLedgerHoldAtEveryMoment() throws {
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

  private func visitPendingRequests(
    seeds: ClosedRange<UInt64>, _ visit: (Simulation, AppID, PendingEntry, String) throws -> Void
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
            try visit(simulation, app, entry, "seed \(seed) at \(simulation.now) \(entry.request)")
          }
        }
      }
    }
  }
}

/// The instant that app usage predicts in an explanation comes true.
@Suite struct UsagePromiseTests {
  struct Habit {
    let what: String
    let days: Weekdays
    let openings: [Span]
    /// Whether its user can be counted on, so that instants behind a midnight are promised.
    let isSure: Bool
  }

  static let habits = [
    Habit(what: "daily", days: .all, openings: [.minutes(7 * 60 + 5)], isSure: true),
    Habit(what: "twice a day", days: .all, openings: [.hours(8), .hours(20)], isSure: true),
    Habit(what: "on workdays", days: .workdays, openings: [.minutes(9 * 60 + 30)], isSure: true),
    Habit(what: "on Sundays", days: Weekdays([.sunday]), openings: [.hours(12)], isSure: true),
    Habit(
      what: "on Wednesdays", days: Weekdays([.wednesday]), openings: [.hours(12)], isSure: false),
    Habit(what: "on Saturdays", days: Weekdays([.saturday]), openings: [.hours(11)], isSure: true),
  ]

  @Test(arguments: habits) func theInstantPredictedForAppUsageComesTrue(_ habit: Habit) throws {
    var simulation = try Simulation(setup(habit))
    var dice = Dice(seed: 7)
    var kept = 0
    var open = 0
    for hour in 0..<(24 * 60) where hour > 24 * 16 {
      let at = OneApp.monday + .hours(Int64(hour)) + .minutes(dice.below(60))
      #expect(simulation.advance(to: at) == .reached)
      guard let request = simulation.pending(of: AppID(index: 0)).first else { continue }
      var verdicts = CollectedVerdicts()
      simulation.assess(request.id, into: &verdicts)
      let usage = verdicts.entries.first { $0.objector == .appUsage }
      switch usage?.verdict {
      case .prevents: open += 1
      case .delays(let until):
        let isLate = !holds(simulation, at: until - .minutes(20))
        let hasSlipped = holds(simulation, at: until + .minutes(20))
        #expect(
          !isLate,
          "asked after \(hour) h, said \((until - OneApp.monday).milliseconds / 60_000) min")
        #expect(
          !hasSlipped,
          "asked after \(hour) h, said \((until - OneApp.monday).milliseconds / 60_000) min")
        kept += 1
      default: break
      }
    }
    #expect(habit.isSure ? kept > 100 : kept < open, "\(kept) kept, \(open) open")
  }

  /// Whether app usage still objects then to what the app asked for.
  private func holds(_ simulation: Simulation, at instant: Instant) -> Bool {
    var later = simulation
    guard instant > later.now else { return true }
    _ = later.advance(to: instant)
    if later.counts.launches[.refresh] > simulation.counts.launches[.refresh] { return false }
    guard let request = later.pending(of: AppID(index: 0)).first else { return false }
    return later.decision(on: request.id)?.objections.contains(.appUsage) == true
  }

  private func setup(_ habit: Habit) -> Setup {
    var work = WorkModel(takes: .seconds(10))
    work.resubmission = .first
    var setup = OneApp.setup(work)
    setup.device = NamedDevice.overnightCharger.device
    setup.rules.appUsage.misjudgement = .none
    setup.habits = NamedDevice.overnightCharger.habits
    setup.habits += habit.openings.map {
      HabitSetup(
        .open(AppID(index: 0)), Pattern(on: habit.days, at: $0, for: .minutes(3)), jitter: .zero)
    }
    return setup
  }
}

/// All verdicts on one request, in the order in which the rules were asked.
struct CollectedVerdicts: VerdictSink {
  private(set) var entries: [(objector: RuleID, verdict: Verdict)] = []

  mutating func consulted<Rule: SchedulingRule>(
    _ rule: Rule.Type, _ parameters: Rule.Parameters, _ moment: RuleInput, _ verdict: Verdict
  ) {
    entries.append((Rule.objector, verdict))
  }

  var objections: RuleSet { RuleSet(entries.filter(\.verdict.isObjection).map(\.objector)) }

  var conditions: [Condition] {
    entries.compactMap { entry in
      if case .prevents(let condition, _) = entry.verdict { condition } else { nil }
    }
  }

  /// When the last of the named delays is over.
  var latestDelay: Instant? {
    entries.compactMap { entry in if case .delays(let until) = entry.verdict { until } else { nil }
    }.max()
  }
}
