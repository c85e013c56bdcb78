import Foundation
import SimulatedBackgroundTasks
import Testing

/// What is static in an app dies with its process on a device and lives on in a test.
@Suite struct HandlersOfEndedProcessesTests {
  /// Registers when it is first asked for.
  final class Singleton: @unchecked Sendable {
    static let task = "com.example.singleton.task"
    static let shared = Singleton()
    private init() {
      BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.task, using: nil) {
        @Sendable task in
        Self.submit()
        task.setTaskCompleted(success: true)
      }
    }
    func start() { Self.submit() }
    static func submit() {
      try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: task))
    }
  }

  /// Registers behind a flag.
  enum Guarded {
    static let task = "com.example.guarded.task"
    nonisolated(unsafe) static var isRegistered = false
    static func start() {
      if !isRegistered {
        isRegistered = true
        BGTaskScheduler.shared.register(forTaskWithIdentifier: task, using: nil) { @Sendable task in
          Self.submit()
          task.setTaskCompleted(success: true)
        }
      }
      submit()
    }
    static func submit() {
      try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: task))
    }
  }

  struct Row: Sendable {
    let what: String
    let identifier: String
    let launch: @MainActor @Sendable () -> Void
  }

  static let rows = [
    Row(what: "a singleton", identifier: Singleton.task) { Singleton.shared.start() },
    Row(what: "a guard", identifier: Guarded.task) { Guarded.start() },
  ]

  private func phone(
    _ row: Row, system: OSProfile = .ios26, _ handlers: EarlierHandlers = .usedAgain
  ) throws -> SimulatedApp {
    let phone = SimulatedDevice(system: system, earlierHandlers: handlers, failures: .keep)
    return try phone.install(
      InfoPlist(bundleIdentifier: "\(row.identifier).app", permittedIdentifiers: [row.identifier]),
      habit: .daily, launch: row.launch)
  }

  /// Another test may have registered the same identifier in an app that permits it.
  @Test func aRefusedHandlerIsNotReused() async throws {
    let identifier = "com.example.refused.task"
    func findings(permitted: [String]) async throws -> [AppFinding] {
      let phone = SimulatedDevice(failures: .keep)
      let app = try phone.install(
        InfoPlist(bundleIdentifier: "com.example.refused", permittedIdentifiers: permitted)
      ) { _ in
        BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: .main) {
          $0.setTaskCompleted(success: true)
        }
        try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: identifier))
      }
      app.open(for: .minutes(1))
      await phone.advance(by: .minutes(5))
      return app.findings
    }
    let alone = try await findings(permitted: [])
    #expect(try await findings(permitted: [identifier]).isEmpty)
    let afterwards = try await findings(permitted: [])
    #expect(alone.map(\.description) == afterwards.map(\.description))
    #expect(!alone.isEmpty)
  }

  @Test(arguments: rows, [OSProfile.ios26, .ios18])
  func aStaticHandlerIsReusedAfterTerminationAndOnOtherDevices(_ row: Row, _ system: OSProfile)
    async throws
  {
    for _ in 0..<3 {
      let app = try phone(row, system: system)
      app.open()
      await app.device.advance(days: 2)
      app.terminate()
      await app.device.advance(days: 2)
      app.device.reboot()
      app.device.unlock()
      await app.device.advance(days: 3)
      #expect(app.device.failures.isEmpty)
      #expect(app.runs(of: row.identifier).count > 7)
      #expect(app.isChainAlive(row.identifier))
      #expect(app.findings.isEmpty)
      #expect(app.handlersUsedAgain == [row.identifier])
    }
  }

  @Test func aStrictDeviceForgetsHandlersOfEndedProcesses() async throws {
    let identifier = "com.example.strict.task"
    let launches = Trace()
    let phone = SimulatedDevice(earlierHandlers: .forgotten, failures: .keep)
    let app = try phone.install(
      InfoPlist(bundleIdentifier: "strict", permittedIdentifiers: [identifier])
    ) {
      if launches.lines.isEmpty {
        BGTaskScheduler.shared.register(
          forTaskWithIdentifier: identifier, using: nil, launchHandler: { @Sendable _ in })
      }
      launches.add("launch")
      try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: identifier))
    }
    app.open()
    await phone.advance(by: .hours(1))
    app.terminate()
    app.open()
    await phone.advance(by: .hours(1))
    #expect(phone.failures.map(\.kind) == [.misuse(.submittedWithoutHandler)])
    #expect(app.handlersUsedAgain.isEmpty)
  }

  @Test func anAppThatRegistersAfterItsLaunchCodeKeepsItsOwnHandler() async throws {
    let identifier = "com.example.async.task"
    let phone = SimulatedDevice(failures: .keep)
    let trace = Trace()
    let app = try phone.install(
      InfoPlist(bundleIdentifier: "async", permittedIdentifiers: [identifier])
    ) {
      Task {
        // Without the handler of the process before, this would be fatal.
        if !trace.lines.isEmpty {
          try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: identifier))
        }
        trace.add("registered")
        let own = trace.lines.count
        let isTaken = BGTaskScheduler.shared.register(
          forTaskWithIdentifier: identifier, using: nil
        ) { @Sendable task in
          trace.add("handler \(own)")
          task.setTaskCompleted(success: true)
        }
        trace.add("taken: \(isTaken)")
        try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: identifier))
      }
    }
    app.open()
    await phone.advance(by: .minutes(10))
    app.terminate()
    await phone.advance(by: .minutes(1))
    app.open()
    await phone.advance(days: 1)
    #expect(phone.failures.isEmpty)
    #expect(trace.lines.filter { $0.hasPrefix("handler") }.last != "handler 1")
    #expect(trace.lines.contains("taken: true") && !trace.lines.contains("taken: false"))
  }

  static let gate = DispatchSemaphore(value: 1)

  /// Each run takes the gate, and its process is killed with it.
  @Test(.enabled(if: TimeKeeping.here == .interposed))
  func aSemaphoreHeldByAKilledProcessIsReleased() async throws {
    let trace = Trace()
    let study = try StudyApp(.refresh) { task in
      StudyApp.submit(.refresh)
      task.expirationHandler = {}
      Self.gate.wait()
      trace.add("in")
    }
    await study.live(days: 3)
    #expect(study.runs.count > 2)
    #expect(trace.lines.count == study.runs.count, "\(study.runs) \(study.codes)")
  }
}
