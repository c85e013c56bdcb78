import BackgroundTasks
import SimulatedBackgroundTasks
import Testing

/// The shapes do at run time what they say, in whichever mode they are compiled.
@Suite struct ParityTests {
  static let plist = InfoPlist(
    bundleIdentifier: "com.example.shapes",
    permittedIdentifiers: [Shapes.refresh, Shapes.processing])

  @Test(.enabled(if: TimeKeeping.here == .interposed))
  func handlersRegisteredByAnAppDelegateComplete()
    async throws
  {
    let phone = SimulatedDevice()
    let app = try phone.install(Self.plist) {
      #expect(ShapeDelegate().didFinishLaunching())
      try? BGTaskScheduler.shared.submit(RequestShapes.refresh())
      try? BGTaskScheduler.shared.submit(BGProcessingTaskRequest(nightly: Shapes.processing))
    }
    app.open()
    await phone.advance(days: 2)
    for identifier in [Shapes.refresh, Shapes.processing] {
      #expect(
        app.runs(of: identifier).map(\.outcome) == [.completed(success: true)],
        Comment(rawValue: identifier))
    }
  }

  @Test func submissionErrorsCanBeCaughtInEveryForm() async throws {
    let phone = SimulatedDevice()
    let app = try phone.install(Self.plist) {
      let request = BGAppRefreshTaskRequest(identifier: "com.example.other")
      #expect(ErrorShapes.byPattern(request) == "notPermitted")
      #expect(ErrorShapes.byClause(request) == "notPermitted")
      #expect(ErrorShapes.bySwitch(request) == "notPermitted")
      #expect(ErrorShapes.asNSError(request) == "notPermitted")
      #expect(ErrorShapes.byCast(request) == "notPermitted")
    }
    app.open()
    await phone.settle()
  }

  @Test func aNewRequestHasNoDateAndNoRequirements() {
    #expect(BGAppRefreshTaskRequest(identifier: Shapes.refresh).earliestBeginDate == nil)
    let request = BGProcessingTaskRequest(identifier: Shapes.processing)
    #expect(request.identifier == Shapes.processing && request.earliestBeginDate == nil)
    #expect(!request.requiresNetworkConnectivity && !request.requiresExternalPower)
  }

  @Test func aSchedulerBehindAProtocolRunsItsTask() async throws {
    let phone = SimulatedDevice()
    let app = try phone.install(Self.plist) {
      try? ScheduledJobs().start { job in job.setTaskCompleted(success: true) }
    }
    app.open()
    await phone.advance(days: 2)
    #expect(app.runs(of: Shapes.processing).map(\.outcome) == [.completed(success: true)])
  }

  @Test func aTestDoubleOfATaskRecordsItsCompletion() {
    let double = TaskDouble()
    let task: BGTask = double
    task.setTaskCompleted(success: true)
    #expect(double.completions == [true])
    #expect(RequestShapes.kind(of: task) == "double")
  }
}
