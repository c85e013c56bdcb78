import Foundation
import SimulatedBackgroundTasks
import Testing
import UIKitForTests
import URLSessionForTests
import VirtualTime

/// A container, a static or a singleton keeps an object for as long as a test lives. On a device a launch
/// makes it anew, so here it works for whatever process uses it.
@Suite struct KeptObjectsTests {
  private static let task = "com.example.kept.task"

  /// Makes each service once and hands out the same one ever after.
  private final class Container: @unchecked Sendable {
    private(set) lazy var scheduler = BGTaskScheduler.shared

    func start() {
      scheduler.register(forTaskWithIdentifier: KeptObjectsTests.task, using: nil) {
        @Sendable task in
        self.ask()
        task.setTaskCompleted(success: true)
      }
      ask()
    }

    func ask() { try? scheduler.submit(BGAppRefreshTaskRequest(identifier: KeptObjectsTests.task)) }
  }

  private func install(
    _ launch: @escaping @MainActor @Sendable (LaunchedApp) -> Void
  ) throws -> SimulatedApp {
    let phone = SimulatedDevice(failures: .keep)
    return try phone.install(
      InfoPlist(bundleIdentifier: "com.example.kept", permittedIdentifiers: [Self.task]),
      habit: .daily, launch: launch)
  }

  @Test func aKeptSchedulerWorksAfterRelaunchesAndOnOtherDevices() async throws {
    let container = Container()
    for _ in 0..<2 {
      let app = try install { _ in container.start() }
      app.open()
      await app.device.advance(days: 2)
      app.terminate()
      await app.device.advance(days: 3)
      #expect(app.runs(of: Self.task).count > 7)
      #expect(app.isChainAlive(Self.task))
      #expect(app.findings.isEmpty, "\(app.findings)")
      #expect(app.notes.isEmpty, "\(app.notes)")
      #expect(app.device.failures.isEmpty)
    }
  }

  /// What a process left waiting shares the scheduler with the next one.
  @Test func codeOfAnEndedProcessStaysDeadAlthoughItSharesTheObject() async throws {
    let container = Container()
    let (launches, beats) = (Trace(), Trace())
    let app = try install { _ in
      launches.add("launch")
      let own = launches.lines.count
      container.start()
      Task.detached {
        while true {
          beats.add("\(own)")
          container.ask()
          try? await Task.sleep(for: .seconds(5))
        }
      }
    }
    app.open(for: .minutes(1))
    await app.device.advance(by: .minutes(2))
    app.terminate()
    app.open(for: .minutes(1))
    await app.device.advance(by: .minutes(2))
    #expect(beats.lines.last == "2")
    #expect(beats.lines == beats.lines.sorted())
  }

  @Test func aKeptTaskOfAnEndedProcessIsNotedOnceAtItsLine() async throws {
    final class Shelf: @unchecked Sendable { var task: BGTask? }
    let shelf = Shelf()
    let app = try install { process in
      BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.task, using: nil) {
        @Sendable task in
        shelf.task = task
        task.expirationHandler = { task.setTaskCompleted(success: false) }
      }
      try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: Self.task))
      process.whenInFront {
        shelf.task?.setTaskCompleted(success: true)
        shelf.task?.setTaskCompleted(success: true)
      }
    }
    app.open(for: .minutes(1))
    await app.device.advance(by: .minutes(5))
    try await app.launchNow(Self.task)
    app.terminate()
    app.open(for: .minutes(1))
    await app.device.advance(by: .minutes(5))
    #expect(app.notes.count == 2)
    #expect(app.notes.allSatisfy { $0.site?.fileID.hasSuffix("KeptObjectsTests.swift") == true })
    #expect(!app.findings.map(\.code).contains(.completedLate))
  }
}

/// What launch code does once in the life of the tests, because a static says that it is done.
@Suite struct OncePerProgramTests {
  private static let task = "com.example.once.task"

  private enum Registration {
    nonisolated(unsafe) static var isDone = false

    static func register() {
      if isDone { return }
      isDone = true
      BGTaskScheduler.shared.register(forTaskWithIdentifier: task, using: nil) { task in
        submit()
        task.setTaskCompleted(success: true)
      }
    }

