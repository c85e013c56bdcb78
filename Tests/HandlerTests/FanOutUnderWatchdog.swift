import Foundation
import SimulatedBackgroundTasks
import Testing

/// The important job first and alone, then eleven more in a group; an expiry completes, and the group
/// completes once more when it is through (fact 292).
private struct ExposureTask: Sendable {
  static let identifier = "com.example.exposure-notification"
  let disk: Disk
  /// How long one of the eleven takes.
  let job: TimeInterval

  func register() {
    BGTaskScheduler.shared.register(
      forTaskWithIdentifier: Self.identifier, using: .main, launchHandler: { @Sendable in run($0) })
  }

  func schedule() {
    let request = BGProcessingTaskRequest(identifier: Self.identifier)
    request.requiresNetworkConnectivity = true
    try? BGTaskScheduler.shared.submit(request)
  }

  private func run(_ task: BGTask) {
    nonisolated(unsafe) let task = task
    schedule()
    let work = DispatchWorkItem {
      disk["risk"] += 1
      let group = DispatchGroup()
      for _ in 0..<11 {
        group.enter()
        DispatchQueue.global().asyncAfter(deadline: .now() + job) {
          disk["jobs"] += 1
          group.leave()
        }
      }
      group.notify(queue: .main) { task.setTaskCompleted(success: true) }
    }
    task.expirationHandler = {
      schedule()
      work.cancel()
      task.setTaskCompleted(success: false)
    }
    DispatchQueue.global().async(execute: work)
  }
}

@Suite(.enabled(if: TimeKeeping.here == .interposed)) struct FanOutUnderWatchdogTests {
  private func week(_ job: TimeInterval) async throws -> (Phone, Disk) {
    let disk = Disk()
    let exposure = ExposureTask(disk: disk, job: job)
    let phone = try Phone([ExposureTask.identifier]) { process in
      exposure.register()
      process.whenInBackground { exposure.schedule() }
    }
    await phone.device.advance(days: 7)
    return (phone, disk)
  }

  @Test func anExpiryInTheMiddleLetsTheGroupCompleteAgain() async throws {
    let (phone, disk) = try await week(320)
    let runs = phone.app.runs(of: ExposureTask.identifier)
    #expect(runs.count > 1)
    #expect(runs.allSatisfy { $0.outcome == .completedAfterExpiration(success: false) })
    #expect(disk["risk"] == runs.count)
    let codes = phone.app.findings.map(\.code)
    #expect(codes.contains(.completedTwice))
    #expect(phone.app.isChainAlive(ExposureTask.identifier))
  }

  @Test func aShortNightCompletesOnce() async throws {
    let (phone, disk) = try await week(5)
    let runs = phone.app.runs(of: ExposureTask.identifier)
    #expect(runs.allSatisfy { $0.outcome == .completed(success: true) })
    #expect(disk["jobs"] == 11 * runs.count)
    #expect(!phone.app.findings.map(\.code).contains(.completedTwice))
  }
}
