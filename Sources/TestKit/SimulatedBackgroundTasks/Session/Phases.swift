package import Foundation
import SchedulerEngine
import VirtualTime

/// The notifications that UIKit posts when an app's phase changes, and when the device is locked or unlocked.
package enum PhaseNotification: String, Sendable {
  case didFinishLaunching = "UIApplicationDidFinishLaunchingNotification"
  case willEnterForeground = "UIApplicationWillEnterForegroundNotification"
  case didBecomeActive = "UIApplicationDidBecomeActiveNotification"
  case willResignActive = "UIApplicationWillResignActiveNotification"
  case didEnterBackground = "UIApplicationDidEnterBackgroundNotification"
  case willTerminate = "UIApplicationWillTerminateNotification"
  case protectedDataWillBecomeUnavailable = "UIApplicationProtectedDataWillBecomeUnavailable"
  case protectedDataDidBecomeAvailable = "UIApplicationProtectedDataDidBecomeAvailable"

  package var name: Notification.Name { Notification.Name(rawValue) }
}

extension Session {
  /// Leaves out `willEnterForeground` for a process that starts in the foreground.
  func enterForeground(_ id: ProcessID) {
    guard let process = processes[id] else { return }
    let isNew = process.startedAt == simulation.now
    onMain(process, for: .comingToFront) {
      if !isNew { process.post(.willEnterForeground, whileInFront: false) }
      for hook in process.whenInFront { hook() }
      process.post(.didBecomeActive)
    }
  }

  /// Called when the app is left.
  func enterBackground(_ id: ProcessID) {
    guard let process = processes[id] else { return }
    onMain(process, for: .leaving) {
      process.post(.willResignActive, whileInFront: true)
      process.tellOfBackground()
    }
  }

  /// Called right after the launch code has been queued, so that the notification follows it.
  func tellOfLaunchInBackground(_ process: LiveProcess) {
    guard manner.launchesInBackground == .told,
      simulation.conditions(of: process.app)?.phase == .background
    else { return }
    onMain(process) { process.tellOfBackground() }
  }

  func post(_ notification: PhaseNotification, to id: ProcessID) {
    guard let process = processes[id] else { return }
    onMain(process) { process.post(notification) }
  }

  /// Called before the user terminates the app. A suspended app gets no notification; in any other, the
  /// observers run last.
  func postTermination(of app: AppID) {
    guard let phase = simulation.conditions(of: app)?.phase,
      phase == .foreground || phase == .background
    else { return }
    post(.willTerminate, to: simulation.process(of: app))
  }
}

extension LiveProcess {
  /// On a device the observers would be gone with the process's memory.
  func removeObservers() {
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
    observers = []
  }

  @MainActor fileprivate func tellOfBackground() {
    for hook in whenInBackground { hook() }
    post(.didEnterBackground)
  }

  @MainActor func post(
    _ notification: PhaseNotification, whileInFront isStillInFront: Bool? = nil
  ) {
    isPosting = true
    self.isStillInFront = isStillInFront
    postsNotification?(notification)
    self.isStillInFront = nil
    isPosting = false
  }
}

/// Used by the product with UIKit's names to deliver notifications.
extension RunningApp {
  package func postNotifications(by post: @escaping @MainActor (PhaseNotification) -> Void) {
    process.postsNotification = post
  }

  /// Keeps an observer until its process ends.
  package func keep(observer: any NSObjectProtocol) { process.observers.append(observer) }

  /// Calls the code for this process. If something static calls, which happens once in the program's life, the code
  /// is also called at the start of each later process of the app, on whatever device.
  package func nowAndInLaterProcesses(_ code: @escaping @Sendable (RunningApp) -> Void) {
    code(self)
    if VirtualWorld.isInStaticInitializer { LaunchHooks.add(code, of: bundleIdentifier) }
  }

  var bundleIdentifier: String {
    session.lock.withLock { session.text(session.setup.apps[Int(process.app.index)].name) }
  }

  /// Whether the main queue is posting a notification right now.
  package var isPosting: Bool { process.isPosting }

  /// Tells observers on the main queue there and then, as the system does from the main queue.
  package func whilePosting(_ post: () -> Void) {
    let wasPosting = process.isPosting
    process.isPosting = true
    post()
    process.isPosting = wasPosting
  }

  /// What the app has said to UIKit in this process.
  package var isIdleTimerDisabled: Bool {
    get { process.said.isIdleTimerDisabled }
    nonmutating set { process.said.isIdleTimerDisabled = newValue }
  }
  package var isBatteryMonitored: Bool {
    get { process.said.isBatteryMonitored }
    nonmutating set { process.said.isBatteryMonitored = newValue }
  }
  package var isDeviceWatched: Bool {
    get { process.said.isDeviceWatched }
    nonmutating set { process.said.isDeviceWatched = newValue }
  }
  package var isRegisteredForPushes: Bool {
    get { process.said.isRegisteredForPushes }
    nonmutating set { process.said.isRegisteredForPushes = newValue }
  }
  package var badge: Int {
    get { process.said.badge }
    nonmutating set { process.said.badge = newValue }
  }
  /// What the product with UIKit's names keeps for the process.
  package var applicationObjects: AnyObject? {
    get { process.said.objects }
    nonmutating set { process.said.objects = newValue }
  }
}

/// What a process has said to UIKit, and what is kept for it.
struct SaidToUIKit {
  var isIdleTimerDisabled = false
  var isBatteryMonitored = false
  var isDeviceWatched = false
  var isRegisteredForPushes = false
  var badge = 0
  var objects: AnyObject?
}

/// What statics do once in the program's life, and a device does in each launch.
enum LaunchHooks {
  private static let lock = KitLock()
  nonisolated(unsafe) private static var all: [String: [@Sendable (RunningApp) -> Void]] = [:]

  static func add(_ code: @escaping @Sendable (RunningApp) -> Void, of app: String) {
    lock.withLock { all[app, default: []].append(code) }
  }

  static func run(of app: String, in process: LiveProcess) {
    for code in lock.withLock({ all[app] ?? [] }) {
      RunningApp(process: process).run(on: nil) { code(RunningApp(process: process)) }
    }
  }
}
