import Foundation
import SimulatedBackgroundTasks
import Testing

/// Asks for two in the morning by the phone's calendar, and works in the night only.
private struct NightlyReport: Sendable {
  static let identifier = "com.example.report"
  let disk: Disk

  func schedule() {
    let request = BGProcessingTaskRequest(identifier: Self.identifier)
    request.requiresExternalPower = true
    request.earliestBeginDate = Calendar.current.nextDate(
      after: Date(), matching: DateComponents(hour: 2), matchingPolicy: .nextTime)
    try? BGTaskScheduler.shared.submit(request)
  }

  func run(_ task: BGTask) {
    schedule()
    let hour = Calendar.current.component(.hour, from: Date())
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.dateFormat = "HH"
    disk.append(
      formatter.string(from: Date()) == (hour < 10 ? "0\(hour)" : "\(hour)") ? "\(hour)" : "?")
    task.setTaskCompleted(success: (2..<8).contains(hour))
  }
}

@Suite(.enabled(if: TimeKeeping.here == .interposed)) struct CalendarDatesTests {
  /// Clocks change in Los Angeles and Berlin while these fortnights last, and never in Tokyo.
  @Test(arguments: [
    "America/Los_Angeles", "Europe/Berlin", "Asia/Tokyo", "Asia/Kolkata", "Pacific/Auckland",
  ])
  func theReportIsMadeAtNightWhereverThePhoneIs(_ zone: String) async throws {
    let disk = Disk()
    let report = NightlyReport(disk: disk)
    // Monday 19 October 2026.
    let phone = SimulatedDevice(
      timeZone: zone, startingAt: Date(timeIntervalSince1970: 1_792_389_600))
    let app = try phone.install(
      InfoPlist(
        bundleIdentifier: "com.example.report", permittedIdentifiers: [NightlyReport.identifier]),
      opens: "07:30", "21:00"
    ) { process in
      BGTaskScheduler.shared.register(
        forTaskWithIdentifier: NightlyReport.identifier, using: nil,
        launchHandler: { @Sendable in report.run($0) })
      process.whenInBackground { report.schedule() }
    }
    await phone.advance(days: 14)
    #expect(disk.rows.count >= 12, "\(disk.rows)")
    #expect(disk.rows.allSatisfy { Int($0).map { (2..<8).contains($0) } ?? false }, "\(disk.rows)")
    app.expectCompletes(NightlyReport.identifier)
    app.expectChainAlive(NightlyReport.identifier)
    app.expectNeverRan(NightlyReport.identifier, between: "08:00", and: "23:59")
  }
}
