public import Foundation
import SimulatedBackgroundTasks

/// Notifications posted through `NotificationCenter.default` in the app's process as its phases change. By
/// default, an app launched in the background gets no phase notification until its user opens it, and an app
/// that starts in the foreground is not told that it comes back.
extension SimulatedApplication {
  /// Posted when the launch closure has returned.
  public nonisolated static let didFinishLaunchingNotification =
    PhaseNotification.didFinishLaunching.name
  public nonisolated static let willEnterForegroundNotification =
    PhaseNotification.willEnterForeground.name
  public nonisolated static let didBecomeActiveNotification = PhaseNotification.didBecomeActive.name
  public nonisolated static let willResignActiveNotification =
    PhaseNotification.willResignActive.name
  public nonisolated static let didEnterBackgroundNotification =
    PhaseNotification.didEnterBackground.name
  /// Posted only if the user terminates an app that is not suspended.
  public nonisolated static let willTerminateNotification = PhaseNotification.willTerminate.name
  /// The device was locked while the app was not suspended.
  public nonisolated static let protectedDataWillBecomeUnavailableNotification =
    PhaseNotification.protectedDataWillBecomeUnavailable.name
  public nonisolated static let protectedDataDidBecomeAvailableNotification =
    PhaseNotification.protectedDataDidBecomeAvailable.name
}

/// All code in the tests' process shares Foundation's center, so an observer only receives what its own app
/// posts, and only until its process ends. Here the parameter `name` is not optional, so this method is
/// preferred to Foundation's.
extension NotificationCenter {
  @preconcurrency @discardableResult
  public func addObserver(
    forName name: Notification.Name, object: Any?, queue: OperationQueue?,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol {
    let name: Notification.Name? = name
    guard let app = RunningApp.current, self === NotificationCenter.default else {
      return addObserver(forName: name, object: object, queue: queue, using: block)
    }
    let added = AddedObserver(by: app)
    app.nowAndInLaterProcesses { Self.post(name, of: $0) }
    let observer = addObserver(forName: name, object: object, queue: nil) { notification in
      guard let listener = added.listener(of: notification.name) else { return }
      if let queue, !(queue === OperationQueue.main && listener.isPosting) {
        nonisolated(unsafe) let notification = notification
        queue.addOperation { block(notification) }
      } else {
        block(notification)
      }
    }
    // One that a static adds is added once in the program's life.
    if !added.isOfStatic { app.keep(observer: observer) }
    return observer
  }

  /// Sees to it that the process posts the notification when there is reason to.
  private static func post(_ name: Notification.Name?, of app: RunningApp) {
    if let name { DeviceNotifications.watch(name, in: app) }
    #if os(Linux)
      _ = ApplicationObjects.of(app)
    #else
      app.postNotifications { notification in
        NotificationCenter.default.post(
          name: notification.name, object: SimulatedApplication.shared)
      }
    #endif
  }
}

#if os(Linux)
  extension NotificationCenter {
    /// Foundation has this method on other platforms.
    public func notifications(named name: Notification.Name, object: AnyObject? = nil)
      -> AsyncStream<Notification>
    {
      AsyncStream { continuation in
        addObserver(forName: name, object: object, queue: nil) { notification in
          nonisolated(unsafe) let notification = notification
          continuation.yield(notification)
        }
      }
    }
  }
#endif
