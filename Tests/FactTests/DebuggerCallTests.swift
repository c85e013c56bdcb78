import SimulatedBackgroundTasks
import Testing

/// The debugger's two calls.
@Suite struct DebuggerCallTests {
  @Test(.facts(111)) func theLaunchHookLaunchesAPendingRequestAndNothingElse() async throws {
    let stage = try stage()
    let run = try await stage.app.debugger._simulateLaunchForTaskWithIdentifier(KitStage.cleanup)
    #expect(stage.heard.words == ["launched"])
    #expect(run.launchedAt == stage.phone.now)
    // The user has the phone in hand, which no launch by the system would have disregarded.
    #expect(stage.phone.conditions.isInUse)

    let again = await #expect(throws: ForcingProblem.self) {
      try await stage.app.debugger._simulateLaunchForTaskWithIdentifier(KitStage.cleanup)
    }
    #expect(again?.kind == .nothingPending(others: []))
  }

  @Test(.facts(112)) func theExpiryHookCallsTheHandlerOfARunningTask() async throws {
    let stage = try stage()
    try await stage.app.debugger._simulateLaunchForTaskWithIdentifier(KitStage.cleanup)
    await stage.phone.advance(by: .seconds(1))
    try await stage.app.debugger._simulateExpirationForTaskWithIdentifier(KitStage.cleanup)
    #expect(stage.heard.words == ["launched", "expired"])
    #expect(
      stage.app.runs(of: KitStage.cleanup).map(\.outcome)
        == [.completedAfterExpiration(success: false)])

    let again = await #expect(throws: ForcingProblem.self) {
      try await stage.app.debugger._simulateExpirationForTaskWithIdentifier(KitStage.cleanup)
    }
    #expect(again?.kind == .nothingRuns(others: []))
  }

  private func stage() throws -> KitStage {
    let stage = try KitStage { _, heard in
      KitStage.registerCleanup(heard) { heard.say("launched") }
      KitStage.submitCleanup()
    }
    stage.app.open()
    return stage
  }
}
