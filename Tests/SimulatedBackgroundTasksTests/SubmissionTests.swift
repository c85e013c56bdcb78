import Foundation
import SchedulerEngine
import SimulatedBackgroundTasks
import Testing

/// What `submit` throws where (facts 17, 202, 224).
@Suite struct SubmissionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var plist = SubmissionTests.plist
    var prepare: @Sendable (SimulatedDevice) throws -> Void = { _ in }
    var before: @Sendable (SimulatedApp) -> Void = { _ in }
    let requests: @Sendable () -> [BGTaskRequest]
    let errors: [BGTaskScheduler.Error.Code?]
  }

  static let cases: [Case] = [
    Case(
      testDescription: "permitted", requests: { [BGAppRefreshTaskRequest(identifier: "a.1")] },
      errors: [nil]),
    Case(
      testDescription: "not in the list",
      requests: { [BGAppRefreshTaskRequest(identifier: "a.2.suffix")] },
      errors: [.notPermitted]),
    Case(
      testDescription: "no mode for refreshes",
      plist: InfoPlist(
        bundleIdentifier: "a", permittedIdentifiers: ["a.1"], backgroundModes: ["processing"]),
      requests: { [BGAppRefreshTaskRequest(identifier: "a.1")] }, errors: [.notPermitted]),
    Case(
      testDescription: "Apple's Simulator",
      prepare: { try $0.begin { $0.conditions.isAppleSimulator = true } },
      requests: { [BGProcessingTaskRequest(identifier: "a.1")] }, errors: [.unavailable]),
    Case(
      testDescription: "Background App Refresh off",
      before: { $0.setBackgroundRefresh(false) },
      requests: { [BGProcessingTaskRequest(identifier: "a.1")] }, errors: [.unavailable]),
    Case(
      testDescription: "two refreshes",
      requests: { ["a.1", "a.2"].map(BGAppRefreshTaskRequest.init) },
      errors: [nil, .tooManyPendingTaskRequests]),
    Case(
      testDescription: "the same refresh again",
      requests: { ["a.1", "a.1"].map(BGAppRefreshTaskRequest.init) }, errors: [nil, nil]),
    Case(
      testDescription: "health research without its entitlement",
      requests: { [BGHealthResearchTaskRequest(identifier: "a.1")] }, errors: [.notPermitted]),
  ]

  static let plist = InfoPlist(bundleIdentifier: "a", permittedIdentifiers: ["a.1", "a.2"])

  @Test(arguments: cases)
  func throwsWhatTheDeviceThrows(_ row: Case) async throws {
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
        } catch let error as BGTaskScheduler.Error {
          thrown.add("\(error.code)")
        } catch {
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

  @Test func pendingRequestsComeBackAsCopies() async throws {
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

  @Test func cancellingAllTakesBackTheRequestsOfThisAppAlone() async throws {
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

  @Test func theFormOfIOS27Answers() async throws {
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
        } catch BGTaskScheduler.Error.notPermitted {
          trace.add("not permitted")
        }
      }
    }
    app.open()
    await phone.settle()
    #expect(trace.lines.sorted() == ["not permitted", "true"])
  }
}
