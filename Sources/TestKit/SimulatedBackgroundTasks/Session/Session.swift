import Basics
import Foundation
import RunRecord
import RunText
import SchedulerEngine
import VirtualTime

/// A running device: the engine that decides, the world in which app code runs, and the connection between
/// the two.
///
/// App code runs on the thread that drives the world, so its calls never run at the same time as the driver.
/// Tests ask questions between drives; the lock is for code that leaves its world.
final class Session: @unchecked Sendable {
  let world: VirtualWorld
  let setup: Setup
  let launches: [AppID: LaunchPlan]
  let manner: Manner
  let zone: DeviceZone?
  let lock = AppLock()
  let shelf: DeviceExtensions

  private(set) lazy var beginning = setup.beginning()
  var simulation: Simulation
  var names: NameTable
  var ledger = DecisionLedger()
  /// The number of rows between two checks of memory use. A test may check more often.
  var rowsAtOnce = 50_000
  var rowsAtPause = 0
  /// Set once the device has stopped and reported why.
  var isAtFault = false
  var processes: [ProcessID: LiveProcess] = [:]
  var lanes: [AppProcess: LiveProcess] = [:]
  /// Delivered tasks that have not ended. The system keeps a running task alive, but not its handler.
  var tasks: [RunID: BGTask] = [:]
  /// Runs whose handlers were entered and have not returned, the latest last.
  var occupying: [LiveRun] = []
  /// Runs asked to stop at this instant, whether or not their expiration handlers have been entered yet.
  var expiring: [LiveRun] = []
  /// Runs that were delivered at this instant, on a device that gives none any time.
  var cutShort: [RunID] = []
  /// Copies of what each app requested, which are returned to it later.
  var copies: [RequestID: BGTaskRequest] = [:]
  /// The content of the latest undelivered push of each name.
  var pushes: [TaskKey: [AnyHashable: Any]] = [:]
  /// Where each app handles its pushes.
  var pushHandlers: [AppID: PushHandlerPlace] = [:]
  /// Assertions that app code holds, so that its device suspends it later.
  var assertions: [ActivityID: HeldAssertion] = [:]
  var sites = SiteList()
  /// Registrations after launching had finished but at the same instant, so that the log does not show the
  /// difference.
  var lateRegistrations: [Finding] = []
  /// Registrations after the launch of which it is not known yet what they are for.
  var undecided: [LateRegistration] = []
  /// Tasks that were asked for by a name that this device's system lacks.
  var newerTasks: Set<TaskKey> = []
  /// What else no log shows, such as the thread of a call.
  var unlogged: [Finding] = []
  /// What fixes a finding about a run or an assertion, where more is known than its code says.
  var fixesOfRuns: [RunID: String] = [:]
  var fixesOfAssertions: [ActivityID: String] = [:]
  var failures: [DeviceFailure] = []
  /// The handlers that processes of this device registered, by app.
  var earlierHandlers: [AppID: [NameID: EarlierHandler]] = [:]
  var handlersUsedAgain: [AppID: Set<NameID>] = [:]
  /// What launch code registered on another device, and a process here was only given at its first request.
  var inheritedLate: [ProcessID: Set<NameID>] = [:]
  var notes: [AppID: [AppNote]] = [:]
  var unsaid: UnstatedConditions
  var set = SetConditions()
  var unseen = UnseenRunList()
  var unitCounts: [UnitCount] = []
  var planned: [PlannedCall] = []
  /// What app code does when something outside wakes it.
  var wakes: [TaskKey: @MainActor @Sendable () -> Void] = [:]
  var record: RunRecordSoFar

  init(
    _ setup: Setup, _ launches: [AppID: LaunchPlan], _ options: VirtualWorld.Options,
    _ manner: Manner, _ zone: DeviceZone?, _ shelf: DeviceExtensions
  ) throws(SimulationFault) {
    self.shelf = shelf
    self.manner = manner
    self.zone = zone
    unsaid = UnstatedConditions(said: manner.said)
    simulation = try Simulation(setup)
    self.setup = setup
    self.launches = launches
    names = setup.names
    record = RunRecordSoFar(from: setup.start)
    world = VirtualWorld(
      wallClock: setup.start.milliseconds * 1_000_000, options: options)
    SessionList.add(self)
  }

