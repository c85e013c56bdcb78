import Foundation
import SchedulerEngine
import SimulatedBackgroundTasks
import Testing

/// A test launches and expires by hand.
@Suite struct ForcingTests {
  static let task = StudyApp.identifier

  @Test func aPendingRequestIsLaunchedWhateverObjects() async throws {
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

  @Test func conditionsAreMetFirstWhereTheTestSaysSo() async throws {
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

  @Test func anAppThatAsksAgainWhenItStartsIsLaunchedForWhatItAskedLast() async throws {
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
  func aRunIsExpiredForTheCauseThatTheTestNames(_ cause: ExpiryCause) async throws {
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

  struct Refusal: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let submits: StudyApp.Submits
    let says: String
    let act: @Sendable (SimulatedApp) async throws -> Void

    init(
      _ name: String, submits: StudyApp.Submits = .once, says: String,
      act: @escaping @Sendable (SimulatedApp) async throws -> Void
    ) {
      testDescription = name
      self.submits = submits
      self.says = says
      self.act = act
    }
  }

  static let refusals = [
    Refusal("nothing pending", submits: .never, says: "it has no pending request") { app in
      try await app.launchNow(task)
    },
    Refusal("a misspelt identifier", says: "(pending: com.example.study.task)") { app in
      try await app.launchNow("com.example.study.tusk")
    },
    Refusal("launched twice", says: "it has no pending request") { app in
      try await app.launchNow(task)
      try await app.launchNow(task)
    },
    Refusal("nothing runs", says: "it is not running") { app in
      try await app.expireNow(task)
    },
    Refusal("another one runs", says: "(running: com.example.study.task)") { app in
      try await app.launchNow(task)
      try await app.expireNow("com.example.study.tusk")
    },
    Refusal("expired twice", says: "was told to stop at Mon 1 June 2026 06:00") { app in
      try await app.launchNow(task)
      try await app.expireNow(task)
      try await app.expireNow(task)
    },
    Refusal("no longer installed", says: "no longer installed") { app in
      await app.device.settle()
      app.device.set(.uninstall(app.id))
      try await app.launchNow(task)
    },
    Refusal("a debugger without a process", says: "the app is not running") { app in
      await app.device.settle()
      app.terminate()
      try await app.debugger._simulateLaunchForTaskWithIdentifier(task)
    },
  ]

  @Test(arguments: refusals) func whatCannotBeDoneIsSaid(_ row: Refusal) async throws {
    let study = try StudyApp(submits: row.submits) { task in task.expirationHandler = {} }
    study.app.open()
    let problem = await #expect(throws: ForcingProblem.self) { try await row.act(study.app) }
    #expect(problem?.description.contains(row.says) == true, "\(problem as Any)")
  }

  @Test func oneRunAtATime() async throws {
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

  /// The conditions of a handler that nobody registered cannot be met either.
  @Test func anAppThatRegistersOnlyInFrontIsStartedInVain() async throws {
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
    BGTaskScheduler.shared.register(
      forTaskWithIdentifier: task, using: nil, launchHandler: handler)
  }
}
