import SchedulerEngine
import Testing

/// The battery reaches a level at the very millisecond at which something else changes its rate.
@Suite struct BatteryCrossingTests {
  private let app = AppID(index: 0)

  /// The refresh waits for nothing but the date, so that each change of its objections is told.
  private func setup(at crossing: Instant, _ change: WorldChange) throws -> Setup {
    var setup = OneApp.setup(WorkModel(takes: .seconds(5)))
    var task = try #require(OneApp.models(setup).first)
    task.submits = .onLaunch
    task.earliestAfter = .hours(12)
    setup.apps[0].code = .models([task])
    setup.habits = []
    setup.rules.appUsage.threshold = .none
    // One millionth in each millisecond.
    setup.device.drainIdle = 3_600_000
    setup.device.drainInUse = 7_200_000
    let start = setup.start
    setup.script = [
      ScriptedEvent(at: start, .change(.open(app, for: .seconds(1)))),
      ScriptedEvent(at: start + .minutes(1), .change(.battery(Share(millionths: 300_000)))),
      ScriptedEvent(at: crossing, .change(change)),
    ]
    return setup
  }

  @Test(arguments: [WorldChange.deviceUse(true), .unlock])
  func theLevelIsTold(_ change: WorldChange) throws {
    let start = OneApp.setup(WorkModel(takes: .seconds(5))).start
    let crossing = start + .minutes(1) + .milliseconds(100_001)
    var simulation = try Simulation(setup(at: crossing, change))
    var ledger = DecisionLedger()
    #expect(simulation.advance(to: crossing, recording: &ledger) == .reached)
    #expect(simulation.battery() == Share(millionths: 199_999))
    let held = ledger.rows.filter { row in
      guard row.at == crossing, case .decided(_, let objections, _) = row.happening else {
        return false
      }
      return objections.contains(.criticallyLowBattery)
    }
    #expect(held.count == 1)
  }
}
