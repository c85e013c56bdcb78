import Foundation
import SimulatedBackgroundTasks
import Testing

/// Apps that take their clock from outside get the device's, in both ways of virtual time.
@Suite struct GivenClockTests {
  @Test func aHandlerSleepsOnTheClockThatItIsGiven() async throws {
    let identifier = "com.example.clocked"
    let phone = SimulatedDevice()
    let plist = InfoPlist(bundleIdentifier: "app", permittedIdentifiers: [identifier])
    let app = try phone.install(plist, habit: .daily) { process in
      let clock = process.clock
      BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: nil) {
        @Sendable task in
        nonisolated(unsafe) let task = task
        Task {
          try await clock.sleep(for: .seconds(12))
          task.setTaskCompleted(success: true)
        }
      }
      try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: identifier))
    }
    await phone.advance(days: 1)
    let run = try #require(app.runs(of: identifier).first)
    #expect(run.outcome == .completed(success: true))
    #expect(run.duration == .seconds(12))
  }
}
