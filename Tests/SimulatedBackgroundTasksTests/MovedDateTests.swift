import Foundation
import SimulatedBackgroundTasks
import TestFailures
import Testing

/// Dates that are asked for anew, by code that asks for the time.
@Suite(.enabled(if: TimeKeeping.here == .interposed)) struct MovedDateTests {
  static let identifier = "com.example.tides.cleanup"
  static let plist = InfoPlist(
    bundleIdentifier: "com.example.tides", permittedIdentifiers: [identifier],
    backgroundModes: ["processing"])

  /// Asks at each leaving for tomorrow at this hour, a little later each time.
  static func app(hour: Int) async throws -> SimulatedApp {
    let app = try SimulatedDevice().install(plist) { process in
      BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: .main) {
        $0.setTaskCompleted(success: true)
      }
      process.whenInBackground {
        let now = Date()
        let midnight = Calendar.current.startOfDay(for: now).addingTimeInterval(86_400)
        let request = BGProcessingTaskRequest(identifier: identifier)
        request.earliestBeginDate =
          midnight.addingTimeInterval(Double(hour) * 3_600 + now.timeIntervalSince(midnight) / 100)
        try? BGTaskScheduler.shared.submit(request)
      }
    }
    for _ in 0..<5 {
      for _ in 0..<5 {
        app.open(for: .minutes(2))
        await app.device.advance(by: .hours(3))
      }
      await app.device.advance(by: .hours(9))
    }
    return app
  }

  @Test("A date within the same night is not put off by asking for it again")
  func night() async throws {
    let app = try await Self.app(hour: 2)
    #expect(app.runs.count == 5)
    #expect(app.findings.isEmpty)
  }

  @Test("A date late in the evening that each morning moves to the next day is")
  func evening() async throws {
    let app = try await Self.app(hour: 23)
    #expect(app.runs.isEmpty)
    #expect(app.findings.map(\.code) == [.dateResetByResubmitting])
  }
}
