import Foundation
import SchedulerEngine
import SimulatedBackgroundTasks
import Testing

/// What `submit` throws where (facts 17, 202, 224).
@Suite struct SubmissionTests {
  struct Case: Sendable {
    let what: String
    var plist = SubmissionTests.plist
    var prepare: @Sendable (SimulatedDevice) throws -> Void = { _ in }
    var before: @Sendable (SimulatedApp) -> Void = { _ in }
    let requests: @Sendable () -> [BGTaskRequest]
    let errors: [BGTaskScheduler.Error.Code?]
  }

  static let cases: [Case] = [
    Case(
      what: "permitted", requests: { [BGAppRefreshTaskRequest(identifier: "a.1")] }, errors: [nil]),
    Case(
      what: "not in the list", requests: { [BGAppRefreshTaskRequest(identifier: "a.2.suffix")] },
      errors: [.notPermitted]),
    Case(
      what: "no mode for refreshes",
      plist: InfoPlist(
        bundleIdentifier: "a", permittedIdentifiers: ["a.1"], backgroundModes: ["processing"]),
      requests: { [BGAppRefreshTaskRequest(identifier: "a.1")] }, errors: [.notPermitted]),
    Case(
      what: "Apple's Simulator",
      prepare: { try $0.begin { $0.conditions.isAppleSimulator = true } },
      requests: { [BGProcessingTaskRequest(identifier: "a.1")] }, errors: [.unavailable]),
    Case(
      what: "Background App Refresh off", before: { $0.setBackgroundRefresh(false) },
      requests: { [BGProcessingTaskRequest(identifier: "a.1")] }, errors: [.unavailable]),
    Case(
      what: "two refreshes", requests: { ["a.1", "a.2"].map(BGAppRefreshTaskRequest.init) },
      errors: [nil, .tooManyPendingTaskRequests]),
    Case(
      what: "the same refresh again",
      requests: { ["a.1", "a.1"].map(BGAppRefreshTaskRequest.init) }, errors: [nil, nil]),
    Case(
      what: "health research without its entitlement",
      requests: { [BGHealthResearchTaskRequest(identifier: "a.1")] }, errors: [.notPermitted]),
  ]

  static let plist = InfoPlist(bundleIdentifier: "a", permittedIdentifiers: ["a.1", "a.2"])

  @Test(arguments: cases) func submitThrowsTheErrorOfTheDevice(_ row: Case) async throws {
    let phone = SimulatedDevice(failures: .keep)
    try row.prepare(phone)
    let thrown = Trace()
    let app = try phone.install(row.plist) {
      for identifier in row.plist.permittedIdentifiers {
        BGTaskScheduler.shared.register(
          forTaskWithIdentifier: identifier, using: nil, launchHandler: { @Sendable _ in })
      }
      for request in row.requests() {
        do {
          try BGTaskScheduler.shared.submit(request)
          thrown.add("nothing")
        } catch let error as BGTaskScheduler.Error { thrown.add("\(error.code)") } catch {
          thrown.add("\(error)")
        }
      }
    }
    row.before(app)
    app.open()
    await phone.settle()
    #expect(thrown.lines == row.errors.map { $0.map { "\($0)" } ?? "nothing" })
    #expect(phone.failures.isEmpty)
  }

  @Test func pendingRequestsAreReturnedAsCopies() async throws {
    let phone = SimulatedDevice()
    let trace = Trace()
    let app = try phone.install(Self.plist) {
      for identifier in Self.plist.permittedIdentifiers {
        BGTaskScheduler.shared.register(
          forTaskWithIdentifier: identifier, using: nil, launchHandler: { @Sendable _ in })
      }
      let request = BGProcessingTaskRequest(identifier: "a.1")
      request.requiresExternalPower = true
      request.earliestBeginDate = Date(timeIntervalSinceNow: 60)
      try? BGTaskScheduler.shared.submit(request)
      request.requiresExternalPower = false
      BGTaskScheduler.shared.getPendingTaskRequests { requests in
        let copy = requests.first as? BGProcessingTaskRequest
        trace.add("\(copy?.requiresExternalPower ?? false)")
        trace.add("\((copy?.earliestBeginDate?.timeIntervalSinceNow ?? 0).rounded())")
        BGTaskScheduler.shared.cancel(taskRequestWithIdentifier: "a.1")
      }
      Task {
        try await Task.sleep(for: .seconds(1))
        trace.add("\(await BGTaskScheduler.shared.pendingTaskRequests().count)")
      }
    }
    app.open()
    await phone.advance(by: .seconds(2))
    #expect(trace.lines == ["true", "60.0", "0"])
    #expect(app.pending.isEmpty)
  }

