public import Foundation
import RunRecord
import RunText
public import SchedulerEngine
public import VirtualTime

/// A simulated iPhone or iPad for tests. The test sets conditions; only the system's rules decide what
/// runs when.
///
///     let phone = SimulatedDevice()
///     let app = try phone.install(plist) { _ in NewsApp().didFinishLaunching() }
///     app.open(for: .minutes(4))
///     await phone.advance(days: 21)
///     #expect(app.runs(of: "com.example.news.refresh").count > 60)
public final class SimulatedDevice: @unchecked Sendable {
  public typealias Conditions = DeviceConditions
  public typealias Escape = VirtualTime.Escape
  public typealias Options = VirtualWorld.Options

  var setup: Setup
  var launches: [AppID: LaunchPlan] = [:]
  var sessionIfStarted: Session?
  package let shelf = DeviceExtensions()
  var logs = EventLogFolder.ofThisProcess
  private let reporting: FailureReporting
  private let options: Options
  var manner: Manner
  private var zone: DeviceZone?
  /// Why the device cannot run at all.
  private var impossible: DeviceFailure?
  private let site: CallSite
  /// The scheduler that provides the unknown numbers.
  private var scheduler = PlausibleScheduler.usual
  let logName: String
  private var told = 0
  private var trial: BackgroundTimeTrial?

