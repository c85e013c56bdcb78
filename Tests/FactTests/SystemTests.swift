import SchedulerEngine
import Testing

/// Which systems there are.
@Suite struct SystemTests {
  @Test(.facts(130)) func onlySystems13To18And26And27Exist() throws {
    #expect(OSProfile.allCases.map(\.rawValue) == [13, 14, 15, 16, 17, 18, 26, 27])
    for version in UInt8(19)...25 { #expect(OSProfile(rawValue: version) == nil) }
  }
}

/// What Apple's Simulator does not do and what a debugger hides.
@Suite struct SimulatorAndDebuggerTests {
  @Test(.facts(109, 110)) func applesSimulatorRefusesEverySubmission() throws {
    func play(inApples isAppleSimulator: Bool) throws -> Recording {
      var stage = Stage.bare(.refresh())
      stage.setup.device.conditions.isAppleSimulator = isAppleSimulator
      stage.open("day 1 08:00")
      return try stage.played(until: "day 1 12:00")
    }
    let apples = try play(inApples: true)
    #expect(apples.refusals == [.appleSimulator])
    #expect(apples.end.pending(of: news).isEmpty && apples.launches.isEmpty)
    #expect(SubmissionRefusal.appleSimulator.code == 1)
    #expect(try play(inApples: false).refusals == [])
  }

  @Test(.facts(118)) func aDebuggerPreventsTheSuspensionAfterCompleting() throws {
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

/// What a run can read while the device is locked.
@Suite struct ProtectedDataTests {
  /// What a handler may read then is up to its own code, which can ask.
  @Test(.facts(135)) func aRefreshAtNightFindsProtectedDataLocked() throws {
    var stage = Stage.bare(.refresh().with { $0.earliestAfter = .hours(14) })
    stage.open("day 1 08:00")
    let start = try #require(try stage.played(until: "day 2 00:00").starts(of: .refresh).first)
    #expect(start == "day 1 22:03")
    var simulation = try Simulation(stage.setup)
    #expect(simulation.advance(to: start) == .reached)
    #expect(simulation.conditions().isLocked)
  }
}
