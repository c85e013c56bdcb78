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

  /// Of windows that overlap the first in the set-up says which network there is, however they began.
  @Test func theFirstOfOverlappingNetworksHoldsInWhateverOrderTheyBegin() throws {
    var setup = OneApp.setup(WorkModel(takes: .seconds(5)))
    setup.start = OneApp.monday + .hours(1)
    setup.habits = [
      HabitSetup(.network(.cellular), Pattern(at: .hours(10), for: .hours(10))),
      HabitSetup(.network(.none), Pattern(at: .hours(9), for: .hours(10))),
      HabitSetup(.network(.wifi), Pattern(at: .hours(8), for: .hours(4))),
    ]
    var simulation = try Simulation(setup)
    let networks: [(hour: Int64, network: Network)] = [
      (8, .wifi), (9, .none), (10, .cellular), (12, .cellular), (19, .cellular),
    ]
    for row in networks {
      let at = OneApp.monday + .hours(row.hour) + .minutes(1)
      #expect(simulation.advance(to: at) == .reached)
      #expect(simulation.conditions().network == row.network, "\(row.hour):01")
    }
  }

  /// Before the start only the openings count, those of the same day among them.
  @Test func theOpeningOnTheMorningBeforeTheStartIsKnown() throws {
    var setup = OneApp.setup(WorkModel(takes: .seconds(5)))
    setup.start = OneApp.monday + .hours(12)
    setup.habits = [
      HabitSetup(.open(AppID(index: 0)), Pattern(at: .hours(7), for: .minutes(3)))
    ]
    setup.apps[0].history = .habits(days: 7)
    let simulation = try Simulation(setup)
    let last = simulation.conditions(of: AppID(index: 0))?.lastForeground
    let morning = OneApp.monday + .hours(7)
    #expect(last.map { $0 >= morning && $0 <= morning + .minutes(3) } == true)
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
