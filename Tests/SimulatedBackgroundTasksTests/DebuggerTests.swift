import SimulatedBackgroundTasks
import Testing

/// What an attached debugger hides: a process that it holds is not suspended.
@Suite struct DebuggerTests {
  @Test func aProcessIsNotSuspendedWhileADebuggerHoldsIt() async throws {
    let study = try StudyApp { $0.setTaskCompleted(success: true) }
    study.app.open(for: .seconds(5))
    study.app.debugger.attach()
    await study.phone.advance(by: .minutes(1))
    #expect(study.app.phase == .background)
    study.app.debugger.detach()
    await study.phone.advance(by: .minutes(1))
    #expect(study.app.phase == .suspended)
  }
}