  deinit { SessionList.remove(world) }

  func process(in lane: AppProcess) -> LiveProcess? { lock.withLock { lanes[lane] } }

  /// Identifiers may be created at run time, as those of continued tasks are. Once the table is full, further
  /// identifiers belong to nobody.
  func name(_ identifier: String) -> NameID {
    let bytes = Array(identifier.utf8)
    if let known = names.find(bytes) { return known }
    do throws(SimulationFault) {
      _ = try simulation.intern(bytes)
      return names.intern(bytes)
    } catch {
      fail(.simulationStopped(error), identifier, from: nil)
      return NameID(index: names.count)
    }
  }

  func text(_ name: NameID) -> String {
    name.index < names.count ? String(decoding: names[name], as: UTF8.self) : ""
  }
}

/// Code of an abandoned device stops here, before it can hold a lock that the test needs later.
struct AppLock {
  private let lock = KitLock()

  func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    _ = VirtualWorld.current
    return try lock.withLock(body)
  }
}

extension Session {
  /// Releases everything that has a reference back to the session.
  func close() {
    lock.withLock {
      for process in processes.values {
        world.kill(process.lane)
        process.removeObservers()
      }
      processes = [:]
      lanes = [:]
      tasks = [:]
      assertions = [:]
      undecided = []
      shelf.clear()
    }
  }

  /// The driver's turn: app code has done everything it could at this instant.
  func turn(to end: Instant) -> Turn {
    lock.withLock {
      if isAtFault { return .done }
      noteLateRegistrations()
      noteWrongQueues()
      noteOwnExits()
      noteEscapes()
      noteUnheardExpirations()
      noteProgressOfChildren()
      endBlockedProcesses()
      cutRunsShort()
      if makePlannedCalls() { return .again }
      let deadlines = [world.nextDeadline.map(instant), endOfPatience, nextPlannedCall]
        .compactMap { $0 }
      simulation.setAppAlarm(at: deadlines.min() ?? .never)
      let stop = advance(to: end)
      moveClock()
      noteUnsaid()
      noteUndoneConditions()
      return act(on: stop)
    }
  }

  /// Advances in stretches of rows, checking memory between them, so that a device with endless activity
  /// stops before it uses all memory.
  private func advance(to end: Instant) -> AdvanceResult {
    while true {
      if let stop = simulation.advance(to: end, recording: &ledger, pausingAt: rowsAtPause) {
        return stop
      }
      rowsAtPause = ledger.rows.count + rowsAtOnce
      let (taken, limit) = (record.size(ledger), setup.limits.facts)
      if taken > limit { return .faulted(.tooManyFacts(taken, limit: limit, at: simulation.now)) }
    }
  }

  private func act(on stop: AdvanceResult) -> Turn {
    switch stop {
    case .reached: return .done
    case .faulted(let fault):
      isAtFault = true
      fail(.simulationStopped(fault), blamed(for: fault), from: nil)
      return .done
    case .appTimers: fireTimers()
    case .started(let id): start(id)
    case .foreground(let id): enterForeground(id)
    case .background(let id): enterBackground(id)
    case .protectedData(let id, let isAvailable):
      post(
        isAvailable ? .protectedDataDidBecomeAvailable : .protectedDataWillBecomeUnavailable, to: id
      )
    case .frozen(let id):
      noteRestless(id)
      if let process = processes[id] {
        noteTasksOfDelegates(of: process)
        world.freeze(process.lane)
        loseDataTasks(of: process, because: .suspended)
      }
    case .woken(let id, let name): hearWake(name, in: id)
    case .resumed(let id): resume(id)
    case .deliver(let run):
      deliver(run)
      if manner.cutsRunsShort, tasks[run] != nil { cutShort.append(run) }
    case .expire(let run, _):
      if let process = tasks[run]?.run?.process { noteRestless(process.id, run: run) }
      expire(run)
    case .ended(let run, let outcome):
      if outcome == .endedWithoutHandler, let process = tasks[run]?.run?.process {
        noteRestless(process.id, run: run)
      }
      ended(run, outcome)
    case .killed(let id, let cause):
      if cause == .assertionLeftOpen { noteUnseenAssertions(of: id) }
      noteBlockedExpiration(of: id, cause)
      noteRestless(id)
      end(id)
    case .expireActivity(let activity): expire(activity)
    }
    return .again
  }

