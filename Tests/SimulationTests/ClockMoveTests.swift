import SchedulerEngine
import Testing

/// The user travels: the clock on the wall moves, and what was settled stays settled.
@Suite struct ClockMoveTests {
  private let app = AppID(index: 0)

  /// A newcomer's four openings spread over 07:00 to 23:00, so the threshold is reached about ten.
  /// Seen from four hours further west, the morning so far was mostly night.
  @Test func whatWasExpectedStaysExpectedWhenTheClockMoves() throws {
    var setup = OneApp.setup(WorkModel(takes: .seconds(5)))
    setup.habits = []
    setup.apps[0].history = .newcomer
    setup.rules.appUsage.misjudgement = .none
    setup.device.conditions.isLowPowerModeOn = true
    let moved = OneApp.monday + .hours(10)
    setup.script = [
      ScriptedEvent(at: OneApp.monday + .hours(1), .change(.open(app, for: .minutes(3)))),
      ScriptedEvent(at: moved, .change(.utcOffset(UTCOffset(minutes: -240)))),
    ]
    let objections = try log(setup, until: moved + .minutes(20)).compactMap {
      row -> RuleSet? in
      if case .decided(_, let objections, _) = row.happening { objections } else { nil }
    }
    #expect(objections.last == RuleSet([.lowPowerMode]))
  }

  /// From 20:00 for twelve hours; at ten in the evening by the new clock, the evening before is
  /// still open.
  @Test func anOccurrenceThatBeginsWhileTheLastIsOpenHasItsOwnEnd() throws {
    var setup = OneApp.setup(WorkModel(takes: .seconds(5)))
    setup.habits = [HabitSetup(.charging, Pattern(at: .hours(20), for: .hours(12)))]
    setup.script = [
      ScriptedEvent(
        at: OneApp.monday + .hours(4), .change(.utcOffset(UTCOffset(minutes: 18 * 60))))
    ]
    let changes = try log(setup, until: OneApp.monday + .days(1)).filter { row in
      if case .world(.charging, _) = row.happening { true } else { false }
    }
    #expect(changes.map { ($0.at - OneApp.monday) } == [.hours(14)])
  }

  private func log(_ setup: Setup, until end: Instant) throws -> [LogRow] {
    var simulation = try Simulation(setup)
    var ledger = DecisionLedger()
    #expect(simulation.advance(to: end, recording: &ledger) == .reached)
    return ledger.rows
  }
}
