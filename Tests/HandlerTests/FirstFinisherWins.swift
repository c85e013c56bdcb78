import Foundation
import SimulatedBackgroundTasks
import Testing

/// Asks again a quarter of an hour ahead, waits for a location, and lets whoever finishes first
/// complete on the main queue (fact 296).
@MainActor private final class LocationRefresh {
  nonisolated static let identifier = "com.example.location"
  private let answersAfter: Duration?
  private let interval: () -> TimeInterval

  init(answersAfter: Duration?, interval: @escaping () -> TimeInterval) {
    self.answersAfter = answersAfter
    self.interval = interval
  }

  func register() {
    BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.identifier, using: .main) {
      self.run($0)
    }
  }

  func schedule() {
    guard interval() > 0 else {
      return BGTaskScheduler.shared.cancel(taskRequestWithIdentifier: Self.identifier)
    }
    let request = BGAppRefreshTaskRequest(identifier: Self.identifier)
    request.earliestBeginDate = Date(timeIntervalSinceNow: interval())
    try? BGTaskScheduler.shared.submit(request)
  }

  private func run(_ task: BGTask) {
    schedule()
    var isDone = false
    let finish: (Bool) -> Void = { success in
      if isDone { return }
      isDone = true
      task.setTaskCompleted(success: success)
    }
    task.expirationHandler = { finish(false) }
    guard let answersAfter else { return }
    Task {
      try? await Task.sleep(for: answersAfter)
      finish(true)
    }
  }
}

@Suite struct FirstFinisherWinsTests {
  private func week(answersAfter: Duration?, _ disk: Disk = Disk()) async throws -> Phone {
    let phone = try Phone([LocationRefresh.identifier]) { process in
      let refresh = LocationRefresh(answersAfter: answersAfter) {
        disk["off"] == 1 ? 0 : 15 * 60
      }
      refresh.register()
      process.whenInBackground { refresh.schedule() }
    }
    await phone.device.advance(days: 3)
    return phone
  }

  @Test func aLocationThatNeverComesLeavesCompletionToTheExpiry() async throws {
    let phone = try await week(answersAfter: nil)
    let runs = phone.app.runs(of: LocationRefresh.identifier)
    #expect(runs.count > 3)
    #expect(runs.allSatisfy { $0.outcome == .completedAfterExpiration(success: false) })
    #expect(!phone.app.findings.map(\.code).contains(.completedTwice))
  }

  @Test func aLocationInTimeWins() async throws {
    let phone = try await week(answersAfter: .seconds(3))
    let runs = phone.app.runs(of: LocationRefresh.identifier)
    #expect(runs.allSatisfy { $0.outcome == .completed(success: true) })
  }

  @Test func anIntervalOfZeroTakesThePendingRequestBack() async throws {
    let disk = Disk()
    let phone = try await week(answersAfter: .seconds(3), disk)
    #expect(phone.app.pending == [LocationRefresh.identifier])
    disk["off"] = 1
    phone.app.open(for: .minutes(1))
    await phone.device.advance(by: .minutes(2))
    #expect(phone.app.pending.isEmpty)
  }
}
