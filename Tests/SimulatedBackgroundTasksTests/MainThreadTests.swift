import Foundation
import SimulatedBackgroundTasks
import Testing
import UIKitForTests

/// A main thread that does not come back ends the app (facts 251, 352).
@Suite(.enabled(if: TimeKeeping.here == .interposed)) struct MainThreadTests {
  private static let task = "com.example.main.task"

  private func app(
    onMain: Bool = false, _ launch: @escaping @MainActor @Sendable (LaunchedApp) -> Void
  ) async throws -> SimulatedApp {
    let phone = SimulatedDevice(failures: .keep)
    let app = try phone.install(
      InfoPlist(bundleIdentifier: "com.example.main", permittedIdentifiers: [Self.task])
    ) { process in
      BGTaskScheduler.shared.register(
        forTaskWithIdentifier: Self.task, using: onMain ? .main : nil
      ) { @Sendable task in
        task.expirationHandler = { Self.waitForever() }
      }
      launch(process)
    }
    app.open(for: .minutes(1))
    await phone.advance(by: .minutes(5))
    return app
  }

  private static func waitForever() {
    DispatchSemaphore(value: 0).wait()
  }

  static let lineOfWait = #line - 3

  private func blocked(_ app: SimulatedApp) -> [DeviceFailure] {
    app.device.failures.filter {
      if case .mainThreadBlocked = $0.kind { true } else { false }
    }
  }

  private func expectBlame(
    _ app: SimulatedApp, _ duty: MainThreadDuty, after seconds: Int64, line: Int
  ) throws {
    let failure = try #require(blocked(app).first, "\(app.device.failures)")
    #expect(blocked(app).count == 1)
    #expect(failure.kind == .mainThreadBlocked(duty, for: .seconds(seconds)))
    let finding = try #require(app.findings.first { $0.code == .mainThreadBlocked })
    #expect(finding.site?.line == line && failure.site?.line == line, "\(finding)")
    #expect(finding.site?.fileID == "SimulatedBackgroundTasksTests/MainThreadTests.swift")
    #expect("\(finding)".contains("0x8badf00d") && "\(failure)".contains("0x8badf00d"))
    #expect(app.phase == .notRunning)
  }

  @Test func aLaunchThatWaitsForeverEndsTheApp() async throws {
    let app = try await app { _ in Self.waitForever() }
    try expectBlame(app, .launching, after: 20, line: Self.lineOfWait)
  }

  @Test func waitingForeverInFrontEndsTheApp() async throws {
    let app = try await app { $0.whenInFront { Self.waitForever() } }
    try expectBlame(app, .comingToFront, after: 20, line: Self.lineOfWait)
  }

  @Test func waitingForeverWhenLeavingEndsTheApp() async throws {
    let app = try await app { process in
      process.whenInBackground {
        let group = DispatchGroup()
        group.enter()
        Task { @MainActor in group.leave() }
        group.wait()
      }
    }
    try expectBlame(app, .leaving, after: 5, line: #line - 3)
  }

  @Test func leavingMayTakeAsLongAsADeviceWaits() async throws {
    let short = try await app { $0.whenInBackground { Thread.sleep(forTimeInterval: 4) } }
    #expect(short.device.failures.isEmpty && short.findings.isEmpty, "\(short.findings)")
    let long = try await app { $0.whenInBackground { Thread.sleep(forTimeInterval: 20) } }
    try expectBlame(long, .leaving, after: 5, line: #line - 1)
  }

  /// Code that blocks the main thread between two duties is found when the app is left.
  @Test func waitingForeverLongAfterTheLaunchIsFoundWhenTheAppIsLeft() async throws {
    let app = try await app { _ in
      Task { @MainActor in
        try? await Task.sleep(for: .seconds(30))
        Self.waitForever()
      }
    }
    try expectBlame(app, .leaving, after: 5, line: Self.lineOfWait)
  }

  @Test func awaitingBlocksNoMainThread() async throws {
    let app = try await app { process in
      process.whenInBackground { Task { try? await Task.sleep(for: .seconds(60)) } }
      Task { try? await Task.sleep(for: .seconds(60)) }
    }
    #expect(app.device.failures.isEmpty && app.findings.isEmpty)
  }

  @Test func anExpirationHandlerThatBlocksTheMainThreadIsToldWithItsLine() async throws {
    let app = try await app(onMain: true) { process in
      process.whenInBackground {
        try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: Self.task))
      }
    }
    try await app.launchNow(Self.task)
    await app.device.advance(by: .minutes(3))
    let finding = try #require(app.findings.first { $0.code == .mainThreadBlocked })
    #expect(finding.site?.line == Self.lineOfWait, "\(finding)")
  }

  @Test func anAssertionsHandlerThatBlocksTheMainThreadIsToldWithItsLine() async throws {
    let app = try await app { process in
      process.whenInBackground {
        _ = UIApplication.shared.beginBackgroundTask { Self.waitForever() }
      }
    }
    let finding = try #require(app.findings.first { $0.code == .mainThreadBlocked })
    #expect(finding.site?.line == Self.lineOfWait, "\(finding)")
  }
}
