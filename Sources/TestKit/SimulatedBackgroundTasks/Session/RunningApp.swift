import Dispatch
import Foundation
import SchedulerEngine
import VirtualTime

/// What the calling code's process can request from its device apart from the scheduler. The product with
/// UIKit's names is built on it.
package struct RunningApp: Sendable {
  let process: LiveProcess
  var session: Session { process.session }

  /// nil for code that does not run on a simulated device.
  package static var current: RunningApp? {
    LiveProcess.current.map { RunningApp(process: $0) }
  }

  package typealias ExpirationHandler = @MainActor @Sendable () -> Void

  /// Returns the assertion's number; nil if the system grants no time.
  package func beginAssertion(
    _ name: String, _ handler: ExpirationHandler?, endsWithBlock: Bool = false, from site: CallSite?
  ) -> Int64? {
    session.lock.withLock {
      let begun = session.simulation.beginAssertion(
        session.name(name), hasHandler: handler != nil, by: process.id)
      guard let begun else { return nil }
      session.sites.remember(site, of: begun)
      session.assertions[begun] = HeldAssertion(
        process: process, handler: handler, work: .current, endsWithBlock: endsWithBlock)
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

  /// The time left in milliseconds; nil in the foreground, where it is not limited.
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
  /// From nominal, which is zero, to critical.
  package var thermalLevel: Int { Int(device.thermal.rawValue) }
  /// Zero while there is enough.
  package var memoryShortage: Int { Int(device.memory.rawValue) }
  package var systemNumber: Int { Int(session.setup.profile.rawValue) }
  /// In millionths of a full battery.
  package var battery: Int64 {
    session.lock.withLock { session.simulation.battery().millionths }
  }

  /// Runs on an arbitrary thread, like the system's callbacks.
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
  /// The work that may end the assertion, if that has to be followed.
  let work: FollowedWork?
  /// Whether it is that of a block, which ends it by returning.
  let endsWithBlock: Bool
}

extension Session {
  func expire(_ activity: ActivityID) {
    guard let held = assertions[activity], let handler = held.handler else { return }
    noteHandlerOfAssertion(activity, held)
    onMain(held.process, for: .expiring, handler)
  }
}

/// Background transfers, on which the product with URLSession's names is built.
extension RunningApp {
  package var shelf: DeviceExtensions { session.shelf }
  package var app: Int32 { process.app.index }
  package var processNumber: Int64 { process.id.number }
  package var now: Date { session.lock.withLock { session.simulation.now.date } }

  /// The number of the transfer; nil for code of a process that has ended, and for an order that the engine
  /// rejects, which fails the test.
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

  /// The bytes transferred so far and per second; nil once the transfer is over.
  package func progress(ofTransfer number: Int64) -> (done: Int64, perSecond: Int64)? {
    session.lock.withLock {
      session.simulation.transfer(of: RequestID(number: number))
        .map { ($0.done, $0.perSecond) }
    }
  }

  /// Called when the app has finished handling the end of a transfer. Does nothing if its time was already
  /// up.
  package func finishTelling(_ run: Int64) {
    session.lock.withLock {
      let run = RunID(number: run)
      if session.simulation.delivery(of: run) == nil { return }
      _ = session.simulation.complete(run, success: true, by: process.id)
    }
  }

  /// Reports a mistake for which the device would terminate the app, or after which the test is meaningless.
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

  /// Runs app code on a queue that the app chose; nil means the main queue.
  package func run(on queue: DispatchQueue?, _ code: @escaping @Sendable () -> Void) {
    session.world.post(
      as: process.lane, on: queue.map { .queue($0) } ?? .main, following: session.unseen.posting,
      code)
  }

  /// Repeats the step until it returns nil, pausing for what it returns in the app's own time.
  package func repeatedly(_ step: @escaping @Sendable () -> Duration?) {
    let clock = VirtualClock(session.world)
    session.world.post(as: process.lane, on: .background) {
      Task { while let pause = step() { try? await clock.sleep(for: pause) } }
    }
  }

  /// Calls the app's code for the events of a session, then `next`.
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
  /// Distinguishes the apps of a device.
  package var number: Int32 { id.index }
}

/// One process of an installed app: what its code has registered since launch. Its code runs one job at a
/// time.
final class LiveProcess: @unchecked Sendable {
  let session: Session
  let id: ProcessID
  let app: AppID
  let lane: AppProcess
  var isInLaunchCode = false
  var duties = MainThreadDuties()
  var handlers: [NameID: LaunchHandler] = [:]
  /// The identifiers among them whose handlers an earlier process registered.
  var usedAgain: Set<NameID> = []
  var refused: Set<NameID> = []
  /// Posts a notification; nil until the app's code observes one.
  var postsNotification: (@MainActor (PhaseNotification) -> Void)?
  /// Whether the main queue is posting a notification right now.
  var isPosting = false
  /// What `isInFront` returns while a coming change is being announced; nil at other times.
  var isStillInFront: Bool?
  var observers: [any NSObjectProtocol] = []
  var said = SaidToUIKit()
  var whenInFront: [@MainActor () -> Void] = []
  var whenInBackground: [@MainActor () -> Void] = []
  var whenPushed: LaunchedApp.PushHandler?
  var whenSessionEvents: LaunchedApp.SessionEventsHandler?
  var sessionScenes: [SessionScene] = []
  var worksOfDelegates: [WorkOfDelegate] = []
  private(set) lazy var scheduler = BGTaskScheduler(process: self)

  let startedAt: Instant

  init(_ session: Session, _ id: ProcessID, of app: AppID, lane: AppProcess, at instant: Instant) {
    startedAt = instant
    self.session = session
    self.id = id
    self.app = app
    self.lane = lane
  }
}

/// A delivered request and the handler that works on it.
final class LiveRun: @unchecked Sendable {
  let process: LiveProcess
  let id: RunID
  let identifier: String
  let handler: LaunchHandler
  /// Whether the handler was entered after it was sent to its queue.
  var hasBegun = false
  /// Whether the expiration handler was entered after it was sent to its queue.
  var isExpirationHeard = false

  init(_ process: LiveProcess, _ id: RunID, _ identifier: String, _ handler: LaunchHandler) {
    self.process = process
    self.id = id
    self.identifier = identifier
    self.handler = handler
  }

  /// The progress that was last reported.
  var reported = TaskProgress.none
  /// The progress when a unit that the test counts was last seen to be finished.
  var lastUnit: CountedUnit?
  /// Whether child progress objects ever did part of the work.
  var hasChildren = false

  func progressIsChanged(_ progress: Progress) {
    process.session.progressIsChanged(progress, of: self)
  }

  func titleIsChanged() { process.session.titleIsChanged(of: self) }

  func expirationHandlerIsSet(_ isSet: Bool) {
    process.session.setExpirationHandler(isSet, of: self)
  }

  func complete(success: Bool, from site: CallSite?) {
    switch Caller.current {
    // A static kept the task, which on a device would be gone.
    case .process(let other) where other !== process:
      other.session.lock.withLock { other.session.note(.task, identifier, of: other, at: site) }
    default: process.session.complete(self, success: success, from: site)
    }
  }
}

/// A registered closure and the queue on which to call it (facts 28, 219).
struct LaunchHandler {
  let queue: DispatchQueue
  let body: (BGTask) -> Void
  /// The actor that the closure belongs to, if the app's language mode makes it check that.
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

  /// In Swift such a closure can only be called asynchronously, after switching to its actor. The device
  /// calls it at once on the queue, so it is converted to an ordinary closure here.
  private static func onCallersQueue(
    _ body: @escaping @isolated(any) (BGTask) -> Void
  ) -> (BGTask) -> Void {
    struct Isolated { let body: @isolated(any) (BGTask) -> Void }
    struct Plain { let body: (BGTask) -> Void }
    return unsafeBitCast(Isolated(body: body), to: Plain.self).body
  }

  /// The main queue may be a different object each time, so it is recognized by its label.
  var isOnMain: Bool { queue.label == DispatchQueue.main.label }

  func sharesQueue(with other: LaunchHandler) -> Bool {
    isOnMain && other.isOnMain || queue === other.queue
  }

  /// Whether a device would trap on entering the closure.
  var trapsOnEntry: Bool {
    guard let isolation else { return false }
    return !(isolation === MainActor.shared && isOnMain)
  }
}

struct EarlierHandler {
  /// How it was registered, which suggests when a process on a device would register it again.
  struct Origin: OptionSet {
    let rawValue: UInt8
    /// By the synchronous part of the launch code.
    static let launchCode = Origin(rawValue: 1)
    /// During the initialization of static state, which cannot happen a second time.
    static let staticInitializer = Origin(rawValue: 2)
  }

  let handler: LaunchHandler
  let origin: Origin
}

/// The last handler that an app on any device registered under an identifier. Static state in app code lives
/// as long as the test's process, even on the next device.
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
