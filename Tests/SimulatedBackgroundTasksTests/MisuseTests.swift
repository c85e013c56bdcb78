import Foundation
import SchedulerEngine
import SimulatedBackgroundTasks
import Testing

/// What ends an app on a device is told, and the test lives on.
@Suite struct MisuseTests {
  @Test func registeringTwiceCrashesTheApp() async throws {
    let phone = SimulatedDevice(failures: .keep)
    let app = try phone.install(Self.plist) {
      Self.register()
      Self.register()
    }
    app.open()
    await phone.settle()
    #expect(phone.failures.map(\.kind) == [.misuse(.registeredTwice)])
    #expect(phone.failures.first?.identifier == Self.identifier)
    #expect(app.phase == .notRunning)
    #expect(app.findings.map(\.code) == [.registeredTwice])
    #expect(app.findings.first?.site == phone.failures.first?.site)
  }

  @Test(arguments: [(OSProfile.ios18, true), (.ios26, false)])
  func registeringLateCrashesTheAppUpToIOS18(_ system: OSProfile, _ isFatal: Bool) async throws {
    let phone = SimulatedDevice(system: system, failures: .keep)
    let app = try phone.install(Self.plist) { process in
      process.whenInFront {
        Self.register()
        try? Self.submit()
      }
    }
    app.open()
    await phone.settle()
    #expect(phone.failures.map(\.kind) == (isFatal ? [.misuse(.registeredAfterLaunch)] : []))
    #expect(app.phase == (isFatal ? .notRunning : .foreground))
  }

  @Test func submittingWithoutAHandlerCrashesTheApp() async throws {
    let phone = SimulatedDevice(earlierHandlers: .forgotten, failures: .keep)
    let app = try phone.install(Self.plist) { try? Self.submit() }
    app.open()
    await phone.settle()
    #expect(phone.failures.map(\.kind) == [.misuse(.submittedWithoutHandler)])
    #expect(app.phase == .notRunning)
    #expect(app.findings.map(\.code) == [.submittedWithoutHandler])
  }

  @Test(.enabled(if: TimeKeeping.here == .interposed)) func aCrashedProcessRunsNoMoreCode()
    async throws
  {
    let trace = Trace()
    let phone = SimulatedDevice(failures: .keep)
    let app = try phone.install(Self.plist) {
      Task {
        try await Task.sleep(for: .seconds(1))
        trace.add("woke")
      }
      DispatchQueue.main.async { trace.add("next job") }
      Self.register()
      Self.register()
    }
    app.open()
    await phone.advance(days: 1)
    #expect(trace.lines.isEmpty)
  }