  private func blamed(for fault: SimulationFault) -> String {
    switch fault {
    case .launchesInACircle(let task, _, _): text(task.name)
    case .eventLimit(_, _, let busiest?): text(busiest)
    default: ""
    }
  }

  /// The engine counts milliseconds. App code that is due within a millisecond counts as due at its start.
  func instant(_ nanoseconds: Int64) -> Instant {
    setup.start + .milliseconds(nanoseconds / 1_000_000)
  }

  private func moveClock() {
    let (elapsed, overflow) = (simulation.now - setup.start).milliseconds
      .multipliedReportingOverflow(by: 1_000_000)
    if !overflow { world.advance(to: elapsed) }
  }

  /// Timers due exactly at this millisecond became ready when the clock moved. Those due within it wait for
  /// their nanosecond.
  private func fireTimers() {
    if let deadline = world.nextDeadline, instant(deadline) <= simulation.now {
      world.advance(to: deadline)
    }
  }

  private func start(_ id: ProcessID) {
    let apps = (0..<simulation.appCount).map { AppID(index: $0) }
    guard let app = apps.first(where: { simulation.process(of: $0) == id }),
      let plan = launches[app]
    else { return }
    let process = LiveProcess(
      self, id, of: app, lane: world.makeProcess(), at: simulation.now)
    processes[id] = process
    lanes[process.lane] = process
    if !manner.hasMainBundle {
      note(.foreignBundle, plan.plist.bundleIdentifier, of: process, at: nil)
    }
    if manner.earlierHandlers == .usedAgain {
      LaunchHooks.run(of: plan.plist.bundleIdentifier, in: process)
    }
    onMain(process, for: .launching) {
      process.isInLaunchCode = true
      plan.launch(LaunchedApp(process))
      process.isInLaunchCode = false
      self.useEarlierHandlers(in: process)
      process.post(.didFinishLaunching)
    }
    tellOfLaunchInBackground(process)
  }

  private func resume(_ id: ProcessID) {
    guard let process = processes[id] else { return }
    world.resume(process.lane)
    shelf.transfers?.tellOfLostTasks(to: RunningApp(process: process))
  }

  private func end(_ id: ProcessID) {
    guard let process = processes.removeValue(forKey: id) else { return }
    loseDataTasks(of: process, because: .ended)
    world.kill(process.lane)
    process.removeObservers()
    lanes[process.lane] = nil
    undecided.removeAll { $0.process === process }
    for (activity, held) in assertions where held.process.id == id { assertions[activity] = nil }
  }

}

/// Calls made by app code. The engine judges them; a call that would end the app on a device ends its process
/// here and is reported as a failure.
extension Session {
  func register(_ identifier: String, _ handler: LaunchHandler, by process: LiveProcess) -> Bool {
    lock.withLock {
      let name = name(identifier)
      if takesOver(handler, name, in: process) { return true }
      if isTooNew(toRegister: identifier, for: process, at: handler.site) { return false }
      let registration = LateRegistration(
        name: name, identifier: identifier, handler: handler, process: process)
      if isJudgedLater(registration) {
        return setup.apps[Int(process.app.index)].permitted.contains(name)
      }
      return registerNow(registration)
    }
  }

  func registerNow(_ asked: LateRegistration) -> Bool {
    let (name, handler, process) = (asked.name, asked.handler, asked.process)
    let registration = simulation.register(name, by: process.id)
    sites.remember(
      handler.site, of: .registration, by: process.id, about: name, at: simulation.now)
    switch registration {
    case .registered:
      noteLateRegistration(of: name, by: process)
      process.handlers[name] = handler
      remember(handler, name, of: process)
      return true
    case .fatal(let misuse):
      fail(.misuse(misuse), asked.identifier, from: handler.site)
      world.kill(process.lane)
      return false
    case .notPermitted, .wildcard:
      process.refused.insert(name)
      return false
    case .stale: return false
    }
  }

