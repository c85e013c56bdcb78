import Foundation
import SimulatedBackgroundTasks
import Testing
import UIKitForTests
import URLSessionForTests

/// What a finding says beyond its code, because the kit saw the app's code do it.
@Suite struct SeenCodeTests {
  private static func phone() -> SimulatedDevice {
    SimulatedDevice(failures: .keep, options: .init(unseen: .takenForExpired))
  }
  private static let sync = "com.example.sync"
  private static let plist = InfoPlist(
    bundleIdentifier: "com.example.app", permittedIdentifiers: [sync])

  // MARK: Runs that are cut off

  /// The server is slow each night, and only opening the app asks for the next run.
  @Test(arguments: [true, false])
  func aCutOffRunThatOnlyTheUserRepeatsIsTold(_ isSlow: Bool) async throws {
    let app = try Self.phone().install(Self.plist, habit: .daily) { process in
      BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.sync, using: nil) {
        @Sendable task in
        nonisolated(unsafe) let task = task
        let work = Task {
          try? await Task.sleep(for: isSlow ? .hours(8) : .seconds(20))
          task.setTaskCompleted(success: !Task.isCancelled)
        }
        task.expirationHandler = { work.cancel() }
      }
      process.whenInBackground {
        try? BGTaskScheduler.shared.submit(BGProcessingTaskRequest(identifier: Self.sync))
      }
    }
    await app.device.advance(days: 14)
    #expect(app.runs.count > 5)
    #expect(app.findings.map(\.code) == (isSlow ? [.leftUnfinished] : []))
  }

  // MARK: Lines

  /// The registration is the mistake, and not the submission at the same instant.
  @Test func anUnpermittedRegistrationIsToldAtItsOwnLine() async throws {
    let line = #line + 2
    let app = try Self.phone().install(Self.plist) {
      BGTaskScheduler.shared.register(forTaskWithIdentifier: "com.example.other", using: nil) {
        @Sendable task in task.setTaskCompleted(success: true)
      }
      try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: "com.example.other"))
    }
    app.open()
    await app.device.advance(by: .minutes(10))
    let finding = try #require(app.findings.first { $0.code == .registeredUnpermitted })
    #expect(finding.site?.line == line, "\(finding)")
  }

  /// A protocol of the app's own has no place for a line.
  @Test(.enabled(if: TimeKeeping.here == .interposed && !isOptimised))
  func aCallThroughAProtocolOfTheAppIsToldAtItsLine() async throws {
    let line = #line + 3
    let app = try Self.phone().install(Self.plist) {
      let scheduler: any Scheduling = BGTaskScheduler.shared
      _ = scheduler.register(forTaskWithIdentifier: Self.sync, using: nil) { _ in }
      try? scheduler.submit(BGAppRefreshTaskRequest(identifier: Self.sync))
    }
    app.open()
    await app.device.advance(days: 1)
    let finding = try #require(app.findings.first { $0.code == .endedWithoutHandler })
    #expect(finding.site?.line == line, "\(finding)")
  }

  /// Another program reads the line, for longer than this limit. That is not the app's time. A shorter limit
  /// would be reached by the launch alone where all tests share the processors.
  @Test(.enabled(if: TimeKeeping.here == .interposed))
  func theTimeToReadALineIsNotTheApps() async throws {
    let phone = SimulatedDevice(
      failures: .keep, options: .init(watchdog: .after(milliseconds: 150)))
    let app = try phone.install(Self.plist) {
      let scheduler: any Scheduling = BGTaskScheduler.shared
      _ = scheduler.register(forTaskWithIdentifier: Self.sync, using: nil) { _ in }
    }
    app.open()
    await phone.advance(by: .minutes(1))
    #expect(phone.failures == [])
  }

  // MARK: Who is not to blame

  /// Re-signed with another bundle identifier, so that its continued tasks belong to another app.
  @Test func aLateRegistrationOfAForeignContinuedTaskIsNotBlamed() async throws {
    let plist = InfoPlist(
      bundleIdentifier: "org.resigned.app", permittedIdentifiers: ["com.example.app.export"])
    let app = try Self.phone().install(plist) { process in
      Task {
        BGTaskScheduler.shared.register(
          forTaskWithIdentifier: "com.example.app.export", using: nil
        ) { @Sendable task in task.setTaskCompleted(success: true) }
        try? BGTaskScheduler.shared.submit(
          BGContinuedProcessingTaskRequest(
            identifier: "com.example.app.export", title: "a", subtitle: "b"))
      }
    }
    app.open()
    await app.device.advance(by: .minutes(10))
    #expect(app.findings.map(\.code) == [.continuedForeign])
  }

  // MARK: What to do

  @Test func aSettingThatIsOnAgainIsNoRemedy() async throws {
    let app = try Self.phone().install(Self.plist) { process in
      BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.sync, using: nil) {
        @Sendable task in task.setTaskCompleted(success: true)
      }
      process.whenInBackground {
        try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: Self.sync))
      }
    }
    app.setBackgroundRefresh(false)
    app.open()
    await app.device.advance(by: .hours(1))
    #expect("\(app.whyNot(Self.sync))".contains("check backgroundRefreshStatus"))
    app.setBackgroundRefresh(true)
    await app.device.advance(days: 2)
    let why = "\(app.whyNot(Self.sync))"
    #expect(why.contains("submit it again: Background App Refresh is on since then"), "\(why)")
    #expect(!why.contains("check backgroundRefreshStatus"))
  }

  /// The handler is kept and would be called, but the lazy session is not made in the launch for its events.
  @Test(arguments: [true, false])
  func aSessionThatIsNotMadeForItsEventsIsTheCause(_ isMade: Bool) async throws {
    let phone = Self.phone()
    let launches = Trace()
    phone.server.answer(BackgroundSessionTests.address, .bytes(500_000_000))
    let app = try phone.install(BackgroundSessionTests.plist) { process in
      launches.add("launch")
      let isFirst = launches.lines.count == 1
      if isFirst || isMade {
        let session = URLSession(
          configuration: .background(withIdentifier: BackgroundSessionTests.identifier),
          delegate: BackgroundSessionTests.Listener(Trace()), delegateQueue: .main)
        process.whenInFront { if isFirst { BackgroundSessionTests.download(session) } }
      }
      process.whenEventsForBackgroundSession { _, _ in }
    }
    app.open(for: .seconds(1))
    await phone.advance(by: .seconds(2))
    app.terminate()
    await phone.advance(days: 1)
    let finding = try #require(app.findings.first { $0.code == .transferNotAnswered })
    #expect(finding.description.contains("in this one no code made it") == !isMade, "\(finding)")
  }

  /// The block of an activity can only wait with its thread.
  @Test(.enabled(if: TimeKeeping.here == .interposed))
  func anExpiringActivityIsNotToldToCallEndBackgroundTask() async throws {
    let app = try Self.phone().install(Self.plist, habit: .daily) { process in
      process.whenInBackground {
        ProcessInfo.processInfo.performExpiringActivity(withReason: "save") { expired in
          if !expired { Thread.sleep(forTimeInterval: 3_600) }
        }
      }
    }
    await app.device.advance(days: 1)
    let finding = try #require(app.findings.first { $0.code == .assertionLeftOpen })
    #expect(
      finding.description.contains("return from the block of performExpiringActivity"), "\(finding)"
    )
    #expect(!finding.description.contains("endBackgroundTask"))
  }

  /// What ends an assertion may wait for something in real time, where that is not seen.
  @Test func anAssertionIsLeftOpenOnlyWhereAllIsSeen() async throws {
    let app = try SimulatedDevice(failures: .keep).install(Self.plist, habit: .daily) { process in
      process.whenInBackground { _ = UIApplication.shared.beginBackgroundTask() }
    }
    await app.device.advance(days: 1)
    let isSeen = TimeKeeping.here == .interposed
    #expect(app.findings.map(\.code) == (isSeen ? [.assertionLeftOpen] : []))
  }

  /// The closure has a copy of the identifier from before it was set.
  @Test func aHandlerThatEndsNothingIsTold() async throws {
    let app = try Self.phone().install(Self.plist, habit: .daily) { process in
      process.whenInBackground {
        var identifier = UIBackgroundTaskIdentifier.invalid
        identifier = UIApplication.shared.beginBackgroundTask(withName: "save") { [identifier] in
          if identifier != .invalid { UIApplication.shared.endBackgroundTask(identifier) }
        }
      }
    }
    await app.device.advance(days: 1)
    let finding = try #require(app.findings.first { $0.code == .assertionLeftOpen })
    #expect(finding.description.contains("was called and did not end it"), "\(finding)")
  }

  #if DEBUG
    private static let isOptimised = false
  #else
    private static let isOptimised = true
  #endif
}

/// What an app of this kind declares to be able to replace the scheduler in its own tests.
private protocol Scheduling {
  func register(
    forTaskWithIdentifier identifier: String, using queue: DispatchQueue?,
    launchHandler: @escaping (BGTask) -> Void
  ) -> Bool
  func submit(_ taskRequest: BGTaskRequest) throws
}

extension BGTaskScheduler: Scheduling {}
