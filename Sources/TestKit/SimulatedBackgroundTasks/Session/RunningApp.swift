import Dispatch
import Foundation
import SchedulerEngine
import VirtualTime

/// What the process of the calling code can ask its device for beside the scheduler. The product with
/// UIKit's names is made of it.
package struct RunningApp: Sendable {
  let process: LiveProcess
  var session: Session { process.session }

  /// Nil for code that runs outside of a simulated device.
  package static var current: RunningApp? {
    LiveProcess.current.map { RunningApp(process: $0) }
  }

  package typealias ExpirationHandler = @MainActor @Sendable () -> Void

  /// Nil where the system gives no time.
  package func beginAssertion(
    _ name: String, _ handler: ExpirationHandler?, from site: CallSite?
  ) -> Int64? {
    session.lock.withLock {
      let begun = session.simulation.beginAssertion(
        session.name(name), hasHandler: handler != nil, by: process.id)
      guard let begun else { return nil }
      session.sites.remember(site, of: begun)
      session.assertions[begun] = HeldAssertion(
        process: process, handler: handler, work: .current)
      return begun.number
    }
  }

  func lockFile(_ name: String, from site: CallSite) -> Int64? {
    session.lock.withLock {
      let lock = session.simulation.lockFile(session.name(name), by: process.id)
      if let lock { session.sites.remember(site, of: lock) }
      return lock?.number
    }
  }

  package func endAssertion(_ number: Int64) {
    session.lock.withLock {
      let activity = ActivityID(number: number)
      session.assertions[activity] = nil
      _ = session.simulation.endAssertion(activity, by: process.id)
    }
  }

  /// In milliseconds; nil in front, where no time counts.
  package var assertionTimeLeft: Int64? {
    session.lock.withLock {
      session.simulation.assertionTimeLeft(of: process.app)?.milliseconds
    }
  }

  package var isInFront: Bool { process.isStillInFront ?? (conditions?.phase == .foreground) }
  package var isRefreshRestricted: Bool { device.isBackgroundRefreshRestricted }
  package var isRefreshOff: Bool {
    device.backgroundRefresh == .off || conditions?.isBackgroundRefreshOn == false
  }
  package var isLocked: Bool { device.isLocked }
  package var isLowPowerModeOn: Bool { device.isLowPowerModeOn }
  package var isCharging: Bool { device.isCharging }
  /// In millionths of full.
  package var battery: Int64 {
    session.lock.withLock { session.simulation.battery().millionths }
  }

  /// On a thread that is nobody's, as the system calls code back.
  package func runInBackground(_ code: @escaping @Sendable () -> Void) {
    session.world.post(as: process.lane, on: .background, code)
  }

  var device: DeviceConditions {
    session.lock.withLock { session.simulation.conditions() }
  }

  private var conditions: AppConditions? {
    session.lock.withLock { session.simulation.conditions(of: process.app) }
  }
}

struct HeldAssertion {
  let process: LiveProcess
  /// Called once, on the main queue.
  let handler: RunningApp.ExpirationHandler?
  /// What may end it, where that has to be followed.
  let work: FollowedWork?
}

extension Session {
  func expire(_ activity: ActivityID) {
    guard let held = assertions[activity], let handler = held.handler else { return }
    world.post(as: held.process.lane, on: .main) { MainActor.assumeIsolated { handler() } }
  }
}

/// Background transfers, of which the product with URLSession's names is made.
extension RunningApp {
  package var shelf: DeviceExtensions { session.shelf }
  package var app: Int32 { process.app.index }
  package var processNumber: Int64 { process.id.number }
  package var now: Date { session.lock.withLock { session.simulation.now.date } }

  /// The number of the transfer; nil for code of a process that has ended, and for an order that the engine
  /// refuses, which fails the test.
  package func begin(_ order: TransferOrder, from site: CallSite?) -> Int64? {
    session.lock.withLock {
      var terms = TransferTerms(
        order.direction == .upload ? .upload : .download, bytes: order.bytes)
      terms.isDiscretionary = order.manner == .discretionary
      terms.usesCellular = !order.refused.contains(.cellular)
      terms.usesLowDataMode = !order.refused.contains(.lowDataMode)
      terms.sendsLaunchEvents = !order.refused.contains(.launchEvents)
      terms.timeout = Span(order.timeout)
      let earliest = order.earliest.map { session.instant($0, of: order.name, from: site) }
      do throws(SimulationFault) {
        let id = try session.simulation.beginTransfer(
          session.name(order.name), earliest: earliest, terms, by: process.id)
        if let id {
          session.sites.remember(site, of: id)
          session.followTransfer(id)
        }
        return id?.number
      } catch {
        session.fail(.simulationStopped(error), order.name, from: site)
        return nil
      }
    }
  }

  package func cancelTransfer(_ name: String) {
    session.lock.withLock { session.simulation.cancel(session.name(name), by: process.id) }
  }

