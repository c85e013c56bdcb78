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

  @Test(arguments: [330, -210, 60, 840])
  func anAppSeesTheOffsetOfADeviceThatIsInNoZone(minutes: Int32) async throws {
    let phone = SimulatedDevice()
    let trace = Trace()
    let app = try phone.install(
      InfoPlist(bundleIdentifier: "com.example.zone", permittedIdentifiers: [])
    ) { trace.add("\(TimeZone.current.secondsFromGMT())") }
    phone.set(.utcOffset(UTCOffset(minutes: minutes)))
    app.open()
    await phone.settle()
    #expect(trace.lines == ["\(minutes * 60)"])
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

  /// Only one zone can be shown at a time, so devices elsewhere wait for their turn, and each gets it.
  @Test(.timeLimit(.minutes(10))) func devicesInSeveralZonesTakeTurns() async throws {
    let zones = ["America/Los_Angeles", "Asia/Tokyo", "Europe/Berlin"]
    try await withThrowingTaskGroup { group in
      for zone in zones + zones + zones + zones {
        group.addTask {
          let trace = Trace()
          let phone = SimulatedDevice(timeZone: zone)
          let plist = InfoPlist(bundleIdentifier: "com.example.zone", permittedIdentifiers: [])
          _ = try phone.install(plist, opens: "07:05", "20:10") { process in
            process.whenInFront { trace.add(TimeZone.current.identifier) }
          }
          for _ in 0..<5 { await phone.advance(days: 1) }
          #expect(trace.lines == Array(repeating: zone, count: 10))
          try phone.expectSoundLog()
        }
      }
      try await group.waitForAll()
    }
  }
}
