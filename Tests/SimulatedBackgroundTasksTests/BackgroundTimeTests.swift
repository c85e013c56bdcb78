import Foundation
import SimulatedBackgroundTasks
import Testing
import UIKitForTests

/// Live code asks not to be suspended (facts 100, 101, 314).
@Suite struct BackgroundTimeTests {
  private static let plist = InfoPlist(
    bundleIdentifier: "com.example.photos", permittedIdentifiers: [], backgroundModes: [])

  /// What keeps the identifier until its handler reads it.
  @MainActor private final class Upload { var task = UIBackgroundTaskIdentifier.invalid }

  /// Opened for as long as usual and left; what the code told meanwhile.
  private func told(_ code: @escaping @MainActor @Sendable (Trace) -> Void) async throws -> [String]
  {
    let phone = SimulatedDevice()
    let trace = Trace()
    let app = try phone.install(Self.plist) { process in process.whenInBackground { code(trace) } }
    app.open()
    await phone.advance(by: .minutes(30))
    return trace.lines
  }

  @Test func theExpirationHandlerIsCalledFiveSecondsBeforeTheEnd() async throws {
    let lines = try await told { trace in
      let application = UIApplication.shared
      let upload = Upload()
      upload.task = application.beginBackgroundTask(withName: "upload") {
        trace.add("left \(application.backgroundTimeRemaining)")
        application.endBackgroundTask(upload.task)
        let again = application.beginBackgroundTask { trace.add("never") }
        trace.add("again \(again == .invalid)")
      }
      trace.add("\(application.applicationState) \(application.backgroundTimeRemaining)")
      Task { @MainActor in
        try? await Task.sleep(for: .seconds(20))
        trace.add("after 20 s: \(application.backgroundTimeRemaining)")
      }
    }
    #expect(lines == ["background 30.0", "after 20 s: 10.0", "left 5.0", "again true"])
  }

  @Test func anAssertionLeftOpenKillsTheApp() async throws {
    let phone = SimulatedDevice(options: .init(unseen: .takenForExpired))
    let app = try phone.install(Self.plist) { process in
      process.whenInBackground { _ = UIApplication.shared.beginBackgroundTask(withName: "leak") }
    }
    app.open()
    await phone.advance(by: .minutes(30))
    #expect(app.findings.map(\.code) == [.assertionLeftOpen])
  }

  /// What is found when code does this as the app is left.
  private func found(
    _ code: @escaping @MainActor @Sendable () -> Void
  ) async throws -> (codes: [DeviceFailure.Kind], app: SimulatedApp) {
    let phone = SimulatedDevice(failures: .keep)
    let app = try phone.install(Self.plist) { process in process.whenInBackground(code) }
    app.open()
    await phone.advance(by: .minutes(30))
    return (phone.failures.map(\.kind), app)
  }

  @Test func tooManyAssertionsKillTheApp() async throws {
    let trace = Trace()
    let (failures, app) = try await found {
      for _ in 1...1_001 {
        let task = UIApplication.shared.beginBackgroundTask(withName: "leak")
        if task == .invalid { trace.add("refused") }
      }
    }
    #expect(app.findings.map(\.code).contains(.tooManyAssertions))
    #expect(trace.lines.count == 2)
    #expect(app.phase == .notRunning)
    #expect(failures == [])
  }

  @Test func endingAnAssertionTwiceIsReported() async throws {
    let (_, app) = try await found {
      let task = UIApplication.shared.beginBackgroundTask(withName: "twice")
      _ = UIApplication.shared.beginBackgroundTask(withName: "other")
      UIApplication.shared.endBackgroundTask(task)
      UIApplication.shared.endBackgroundTask(task)
      UIApplication.shared.endBackgroundTask(UIBackgroundTaskIdentifier(rawValue: -7))
      UIApplication.shared.endBackgroundTask(.invalid)
    }
    #expect(app.findings.map(\.code).contains(.assertionEndedWrongly))
    #expect(app.phase == .notRunning)
  }

  /// The handler ends what the identifier was before it was assigned (fact 286).
  @Test func endingAnIdentifierCapturedTooEarlyIsReported() async throws {
    let (_, app) = try await found {
      var task = UIBackgroundTaskIdentifier.invalid
      let before = task
      task = UIApplication.shared.beginBackgroundTask(withName: "captured") {
        UIApplication.shared.endBackgroundTask(before)
      }
      _ = task
    }
    #expect(app.findings.map(\.code).contains(.assertionEndedWrongly))
    #expect(app.phase == .notRunning)
  }

  @Test func assertionsHaveRowsInTheTimeline() async throws {
    let (_, app) = try await found {
      for number in 1...9 {
        let task = UIApplication.shared.beginBackgroundTask(withName: "work \(number)")
        UIApplication.shared.endBackgroundTask(task)
      }
    }
    let timeline = app.device.timeline
    for number in 1...5 { #expect(timeline.contains("    work \(number)  "), "\(timeline)") }
    #expect(timeline.contains("    4 other names "), "\(timeline)")
  }

  @Test(.enabled(if: TimeKeeping.here == .interposed))
  func anExpiringActivityIsCalledAgainWhenItTakesTooLong() async throws {
    let lines = try await told { trace in
      ProcessInfo.processInfo.performExpiringActivity(withReason: "save") { expired in
        trace.add("expired \(expired)")
        if !expired { Thread.sleep(forTimeInterval: 60) }
      }
    }
    #expect(lines == ["expired false", "expired true"])
  }

  @Test func theAppSeesTheStateOfTheDevice() async throws {
    let lines = try await told { trace in
      let application = UIApplication.shared
      trace.add("\(application.backgroundRefreshStatus) \(application.isProtectedDataAvailable)")
      trace.add("\(ProcessInfo.processInfo.isLowPowerModeEnabled)")
    }
    #expect(lines == ["available true", "false"])
  }

  @Test(arguments: [
    (WorldChange.refreshRestricted(true), "restricted"), (.backgroundRefresh(.off), "denied"),
  ])
  func backgroundRefreshStatusSaysWhyRefreshIsUnavailable(change: WorldChange, status: String)
    async throws
  {
    let phone = SimulatedDevice()
    let trace = Trace()
    let app = try phone.install(Self.plist) { process in
      process.whenInBackground { trace.add("\(UIApplication.shared.backgroundRefreshStatus)") }
    }
    phone.set(change)
    app.open()
    await phone.advance(by: .minutes(30))
    #expect(trace.lines == [status])
  }

  @MainActor @Test func anAssertionOutsideADeviceIsInvalid() {
    #expect(UIApplication.shared.beginBackgroundTask(withName: "x") == .invalid)
  }
}