  @Test func cancelAllCancelsOnlyTheRequestsOfTheSameApp() async throws {
    let phone = SimulatedDevice()
    let other = try phone.install(InfoPlist(bundleIdentifier: "b", permittedIdentifiers: ["b.1"])) {
      BGTaskScheduler.shared.register(
        forTaskWithIdentifier: "b.1", using: nil, launchHandler: { @Sendable _ in })
      try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: "b.1"))
    }
    let trace = Trace()
    let app = try phone.install(Self.plist) {
      for identifier in Self.plist.permittedIdentifiers {
        BGTaskScheduler.shared.register(
          forTaskWithIdentifier: identifier, using: nil, launchHandler: { @Sendable _ in })
      }
      try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: "a.1"))
      try? BGTaskScheduler.shared.submit(BGProcessingTaskRequest(identifier: "a.2"))
      Task {
        trace.add("\(await BGTaskScheduler.shared.pendingTaskRequests().count)")
        BGTaskScheduler.shared.cancelAllTaskRequests()
        trace.add("\(await BGTaskScheduler.shared.pendingTaskRequests().count)")
      }
    }
    other.open()
    await phone.settle()
    app.open()
    await phone.settle()
    #expect(trace.lines == ["2", "0"])
    #expect(app.pending.isEmpty)
    #expect(other.pending.count == 1)
  }

  @Test func submitTaskRequestReportsItsResult() async throws {
    let phone = SimulatedDevice(system: .ios27)
    let trace = Trace()
    let app = try phone.install(Self.plist) {
      BGTaskScheduler.shared.register(
        forTaskWithIdentifier: "a.1", using: nil, launchHandler: { @Sendable _ in })
      let request = BGAppRefreshTaskRequest(identifier: "a.1")
      BGTaskScheduler.shared.submitTaskRequest(request) { error in trace.add("\(error == nil)") }
      Task {
        do {
          try await BGTaskScheduler.shared.submitTaskRequest(
            BGAppRefreshTaskRequest(identifier: "a.9"))
        } catch BGTaskScheduler.Error.notPermitted { trace.add("not permitted") }
      }
    }
    app.open()
    await phone.settle()
    #expect(trace.lines.sorted() == ["not permitted", "true"])
  }

  /// What the app does with its own object afterwards changes nothing.
  @Test func aContinuedRequestIsCopiedWithAllThatItAsksFor() throws {
    let request = BGContinuedProcessingTaskRequest(
      identifier: "a.1", title: "Export", subtitle: "Starting")
    request.strategy = .fail
    request.requiredResources = .gpu
    let copy = try #require(request.copy() as? BGContinuedProcessingTaskRequest)
    request.strategy = .queue
    request.requiredResources = []
    #expect(copy.identifier == "a.1" && copy.title == "Export" && copy.subtitle == "Starting")
    #expect(copy.strategy == .fail)
    #expect(copy.requiredResources == .gpu)
  }
}

/// How a device takes what handlers do with their tasks.
@Suite struct CompletionTests {
  @Test func completingTwiceIsReportedAtTheSecondCall() async throws {
    let study = try StudyApp { task in
      task.setTaskCompleted(success: true)
      task.setTaskCompleted(success: false)
    }
    let second = #line - 2
    await study.live()
    #expect(study.runs.map(\.outcome) == [.completed(success: true)])
    let finding = try #require(study.app.findings.first { $0.code == .completedTwice })
    #expect(finding.site?.line == second)
    #expect(finding.identifier == StudyApp.identifier)
    #expect(finding.description.contains("SubmissionTests.swift:\(second)"))
    let calls = study.app.completions(of: StudyApp.identifier)
    #expect(calls.map(\.verdict) == [.first, .again])
    #expect(calls.map(\.success) == [true, false])
    #expect(calls.map { $0.site?.line } == [second, second])
  }