    static func submit() {
      try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: task))
    }
  }

  /// A static flag is set on the first device already, and no later one registers.
  @Test func aFlagOfAnotherDeviceLeavesTheHandlersInPlace() async throws {
    for isTerminated in [true, false, true] {
      let phone = SimulatedDevice(failures: .keep)
      let app = try phone.install(
        InfoPlist(bundleIdentifier: "com.example.once", permittedIdentifiers: [Self.task]),
        habit: .daily
      ) { process in
        Registration.register()
        process.whenInBackground { Registration.submit() }
      }
      await phone.advance(days: 2)
      if isTerminated { app.terminate() }
      await phone.advance(days: 2)
      #expect(app.findings.isEmpty && phone.failures.isEmpty, "\(app.findings)")
      #expect(app.runs(of: Self.task).count > 3)
    }
  }

  @MainActor private final class Listener {
    static let shared = Listener()
    private(set) var heard = 0
    private var observer: (any NSObjectProtocol)?
    nonisolated static let line = #line + 2
    private init() {
      observer = NotificationCenter.default.addObserver(
        forName: UIApplication.didEnterBackgroundNotification, object: nil, queue: .main
      ) { _ in MainActor.assumeIsolated { Listener.shared.heard += 1 } }
    }
  }

  @Test(.enabled(if: TimeKeeping.here == .interposed)) func anObserverOfAStaticHearsLaterProcesses()
    async throws
  {
    for device in 0..<2 {
      let phone = SimulatedDevice(failures: .keep)
      let app = try phone.install(
        InfoPlist(bundleIdentifier: "com.example.listener", permittedIdentifiers: [])
      ) { _ in _ = Listener.shared }
      for opening in 0..<2 {
        app.open(for: .minutes(1))
        await phone.advance(by: .hours(1))
        let heard = await Listener.shared.heard
        #expect(heard == 2 * device + opening + 1)
        app.terminate()
      }
      // The same observer is named once.
      #expect(app.notes.count == (device == 0 ? 1 : 0))
      if let note = app.notes.first { #expect(note.site?.line == Listener.line) }
    }
  }

  /// Watches the battery and Low Power Mode of its device, once in the program's life.
  @MainActor private final class Monitor {
    static let shared = Monitor()
    private(set) var heard: [String] = []
    private var observers: [any NSObjectProtocol] = []
    private init() {
      UIDevice.current.isBatteryMonitoringEnabled = true
      observers = [.NSProcessInfoPowerStateDidChange, UIDevice.batteryStateDidChangeNotification]
        .map {
          NotificationCenter.default.addObserver(forName: $0, object: nil, queue: .main) { news in
            let name = news.name.rawValue
            MainActor.assumeIsolated { Monitor.shared.heard.append(name) }
          }
        }
    }
  }

  @Test(.enabled(if: TimeKeeping.here == .interposed)) func whatAStaticHearsOfTheDeviceGoesOn()
    async throws
  {
    for device in 0..<2 {
      let phone = SimulatedDevice(failures: .keep)
      let app = try phone.install(
        InfoPlist(bundleIdentifier: "com.example.monitor", permittedIdentifiers: [])
      ) { _ in _ = Monitor.shared }
      for opening in 0..<2 {
        app.open(for: .minutes(1))
        await phone.advance(by: .seconds(5))
        // It begins on the charger.
        phone.set(.charging(opening == 1))
        phone.set(.lowPowerMode(opening == 0))
        await phone.advance(by: .seconds(5))
        let heard = await Monitor.shared.heard
        #expect(heard.count == 4 * device + 2 * (opening + 1), "\(heard)")
        app.terminate()
      }
      // Each of the two is named once.
      #expect(app.notes.count == (device == 0 ? 2 : 0), "\(app.notes)")
    }
  }

  @Test func anotherAppHearsNothing() async throws {
    for bundle in ["com.example.mine", "com.example.theirs"] {
      let phone = SimulatedDevice(failures: .keep)
      let app = try phone.install(
        InfoPlist(bundleIdentifier: bundle, permittedIdentifiers: [])
      ) { _ in _ = Other.shared }
      app.open(for: .minutes(1))
      await phone.advance(by: .hours(1))
      let heard = await Other.shared.heard
      #expect(heard == 1)
    }
  }

  @MainActor private final class Other {
    static let shared = Other()
    private(set) var heard = 0
    private var observer: (any NSObjectProtocol)?
    private init() {
      observer = NotificationCenter.default.addObserver(
        forName: UIApplication.didEnterBackgroundNotification, object: nil, queue: .main
      ) { _ in MainActor.assumeIsolated { Other.shared.heard += 1 } }
    }
  }
}

