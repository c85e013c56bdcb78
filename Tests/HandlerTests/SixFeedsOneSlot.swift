import Foundation
import SimulatedBackgroundTasks
import Testing

/// A refresh identifier for each of six feeds, two minutes apart; each run asks for all six again
/// (fact 295).
private struct Feeds: Sendable {
  static let identifiers = (1...6).map { "com.example.feed.\($0)" }
  let disk: Disk
  let takes: Duration

  func register() {
    for identifier in Self.identifiers {
      BGTaskScheduler.shared.register(
        forTaskWithIdentifier: identifier, using: nil, launchHandler: { @Sendable in run($0) })
    }
  }

  func scheduleAll() {
    for (index, identifier) in Self.identifiers.enumerated() {
      let request = BGAppRefreshTaskRequest(identifier: identifier)
      request.earliestBeginDate = Date(timeIntervalSinceNow: TimeInterval(15 + 2 * index) * 60)
      do {
        try BGTaskScheduler.shared.submit(request)
      } catch BGTaskScheduler.Error.tooManyPendingTaskRequests {
        disk["refused"] += 1
      } catch {
        disk.append("\(error)")
      }
    }
  }

  private func run(_ task: BGTask) {
    nonisolated(unsafe) let task = task
    scheduleAll()
    // Taken by whoever completes first and never given back.
    let isDone = NSLock()
    let work = Task {
      try? await Task.sleep(for: takes)
      complete(task, success: true, unless: isDone)
    }
    task.expirationHandler = {
      work.cancel()
      complete(task, success: false, unless: isDone)
    }
  }

  private func complete(_ task: BGTask, success: Bool, unless isDone: NSLock) {
    if isDone.try() {
      task.setTaskCompleted(success: success)
    } else {
      disk["lost"] += 1
    }
  }
}

@Suite struct SixFeedsOneSlotTests {
  private func days(_ takes: Duration) async throws -> (Phone, Disk) {
    let disk = Disk()
    let feeds = Feeds(disk: disk, takes: takes)
    let phone = try Phone(Feeds.identifiers) { process in
      feeds.register()
      if disk["asked"] == 0 { feeds.scheduleAll() }
      disk["asked"] = 1
    }
    await phone.device.advance(days: 4)
    return (phone, disk)
  }

  @Test func fiveOfSixAreRefusedAndOnlyTheFirstFeedIsEverRefreshed() async throws {
    let (phone, disk) = try await days(.seconds(8))
    let runs = Feeds.identifiers.map { phone.app.runs(of: $0).count }
    #expect(runs[0] > 8)
    #expect(runs.dropFirst().allSatisfy { $0 == 0 })
    #expect(disk["refused"] == 5 * (1 + runs[0]))
    #expect(phone.app.findings.map(\.code).contains(.tooManyPending))
    #expect(disk.rows.isEmpty)
  }

  @Test func theTrailingCompletionLosesTheRace() async throws {
    let (phone, disk) = try await days(.seconds(60))
    let outcomes = phone.app.outcomes(of: Feeds.identifiers[0])
    #expect(outcomes.failedAfterExpiration > 0)
    #expect(disk["lost"] > 0)
    #expect(!phone.app.findings.map(\.code).contains(.completedTwice))
  }
}
