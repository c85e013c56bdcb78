import RandomScenarios
import SchedulerEngine
import Testing

/// What app usage promises whoever asks why: an instant that comes true, or no instant.
@Suite struct UsagePromiseTests {
  struct Habit: CustomTestStringConvertible {
    let testDescription: String
    let days: Weekdays
    let openings: [Span]
    /// Whether its user can be counted on, so that instants behind a midnight are promised.
    let isSure: Bool
  }

  static let habits = [
    Habit(
      testDescription: "daily", days: .all, openings: [.minutes(7 * 60 + 5)], isSure: true),
    Habit(
      testDescription: "twice a day", days: .all, openings: [.hours(8), .hours(20)],
      isSure: true),
    Habit(
      testDescription: "on workdays", days: .workdays, openings: [.minutes(9 * 60 + 30)],
      isSure: true),
    Habit(
      testDescription: "on Sundays", days: Weekdays([.sunday]), openings: [.hours(12)],
      isSure: true),
    Habit(
      testDescription: "on Wednesdays", days: Weekdays([.wednesday]), openings: [.hours(12)],
      isSure: false),
    Habit(
      testDescription: "on Saturdays", days: Weekdays([.saturday]), openings: [.hours(11)],
      isSure: true),
  ]

  @Test(arguments: habits)
  func aPromisedInstantComesTrue(_ habit: Habit) throws {
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
