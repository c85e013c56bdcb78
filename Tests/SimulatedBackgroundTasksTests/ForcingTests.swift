import Foundation
import SchedulerEngine
import SimulatedBackgroundTasks
import Testing

/// A test launches and expires by hand.
@Suite struct ForcingTests {
  static let task = StudyApp.identifier

  @Test func launchNowLaunchesAPendingRequestDespiteObjections() async throws {
    let trace = Trace()
    let study = try StudyApp { task in
      trace.add(task.identifier)
      task.setTaskCompleted(success: true)
    }
    study.app.open()
    // It wants an idle device, and the user has the app in front.
    let run = try await study.app.launchNow(Self.task)
    #expect(trace.lines == [Self.task])
    #expect(run.outcome == .completed(success: true))
    #expect(study.phone.conditions.isInUse)
    #expect(study.app.whyNot(Self.task).status == .notRequested)
  }

  @Test func launchNowCanMeetTheConditionsFirst() async throws {
    let phone = SimulatedDevice(.neverCharges, failures: .keep)
    let app = try phone.install(Self.plist) {
      Self.register { $0.setTaskCompleted(success: true) }
      let request = BGProcessingTaskRequest(identifier: Self.task)
      request.requiresExternalPower = true
      request.requiresNetworkConnectivity = true
      try? BGTaskScheduler.shared.submit(request)
    }
    app.open(for: .minutes(1))
    await phone.advance(by: .minutes(5))
    phone.set(.network(.none))
    app.forceQuit()
    let run = try await app.launchNow(Self.task, conditions: .met)
    #expect(run.outcome == .completed(success: true))
    #expect(phone.conditions.isCharging)
    #expect(phone.conditions.network == .wifi)
    #expect(!phone.conditions.isInUse)
    try phone.expectSoundLog()
  }

  @Test func launchNowUsesTheRequestResubmittedAtLaunch() async throws {
    let study = try StudyApp(.refresh) { $0.setTaskCompleted(success: true) }
    study.app.open(for: .seconds(5))
    await study.phone.advance(by: .seconds(30))
    study.app.terminate()
    let run = try await study.app.launchNow(Self.task)
    #expect(run.outcome == .completed(success: true))
    #expect(run.submittedAt == study.phone.now)
    #expect(study.app.pending == [])
  }

  @Test(arguments: ExpiryCause.allCases)
  func expireNowExpiresARunForTheGivenCause(_ cause: ExpiryCause) async throws {
    let study = try StudyApp { task in
      nonisolated(unsafe) let task = task
      task.expirationHandler = { task.setTaskCompleted(success: false) }
    }
    study.app.open()
    try await study.app.launchNow(Self.task)
    await study.phone.advance(by: .seconds(2))
    try await study.app.expireNow(Self.task, because: cause)
    let run = try #require(study.runs.first)
    #expect(run.expiry == cause)
    #expect(run.duration == .seconds(2))
    #expect(run.outcome == .completedAfterExpiration(success: false))
    try study.phone.expectSoundLog()
  }

  @Test func launchNowRefusesATaskThatIsAlreadyRunning() async throws {
    let study = try StudyApp { _ in StudyApp.submit(.processing) }
    study.app.open()
    try await study.app.launchNow(Self.task)
    let again = await #expect(throws: ForcingProblem.self) {
      try await study.app.launchNow(Self.task)
    }
    #expect(again?.kind == .alreadyRunning(since: SimulatedDevice.usualStart))
    let met = await #expect(throws: ForcingProblem.self) {
      try await study.app.launchNow(Self.task, conditions: .met)
    }
    #expect(met?.kind == .cannotBeMet(by: [.alreadyRunning]))
    #expect(met?.description.contains("already-running") == true)
  }

  /// The conditions cannot be met either when no handler is registered.
  @Test func launchNowFailsIfTheAppRegistersOnlyInTheForeground() async throws {
    let phone = SimulatedDevice(failures: .keep)
    let app = try phone.install(Self.plist) { process in
      process.whenInFront {
        Self.register { _ in }
        StudyApp.submit(.refresh)
      }
    }
    app.open(for: .seconds(5))
    await phone.advance(by: .minutes(1))
    app.terminate()
    let problem = await #expect(throws: ForcingProblem.self) { try await app.launchNow(Self.task) }
    #expect(problem?.kind == .endedBeforeItsHandler)
    #expect(app.findings.map(\.code) == [.lateRegistrationAccepted, .deliveredWithoutHandler])
  }

  private static let plist = InfoPlist(
    bundleIdentifier: "com.example.study", permittedIdentifiers: [task])

  private static func register(_ handler: @escaping @Sendable (BGTask) -> Void) {
    BGTaskScheduler.shared.register(forTaskWithIdentifier: task, using: nil, launchHandler: handler)
  }
}
