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

  /// Made before anything is installed, as an app's own parts are.
  @Test func theDevicesClockIsGivenAway() async throws {
    let identifier = "com.example.clocked"
    let phone = SimulatedDevice()
    let clock = phone.clock
    let plist = InfoPlist(bundleIdentifier: "app", permittedIdentifiers: [identifier])
    let app = try phone.install(plist) {
      BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: nil) {
        @Sendable task in
        nonisolated(unsafe) let task = task
        Task {
          let taken = try? await clock.measure { try await clock.sleep(for: .seconds(12)) }
          task.setTaskCompleted(success: taken == .seconds(12))
        }
      }
      try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: identifier))
    }
    app.open()
    await phone.advance(days: 1)
    app.expectCompletes(identifier)
    #expect(app.runs(of: identifier).first?.duration == .seconds(12))
  }

  @Test func aTestThatSleepsOnItLetsTheDeviceLive() async throws {
    let phone = SimulatedDevice()
    try await phone.clock.sleep(for: .hours(3))
    #expect(phone.now == SimulatedDevice.usualStart + 3 * 3_600)
    let taken = try await phone.clock.measure { try await phone.clock.sleep(for: .minutes(90)) }
    #expect(taken == .minutes(90))
  }
}
