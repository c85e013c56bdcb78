import Basics
import Foundation
import RunRecord
import RunText
import SchedulerEngine
import VirtualTime

/// A device that is running: the engine that decides, the world in which app code runs, and what ties
/// the two together.
///
/// App code runs on the thread that drives the world, so what it calls here never meets the driver.
/// Tests ask between drives; the lock is for code that strays from its world.
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
  /// So many come between two looks at how much is kept; a test may look more often.
  var rowsAtOnce = 50_000
  var rowsAtPause = 0
  /// It goes on no more, and said why.
  var isAtFault = false
  var processes: [ProcessID: LiveProcess] = [:]
  var lanes: [AppProcess: LiveProcess] = [:]
  /// Delivered and not ended. The system keeps a running task alive, not its handler.
  var tasks: [RunID: BGTask] = [:]
  /// Whose handlers were entered and have not returned, the latest last.
  var occupying: [LiveRun] = []
  /// Told to expire at this instant, and not known yet to have heard of it.
  var expiring: [LiveRun] = []
  /// What each app asked for, as it will be handed back.
  var copies: [RequestID: BGTaskRequest] = [:]
  /// What the latest push of each name says that was not delivered.
  var pushes: [TaskKey: [AnyHashable: Any]] = [:]
  /// That app code holds, so that its device suspends it later.
  var assertions: [ActivityID: HeldAssertion] = [:]
  var sites = SiteList()
  /// Registrations after launching had finished and at the same instant, which the log does not show.
  var lateRegistrations: [Finding] = []
  /// Calls of `submitTaskRequest` with a completion handler that the main thread made.
  var mainThreadSubmissions: [Finding] = []
  var failures: [DeviceFailure] = []
  /// What processes of this device registered, by app.
  var earlierHandlers: [AppID: [NameID: EarlierHandler]] = [:]
  var handlersUsedAgain: [AppID: Set<NameID>] = [:]
  var unsaid: UnstatedConditions
  var unseen = UnseenRunList()
  var unitCounts: [UnitCount] = []
  /// What app code does when it is woken from outside.
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

  /// Identifiers may be made up on the way, as those of continued tasks are. One too many has no
  /// place in the table and is nobody's.
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

/// Where the device was given up, its code stops before it holds what the test asks for afterwards.
struct AppLock {
  private let lock = KitLock()

  func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    _ = VirtualWorld.current
    return try lock.withLock(body)
  }
}

extension Session {
  /// Lets go of everything that holds the session in turn.
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
      shelf.clear()
    }
  }

  /// The driver's turn: everything app code could do at this instant has been done.
  func turn(to end: Instant) -> Turn {
    lock.withLock {
      if isAtFault { return .done }
      noteWrongQueues()
      noteEscapes()
      noteUnheardExpirations()
      noteProgressOfChildren()
      simulation.setAppAlarm(at: world.nextDeadline.map(instant) ?? .never)
      let stop = advance(to: end)
      moveClock()
      noteUnsaid()
      return act(on: stop)
    }
  }

  /// In stretches of rows, between which its memory is looked at: a device in which something goes on
  /// without end stops before it has taken all there is.
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
    case .frozen(let id): if let process = processes[id] { world.freeze(process.lane) }
    case .woken(let id, let name): hearWake(name, in: id)
    case .resumed(let id): if let process = processes[id] { world.resume(process.lane) }
    case .deliver(let run): deliver(run)
    case .expire(let run, _): expire(run)
    case .ended(let run, let outcome): ended(run, outcome)
    case .killed(let id, let cause):
      if cause == .assertionLeftOpen { noteUnseenAssertions(of: id) }
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

  /// The engine counts milliseconds; what app code is due within one is due at its beginning.
  private func instant(_ nanoseconds: Int64) -> Instant {
    setup.start + .milliseconds(nanoseconds / 1_000_000)
  }

  private func moveClock() {
    let (elapsed, overflow) = (simulation.now - setup.start).milliseconds
      .multipliedReportingOverflow(by: 1_000_000)
    if !overflow { world.advance(to: elapsed) }
  }

  /// What is due at the millisecond itself has become ready with the clock; what is due within it waits
  /// for its nanosecond.
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
    world.post(as: process.lane, on: .main) {
      process.isInLaunchCode = true
      MainActor.assumeIsolated { plan.launch(LaunchedApp(process)) }
      process.isInLaunchCode = false
      self.useEarlierHandlers(in: process)
    }
    tellOfLaunchInBackground(process)
  }

  private func end(_ id: ProcessID) {
    guard let process = processes.removeValue(forKey: id) else { return }
    world.kill(process.lane)
    process.removeObservers()
    lanes[process.lane] = nil
    for (activity, held) in assertions where held.process.id == id { assertions[activity] = nil }
  }

}

