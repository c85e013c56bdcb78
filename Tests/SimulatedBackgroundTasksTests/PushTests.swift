import Foundation
import SimulatedBackgroundTasks
import Testing
import UIKitForTests

/// Silent pushes to live code (facts 107, 108, 127).
@Suite struct PushTests {
  private static let plist = InfoPlist(
    bundleIdentifier: "com.example.news", permittedIdentifiers: [],
    backgroundModes: ["remote-notification"])
  private static let push = "com.example.news.push"

  /// An app that was open a while ago, and answers each push like this.
  private func app(
    on phone: SimulatedDevice, _ handler: LaunchedApp.PushHandler?
  ) async throws -> SimulatedApp {
    let app = try phone.install(Self.plist) { process in
      if let handler { process.whenPushed(handler) }
    }
    app.open()
    await phone.advance(by: .minutes(30))
    return app
  }

  @Test func aPushDeliversItsUserInfo() async throws {
    let phone = SimulatedDevice()
    let heard = Trace()
    let app = try await app(on: phone) { userInfo, completionHandler in
      heard.add("\(userInfo["article"] ?? "nothing")")
      completionHandler(.newData)
    }
    phone.push(to: app, ["article": 7])
    await phone.advance(by: .minutes(30))
    #expect(heard.lines == ["7"])
    #expect(app.runs(of: Self.push).map(\.outcome) == [.completed(success: true)])
  }

  @Test func onlyTheLatestHeldPushIsDelivered() async throws {
    let phone = SimulatedDevice()
    let heard = Trace()
    let app = try await app(on: phone) { userInfo, completionHandler in
      heard.add("\(userInfo["article"] ?? "nothing")")
      completionHandler(.noData)
    }
    app.forceQuit()
    for article in 1...3 {
      phone.push(to: app, ["article": article])
      phone.push(to: app, ["article": "urgent"], priority: 10)
      await phone.advance(by: .minutes(30))
    }
    #expect(heard.lines == [])
    app.open()
    await phone.advance(by: .minutes(30))
    #expect(heard.lines == ["3"])
  }

  @Test func aFailedAndAnUnansweredPushAreRecorded() async throws {
    let phone = SimulatedDevice()
    let failing = try await app(on: phone) { _, completionHandler in completionHandler(.failed) }
    phone.push(to: failing, named: "com.example.news.other")
    await phone.advance(by: .minutes(30))
    let runs = failing.runs(of: "com.example.news.other")
    #expect(runs.map(\.outcome) == [.completed(success: false)])

    for handler: LaunchedApp.PushHandler? in [nil, { _, _ in }] {
      let phone = SimulatedDevice()
      let silent = try await app(on: phone, handler)
      phone.push(to: silent)
      await phone.advance(by: .minutes(30))
      #expect(silent.runs(of: Self.push).map(\.outcome) == [.endedWithoutHandler])
    }
  }

  @MainActor private class Silent: NSObject, UIApplicationDelegate {
    nonisolated static let line = #line + 1
    func application(
      _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
      fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
    ) {}
  }

  @MainActor private final class AsyncSilent: NSObject, UIApplicationDelegate {
    nonisolated static let line = #line + 1
    func application(
      _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any]
    ) async -> UIBackgroundFetchResult {
      try? await Task.sleep(for: .seconds(60))
      return .noData
    }
  }

  /// The line of the closure, or of the delegate's method.
  @Test(.enabled(if: TimeKeeping.here == .interposed))
  func anUnansweredPushIsToldAtTheLineOfItsHandler() async throws {
    typealias Launch = @MainActor @Sendable (LaunchedApp) -> Void
    let line = #line + 1
    let closure: Launch = { $0.whenPushed { _, _ in } }
    let method: Launch = { $0.launch(Silent()) }
    let asyncMethod: Launch = { $0.launch(AsyncSilent()) }
    for (launch, line) in [
      (closure, line), (method, Silent.line), (asyncMethod, AsyncSilent.line),
    ] as [(Launch, Int)] {
      let phone = SimulatedDevice()
      let app = try phone.install(Self.plist, launch: launch)
      app.open()
      await phone.advance(by: .minutes(30))
      phone.push(to: app)
      await phone.advance(by: .minutes(30))
      let finding = try #require(app.findings.first)
      #expect(finding.code == .pushNotCompleted && finding.site?.line == line, "\(finding)")
      #expect(finding.site?.fileID.hasSuffix("PushTests.swift") == true)
    }
  }
}

