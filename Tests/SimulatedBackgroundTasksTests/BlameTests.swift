import Foundation
import SimulatedBackgroundTasks
import Testing
import UIKitForTests

/// A finding names what the code did, at its line, and nobody who did nothing wrong.
@Suite struct BlameTests {
  static let refresh = "com.example.app.refresh"
  static let cleanup = "com.example.app.cleanup"
  static let export = "com.example.app.export."
  static let plist = InfoPlist(
    bundleIdentifier: "com.example.app", permittedIdentifiers: [refresh, cleanup, export + "*"])

  private static func register(
    _ identifier: String, on queue: DispatchQueue? = nil,
    _ handler: @escaping @Sendable (BGTask) -> Void
  ) {
    BGTaskScheduler.shared.register(
      forTaskWithIdentifier: identifier, using: queue, launchHandler: handler)
  }

  private static func submitRefresh(after hours: TimeInterval = 0) {
    let request = BGAppRefreshTaskRequest(identifier: refresh)
    if hours > 0 { request.earliestBeginDate = Date(timeIntervalSinceNow: hours * 3_600) }
    try? BGTaskScheduler.shared.submit(request)
  }

  private static func app(
    _ launch: @escaping @MainActor (LaunchedApp) -> Void
  ) throws -> SimulatedApp {
    let phone = SimulatedDevice(failures: .keep, options: .init(unseen: .takenForExpired))
    return try phone.install(plist, habit: .daily, launch: launch)
  }

  private static func codes(_ app: SimulatedApp) -> [FindingCode] { app.findings.map(\.code) }

  /// Each time the app is left, the request is cancelled and made anew with a later date.
  @Test(arguments: [true, false])
  func resubmittingWithALaterDateAtEachVisitIsReported(_ isCancelled: Bool) async throws {
    let app = try Self.app { process in
      Self.register(Self.refresh) { $0.setTaskCompleted(success: true) }
      process.whenInBackground {
        if isCancelled {
          BGTaskScheduler.shared.cancel(taskRequestWithIdentifier: Self.refresh)
        }
        Self.submitRefresh(after: 20)
      }
    }
    await app.device.advance(days: 7)
    #expect(app.runs.isEmpty)
    #expect(Self.codes(app) == [.dateResetByResubmitting])
  }

  @Test func resubmittingWithoutADateAtEachVisitIsNotReported() async throws {
    let app = try Self.app { process in
      Self.register(Self.refresh) { task in
        Self.submitRefresh(after: 4)
        task.setTaskCompleted(success: true)
      }
      process.whenInBackground {
        BGTaskScheduler.shared.cancel(taskRequestWithIdentifier: Self.refresh)
        Self.submitRefresh()
      }
    }
    await app.device.advance(days: 7)
    #expect(app.runs.count > 20)
    #expect(app.findings.isEmpty)
  }

  /// The refresh is correct, but the clean-up blocks the queue that both share.
  @Test(.enabled(if: TimeKeeping.here == .interposed))
  func aHandlerThatNeverBeganIsReportedWithTheTaskBlockingItsQueue() async throws {
    let app = try Self.app { process in
      let queue = DispatchQueue(label: "work")
      Self.register(Self.cleanup, on: queue) { task in
        task.expirationHandler = { task.setTaskCompleted(success: false) }
        Thread.sleep(forTimeInterval: 240)
        task.setTaskCompleted(success: true)
      }
      Self.register(Self.refresh, on: queue) { task in
        Self.submitRefresh()
        task.expirationHandler = { task.setTaskCompleted(success: false) }
        task.setTaskCompleted(success: true)
      }
      process.whenInFront {
        Self.submitRefresh()
        try? BGTaskScheduler.shared.submit(BGProcessingTaskRequest(identifier: Self.cleanup))
      }
    }
    app.open(for: .seconds(10))
    await app.device.advance(by: .seconds(30))
    try await app.launchNow(Self.cleanup)
    await app.device.advance(by: .seconds(5))
    try await app.launchNow(Self.refresh)
    await app.device.advance(by: .minutes(10))
    let finding = try #require(app.findings.first)
    #expect(Self.codes(app) == [.neverBegan])
    #expect(finding.identifier == Self.refresh)
    #expect(finding.description.contains("occupied all its time (by \(Self.cleanup))"))
  }

  @Test func processingRequestedByEachRefreshIsNotABrokenChain() async throws {
    let app = try Self.app { process in
      Self.register(Self.cleanup) { $0.setTaskCompleted(success: true) }
      Self.register(Self.refresh) { task in
        Self.submitRefresh()
        try? BGTaskScheduler.shared.submit(BGProcessingTaskRequest(identifier: Self.cleanup))
        task.setTaskCompleted(success: true)
      }
      process.whenInBackground { Self.submitRefresh() }
    }
    for _ in 0..<14 {
      await app.device.advance(by: .hours(12))
      #expect(app.findings.isEmpty)
    }
    #expect(app.runs(of: Self.cleanup).count > 5)
  }

