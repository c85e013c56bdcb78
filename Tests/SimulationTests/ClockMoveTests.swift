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
    setup.device.conditions.isLowPowerModeOn = true
    let moved = OneApp.monday + .hours(10)
    setup.script = [
      ScriptedEvent(at: OneApp.monday + .hours(1), .change(.open(app, for: .minutes(3)))),
      ScriptedEvent(at: moved, .change(.utcOffset(UTCOffset(minutes: -240)))),
    ]
    let objections = try log(setup, until: moved + .minutes(20)).compactMap {
      row -> ObjectorSet? in
      if case .decided(_, let objections, _) = row.happening { objections } else { nil }
    }
    #expect(objections.last == ObjectorSet([.lowPowerMode]))
  }

  private func log(_ setup: Setup, until end: Instant) throws -> [LogRow] {
    var simulation = try Simulation(setup)
    var ledger = DecisionLedger()
    #expect(simulation.advance(to: end, recording: &ledger) == .reached)
    return ledger.rows
  }
}