  /// How far it is; nil once it is over.
  package func progress(ofTransfer number: Int64) -> (done: Int64, perSecond: Int64)? {
    session.lock.withLock {
      session.simulation.transfer(of: RequestID(number: number))
        .map { ($0.done, $0.perSecond) }
    }
  }

  /// The app has heard of a transfer's end and said that it is done with it. Nothing where its time was up
  /// before.
  package func finishTelling(_ run: Int64) {
    session.lock.withLock {
      let run = RunID(number: run)
      if session.simulation.delivery(of: run) == nil { return }
      _ = session.simulation.complete(run, success: true, by: process.id)
    }
  }

  /// A mistake for which the device would end the app, or after which the test says nothing.
  package func fail(
    _ mistake: DeviceFailure.TransferMistake, of name: String, from site: CallSite?
  ) {
    session.lock.withLock {
      session.fail(.transfer(mistake), name, from: site)
      if !mistake.endsApp { return }
      session.simulation.crash(process.id)
      session.world.kill(process.lane)
    }
  }

  /// Lets app code run on a queue of its own choice.
  package func run(on queue: DispatchQueue?, _ code: @escaping @Sendable () -> Void) {
    session.world.post(
      as: process.lane, on: queue.map { .queue($0) } ?? .main, following: session.unseen.posting,
      code)
  }

  /// Again and again until it says no further distance, in the app's own time.
  package func repeatedly(_ step: @escaping @Sendable () -> Duration?) {
    let clock = VirtualClock(session.world)
    session.world.post(as: process.lane, on: .background) {
      Task { while let pause = step() { try? await clock.sleep(for: pause) } }
    }
  }

  /// Calls what the app does about the events of a session, then `next`.
  package func tellOfEvents(
    ofSession identifier: String, completionHandler: @escaping @Sendable () -> Void,
    then next: @escaping @Sendable () -> Void
  ) {
    let process = process
    session.world.post(as: process.lane, on: .main, following: session.unseen.posting) {
      MainActor.assumeIsolated {
        if let scene = process.sessionScenes.first(where: { $0.matches(identifier) }) {
          Task { @Sendable in
            await scene.action(identifier)
            completionHandler()
          }
        } else {
          process.whenSessionEvents?(identifier, completionHandler)
        }
      }
      next()
    }
  }

  package static func reportOutside(_ call: String) {
    TestFailure.recordOutside(
      "\(call) was called outside a simulated device, so nothing is transferred. Call it from the "
        + "launch closure of SimulatedDevice.install(_:launch:), or from code that this closure "
        + "starts.", at: nil)
  }
}

extension SimulatedApp {
  /// Tells the apps of a device apart.
  package var number: Int32 { id.index }
}

/// One life of an installed app: what its code registered since it was launched. Its code runs one
/// job at a time.
final class LiveProcess: @unchecked Sendable {
  let session: Session
  let id: ProcessID
  let app: AppID
  let lane: AppProcess
  var isInLaunchCode = false
  var handlers: [NameID: LaunchHandler] = [:]
  /// Those of them that an earlier process registered.
  var usedAgain: Set<NameID> = []
  var refused: Set<NameID> = []
  /// Posts a notification, once its code observes any.
  var postsNotification: (@MainActor (PhaseNotification) -> Void)?
  /// Whether that is going on, on the main queue.
  var isPosting = false
  /// What it still was, while it is told what comes.
  var isStillInFront: Bool?
  var observers: [any NSObjectProtocol] = []
  var isIdleTimerDisabled = false
  var isBatteryMonitored = false
  var whenInFront: [@MainActor () -> Void] = []
  var whenInBackground: [@MainActor () -> Void] = []
  var whenPushed: LaunchedApp.PushHandler?
  var whenSessionEvents: LaunchedApp.SessionEventsHandler?
  var sessionScenes: [SessionScene] = []
  private(set) lazy var scheduler = BGTaskScheduler(process: self)

  let startedAt: Instant

  init(_ session: Session, _ id: ProcessID, of app: AppID, lane: AppProcess, at instant: Instant) {
    startedAt = instant
    self.session = session
    self.id = id
    self.app = app
    self.lane = lane
  }

  /// The process that the calling code belongs to, however many tasks and queues lie between.
  static var current: LiveProcess? {
    guard let world = VirtualWorld.current, let lane = VirtualWorld.currentProcess else {
      return nil
    }
    return SessionList.session(of: world)?.process(in: lane)
  }
}

/// A delivered request and the handler that works on it.
final class LiveRun: @unchecked Sendable {
  let process: LiveProcess
  let id: RunID
  let identifier: String
  let handler: LaunchHandler
  /// Whether the handler was entered, after it was sent to its queue.
  var hasBegun = false
  /// Whether the expiration handler was entered, after it was sent to its queue.
  var isExpirationHeard = false

  init(_ process: LiveProcess, _ id: RunID, _ identifier: String, _ handler: LaunchHandler) {
    self.process = process
    self.id = id
    self.identifier = identifier
    self.handler = handler
  }

