import Foundation
import SchedulerEngine
import SimulatedBackgroundTasks
import Testing

/// The phone is somewhere, and the app's Foundation sees where.
@Suite struct TimeZoneTests {
  private func seen(by phone: SimulatedDevice) async throws -> [String] {
    let trace = Trace()
    let plist = InfoPlist(bundleIdentifier: "com.example.zone", permittedIdentifiers: [])
    let app = try phone.install(plist) {
      let formatter = DateFormatter()
      formatter.locale = Locale(identifier: "en_US_POSIX")
      formatter.dateFormat = "yyyy-MM-dd HH:mm"
      let start = Date(timeIntervalSince1970: 1_780_293_600)
      trace.add(TimeZone.current.identifier)
      trace.add(Calendar.current.timeZone.identifier)
      trace.add(formatter.string(from: start))
      trace.add("\(Calendar.current.component(.hour, from: start))")
    }
    app.open()
    await phone.settle()
    return trace.lines
  }

  @Test func theDefaultTimeZoneIsGMTOnEveryMachine() async throws {
    #expect(try await seen(by: SimulatedDevice()) == ["GMT", "GMT", "2026-06-01 06:00", "6"])
  }

  @Test(arguments: [
    ("America/Los_Angeles", "2026-05-31 23:00", "23"), ("Asia/Tokyo", "2026-06-01 15:00", "15"),
    ("Asia/Kolkata", "2026-06-01 11:30", "11"),
  ])
  func anAppSeesTheTimeZoneOfTheDevice(zone: String, formatted: String, hour: String) async throws {
    let phone = SimulatedDevice(timeZone: zone)
    let seen = try await seen(by: phone)
    #expect(seen == [zone, zone, formatted, hour])
  }

  @Test func aDeviceStartsAtSixInItsOwnTimeZone() {
    let phone = SimulatedDevice(timeZone: "America/Los_Angeles")
    #expect(phone.now == SimulatedDevice.usualStart + 7 * 3_600)
  }

  @Test func aFixedUTCOffsetCanBeUsedAsATimeZone() async throws {
    let phone = SimulatedDevice()
    phone.set(.utcOffset(UTCOffset(minutes: 330)))
    #expect(try #require(TimeZone(identifier: "GMT+0530")).secondsFromGMT() == 19_800)
    await phone.settle()
    #expect(TimeZone(secondsFromGMT: 19_800)?.secondsFromGMT() == 19_800)
  }

  @Test func anUnknownTimeZoneFailsWithASuggestion() async throws {
    let phone = SimulatedDevice(timeZone: "America/Los_Angles", failures: .keep)
    await phone.advance(days: 1)
    #expect(phone.failures.map(\.kind) == [.unknownTimeZone(nearest: "America/Los_Angeles")])
    let words = try #require(phone.failures.first.map { "\($0)" })
    #expect(words.contains("Did you mean “America/Los_Angeles”?"), "\(words)")
  }

  /// On 1 November 2026 clocks in Los Angeles go back by an hour.
  @Test func habitsFollowTheDaylightSavingChange() async throws {
    let identifier = "com.example.zone.refresh"
    let zone = try #require(TimeZone(identifier: "America/Los_Angeles"))
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let start = try #require(
      calendar.date(from: DateComponents(year: 2026, month: 10, day: 30, hour: 6)))
    let phone = SimulatedDevice(timeZone: zone.identifier, startingAt: start)
    let plist = InfoPlist(bundleIdentifier: "com.example.zone", permittedIdentifiers: [identifier])
    let trace = Trace()
    let app = try phone.install(plist, opens: "07:05") { process in
      BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: nil) {
        @Sendable task in task.setTaskCompleted(success: true)
      }
      process.whenInFront {
        #if os(Linux)
          trace.add("\(Calendar.current.component(.hour, from: Date()))")
        #endif
        try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: identifier))
      }
    }
    await phone.advance(days: 4)
    if TimeKeeping.here == .interposed { #expect(trace.lines == ["7", "7", "7", "7"]) }
    let openings = phone.log.filter {
      if case .phase(_, .foreground) = $0.happening { true } else { false }
    }
    let hours = openings.map { calendar.component(.hour, from: $0.at.date) }
    #expect(hours == [7, 7, 7, 7])
    #expect(calendar.component(.hour, from: phone.now) == 5)
    app.expectRan(identifier, between: "07:00", and: "07:00")
  }

  @Test(arguments: 0..<12) func parallelDevicesKeepTheirOwnTimeZones(_ number: Int) async throws {
    let zones = ["America/Los_Angeles", "Asia/Tokyo", "Europe/Berlin"]
    let zone = zones[number % zones.count]
    let trace = Trace()
    let phone = SimulatedDevice(timeZone: zone)
    let plist = InfoPlist(bundleIdentifier: "com.example.zone", permittedIdentifiers: [])
    _ = try phone.install(plist, opens: "07:05", "20:10") { process in
      process.whenInFront { trace.add(TimeZone.current.identifier) }
    }
    for _ in 0..<5 { await phone.advance(days: 1) }
    #expect(trace.lines.count == 10)
    #expect(Set(trace.lines) == [zone])
    try phone.expectSoundLog()
  }
}

/// Apps that take their clock from outside get the device's, in both ways of virtual time.
@Suite struct InjectedClockTests {
  @Test func aHandlerCanSleepOnTheClockOfItsProcess() async throws {
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
  @Test func appCodeCanUseTheClockOfTheDevice() async throws {
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

  @Test func sleepingOnTheClockInATestAdvancesTheDevice() async throws {
    let phone = SimulatedDevice()
    try await phone.clock.sleep(for: .hours(3))
    #expect(phone.now == SimulatedDevice.usualStart + 3 * 3_600)
    let taken = try await phone.clock.measure { try await phone.clock.sleep(for: .minutes(90)) }
    #expect(taken == .minutes(90))
  }
}