  /// Time begins to move with the first thing that happens to the device; install apps before that.
  ///
  /// `timeZone` is where the phone is, for example "America/Los_Angeles": its clocks change with the seasons,
  /// and the app's `TimeZone.current`, `Calendar.current` and formatters show it. The default is GMT. The
  /// default `start` is Monday 1 June 2026 at 06:00 by the phone's clock.
  ///
  /// `earlierHandlers` decides what happens to handlers that an earlier process of the app registered,
  /// `launchesInBackground` whether the app is told that it is in the background, and `unsaid` what happens
  /// when a decision depends on a condition that the test never set.
  ///
  /// `scheduler` is the number of a plausible scheduler, which provides the numbers that nobody has
  /// published; 0 is the model's own. `rules(_:)` changes them further. `phone` is the number of a phone that
  /// may neglect or favour an app, or start nothing of it for days; 0 is the usual one, which does not.
  public convenience init(
    _ device: NamedDevice = .overnightCharger, system: OSProfile = .ios26,
    timeZone: String? = nil, startingAt start: Date? = nil, seed: UInt64 = 1,
    scheduler: Int? = nil, phone: Int = 0,
    earlierHandlers: EarlierHandlers = .usedAgain,
    launchesInBackground: LaunchesInBackground = .untold,
    unsaid: UnsaidConditions = .asNamedDevice,
    failures: FailureReporting = .failTest, options: Options = .init(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    var setup = Setup()
    setup.device = device.device
    setup.habits = device.habits
    setup.profile = system
    setup.seed = seed
    setup.phone = Int64(phone)
    self.init(
      setup, failures, options,
      Manner(
        earlierHandlers: earlierHandlers, launchesInBackground: launchesInBackground, unsaid: unsaid
      ),
      scheduler: scheduler,
      from: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    put(timeZone)
    let offset = zone?.zone.secondsFromGMT(for: Self.usualStart) ?? 0
    self.setup.start = Instant(
      notBefore: start ?? Self.usualStart.addingTimeInterval(-TimeInterval(offset)))
    if let zone {
      self.setup.utcOffset = zone.offset(at: self.setup.start.date)
      self.setup.script = zone.changes(after: self.setup.start.date)
    }
  }

  private func put(_ timeZone: String?) {
    guard let timeZone else { return }
    do throws(UnknownTimeZone) { zone = try DeviceZone(timeZone) } catch {
      impossible = DeviceFailure(
        kind: .unknownTimeZone(nearest: error.nearest), identifier: error.name,
        at: Self.usualStart, site: nil)
    }
  }

  package init(
    _ setup: Setup, _ reporting: FailureReporting, _ options: Options, _ manner: Manner,
    scheduler: Int? = nil, fixed: [Int] = [], from site: CallSite
  ) {
    self.setup = setup
    self.manner = manner
    self.reporting = reporting
    self.options = options
    self.site = site
    logName = RunningTest.fileName(orOf: site)
    take(scheduler, fixed)
  }

  /// Without a number, the device uses the scheduler that the test runs under.
  private func take(_ number: Int?, _ fixed: [Int]) {
    if let trial = BackgroundTimeTrial.current { take(trial) }
    if let run = SchedulerRun.current, number == nil || number == run.scheduler.number {
      scheduler = run.scheduler
      run.fix(fixed)
      setup.rules = run.rules(over: setup.rules, fixed: fixed)
      return
    }
    guard let number else { return }
    guard let known = PlausibleScheduler(number) else {
      impossible = DeviceFailure(
        kind: .noSuchScheduler(number, last: PlausibleScheduler.count), identifier: "",
        at: Self.usualStart, site: nil)
      return
    }
    scheduler = known
    setup.rules = known.rules(over: setup.rules, fixed: fixed)
  }

  /// What happens on such a device would happen on none, so it leaves no log.
  private func take(_ trial: BackgroundTimeTrial) {
    self.trial = trial
    if trial.time == .granted { return }
    logs = nil
    setup.grantsLaunches = trial.time != .nothingLaunched
    manner.cutsRunsShort = trial.time == .runsCutShort
  }

  /// Monday 1 June 2026, 06:00 UTC.
  public static let usualStart = Date(timeIntervalSince1970: 1_780_293_600)

  deinit {
    guard let sessionIfStarted else { return }
    logs?.close(sessionIfStarted)
    sessionIfStarted.close()
  }

  /// The running device, started if necessary; nil if it cannot run, which has been reported.
  var session: Session? {
    if let sessionIfStarted { return sessionIfStarted }
    if impossible != nil {
      tellFailures()
      return nil
    }
    do throws(SimulationFault) {
      let session = try Session(setup, launches, options, manner, zone, shelf)
      sessionIfStarted = session
      trial?.noteDevice()
      logs?.add(session, of: logName)
      return session
    } catch {
      impossible = DeviceFailure(
        kind: .simulationStopped(error), identifier: "", at: setup.start.date, site: nil)
      tellFailures()
      return nil
    }
  }

  /// Everything that the device reports as a failure, in chronological order.
  public var failures: [DeviceFailure] {
    sessionIfStarted?.failures ?? (impossible.map { [$0] } ?? [])
  }

  /// Called while the test waits for the device, so that the failures belong to the test.
  func tellFailures() {
    let all = failures
    reporting.tell(all[told...], after: all[..<told], of: scheduler, from: site)
    told = all.count
  }
}

extension SimulatedDevice {
  /// Changes the state of the device at its start. Once time has begun to move, use `set(_:)`.
  public func begin(with change: (inout DeviceSetup) -> Void) throws {
    guard sessionIfStarted == nil else { throw BeginningProblem.alreadyRunning }
    let before = setup.device
    change(&setup.device)
    manner.said.formUnion(ConditionTopic.allCases.filter { $0.differs(before, setup.device) })
  }

  /// Changes the rules' parameters, many of which are assumed. What is set here stays, whichever scheduler
  /// the test runs under.
  public func rules(_ change: (inout Rules) -> Void) throws {
    guard sessionIfStarted == nil else { throw BeginningProblem.alreadyRunning }
    let before = setup.rules.parameters
    change(&setup.rules)
    let after = setup.rules.parameters
    SchedulerRun.current?.fix(after.indices.filter { before[$0].value != after[$0].value })
  }
}

public enum BeginningProblem: Error, Equatable, CustomStringConvertible {
  case alreadyRunning

  public var description: String {
    "the device's clock is already running, so its start can no longer be changed. Do this before the first call "
      + "that opens, changes or advances anything."
  }
}

extension SimulatedDevice {
  /// The device's time, for code that takes a clock. App code that sleeps on it wakes when the device's time
  /// reaches the deadline; a test that sleeps on it lets the device run for that long.
  ///
  /// It may be used before anything is installed, and does not keep the device alive.
  public var clock: any Clock<Duration> { DeviceClock(self) }
}

private struct DeviceClock: Clock {
  private final class Reference: Sendable {
    weak let device: SimulatedDevice?
    init(_ device: SimulatedDevice) { self.device = device }
  }

  private let reference: Reference

  init(_ device: SimulatedDevice) { reference = Reference(device) }

  /// App code belongs to a world, even while the device waits for it.
  private var world: VirtualWorld? {
    VirtualWorld.current ?? reference.device?.sessionIfStarted?.world
  }

  var now: VirtualClock.Instant {
    world.map { VirtualClock($0).now } ?? VirtualClock.Instant(offset: .zero)
  }

  var minimumResolution: Duration { .nanoseconds(1) }

  func sleep(until deadline: VirtualClock.Instant, tolerance: Duration?) async throws {
    if let world = VirtualWorld.current {
      return try await VirtualClock(world).sleep(until: deadline, tolerance: tolerance)
    }
    let rest = now.duration(to: deadline)
    if rest > .zero { await reference.device?.advance(by: rest) }
  }
}

extension SimulatedDevice {
  /// What app code used that the virtual clock does not control, such as a run loop's timer.
  public var escapes: [Escape] { sessionIfStarted?.world.escapes.map(\.escape) ?? [] }

  /// Writes what has happened so far to a file that `bgsim explain` reads. If writing fails, the file stays
  /// as it was before.
  ///
  /// A test need not call this: with `BGSIM_EVENT_LOGS=FOLDER` in the environment each device leaves its log
  /// in that folder when it ends, named after its test.
  public func writeEventLog(to file: String) throws(EventLogFileProblem) {
    guard let session else {
      throw EventLogFileProblem(file: file, reason: "the device did not start")
    }
    try EventLogFile.write(session.eventLog(), to: file)
  }
}

enum EventLogFile {
  static func write(_ log: [UInt8], to file: String) throws(EventLogFileProblem) {
    do {
      try Data(log).write(to: URL(fileURLWithPath: file), options: .atomic)
    } catch {
      throw EventLogFileProblem(file: file, reason: error.localizedDescription)
    }
  }
}

/// Why an event log could not be written.
public struct EventLogFileProblem: Error, Equatable, CustomStringConvertible {
  public let file: String
  public let reason: String

  public var description: String { "the event log \(file) was not written: \(reason)" }
}

extension SimulatedDevice {
  /// Installs an app. The closure is what its code does at each start of its process, on the main actor.
  /// Static state survives, because the test's process goes on.
  public func install(
    _ plist: InfoPlist, habit: SimulatedApp.Habit? = nil,
    launch: @escaping @MainActor (LaunchedApp) -> Void
  ) throws -> SimulatedApp {
    guard sessionIfStarted == nil else {
      throw InstallProblem.alreadyRunning(plist.bundleIdentifier)
    }
    let name = setup.names.intern(Array(plist.bundleIdentifier.utf8))
    let id = place(of: name)
    var app = AppSetup(name, code: .live)
    app.permitted = plist.permittedIdentifiers.map { setup.names.intern(Array($0.utf8)) }
    app.modes = Modes(named: plist.backgroundModes)
    app.entitlements = Entitlements(named: plist.entitlements)
    app.history =
      setup.apps.indices.contains(Int(id.index))
      ? setup.apps[Int(id.index)].history : .newcomer
    if let habit {
      app.history = habit.history
      setup.habits += try habit.openings(of: id)
    }
    put(app, at: id)
    launches[id] = LaunchPlan(launch: launch, plist: plist)
    #if os(Linux)
      if !LiveProcess.hasMainBundle { manner.hasMainBundle = false }
    #endif
    return SimulatedApp(self, id)
  }

  /// The index of an app with this name: that of the scenario's app, or after all others.
  private func place(of name: NameID) -> AppID {
    let place = setup.apps.firstIndex { $0.name == name } ?? setup.apps.count
    return AppID(index: Int32(place))
  }

  private func put(_ app: AppSetup, at id: AppID) {
    if Int(id.index) == setup.apps.count { return setup.apps.append(app) }
    setup.apps[Int(id.index)] = app
    // Instead of the scenario's model, the live code now decides what to submit and cancel.
    setup.script.removeAll { event in
      switch event.action {
      case .submit(let other, _), .cancel(let other, _): other == id
      case .change: false
      }
    }
  }
}

public enum InstallProblem: Error, Equatable, CustomStringConvertible {
  case alreadyRunning(String)

  public var description: String {
    switch self {
    case .alreadyRunning(let app):
      "\(app) can no longer be installed, because the device's clock is already running. Install "
        + "all apps before the first call that opens, changes or advances anything."
    }
  }
}

/// Shorter forms of `install`.
extension SimulatedDevice {
  public func install(
    _ plist: InfoPlist, habit: SimulatedApp.Habit? = nil, launch: @escaping @MainActor () -> Void
  ) throws -> SimulatedApp {
    try install(plist, habit: habit) { _ in launch() }
  }

  /// Installs an app that its user opens at these times of each day, for example "07:05".
  public func install(
    _ plist: InfoPlist, opens time: String, _ more: String...,
    launch: @escaping @MainActor (LaunchedApp) -> Void
  ) throws -> SimulatedApp {
    try install(plist, habit: .opens(times: [time] + more), launch: launch)
  }

  public func install(
    _ plist: InfoPlist, opens time: String, _ more: String...,
    launch: @escaping @MainActor () -> Void
  ) throws -> SimulatedApp {
    try install(plist, habit: .opens(times: [time] + more)) { _ in launch() }
  }

  /// Installs an app with its own property list file.
  public func install(
    infoPlist file: String, habit: SimulatedApp.Habit? = nil,
    launch: @escaping @MainActor (LaunchedApp) -> Void
  ) throws -> SimulatedApp {
    try install(InfoPlist(contentsOf: URL(fileURLWithPath: file)), habit: habit, launch: launch)
  }

  public func install(
    infoPlist file: String, habit: SimulatedApp.Habit? = nil,
    launch: @escaping @MainActor () -> Void
  ) throws -> SimulatedApp {
    try install(infoPlist: file, habit: habit) { _ in launch() }
  }

  public func install(
    infoPlist file: String, opens time: String, _ more: String...,
    launch: @escaping @MainActor (LaunchedApp) -> Void
  ) throws -> SimulatedApp {
    try install(infoPlist: file, habit: .opens(times: [time] + more), launch: launch)
  }

  public func install(
    infoPlist file: String, opens time: String, _ more: String...,
    launch: @escaping @MainActor () -> Void
  ) throws -> SimulatedApp {
    try install(infoPlist: file, habit: .opens(times: [time] + more)) { _ in launch() }
  }

  /// The engine's input, for running models beside this device.
  package var plan: Setup { setup }
  package var log: [LogRow] { sessionIfStarted?.ledger.rows ?? [] }

  /// Does the same as if the environment named this folder.
  package func leaveEventLog(in folder: String) {
    logs = EventLogFolder(folder)
    if let sessionIfStarted { logs?.add(sessionIfStarted, of: logName) }
  }

  /// A silent push arrives for the app. The system decides when the app is launched for it. A later push of
  /// the same name replaces one that is still held.
  ///
  ///     phone.push(to: app, ["article": 7])
  ///     await phone.advance(by: .hours(1))
  ///     #expect(app.runs(of: "com.example.news.push").count == 1)
  ///
  /// Its runs have the identifier `name`, by default the app's bundle identifier followed by `.push`. With
  /// any other priority than 5 the app is not launched.
  public func push(
    to app: SimulatedApp, _ userInfo: [AnyHashable: Any] = [:], named name: String? = nil,
    priority: Int = 5
  ) {
    guard let session else { return }
    let priority: PushPriority =
      priority == 5 ? .background : priority < 5 ? .lowest : .immediate
    session.push(userInfo, to: app.id, named: name, priority)
    tellFailures()
  }

  /// Something outside wakes the app, whatever the scheduler decides: Bluetooth, a change of location, new
  /// health data, a message from the watch. The closure, which is what the app's delegate does then, runs on
  /// the main queue of the app's process, which is started if necessary.
  ///
  ///     phone.wake(app, for: "glucose sensor") { Sensor.shared.didReceive(reading) }
  ///
  /// Nothing promises how long the app then runs (fact 343): the rule `life.wake-time`, 10 s, is assumed. An
  /// app that the user swiped away is not woken.
  public func wake(
    _ app: SimulatedApp, for name: String, _ code: @escaping @MainActor @Sendable () -> Void
  ) {
    guard let session else { return }
    session.wake(app.id, for: name, code)
    tellFailures()
  }

  /// What the device's clock shows.
  public var now: Date { (sessionIfStarted?.simulation.now ?? setup.start).date }

  public func advance(days: Int) async { await advance(by: .days(days)) }

  public func advance(by duration: Duration) async {
    guard let session else { return }
    await drive(to: session.simulation.now + Span(duration))
  }

  /// Advances to a date. A date in the past changes nothing.
  public func advance(to date: Date) async { await drive(to: Instant(notBefore: date)) }

  /// Lets app code run as far as it can now, without moving the clock.
  public func settle() async { await advance(by: .zero) }

  /// Advances until no request is pending and no run is in progress, for at most this long. Returns whether
  /// that state was reached.
  @discardableResult
  public func runUntilIdle(within duration: Duration = .days(14)) async -> Bool {
    guard let session else { return false }
    let end = session.simulation.now + Span(duration)
    await settle()
    while !session.isIdle, session.simulation.now < end, !session.isStopped {
      await drive(to: min(session.simulation.now + .minutes(1), end))
    }
    return session.isIdle
  }

  private func drive(to end: Instant) async {
    guard let session else { return }
    await ShownTimeZone.enter(session.shownZone)
    let ended = await session.world.drive { session.turn(to: end) }
    ShownTimeZone.leave()
    session.note(ended)
    tellFailures()
  }
}

extension Session {
  var isIdle: Bool {
    let isPending = (0..<simulation.appCount).contains {
      !simulation.pending(of: AppID(index: $0)).isEmpty
    }
    return !isPending && tasks.isEmpty
  }

  var isStopped: Bool {
    failures.contains {
      switch $0.kind {
      case .stuck, .simulationStopped: true
      case .misuse, .enteredOnWrongQueue, .assertedQueue, .mainThreadBlocked, .escaped,
        .unknownIdentifier,
        .unmetExpectation, .unknownTimeZone, .noSuchScheduler, .unsaid, .transfer, .notSeen,
        .failedAfterWaiting,
        .realDate, .progressWithoutWork:
        false
      }
    }
  }

  func note(_ end: DriveEnd) {
    switch end {
    case .quiet, .busy: break
    case .abandoned(let job):
      if isStopped { return }
      lock.withLock {
        let run = lanes[job.process].flatMap(onlyRun)
        fail(.stuck(job), run?.identifier ?? "", from: run?.handler.site)
      }
      // The job may still run and call this object.
      _ = Unmanaged.passRetained(self)
    }
  }
}

extension SimulatedDevice {
  /// Changes the world now. Apps learn of it when time moves, or by `settle()`.
  ///
  /// It stays so until the test or the device's own day changes it, which a note of the app tells: the network and
  /// the charger change with the day of each named device. ``begin(holding:)`` keeps them.
  public func set(
    _ change: WorldChange, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: Int = #line, column: Int = #column
  ) {
    guard let session else { return }
    session.apply(change)
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    session.lock.withLock { session.set.note(change, at: site) }
    tellFailures()
  }

  public func reboot() { set(.reboot) }
  public func unlock() { set(.unlock) }
  public func lock() { set(.lock) }

  public var conditions: Conditions {
    sessionIfStarted?.simulation.conditions() ?? setup.device.conditions
  }
}

extension Session {
  func apply(_ change: WorldChange) {
    lock.withLock {
      // Setting a state that already holds also counts as set by the test, although it leaves no row.
      if let topic = ConditionTopic(change) { unsaid.say(topic) }
      if case .forceQuit(let app) = change { postTermination(of: app) }
      do throws(SimulationFault) {
        try simulation.apply(change)
      } catch {
        fail(.simulationStopped(error), "", from: nil)
      }
    }
  }
}

/// How app code's time is made virtual. Chosen when the package is built.
public enum TimeKeeping: Sendable {
  /// The functions of the runtime and of Dispatch are replaced, so app code need not be compiled for it.
  /// Linux only.
  case interposed
  /// App code that imports the module calls our functions instead of the standard library's. What goes
  /// through Dispatch keeps real time.
  case shadowed

  #if os(Linux) && !PortableVirtualTime
    public static let here = TimeKeeping.interposed
  #else
    public static let here = TimeKeeping.shadowed
  #endif
}

// Background work waits longer than seconds. An app's own members of these names take precedence.
extension Duration {
  @_disfavoredOverload
  public static func minutes(_ count: some BinaryInteger) -> Duration { .seconds(60) * count }

  @_disfavoredOverload
  public static func hours(_ count: some BinaryInteger) -> Duration { .seconds(3_600) * count }

  @_disfavoredOverload
  public static func days(_ count: some BinaryInteger) -> Duration { .seconds(86_400) * count }
}