  @Test func aMainActorHandlerCrashesOnAnotherQueue() async throws {
    let trace = Trace()
    let phone = SimulatedDevice(failures: .keep)
    let app = try phone.install(Self.plist) {
      BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.identifier, using: nil) { _ in
        MainActor.preconditionIsolated()
        trace.add("entered")
      }
      try? Self.submit()
    }
    app.open()
    await phone.advance(days: 2)
    #expect(trace.lines.isEmpty)
    #expect(app.runs(of: Self.identifier).map(\.outcome) == [.crashed])
    guard case .enteredOnWrongQueue(actor: "MainActor", let queue) = phone.failures.first?.kind
    else {
      Issue.record("\(phone.failures)")
      return
    }
    #expect(queue.contains(Self.identifier))
  }

  @Test func aMainActorHandlerRunsOnTheMainQueue() async throws {
    let trace = Trace()
    let phone = SimulatedDevice(failures: .keep)
    let app = try phone.install(Self.plist) {
      BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.identifier, using: .main) {
        MainActor.preconditionIsolated()
        trace.add("entered")
        $0.setTaskCompleted(success: true)
      }
      try? Self.submit()
    }
    app.open()
    await phone.advance(days: 2)
    #expect(trace.lines == ["entered"])
    #expect(phone.failures.isEmpty)
  }

  @Test func aFailureFailsTheTestAtTheLineOfTheApp() async throws {
    let phone = SimulatedDevice()
    let app = try phone.install(Self.plist) {
      Self.register()
      Self.register()
    }
    app.open()
    await withKnownIssue {
      await phone.settle()
    } matching: { issue in
      issue.sourceLocation?.fileName == "MisuseTests.swift"
        && "\(issue)".contains("already registered")
    }
  }

  @Test func submittingOutsideADeviceFailsWithAClearMessage() {
    withKnownIssue {
      #expect(throws: BGTaskScheduler.Error.self) { try Self.submit() }
    } matching: { issue in
      "\(issue)".contains("outside a simulated device")
    }
  }

  static let restless: [Case] = [
    Case("a thread that sleeps for no time", says: "on a thread that the app made") { _ in
      Thread.detachNewThread { while true { usleep(0) } }
    },
    Case("a loop of submissions", says: "on the queue “com.example.study.queue”") { _ in
      while true { StudyApp.submit(.processing) }
    },
    Case("a loop that sets a handler", says: "on the queue “com.example.study.queue”") { task in
      while true { task.expirationHandler = {} }
    },
  ]

  struct Case: Sendable {
    let what: String
    let says: String
    let work: @Sendable (BGTask) -> Void

    init(_ name: String, says: String, _ work: @escaping @Sendable (BGTask) -> Void) {
      (what, self.says, self.work) = (name, says, work)
    }
  }

  /// The device stops, and the test continues and can query it.
  @Test(.enabled(if: TimeKeeping.here == .interposed), arguments: restless)
  func aHandlerThatNeverStopsIsReportedAtItsLine(_ aCase: Case) async throws {
    let study = try StudyApp(
      on: DispatchQueue(label: "com.example.study.queue"),
      options: .init(watchdog: .after(milliseconds: 500)), handler: aCase.work)
    await study.live()
    let failure = try #require(study.phone.failures.first)
    #expect(failure.identifier == StudyApp.identifier)
    #expect(failure.site?.fileID.hasSuffix("StudyApp.swift") == true)
    #expect("\(failure)".contains(aCase.says), "\(failure)")
    #expect("\(failure)".contains("Look for"), "\(failure)")
    await study.phone.advance(days: 1)
    #expect(study.phone.failures.count == 1)
    #expect(study.runs.count == 1)
    study.phone.unlock()
  }

  @Test(.enabled(if: TimeKeeping.here == .interposed))
  func anEndlessLoopStopsTheDeviceAndNotTheTest() async throws {
    let phone = SimulatedDevice(
      failures: .keep, options: .init(watchdog: .after(milliseconds: 200)))
    let app = try phone.install(Self.plist) { while true { Thread.sleep(forTimeInterval: 0) } }
    app.open()
    await phone.advance(days: 1)
    guard case .stuck = phone.failures.first?.kind else {
      Issue.record("\(phone.failures)")
      return
    }
    await phone.advance(days: 1)
    #expect(phone.failures.count == 1)
  }

  static let identifier = "com.example.misuse.task"
  static let plist = InfoPlist(
    bundleIdentifier: "com.example.misuse", permittedIdentifiers: [identifier])

  static func register() {
    BGTaskScheduler.shared.register(
      forTaskWithIdentifier: identifier, using: nil, launchHandler: complete)
  }

  static func submit() throws {
    try BGTaskScheduler.shared.submit(BGProcessingTaskRequest(identifier: identifier))
  }

  private static let complete: @Sendable (BGTask) -> Void = { $0.setTaskCompleted(success: true) }
}

/// A mistake that repeats every day is reported once.
@Suite struct RepeatedMistakeTests {
  private static let identifier = "com.example.repeats.refresh"

