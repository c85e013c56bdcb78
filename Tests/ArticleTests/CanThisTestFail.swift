import SimulatedBackgroundTasks
import TestFailures
import Testing

@Suite struct CanThisTestFail {
  static let plist = NewsAppTests.plist

  @Test(.failsWithoutBackgroundTime) func theRefreshGetsItsWorkDone() async throws {
    let phone = SimulatedDevice()
    let app = try phone.install(Self.plist, habit: .daily) { process in
      let news = NewsApp { try await Task.sleep(for: .seconds(8)) }
      news.didFinishLaunching()
      process.whenInBackground { news.didEnterBackground() }
    }
    await phone.advance(days: 7)
    app.expectCompletes(NewsApp.refresh)
  }
}
