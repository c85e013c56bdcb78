import Foundation
import SimulatedBackgroundTasks
import Testing

/// Registers in the `init` of a singleton, and lets nobody in twice by a static semaphore.
private final class RefreshService: @unchecked Sendable {
  static let identifier = "com.example.singleton.service"
  static let shared = RefreshService()
  private static let gate = DispatchSemaphore(value: 1)

  private init() {
    BGTaskScheduler.shared.register(
      forTaskWithIdentifier: Self.identifier, using: nil,
      launchHandler: { @Sendable in Self.run($0) })
  }

  func schedule() {
    let request = BGAppRefreshTaskRequest(identifier: Self.identifier)
    request.earliestBeginDate = Date(timeIntervalSinceNow: 15 * 60)
    try? BGTaskScheduler.shared.submit(request)
  }

  private static func run(_ task: BGTask) {
    nonisolated(unsafe) let task = task
    shared.schedule()
    let gate = gate
    DispatchQueue.global().async {
      gate.wait()
      Thread.sleep(forTimeInterval: 6)
      gate.signal()
      task.setTaskCompleted(success: true)
    }
    // The work cannot be stopped, so the system ends the process in the middle of it.
    task.expirationHandler = {}
  }
}

/// One after the other, because what is static is shared by all devices.
@Suite(.enabled(if: TimeKeeping.here == .interposed), .serialized) struct SingletonInInitTests {
  private func phone() throws -> Phone {
    try Phone([RefreshService.identifier]) { process in
      process.whenInBackground { RefreshService.shared.schedule() }
      _ = RefreshService.shared
    }
  }

  /// Three devices in one process of the test, each with deaths of the app.
  @Test(arguments: 1...3) func livesThroughItsDeaths(_ number: Int) async throws {
    let phone = try phone()
    await phone.device.advance(days: 5)
    phone.app.terminate()
    await phone.device.advance(days: 5)
    phone.device.reboot()
    phone.device.unlock()
    await phone.device.advance(days: 4)
    phone.app.expectChainAlive(RefreshService.identifier)
    phone.app.expectCompletes(RefreshService.identifier)
    #expect(phone.app.runs(of: RefreshService.identifier).count > 14)
    #expect(phone.app.findings.isEmpty)
  }

  @Test func theGateOfADeadProcessIsOpen() async throws {
    let phone = try phone()
    try phone.device.rules { rules in
      rules.running.refreshReclaimed = .all
      rules.running.refreshReclaimedAfter = .zero
      rules.running.refreshReclaimedUpTo = .zero
    }
    await phone.device.advance(days: 14)
    let codes = phone.app.findings.map(\.code)
    #expect(!codes.contains(.queueBlocked) && !codes.contains(.chainBroken))
    #expect(phone.app.runs(of: RefreshService.identifier).count > 14)
  }
}