/// What app code says. The engine judges; a call that would end the app on a device ends its process
/// here and is told as a failure.
extension Session {
  func register(_ identifier: String, _ handler: LaunchHandler, by process: LiveProcess) -> Bool {
    lock.withLock {
      let name = name(identifier)
      if takesOver(handler, name, in: process) { return true }
      let registration = simulation.register(name, by: process.id)
      sites.remember(handler.site, ofCallBy: process.id, about: name, at: simulation.now)
      switch registration {
      case .registered:
        noteLateRegistration(of: name, by: process)
        process.handlers[name] = handler
        remember(handler, name, of: process)
        return true
      case .fatal(let misuse):
        fail(.misuse(misuse), identifier, from: handler.site)
        world.kill(process.lane)
        return false
      case .notPermitted, .wildcard:
        process.refused.insert(name)
        return false
      case .stale: return false
      }
    }
  }

  /// What a task or a queue of the launch code registers comes after it, at the same instant or not.
  private func noteLateRegistration(of name: NameID, by process: LiveProcess) {
    guard !process.isInLaunchCode, simulation.now == process.startedAt else { return }
    lateRegistrations.append(
      Finding(
        .lateRegistrationAccepted, at: simulation.now, TaskKey(name, of: process.app),
        .process(process.id)))
  }

  /// The call of iOS 27 is not for the main thread (fact 334); `submit` and the form that is awaited are.
  func noteMainThread(_ request: BGTaskRequest, from site: CallSite?, by process: LiveProcess) {
    guard VirtualWorld.isOnMainQueue else { return }
    lock.withLock {
      let (name, now) = (name(request.identifier), simulation.now)
      sites.remember(site, ofCallBy: process.id, about: name, at: now)
      mainThreadSubmissions.append(
        Finding(
          .submittedOnMainThread, at: now, TaskKey(name, of: process.app), .process(process.id)))
    }
  }

  func submit(_ request: BGTaskRequest, from site: CallSite?, by process: LiveProcess) throws {
    try lock.withLock {
      let name = name(request.identifier)
      useEarlierHandler(name, submittedAt: site, in: process)
      do throws(SubmissionRefusal) {
        let earliest = request.earliestBeginDate.map {
          instant($0, of: request.identifier, from: site)
        }
        let id = try simulation.submit(request.asked(as: name, from: earliest), by: process.id)
        sites.remember(site, of: id)
        keepCopy(of: request, as: id, by: process)
      } catch {
        sites.remember(site, ofCallBy: process.id, about: name, at: simulation.now)
        if case .fatal(let misuse) = error {
          fail(.misuse(misuse), request.identifier, from: site)
          world.kill(process.lane)
        }
        // The exception of a fatal mistake has no error code; what runs on here is a dead process.
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

/// Which identifiers an app has anything to do with.
extension Session {
  /// Fails the test if not.
  @discardableResult
  func isKnown(
    _ identifier: String, to app: AppID, _ record: RunRecord, from site: CallSite
  ) -> Bool {
    // A name that a wildcard would allow may still be one that nobody ever used.
    let known = identifiers(of: app, record)
    if known.contains(identifier) { return true }
    if identifier.hasSuffix("*"), known.contains(where: { $0.isUnder(identifier) }) { return true }
    fail(
      .unknownIdentifier(nearest: Nearest.word(to: identifier, among: known)), identifier,
      from: site)
    return false
  }

  /// What its property list permits, wildcards as they stand there, and what its code used; sorted.
  func identifiers(of app: AppID, _ record: RunRecord) -> [String] {
    let permitted = setup.apps[Int(app.index)].permitted.map { text($0) }
    return Set(permitted).union(namesUsed(by: app, record)).sorted()
  }

  /// Only continued tasks are permitted in this way.
  func isPermittedByWildcard(_ name: NameID, to app: AppID) -> Bool {
    PermittedIdentifiers(setup.apps[Int(app.index)], setup.names, setup.profile)
      .permission(of: Array(text(name).utf8)[...]) == .wildcard
  }

  /// What its code registered or submitted, with whatever success.
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

  /// What happened so far, in the form that `bgsim explain` reads.
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
  /// Whether it begins like a pattern that ends in an asterisk, or is the same.
  func isUnder(_ pattern: String) -> Bool {
    pattern.hasSuffix("*") ? hasPrefix(pattern.dropLast()) : self == pattern
  }
}

extension Setup {
  /// The device at the first instant, once what begins there has begun: a charging window may be open.
  func beginning() -> DeviceConditions {
    guard var first = try? Simulation(self) else { return device.conditions }
    while true {
      switch first.advance(to: start) {
      case .reached, .faulted: return first.conditions()
      // App code has no part in how the device is.
      default: continue
      }
    }
  }
}

/// Finds the session that a world belongs to.
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

/// What another product keeps for a device and its apps, before the device runs as well as while it does.
package final class DeviceExtensions: @unchecked Sendable {
  package var transfers: (any TransferDesk)?

  func clear() { transfers = nil }
}

/// Whoever tells apps what became of their background transfers.
package protocol TransferDesk: AnyObject, Sendable {
  /// Comes on the driver's turn, where app code is only posted.
  func tell(_ news: TransferNews, to app: RunningApp)
}

/// What an app's code does whenever its process starts.
struct LaunchPlan {
  let launch: @MainActor (LaunchedApp) -> Void
}