/// Background sessions that something static holds.
@Suite struct KeptSessionsTests {
  private static let address = "https://example.com/episode"

  private class Downloads: NSObject, URLSessionDownloadDelegate, @unchecked Sendable {
    let trace = Trace()
    let identifier: String
    var whenDone: (@Sendable () -> Void)?
    init(_ identifier: String) { self.identifier = identifier }

    func makeSession() -> URLSession {
      URLSession(
        configuration: .background(withIdentifier: identifier), delegate: self, delegateQueue: .main
      )
    }

    func begin(_ session: URLSession) {
      guard let address = URL(string: KeptSessionsTests.address) else { return }
      session.downloadTask(with: address).resume()
    }

    func urlSession(
      _ session: URLSession, downloadTask: URLSessionDownloadTask,
      didFinishDownloadingTo location: URL
    ) { trace.add("file") }

    func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) { whenDone?() }
  }

  /// Makes its session with itself, once.
  private final class Singleton: Downloads, @unchecked Sendable {
    static let shared = Singleton()
    private(set) var session: URLSession!
    private init() {
      super.init("com.example.kept.singleton")
      session = makeSession()
    }
  }

  /// Makes its session when it is first used.
  private final class Late: Downloads, @unchecked Sendable {
    private(set) lazy var session = makeSession()
  }

  private func phone(
    _ handlers: EarlierHandlers = .usedAgain,
    _ launch: @escaping @MainActor @Sendable (LaunchedApp) -> Void
  ) throws -> SimulatedApp {
    let phone = SimulatedDevice(
      earlierHandlers: handlers, failures: .keep, options: .init(unseen: .takenForExpired))
    phone.server.answer(Self.address, .bytes(900_000_000))
    return try phone.install(
      InfoPlist(
        bundleIdentifier: "com.example.kept.sessions", permittedIdentifiers: [],
        backgroundModes: []), launch: launch)
  }

  private func live(_ app: SimulatedApp) async {
    app.open(for: .minutes(1))
    await app.device.advance(by: .seconds(30))
    app.terminate()
    await app.device.advance(days: 2)
  }

  /// Where nothing is interposed, nobody sees that something static makes a session.
  @Test(.enabled(if: TimeKeeping.here == .interposed))
  func aSessionOfASingletonIsToldAfterARelaunch() async throws {
    for round in 1...2 {
      let app = try phone { process in
        process.whenInFront { Singleton.shared.begin(Singleton.shared.session) }
        process.whenEventsForBackgroundSession { _, handler in
          Singleton.shared.whenDone = handler
        }
      }
      await live(app)
      #expect(Singleton.shared.trace.lines.count == round)
      #expect(app.findings.isEmpty, "\(app.findings)")
      #expect(app.device.failures.isEmpty)
      #expect(app.notes.map(\.identifier) == ["com.example.kept.singleton"])
      #expect(app.notes.first?.site != nil)
    }
  }

  @Test func aKeptSessionBelongsToTheProcessThatUsesIt() async throws {
    let late = Late("com.example.kept.late")
    let app = try phone { process in
      late.session.getAllTasks { _ in }
      process.whenInFront { late.begin(late.session) }
      process.whenEventsForBackgroundSession { _, handler in late.whenDone = handler }
    }
    await live(app)
    #expect(late.trace.lines == ["file"])
    #expect(app.findings.isEmpty, "\(app.findings)")
    #expect(app.notes.isEmpty)
  }

  /// A session that is made on demand is not there for its events unless the launch makes it.
  @Test func aSessionThatNoCodeUsesIsNotMade() async throws {
    let app = try phone { process in
      let late = Late("com.example.kept.never")
      process.whenInFront { late.begin(late.session) }
      process.whenEventsForBackgroundSession { _, handler in late.whenDone = handler }
    }
    await live(app)
    #expect(app.findings.map(\.code) == [.transferNotAnswered])
  }
}