  private func phone(
    completions: Int = 1, onQueueOfMainActor isRight: Bool = true
  ) async throws -> (SimulatedDevice, SimulatedApp) {
    let phone = SimulatedDevice()
    let plist = InfoPlist(
      bundleIdentifier: "com.example.repeats", permittedIdentifiers: [Self.identifier])
    let app = try phone.install(plist, habit: .daily) { process in
      BGTaskScheduler.shared.register(
        forTaskWithIdentifier: Self.identifier, using: isRight ? .main : nil
      ) { task in
        Self.submit()
        for _ in 0..<completions { task.setTaskCompleted(success: true) }
      }
      process.whenInBackground { Self.submit() }
    }
    return (phone, app)
  }

  private static func submit() {
    try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: identifier))
  }

  @Test func aFindingSaysHowOftenAMistakeHappened() async throws {
    let (phone, app) = try await phone(completions: 3)
    await phone.advance(days: 3)
    let finding = try #require(app.findings.first)
    #expect(app.findings.map(\.code) == [.completedTwice])
    let runs = app.runs(of: Self.identifier)
    #expect(finding.count == runs.count * 2 && runs.count > 10)
    #expect(finding.at == runs.first?.endedAt)
    #expect(finding.lastAt == runs.last?.endedAt)
    #expect(finding.description.contains("\(finding.count) times from Mon 1 June 2026"))
  }

  @Test func repeatedFailuresOfAKindFailTheTestOnce() async throws {
    let (phone, _) = try await phone(onQueueOfMainActor: false)
    let issues = Trace()
    await withKnownIssue {
      await phone.advance(days: 3)
      await phone.advance(days: 3)
    } matching: { issue in
      issues.add("\(issue)")
      return true
    }
    #expect(phone.failures.count > 20)
    #expect(issues.lines.count == 1)
    #expect(issues.lines.first?.contains("This happened") == true, "\(issues.lines)")
  }
}

/// What asserts an actor or a queue and is elsewhere ends the app, and the test lives on.
@Suite(.enabled(if: TimeKeeping.here == .interposed)) struct WrongQueueTests {
  struct Row: Sendable {
    let what: String
    let says: String
    let handler: @Sendable (BGTask, Trace) -> Void
  }

  static let rows = [
    Row(
      what: "an expiration handler that assumes the main actor",
      says: "asserted to run on “com.apple.main-thread” and ran on "
        + "“com.apple.BGTaskScheduler (com.example.study.task)”"
    ) { task, trace in
      task.expirationHandler = {
        MainActor.assumeIsolated { trace.add("on main") }
        trace.add("went on")
      }
    },
    Row(
      what: "a launch handler that must not be on its queue",
      says: "asserted not to run on “com.apple.BGTaskScheduler” and ran on"
    ) { _, trace in
      let queue = DispatchQueue(label: "com.apple.BGTaskScheduler")
      queue.sync { dispatchPrecondition(condition: .notOnQueue(queue)) }
      trace.add("went on")
    },
    Row(what: "a task that asserts the main actor", says: "ran on “Swift global concurrent queue”")
    { _, trace in
      Task.detached {
        MainActor.preconditionIsolated()
        trace.add("went on")
      }
    },
  ]

  @Test(arguments: rows) func assertingTheWrongQueueCrashesTheAppAndNotTheTest(_ row: Row)
    async throws
  {
    let trace = Trace()
    let study = try StudyApp { task in row.handler(task, trace) }
    await study.live()
    #expect(trace.lines.isEmpty)
    #expect(study.runs.map(\.outcome) == [.crashed])
    #expect(study.app.phase == .notRunning)
    let failure = try #require(study.phone.failures.first)
    #expect(study.phone.failures.count == 1)
    #expect("\(failure)".contains(row.says), "\(failure)")
    #expect(failure.identifier == StudyApp.identifier)
    #expect(study.codes.contains(.crashed))
    study.app.open()
    await study.phone.settle()
    #expect(study.app.phase == .foreground)
  }
}
