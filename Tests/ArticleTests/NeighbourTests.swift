import Foundation
import SimulatedBackgroundTasks
import Testing

@Suite struct NeighbourTests {
  private static let plist = InfoPlist(
    bundleIdentifier: "com.example.app", permittedIdentifiers: [], backgroundModes: [])

  @Test func aBackgroundAssertionLetsWorkFinishAfterTheUserLeaves() async throws {
    let phone = SimulatedDevice()
    let app = try phone.install(Self.plist, habit: .daily) { process in
      let finishing = Finishing()
      process.whenInBackground {
        finishing.finish { try await Task.sleep(for: .seconds(12)) }
      }
    }
    await phone.advance(days: 7)
    #expect(app.findings.isEmpty)
  }

  @MainActor @Test func aDelegateIsLaunchedAsItIs() async throws {
    let phone = SimulatedDevice()
    let app = try phone.install(Self.plist) { $0.launch(AppDelegate(), SceneDelegate()) }
    app.open()
    await phone.advance(by: .minutes(10))
    #expect(SceneDelegate.timesLeft == 1)
  }

  @Test func anObserverIsNotifiedWhenTheUserLeavesTheApp() async throws {
    let phone = SimulatedDevice()
    let inbox = Inbox()
    let app = try phone.install(Self.plist) { _ in inbox.start() }
    app.open()
    await phone.advance(by: .minutes(10))
    #expect(inbox.timesLeft == 1)
  }

  @Test func downloadsFinishWhetherOrNotTheAppIsRunning() async throws {
    let phone = SimulatedDevice()
    phone.server.answer { _ in .bytes(40_000) }
    let app = try phone.install(Self.plist, habit: .daily) { process in
      let transfers = Transfers()
      _ = transfers.session
      process.whenInFront {
        guard let file = URL(string: "https://example.com/transfers.bin") else { return }
        transfers.fetch(file)
      }
      process.whenEventsForBackgroundSession { _, completionHandler in
        transfers.whenAllIsTold = completionHandler
      }
    }
    await phone.advance(days: 3)
    app.terminate()
    await phone.advance(days: 4)
    #expect(app.transfers().count >= 7)
    #expect(app.transfers().allSatisfy { $0.error == nil })
    #expect(app.findings.isEmpty)
  }
}
