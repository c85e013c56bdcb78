import Foundation
import SimulatedBackgroundTasks
import Testing

/// The app of the article's scene.
private struct Feed: Sendable {
  let identifier: String

  func schedule() {
    try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: identifier))
  }

  func read() async {
    schedule()
    try? await Task.sleep(for: .seconds(8))
  }
}

@Suite struct SceneTests {
  private static let refresh = "com.example.app.refresh"
  private static let plist = InfoPlist(
    bundleIdentifier: "com.example.app", permittedIdentifiers: [refresh])

  @Test func aSceneSchedulesARefreshWheneverItEntersTheBackground() async throws {
    let phone = SimulatedDevice(.overnightCharger)
    let feed = Feed(identifier: Self.refresh)
    let app = try phone.install(Self.plist) { process in
      process.backgroundTask(.appRefresh(Self.refresh)) { await feed.read() }
      process.onChangeOfScenePhase { phase in
        if phase == .background { feed.schedule() }
      }
    }
    app.open(for: .minutes(4))
    await phone.advance(days: 7)
    app.expectChainAlive(Self.refresh)
    #expect(app.findings.isEmpty)
  }
}
