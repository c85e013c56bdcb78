import SchedulerEngine
import Testing

/// What a run can read while the device is locked.
@Suite struct ProtectedDataTests {
  /// What a handler may read then is up to its own code, which can ask.
  @Test(.facts(135)) func aRefreshInTheNightFindsProtectedDataLocked() throws {
    var stage = Stage.bare(.refresh().with { $0.earliestAfter = .hours(14) })
    stage.open("day 1 08:00")
    let start = try #require(try stage.played(until: "day 2 00:00").starts(of: .refresh).first)
    #expect(start == "day 1 22:03")
    var simulation = try Simulation(stage.setup)
    #expect(simulation.advance(to: start) == .reached)
    #expect(simulation.conditions().isLocked)
  }
}
