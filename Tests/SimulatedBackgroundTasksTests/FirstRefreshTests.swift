import Foundation
import SchedulerEngine
import SimulatedBackgroundTasks
import Testing

@Suite struct FirstRefreshTests {
  static let refresh = "com.example.news.refresh"
  static let plist = InfoPlist(
    bundleIdentifier: "com.example.news", permittedIdentifiers: [refresh])

  @Test func aHandlerAwaitsVirtualTimeAndTheChainGoesOn() async throws {
    let phone = SimulatedDevice()
    let app = try phone.install(Self.plist, habit: .daily) { _ in NewsApp().didFinishLaunching() }
    await phone.advance(days: 21)
    let runs = app.runs(of: Self.refresh)
    #expect(runs.count > 60)
    #expect(runs.dropLast().allSatisfy { $0.outcome == .completed(success: true) })
    #expect(runs.dropLast().allSatisfy { $0.duration == .seconds(20) })
    #expect(app.isChainAlive(Self.refresh))
    #expect(app.findings.isEmpty)
    #expect(phone.now == SimulatedDevice.usualStart.addingTimeInterval(21 * 86_400))
  }
}

/// An app that refreshes its news and asks for the next refresh first.
@MainActor private final class NewsApp {
  func didFinishLaunching() {
    BGTaskScheduler.shared.register(
      forTaskWithIdentifier: FirstRefreshTests.refresh, using: .main
    ) { task in
      self.refresh(task as! BGAppRefreshTask)
    }
    schedule()
  }

  private func schedule() {
    let request = BGAppRefreshTaskRequest(identifier: FirstRefreshTests.refresh)
    request.earliestBeginDate = Date(timeIntervalSinceNow: 15 * 60)
    try? BGTaskScheduler.shared.submit(request)
  }

  private func refresh(_ task: BGAppRefreshTask) {
    schedule()
    let work = Task {
      try? await Task.sleep(for: .seconds(20))
      task.setTaskCompleted(success: !Task.isCancelled)
    }
    task.expirationHandler = { work.cancel() }
  }
}