  /// What was reported last.
  var reported = TaskProgress.none
  /// What was reported when a unit that the test counts was last seen to end.
  var lastUnit: CountedUnit?
  /// Whether children were ever seen to do part of the work.
  var hasChildren = false

  func progressIsChanged(_ progress: Progress) {
    process.session.progressIsChanged(progress, of: self)
  }

  func titleIsChanged() { process.session.titleIsChanged(of: self) }

  func expirationHandlerIsSet(_ isSet: Bool) {
    process.session.setExpirationHandler(isSet, of: self)
  }

  func complete(success: Bool, from site: CallSite?) {
    process.session.complete(self, success: success, from: site)
  }
}

/// A registered closure and the queue it is to be called on (facts 28, 219).
struct LaunchHandler {
  let queue: DispatchQueue
  let body: (BGTask) -> Void
  /// The actor the closure belongs to, where the client's language mode makes it check that.
  let isolation: (any Actor)?
  let site: CallSite?

  init(
    _ queue: DispatchQueue?, _ identifier: String, _ body: @escaping (BGTask) -> Void,
    from site: CallSite?
  ) {
    // Crash reports show that the system's own queue is named after the task (fact 220).
    self.queue = queue ?? DispatchQueue(label: "com.apple.BGTaskScheduler (\(identifier))")
    self.body = body
    isolation = nil
    self.site = site
  }

  init(
    _ queue: DispatchQueue?, _ identifier: String,
    isolated body: @escaping @isolated(any) (BGTask) -> Void, from site: CallSite?
  ) {
    self.queue = queue ?? DispatchQueue(label: "com.apple.BGTaskScheduler (\(identifier))")
    isolation = body.isolation
    self.body = Self.onCallersQueue(body)
    self.site = site
  }

  /// The language calls such a closure only asynchronously, after a hop of its own. The device calls
  /// it at once on the queue, so this is the same closure seen as an ordinary one.
  private static func onCallersQueue(
    _ body: @escaping @isolated(any) (BGTask) -> Void
  ) -> (BGTask) -> Void {
    struct Isolated { let body: @isolated(any) (BGTask) -> Void }
    struct Plain { let body: (BGTask) -> Void }
    return unsafeBitCast(Isolated(body: body), to: Plain.self).body
  }

  /// Each look at the main queue gives another object here, so it is known by its name.
  var isOnMain: Bool { queue.label == DispatchQueue.main.label }

  func sharesQueue(with other: LaunchHandler) -> Bool {
    isOnMain && other.isOnMain || queue === other.queue
  }

  /// Whether the device would trap where the closure is entered.
  var trapsOnEntry: Bool {
    guard let isolation else { return false }
    return !(isolation === MainActor.shared && isOnMain)
  }
}

/// A handler that an earlier process registered.
struct EarlierHandler {
  /// How it came about, as far as that tells when a process of a device would register it again.
  struct Origin: OptionSet {
    let rawValue: UInt8
    /// By what the launch code does at once.
    static let launchCode = Origin(rawValue: 1)
    /// While something static was initialized, which cannot happen a second time.
    static let staticInitializer = Origin(rawValue: 2)
  }

  let handler: LaunchHandler
  let origin: Origin
}

/// The last handler that any device's app registered under an identifier. What is static in app code
/// lives as long as the test's process, and on the next device too.
enum KnownHandlers {
  struct Key: Hashable {
    let app: String
    let identifier: String
  }

  private static let lock = KitLock()
  nonisolated(unsafe) private static var handlers: [Key: EarlierHandler] = [:]

  static func remember(_ handler: EarlierHandler, _ key: Key) {
    lock.withLock { handlers[key] = handler }
  }

  static func handler(_ key: Key) -> EarlierHandler? { lock.withLock { handlers[key] } }
}

extension BGTaskRequest {
  /// The engine's form of this request.
  func asked(as name: NameID, from earliest: Instant?) -> TaskRequest {
    var asked = TaskRequest(.refresh, name, earliest: earliest)
    if let continued = self as? BGContinuedProcessingTaskRequest {
      asked.kind = .continued
      asked.continued.strategy = continued.strategy == .fail ? .fail : .queue
      if continued.requiredResources.contains(.gpu) { asked.continued.resources = .gpu }
    }
    guard let processing = self as? BGProcessingTaskRequest else { return asked }
    asked.kind = .processing
    if processing.requiresExternalPower { asked.needs.insert(.externalPower) }
    if processing.requiresNetworkConnectivity { asked.needs.insert(.network) }
    guard let research = self as? BGHealthResearchTaskRequest else { return asked }
    asked.kind = .healthResearch
    asked.protection = FileProtection(named: research.protectionTypeOfRequiredData)
    return asked
  }
}

extension FileProtection {
  init(named type: NSString) {
    switch String(describing: type) {
    case "NSFileProtectionNone": self = .none
    case "NSFileProtectionComplete": self = .complete
    case "NSFileProtectionCompleteUnlessOpen": self = .unlessOpen
    default: self = .untilFirstUnlock
    }
  }
}
