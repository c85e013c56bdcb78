package import Foundation
import SchedulerEngine
import VirtualTime

/// What UIKit posts as an app's phases change, and as the device is locked and unlocked.
package enum PhaseNotification: String, Sendable {
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
  /// A process that begins in front does not come from the background.
  func enterForeground(_ id: ProcessID) {
    guard let process = processes[id] else { return }
    let isNew = process.startedAt == simulation.now
    onMain(process) {
      if !isNew { process.post(.willEnterForeground, whileInFront: false) }
      for hook in process.whenInFront { hook() }
      process.post(.didBecomeActive)
    }
  }

  /// Comes when the app is left.
  func enterBackground(_ id: ProcessID) {
    guard let process = processes[id] else { return }
    onMain(process) {
      process.post(.willResignActive, whileInFront: true)
      process.tellOfBackground()
    }
  }

  /// After the launch code has run.
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

  /// The user ends the app. A suspended one hears nothing; what another does now is the last that it does.
  func postTermination(of app: AppID) {
    guard let phase = simulation.conditions(of: app)?.phase,
      phase == .foreground || phase == .background
    else { return }
    post(.willTerminate, to: simulation.process(of: app))
  }

  private func onMain(_ process: LiveProcess, _ code: @escaping @MainActor () -> Void) {
    world.post(as: process.lane, on: .main) { MainActor.assumeIsolated { code() } }
  }
}

extension LiveProcess {
  /// As memory that is gone.
  func removeObservers() {
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
    observers = []
  }

  @MainActor fileprivate func tellOfBackground() {
    for hook in whenInBackground { hook() }
    post(.didEnterBackground)
  }

  @MainActor fileprivate func post(
    _ notification: PhaseNotification, whileInFront isStillInFront: Bool? = nil
  ) {
    isPosting = true
    self.isStillInFront = isStillInFront
    postsNotification?(notification)
    self.isStillInFront = nil
    isPosting = false
  }
}

/// What the product with UIKit's names makes observers of.
extension RunningApp {
  package func postNotifications(by post: @escaping @MainActor (PhaseNotification) -> Void) {
    process.postsNotification = post
  }

  /// An observer hears for as long as its process lives.
  package func keep(observer: any NSObjectProtocol) { process.observers.append(observer) }

  /// Whether code that runs now may call an observer of this app: it belongs to the same process, or to none.
  /// All apps of all tests share the one center.
  package var mayBeNotified: Bool { LiveProcess.current.map { $0 === process } ?? true }
  /// Whether the main queue posts.
  package var isPosting: Bool { process.isPosting }

  package var isIdleTimerDisabled: Bool {
    get { process.isIdleTimerDisabled }
    nonmutating set { process.isIdleTimerDisabled = newValue }
  }

  package var isBatteryMonitored: Bool {
    get { process.isBatteryMonitored }
    nonmutating set { process.isBatteryMonitored = newValue }
  }
}
