import Foundation
import SimulatedBackgroundTasks
import TestFailures
import Testing

/// What the launch code of an app asks for while it is started for one of its requests.
@Suite struct LaunchCodeTests {
  static let identifier = "com.example.tides.refresh"
  static let plist = InfoPlist(
    bundleIdentifier: "com.example.tides", permittedIdentifiers: [identifier])

  /// Asks at each start for another run in an hour, in its handler for none.
  static func app(cancelling: Bool = false) throws -> SimulatedApp {
    try SimulatedDevice().install(plist) { _ in
      BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: .main) {
        $0.setTaskCompleted(success: true)
      }
      if cancelling { BGTaskScheduler.shared.cancelAllTaskRequests() }
      let request = BGAppRefreshTaskRequest(identifier: identifier)
      request.earliestBeginDate = Date(timeIntervalSinceNow: 3_600)
      try? BGTaskScheduler.shared.submit(request)
    }
  }

  @Test(
    "What an app asks for at its start does not replace what it was started for",
    arguments: [false, true])
  func startedForEachRun(_ isCancelling: Bool) async throws {
    let app = try Self.app(cancelling: isCancelling)
    app.open(for: .minutes(2))
    for _ in 0..<48 {
      await app.device.advance(by: .hours(1))
      app.terminate()
    }
    #expect(app.runs.count > 4)
    #expect(app.runs.allSatisfy { $0.outcome == .completed(success: true) })
    app.expectChainAlive(Self.identifier)
    #expect(app.findings.isEmpty)
  }

  @Test("A run that a test starts is the one that was pending", arguments: [false, true])
  func forced(_ isCancelling: Bool) async throws {
    let app = try Self.app(cancelling: isCancelling)
    app.open(for: .minutes(2))
    await app.device.advance(by: .minutes(10))
    app.terminate()
    let run = try await app.launchNow(Self.identifier)
    #expect(run.submittedAt < run.launchedAt)
    #expect(app.pending == [Self.identifier])
  }

  @Test("What is on its way to its handler is not pending any more")
  func pending() async throws {
    let counts = Counts()
    let app = try SimulatedDevice().install(Self.plist) { process in
      BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.identifier, using: .main) {
        $0.setTaskCompleted(success: true)
      }
      BGTaskScheduler.shared.getPendingTaskRequests { counts.add($0.count) }
      process.whenInBackground {
        try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: Self.identifier))
      }
    }
    app.open(for: .minutes(2))
    await app.device.advance(by: .minutes(3))
    app.terminate()
    await app.device.advance(days: 1)
    #expect(app.runs.count == 1)
    #expect(counts.all == [0, 0])
  }
}

private final class Counts: @unchecked Sendable {
  private let lock = NSLock()
  private var kept: [Int] = []
  var all: [Int] { lock.withLock { kept } }
  func add(_ count: Int) { lock.withLock { kept.append(count) } }
}