  /// A registration by a task or on a queue that the launch code started comes after the launch, even at the
  /// same instant.
  private func noteLateRegistration(of name: NameID, by process: LiveProcess) {
    guard !process.isInLaunchCode, simulation.now == process.startedAt else { return }
    lateRegistrations.append(
      Finding(
        .lateRegistrationAccepted, at: simulation.now, TaskKey(name, of: process.app),
        .process(process.id)))
  }

  /// This call of iOS 27 must not be made on the main thread (fact 334). `submit` and the async form may.
  func noteMainThread(_ request: BGTaskRequest, from site: CallSite?, by process: LiveProcess) {
    guard VirtualWorld.isOnMainQueue else { return }
    lock.withLock {
      let (name, now) = (name(request.identifier), simulation.now)
      sites.remember(site, by: process.id, about: name, at: now)
      unlogged.append(
        Finding(
          .submittedOnMainThread, at: now, TaskKey(name, of: process.app), .process(process.id)))
    }
  }

  func submit(_ request: BGTaskRequest, from site: CallSite?, by process: LiveProcess) throws {
    try lock.withLock {
      let name = name(request.identifier)
      if isTooNew(request, as: name, of: process, at: site) {
        throw BGTaskScheduler.Error(.unavailable)
      }
      judgeLateRegistrations(under: name, of: process)
      useEarlierHandler(name, submittedAt: site, in: process)
      do throws(SubmissionRefusal) {
        let earliest = request.earliestBeginDate.map {
          instant($0, of: request.identifier, from: site)
        }
        let id = try simulation.submit(request.asked(as: name, from: earliest), by: process.id)
        sites.remember(site, of: id)
        keepCopy(of: request, as: id, by: process)
      } catch {
        sites.remember(site, by: process.id, about: name, at: simulation.now)
        if case .fatal(let misuse) = error {
          fail(.misuse(misuse), request.identifier, from: site)
          world.kill(process.lane)
        }
        // The exception of a fatal mistake has no error code, and the code that continues here belongs to a
        // dead process.
        throw BGTaskScheduler.Error(
          error.code.flatMap { BGTaskScheduler.Error.Code(rawValue: Int($0)) } ?? .unavailable)
      }
    }
  }

  func cancel(_ identifier: String, by process: LiveProcess) {
    lock.withLock { simulation.cancel(name(identifier), by: process.id) }
  }

  func cancelAll(by process: LiveProcess) {
    lock.withLock { simulation.cancelAll(by: process.id) }
  }

  func pendingCopies(of process: LiveProcess) -> [BGTaskRequest] {
    lock.withLock {
      simulation.pending(of: process.app).compactMap { copies[$0.id]?.copy() as? BGTaskRequest }
    }
  }

  func complete(_ run: LiveRun, success: Bool, from site: CallSite?) {
    lock.withLock {
      _ = simulation.complete(run.id, success: success, by: run.process.id)
      sites.remember(site, ofCompletionOf: run.id, at: simulation.now)
      noteIfFromOutside(run.id)
    }
  }

  func setExpirationHandler(_ isSet: Bool, of run: LiveRun) {
    lock.withLock {
      simulation.setExpirationHandler(isSet, of: run.id, by: run.process.id)
    }
  }

  private func keepCopy(of request: BGTaskRequest, as id: RequestID, by process: LiveProcess) {
    copies[id] = request.copy() as? BGTaskRequest
    var pending: Set<RequestID> = []
    for app in setup.apps.indices {
      for entry in simulation.pending(of: AppID(index: Int32(app))) { pending.insert(entry.id) }
    }
    copies = copies.filter { pending.contains($0.key) }
  }

  func fail(_ kind: DeviceFailure.Kind, _ identifier: String, from site: CallSite?) {
    failures.append(
      DeviceFailure(kind: kind, identifier: identifier, at: simulation.now.date, site: site))
  }
}

/// Which identifiers an app uses.
extension Session {
  /// Fails the test if the app does not know the identifier.
  @discardableResult
  func isKnown(
    _ identifier: String, to app: AppID, _ record: RunRecord, from site: CallSite
  ) -> Bool {
    // A name that a wildcard permits may still be one that was never used.
    let known = identifiers(of: app, record)
    if known.contains(identifier) { return true }
    if identifier.hasSuffix("*"), known.contains(where: { $0.isUnder(identifier) }) { return true }
    fail(
      .unknownIdentifier(nearest: Nearest.word(to: identifier, among: known)), identifier,
      from: site)
    return false
  }