  /// The second call comes when the run is over, and all that led to it was seen.
  @Test func aRunThatIsCompletedAgainLaterWasSeen() async throws {
    let study = try StudyApp { task in
      nonisolated(unsafe) let task = task
      task.setTaskCompleted(success: true)
      Task {
        try? await Task.sleep(for: .milliseconds(100))
        task.setTaskCompleted(success: true)
      }
    }
    study.app.open(for: .minutes(5))
    await study.phone.advance(by: .seconds(10))
    try await study.app.launchNow(StudyApp.identifier)
    await study.phone.advance(by: .minutes(1))
    #expect(study.codes.contains(.completedTwice), "\(study.codes)")
    #expect(study.app.unseenRuns.isEmpty)
  }

  @Test(.enabled(if: TimeKeeping.here == .interposed))
  func completingLateIsReportedWhenTheAppResumes()
    async throws
  {
    let study = try StudyApp { task in
      nonisolated(unsafe) let task = task
      DispatchQueue.global().asyncAfter(deadline: .now() + 3_600) {
        task.setTaskCompleted(success: true)
      }
    }
    await study.live()
    #expect(!study.codes.contains(.completedLate))
    await study.live()
    #expect(study.runs.map(\.outcome) == [.endedWithoutHandler])
    #expect(study.codes.contains(.completedLate))
  }

  @Test func theExpirationHandlerRunsOnTheQueueOfTheTask() async throws {
    let trace = Trace()
    let queue = DispatchQueue(label: "work")
    let study = try StudyApp(on: queue) { task in
      dispatchPrecondition(condition: .onQueue(queue))
      task.expirationHandler = {
        dispatchPrecondition(condition: .onQueue(queue))
        trace.add("expired")
        task.setTaskCompleted(success: false)
      }
    }
    await study.live()
    #expect(trace.lines == ["expired"])
    #expect(study.runs.map(\.outcome) == [.completedAfterExpiration(success: false)])
  }

  @Test(.enabled(if: TimeKeeping.here == .interposed)) func aBlockedQueueMissesTheExpiration()
    async throws
  {
    let trace = Trace()
    let study = try StudyApp { task in
      task.expirationHandler = {
        trace.add("expired")
        task.setTaskCompleted(success: false)
      }
      DispatchSemaphore(value: 0).wait()
    }
    await study.live()
    #expect(trace.lines.isEmpty)
    #expect(study.runs.map(\.outcome) == [.killed])
    #expect(study.codes.contains(.queueBlocked))
  }
}

/// Whether there is a next run, and what broke the chain if not.
@Suite struct ChainTests {
  @Test func aHandlerThatForgetsToSubmitBreaksTheChain() async throws {
    let study = try StudyApp(.refresh) { $0.setTaskCompleted(success: true) }
    await study.live()
    #expect(!study.app.isChainAlive(StudyApp.identifier))
    let why = study.app.whyNot(StudyApp.identifier)
    #expect(why.status == .notRequested)
    #expect(!why.isEmpty)
    #expect(study.codes == [.chainBroken])
  }

  @Test func aDateResetAtEachOpeningIsNeverReached() async throws {
    let phone = SimulatedDevice()
    let app = try phone.install(SubmissionTests.plist) { process in
      BGTaskScheduler.shared.register(
        forTaskWithIdentifier: "a.1", using: nil, launchHandler: { @Sendable _ in })
      process.whenInBackground {
        let request = BGProcessingTaskRequest(identifier: "a.1")
        request.earliestBeginDate = Date(timeIntervalSinceNow: 2 * 86_400)
        try? BGTaskScheduler.shared.submit(request)
      }
    }
    for _ in 0..<7 {
      app.open()
      await phone.advance(days: 1)
    }
    #expect(app.runs(of: "a.1").isEmpty)
    #expect(app.findings.map(\.code).contains(.dateResetByResubmitting))
    #expect(app.whyNot("a.1").description.contains("earliest"))
  }

  @Test func runUntilIdleStopsWhenNoRequestIsPending() async throws {
    let study = try StudyApp { $0.setTaskCompleted(success: true) }
    study.app.open()
    #expect(await study.phone.runUntilIdle())
    #expect(study.runs.count == 1)
    #expect(study.app.pending.isEmpty)
    let forgetful = try StudyApp(submits: .never) { _ in }
    #expect(await forgetful.phone.runUntilIdle())
    let eternal = try StudyApp(.refresh) { task in
      StudyApp.submit(.refresh)
      task.setTaskCompleted(success: true)
    }
    eternal.app.open()
    #expect(await eternal.phone.runUntilIdle(within: .days(1)) == false)
    #expect(eternal.app.pending == [StudyApp.identifier])
  }
}