  /// No simulated time passes, but the launch code is over.
  @Test func registeringInATaskOfTheLaunchCodeIsReportedAsLate() async throws {
    let app = try Self.app { process in
      Task { Self.register(Self.refresh) { Self.completeAndAskAgain($0) } }
      process.whenInBackground { Self.submitRefresh() }
    }
    await app.device.advance(days: 2)
    #expect(Self.codes(app) == [.lateRegistrationAccepted])
    #expect(app.findings.first?.site?.fileID == #fileID)
  }

  private static func completeAndAskAgain(_ task: BGTask) {
    submitRefresh()
    task.setTaskCompleted(success: true)
  }

  /// Both tasks run in one launch; the refresh asks again after both have completed.
  @Test func aLateResubmissionIsReportedForTheRunThatMissedIt() async throws {
    let app = try Self.app { process in
      Self.register(Self.refresh) { task in
        nonisolated(unsafe) let task = task
        Task {
          try await Task.sleep(for: .seconds(2))
          task.setTaskCompleted(success: true)
          try await Task.sleep(for: .seconds(1))
          Self.submitRefresh()
        }
      }
      Self.register(Self.cleanup) { task in
        nonisolated(unsafe) let task = task
        Task {
          try? BGTaskScheduler.shared.submit(BGProcessingTaskRequest(identifier: Self.cleanup))
          try await Task.sleep(for: .seconds(3))
          task.setTaskCompleted(success: true)
        }
      }
      process.whenInFront {
        Self.submitRefresh()
        try? BGTaskScheduler.shared.submit(BGProcessingTaskRequest(identifier: Self.cleanup))
      }
    }
    app.open(for: .seconds(10))
    await app.device.advance(by: .seconds(30))
    try await app.launchNow(Self.cleanup)
    try await app.launchNow(Self.refresh)
    await app.device.advance(by: .minutes(1))
    let late = app.findings.filter { $0.code == .resubmittedAfterCompleting }
    #expect(late.map(\.identifier) == [Self.refresh])
  }

  /// One line, a new name each time.
  @Test func assertionsFromOneLineAreOneFinding() async throws {
    let line = #line
    let app = try Self.app { process in
      process.whenInBackground {
        _ = UIApplication.shared.beginBackgroundTask(withName: "upload \(UUID())")
      }
    }
    await app.device.advance(days: 3)
    let finding = try #require(app.findings.first)
    #expect(app.findings.count == 1)
    #expect(finding.code == .assertionLeftOpen)
    #expect(finding.count > 10)
    #expect(finding.site?.line == line + 3)
    #expect(finding.description.contains("and \(finding.count - 1) more names"))
  }
}

/// What a test can ask of tasks that are named anew each time.
@Suite struct GeneratedNameTests {
  private static func exporter(_ phone: SimulatedDevice) throws -> SimulatedApp {
    try phone.install(BlameTests.plist) { process in
      process.whenInFront {
        let identifier = BlameTests.export + UUID().uuidString
        BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: nil) {
          @Sendable task in
          task.setTaskCompleted(success: true)
        }
        try? BGTaskScheduler.shared.submit(
          BGContinuedProcessingTaskRequest(identifier: identifier, title: "a", subtitle: "b"))
      }
    }
  }

  @Test func runsAreFoundByAPrefixOfTheirIdentifiers() async throws {
    let phone = SimulatedDevice()
    let app = try Self.exporter(phone)
    for _ in 0..<3 {
      app.open(for: .minutes(1))
      await phone.advance(by: .hours(1))
    }
    #expect(app.runs(under: BlameTests.export + "*").count == 3)
    #expect(app.runs(under: "com.example.app.*") == app.runs)
    #expect(app.identifiers.count == 5)
    #expect(app.identifiers.contains(BlameTests.refresh))
    let run = try #require(app.runs.first)
    #expect(run.description == "\(run.identifier), Mon 1 June 2026 06:00: done, 0 s")
    #expect(app.runs(of: run.identifier) == [run])
  }

  /// A wildcard permits it, but nobody ever used it.
  @Test(arguments: ["com.example.app.export.nothing", "com.example.app.exprt.*"])
  func anUnusedIdentifierIsUnknownEvenIfAWildcardPermitsIt(_ name: String) async throws {
    let phone = SimulatedDevice(failures: .keep)
    let app = try Self.exporter(phone)
    app.open(for: .minutes(1))
    await phone.advance(by: .hours(1))
    #expect(name.hasSuffix("*") ? app.runs(under: name).isEmpty : app.runs(of: name).isEmpty)
    #expect(phone.failures.count == 1)
    #expect(
      phone.failures.first?.description.contains("Did you mean “com.example.app.export") == true)
  }

  @Test func aHabitDescribesItself() {
    let habit: SimulatedApp.Habit = [.daily, .opens("07:05", on: .weekdays, for: .minutes(2))]
    #expect("\(habit)" == "daily; opens at 07:05 on weekdays for 2 min")
  }
}
