import SchedulerEngine
import Testing

/// What Apple's Simulator does not do and what a debugger hides.
@Suite struct SimulatorAndDebuggerTests {
  @Test(.facts(109)) func appleSimulatorRefusesEverySubmissionAndThisOneDoesNot() throws {
    func refusals(inApples isAppleSimulator: Bool) throws -> [SubmissionRefusal] {
      var stage = Stage.bare(.refresh())
      stage.setup.device.conditions.isAppleSimulator = isAppleSimulator
      stage.open("day 1 08:00")
      return try stage.played(until: "day 1 12:00").refusals
    }
    #expect(try refusals(inApples: true) == [.appleSimulator])
    #expect(SubmissionRefusal.appleSimulator.code == 1)
    #expect(try refusals(inApples: false) == [])
  }

  @Test(.facts(110)) func nothingIsPendingInAppleSimulatorThatCouldBeTriggered() throws {
    var stage = Stage.bare(.refresh())
    stage.setup.device.conditions.isAppleSimulator = true
    stage.open("day 1 08:00")
    let play = try stage.played(until: "day 3 08:00")
    #expect(play.end.pending(of: news).isEmpty)
    #expect(play.launches.isEmpty)
  }

  @Test(.facts(118)) func aDebuggerHidesThatTheProcessWouldBeSuspended() throws {
    func launches(debugging: Bool) throws -> Int {
      var stage = Stage.bare(.refresh().with { $0.work.resubmission = .afterCompleting })
      if debugging { stage.at("day 1 07:00", .debugger(news, isAttached: true)) }
      stage.open("day 1 08:00")
      return try stage.played(until: "day 1 12:00").launches.count
    }
    // Asking after completing works under the debugger only.
    #expect(try launches(debugging: true) > 10)
    #expect(try launches(debugging: false) == 1)
  }

}
