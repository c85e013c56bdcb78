import Foundation
import SimulatedBackgroundTasks
import TestFailures
import Testing

/// A handler that waits for what never comes.
@Suite struct EndlessWaitTests {
  @Test("A run without any wait is cut once, not at each of a thousand points")
  func cutOnce() async throws {
    let identifier = "com.example.tides.refresh"
    let plist = InfoPlist(
      bundleIdentifier: "com.example.tides", permittedIdentifiers: [identifier])
    let app = try SimulatedDevice().install(plist) { process in
      let submit = {
        _ = try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: identifier))
      }
      BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: .main) { task in
        submit()
        task.expirationHandler = { task.setTaskCompleted(success: false) }
      }
      process.whenInBackground { submit() }
    }
    app.open(for: .minutes(2))
    await app.device.advance(by: .minutes(3))
    let cuts = await app.expireEverywhere(identifier)
    #expect(cuts == 1)
  }
}