  /// The identifiers that the app's property list permits, with wildcards as written, and those that its code
  /// used; sorted.
  func identifiers(of app: AppID, _ record: RunRecord) -> [String] {
    let permitted = setup.apps[Int(app.index)].permitted.map { text($0) }
    return Set(permitted).union(namesUsed(by: app, record)).sorted()
  }

  /// Only continued tasks can be permitted this way.
  func isPermittedByWildcard(_ name: NameID, to app: AppID) -> Bool {
    PermittedIdentifiers(setup.apps[Int(app.index)], setup.names, setup.profile)
      .permission(of: Array(text(name).utf8)[...]) == .wildcard
  }

  /// The identifiers that the app's code registered or submitted, successfully or not.
  private func namesUsed(by app: AppID, _ record: RunRecord) -> Set<String> {
    let processes = Set(record.processes.lazy.filter { $0.app == app }.map(\.id))
    var names: Set<NameID> = []
    for row in ledger.rows {
      switch row.happening {
      case .registered(let process, let name, _), .refused(let process, let name, _):
        if processes.contains(process) { names.insert(name) }
      case .accepted(_, let owner, let request): if owner == app { names.insert(request.name) }
      default: break
      }
    }
    return Set(names.map { text($0) })
  }

  /// What has happened so far, in the format that `bgsim explain` reads.
  func eventLog() -> [UInt8] {
    let (rows, named, end) = lock.withLock {
      var named = setup
      named.names = names
      return (ledger.rows, named, simulation.now)
    }
    var bytes: [UInt8] = []
    let header = EventLogHeader(named, beginning: beginning, tool: "SimulatedBackgroundTasks")
    var log = EventLogWriter(header, to: &bytes)
    for row in rows { log.append(row, to: &bytes) }
    log.finish(at: end, to: &bytes)
    return bytes
  }
}

extension String {
  /// Whether it starts like a pattern that ends in an asterisk, or equals the pattern.
  func isUnder(_ pattern: String) -> Bool {
    pattern.hasSuffix("*") ? hasPrefix(pattern.dropLast()) : self == pattern
  }
}

extension Setup {
  /// The device at the first instant, including what begins at that instant, such as a charging window.
  func beginning() -> DeviceConditions {
    guard var first = try? Simulation(self) else { return device.conditions }
    while true {
      switch first.advance(to: start) {
      case .reached, .faulted: return first.conditions()
      // App code does not affect the state of the device.
      default: continue
      }
    }
  }
}

/// Finds the session of a world.
enum SessionList {
  private struct Weak { weak var session: Session? }

  private static let lock = KitLock()
  nonisolated(unsafe) private static var sessions: [ObjectIdentifier: Weak] = [:]

  static func add(_ session: Session) {
    lock.withLock { sessions[ObjectIdentifier(session.world)] = Weak(session: session) }
  }

  static func remove(_ world: VirtualWorld) {
    lock.withLock { sessions[ObjectIdentifier(world)] = nil }
  }

  static func session(of world: VirtualWorld) -> Session? {
    lock.withLock { sessions[ObjectIdentifier(world)]?.session }
  }
}

/// What another product stores for a device and its apps, both before and while the device runs.
package final class DeviceExtensions: @unchecked Sendable {
  package var transfers: (any TransferDesk)?

  func clear() { transfers = nil }
}

/// Tells apps about the results of their background transfers.
package protocol TransferDesk: AnyObject, Sendable {
  /// Called in the driver's turn, which only posts app code.
  func tell(_ news: TransferNews, to app: RunningApp)
  /// Called when the app no longer runs. The device cancels what is returned.
  func loseDataTasks(of app: Int32, tellingLater isToldLater: Bool) -> [LostTransfer]
  func tellOfLostTasks(to app: RunningApp)
  /// Called in the driver's turn. Returns the delegate's method that has not returned, if it keeps the app from
  /// answering.
  func noteEnded(_ run: Int64) -> String?
}

/// What an app's code does at every start of its process.
struct LaunchPlan {
  let launch: @MainActor (LaunchedApp) -> Void
  let plist: InfoPlist
}
