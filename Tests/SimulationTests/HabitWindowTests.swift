import SchedulerEngine
import Testing

/// Habits whose windows meet.
@Suite struct HabitWindowTests {
  /// A gap of no length would wake the device and take the charger from whatever runs.
  @Test func windowsBackToBackAreOneWindow() throws {
    var setup = OneApp.setup(WorkModel(takes: .seconds(5)))
    setup.habits = [
      HabitSetup(.charging, Pattern(at: .zero, for: .days(1))),
      HabitSetup(.network(.wifi), Pattern(at: .hours(9), for: .days(1))),
    ]
    setup.start = OneApp.monday + .hours(10)
    setup.device.conditions.network = .none
    #expect(try worldChanges(setup) == [])
  }

  /// The event holds until the next occurrence begins.
  @Test func anOccurrenceRightAfterTheLastUndoesAnEventBetween() throws {
    var setup = OneApp.setup(WorkModel(takes: .seconds(5)))
    setup.start = OneApp.monday + .hours(10)
    setup.habits = [HabitSetup(.charging, Pattern(at: .zero, for: .days(1)))]
    setup.script = [ScriptedEvent(at: OneApp.monday + .hours(15), .change(.charging(false)))]
    let changes = try worldChanges(setup)
    #expect(changes.map(\.at) == [OneApp.monday + .hours(15), OneApp.monday + .days(1)])
    #expect(changes.last?.happening == .world(.charging(true), .habit(0)))
  }

  private func worldChanges(_ setup: Setup) throws -> [LogRow] {
    var simulation = try Simulation(setup)
    var ledger = DecisionLedger()
    let end = OneApp.monday + .days(3)
    #expect(simulation.advance(to: end, recording: &ledger) == .reached)
    return ledger.rows.filter { row in
      if case .world = row.happening { true } else { false }
    }
  }
}
