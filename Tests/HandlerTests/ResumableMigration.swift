import Foundation
import SimulatedBackgroundTasks
import Testing

/// Works in batches and goes on in the next run; an expiry only cancels the task, and the cancelled
/// task asks again before it gives up (fact 291).
private struct MigrationRunner: Sendable {
  static let identifier = "com.example.migration"
  static let batches = 120
  let disk: Disk

  func register() {
    BGTaskScheduler.shared.register(
      forTaskWithIdentifier: Self.identifier, using: nil, launchHandler: { @Sendable in run($0) })
  }

  func startIfNeeded() {
    if disk["batches"] < Self.batches { submit() }
  }

  private func submit() {
    let request = BGProcessingTaskRequest(identifier: Self.identifier)
    request.requiresExternalPower = true
    try? BGTaskScheduler.shared.submit(request)
  }

  private func run(_ task: BGTask) {
    nonisolated(unsafe) let task = task
    let work = Task {
      do {
        while disk["batches"] < Self.batches {
          try Task.checkCancellation()
          try await Task.sleep(for: .seconds(10))
          disk["batches"] += 1
        }
        task.setTaskCompleted(success: true)
      } catch {
        submit()
        task.setTaskCompleted(success: false)
      }
    }
    task.expirationHandler = { work.cancel() }
  }
}

@Suite struct ResumableMigrationTests {
  @Test func aMigrationTooLongForOneNightGoesOnUntilItIsDone() async throws {
    let disk = Disk()
    let runner = MigrationRunner(disk: disk)
    let phone = try Phone([MigrationRunner.identifier]) { process in
      runner.register()
      process.whenInFront {
        if disk["asked"] == 0 {
          disk["asked"] = 1
          runner.startIfNeeded()
        }
      }
    }
    await phone.device.advance(days: 14)
    let runs = phone.app.runs(of: MigrationRunner.identifier)
    #expect(disk["batches"] == MigrationRunner.batches)
    #expect(runs.count > 3)
    #expect(runs.last?.outcome == .completed(success: true))
    #expect(
      runs.dropLast().allSatisfy { $0.outcome == .completedAfterExpiration(success: false) })
    #expect(phone.app.pending.isEmpty)
  }
}
