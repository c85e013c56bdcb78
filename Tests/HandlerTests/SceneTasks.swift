import Foundation
import SimulatedBackgroundTasks
import Testing

/// Scenes with `.backgroundTask`: a refresh that reads a feed, and one that nobody asks for again.
private struct Contexts: Sendable {
  static let feed = "com.example.scenes.feed"
  static let once = "com.example.scenes.once"
  let disk: Disk

  @MainActor func body(_ process: LaunchedApp) {
    process.backgroundTask(.appRefresh(Self.feed)) {
      schedule(Self.feed)
      await read("feed")
    }
    process.backgroundTask(.appRefresh(Self.once)) { await read("once") }
    process.whenInBackground { schedule(Self.feed) }
  }

  func schedule(_ identifier: String) {
    let request = BGAppRefreshTaskRequest(identifier: identifier)
    request.earliestBeginDate = Date(timeIntervalSinceNow: 60 * 60)
    try? BGTaskScheduler.shared.submit(request)
  }

  private func read(_ name: String) async {
    do {
      try await Task.sleep(for: .seconds(12))
      disk.append(name)
    } catch {
      disk.append("\(name) cut")
    }
  }
}

@Suite(.enabled(if: TimeKeeping.here == .interposed)) struct ReportContextTests {
  @Test func theFeedLivesAndTheOtherRunsOnce() async throws {
    let disk = Disk()
    let scenes = Contexts(disk: disk)
    let phone = try Phone([Contexts.feed, Contexts.once]) { process in
      scenes.body(process)
      if disk["asked"] == 0 { scenes.schedule(Contexts.once) }
      disk["asked"] = 1
    }
    await phone.device.advance(days: 14)
    phone.app.expectChainAlive(Contexts.feed)
    phone.app.expectCompletes(Contexts.feed)
    #expect(phone.app.runs(of: Contexts.once).count == 1)
    #expect(!phone.app.chain(Contexts.once).isAlive)
    #expect(disk.rows.filter { $0 == "feed" }.count == phone.app.runs(of: Contexts.feed).count)
    #expect(disk.rows.allSatisfy { !$0.hasSuffix("cut") })
  }
}
