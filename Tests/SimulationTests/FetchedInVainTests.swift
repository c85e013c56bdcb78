import SchedulerEngine
import Testing

/// A process is started for a request that is gone by the time it could be delivered.
@Suite struct FetchedInVainTests {
  private let app = AppID(index: 0)

  /// Its launch submits anew and so replaces what it was started for.
  @Test func aProcessStartedForNothingIsSuspendedAtOnce() throws {
    var setup = OneApp.setup(WorkModel(takes: .seconds(5)))
    var task = try #require(OneApp.models(setup).first)
    task.submits = .onLaunch
    task.earliestAfter = .hours(1)
    setup.apps[0].code = .models([task])
    setup.habits = []
    setup.rules.waking.interval = .zero
    setup.rules.appUsage.threshold = .none
    setup.script = [
      ScriptedEvent(at: OneApp.monday + .hours(1), .change(.open(app, for: .minutes(3)))),
      ScriptedEvent(at: OneApp.monday + .minutes(90), .change(.terminate(app))),
    ]
    var simulation = try Simulation(setup)

    let due = OneApp.monday + .hours(2)
    #expect(simulation.advance(to: due) == .reached)
    #expect(simulation.counts.accepted == 2)
    #expect(simulation.counts.launched == 0)
    #expect(simulation.conditions(of: app)?.phase == .suspended)

    #expect(simulation.advance(to: due + .hours(1)) == .reached)
    #expect(simulation.counts.launched == 1)
  }
}