/// The closure form of SwiftUI: its return completes the task, expiry cancels it (fact 210).
@Suite struct SwiftUITaskTests {
  static let identifier = "com.example.scene.refresh"

  private func run(_ action: @escaping @Sendable () async -> Void) async throws -> SimulatedRun? {
    let plist = InfoPlist(
      bundleIdentifier: "com.example.scene", permittedIdentifiers: [Self.identifier])
    let phone = SimulatedDevice()
    let app = try phone.install(plist) { process in
      process.backgroundTask(.appRefresh(Self.identifier), action: action)
      try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: Self.identifier))
    }
    app.open()
    await phone.advance(days: 2)
    return app.runs(of: Self.identifier).first
  }

  @Test func returningCompletesTheTask() async throws {
    let run = try await run { try? await Task.sleep(for: .seconds(10)) }
    #expect(run?.outcome == .completed(success: true))
    #expect(run?.duration == .seconds(10))
  }

  @Test func expiryCancelsTheTask() async throws {
    let trace = Trace()
    let run = try await run {
      do { try await Task.sleep(for: .seconds(3_600)) } catch { trace.add("\(error)") }
    }
    #expect(trace.lines == ["CancellationError()"])
    #expect(run?.expiry == .timeUsedUp)
    guard case .completedAfterExpiration = run?.outcome else {
      Issue.record("\(String(describing: run))")
      return
    }
  }

  /// A scene that waits for processing is launched for it, and works for longer than a refresh may.
  @Test func aSceneHandlesAProcessingTask() async throws {
    let plist = InfoPlist(
      bundleIdentifier: "com.example.scene", permittedIdentifiers: [Self.identifier])
    let phone = SimulatedDevice(.overnightCharger)
    let app = try phone.install(plist) { process in
      process.backgroundTask(.processingTask(Self.identifier)) {
        try? await Task.sleep(for: .seconds(45))
      }
      process.whenInBackground {
        try? BGTaskScheduler.shared.submit(BGProcessingTaskRequest(identifier: Self.identifier))
      }
    }
    app.open(for: .minutes(4))
    await phone.advance(days: 2)
    let run = try #require(app.runs(of: Self.identifier).first)
    #expect(run.outcome == .completed(success: true))
    #expect(run.duration == .seconds(45))
  }

  @Test func aSceneCanSubmitWhenItsPhaseBecomesBackground() async throws {
    let phone = SimulatedDevice()
    let plist = InfoPlist(
      bundleIdentifier: "com.example.scene", permittedIdentifiers: [Self.identifier])
    let trace = Trace()
    let app = try phone.install(plist) { process in
      process.backgroundTask(.appRefresh(Self.identifier)) { trace.add("ran") }
      process.onChangeOfScenePhase { old, new in trace.add("\(old) to \(new)") }
      process.onChangeOfScenePhase { phase in
        if phase != .background { return }
        try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: Self.identifier))
      }
    }
    app.open(for: .minutes(2))
    await phone.advance(days: 2)
    let visit = [
      "background to inactive", "inactive to active", "active to inactive",
      "inactive to background",
    ]
    #expect(trace.lines == visit + ["ran"])
  }
}

/// What wakes an app from outside.
@Suite struct WakeFromOutsideTests {
  @Test func aWokenAppRunsItsCodeDespiteLowPowerModeButNotAfterAForceQuit() async throws {
    let trace = Trace()
    let phone = SimulatedDevice()
    let app = try phone.install(
      InfoPlist(bundleIdentifier: "com.example.sensor", permittedIdentifiers: [])
    ) { trace.add("launched") }
    phone.set(.lowPowerMode(true))
    await phone.advance(by: .hours(3))
    phone.wake(app, for: "reading") {
      Task {
        trace.add("woken \(app.phase)")
        try await Task.sleep(for: .seconds(8))
        trace.add("saved")
        try await Task.sleep(for: .seconds(8))
        trace.add("sent")
      }
    }
    await phone.advance(by: .minutes(5))
    // Ten seconds, and then it stands still.
    #expect(trace.lines == ["launched", "woken background", "saved"])
    #expect(app.phase == .suspended)
    app.forceQuit()
    phone.wake(app, for: "reading") { trace.add("not to be heard") }
    await phone.advance(by: .minutes(5))
    #expect(trace.lines.count == 3)
  }
}
