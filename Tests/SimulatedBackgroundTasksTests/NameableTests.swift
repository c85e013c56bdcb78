import SimulatedBackgroundTasks
import Testing

/// One import names everything that a test may write down.
@Suite struct NameableTests {
  @Test func typesOfResultsCanBeNamed() async throws {
    let study = try StudyApp(.refresh) { $0.setTaskCompleted(success: true) }
    await study.live()
    let run: SimulatedRun = try #require(study.runs.first)
    let outcome: SimulatedRun.Outcome? = run.outcome
    #expect(outcome == .completed(success: true))
    let duration: Duration? = run.duration
    #expect(duration.map { "\($0)" } == "0.0 seconds")
    let cause: ExpiryCause? = run.expiry
    #expect(cause == nil)
    let escapes: [SimulatedDevice.Escape] = study.phone.escapes
    #expect(escapes == [])
    let objectors: [Why.RuleID] = study.app.whyNot(StudyApp.identifier).objectors
    #expect(objectors == [])
    let verdicts: [SimulatedCompletion.Verdict] =
      study.app.completions(of: StudyApp.identifier).map(\.verdict)
    #expect(verdicts == [.first])
    let phase: SimulatedApp.Phase = study.app.phase
    #expect(phase != .foreground)
    let conditions: SimulatedDevice.Conditions = study.phone.conditions
    #expect(conditions.wasUnlockedSinceBoot)
    let failures: [DeviceFailure] = study.phone.failures
    let moments: [Date] = failures.map(\.at)
    #expect(moments == [])
  }

  @Test func typesOfOptionsCanBeNamed() async {
    let options: SimulatedDevice.Options = .init(outside: .never)
    let phone = SimulatedDevice(options: options)
    let pause: Duration = .minutes(90) + .hours(1) + .days(1) + .milliseconds(1.5)
    await phone.advance(by: pause)
    let passed = phone.now.timeIntervalSince(SimulatedDevice.usualStart)
    // The device counts milliseconds and never stops early.
    #expect(abs(passed - 95_400.002) < 0.000_1)
  }
}
