#if os(Linux)
  public import Foundation
  public import SimulatedBackgroundTasks

  /// Whether a delegate has the `async` form of a method, which its default tells.
  @MainActor private final class AsyncForm {
    @TaskLocal static var asked: AsyncForm?
    var isMissing = false
  }

  /// What UIKit tells an app. ``LaunchedApp/launch(_:_:)`` starts a process with a delegate. Methods that are not
  /// here compile too, and nobody calls them.
  @preconcurrency @MainActor
  public protocol UIApplicationDelegate: NSObjectProtocol {
    func application(
      _ application: UIApplication,
      willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    func applicationWillEnterForeground(_ application: UIApplication)
    func applicationDidBecomeActive(_ application: UIApplication)
    func applicationWillResignActive(_ application: UIApplication)
    func applicationDidEnterBackground(_ application: UIApplication)
    func applicationWillTerminate(_ application: UIApplication)
    func applicationProtectedDataWillBecomeUnavailable(_ application: UIApplication)
    func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication)
    func application(
      _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
      fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void)
    func application(
      _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any]
    ) async -> UIBackgroundFetchResult
    func application(
      _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
      completionHandler: @escaping () -> Void)
    func application(
      _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String
    ) async
  }

  extension UIApplicationDelegate {
    /// Apple's requirement is an optional one: nil where the class has no such property.
    public var window: UIWindow?? { windowProperty(of: self) }
    public func application(
      _ application: UIApplication,
      willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }
    public func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }
    public func applicationWillEnterForeground(_ application: UIApplication) {}
    public func applicationDidBecomeActive(_ application: UIApplication) {}
    public func applicationWillResignActive(_ application: UIApplication) {}
    public func applicationDidEnterBackground(_ application: UIApplication) {}
    public func applicationWillTerminate(_ application: UIApplication) {}
    public func applicationProtectedDataWillBecomeUnavailable(_ application: UIApplication) {}
    public func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication) {}
    /// Asks the form with `async`.
    public func application(
      _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
      fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
    ) {
      nonisolated(unsafe) let userInfo = userInfo
      nonisolated(unsafe) let completionHandler = completionHandler
      Task { @MainActor in
        completionHandler(
          await self.application(application, didReceiveRemoteNotification: userInfo))
      }
    }
    public func application(
      _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any]
    ) async -> UIBackgroundFetchResult { .noData }
    public func application(
      _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
      completionHandler: @escaping () -> Void
    ) {
      nonisolated(unsafe) let completionHandler = completionHandler
      Task { @MainActor in
        let form = AsyncForm()
        await AsyncForm.$asked.withValue(form) {
          await self.application(application, handleEventsForBackgroundURLSession: identifier)
        }
        if !form.isMissing { completionHandler() }
      }
    }
    /// Without either form nobody calls the handler.
    public func application(
      _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String
    ) async { AsyncForm.asked?.isMissing = true }
    /// For `@main`. A test starts the app with ``LaunchedApp/launch(_:_:)``, so a program does nothing.
    public static func main() {}
  }

  extension LaunchedApp {
    /// Starts the process as UIKit does: with the delegate, which is told that launching is finished and of all
    /// that follows, and the delegate of the app's scene if it has one. Called in the launch closure.
    ///
    ///     let app = try phone.install(plist) { $0.launch(AppDelegate()) }
    public func launch(
      _ delegate: any UIApplicationDelegate, _ sceneDelegate: (any UISceneDelegate)? = nil
    ) {
      guard let app = RunningApp.current else { return }
      let objects = ApplicationObjects.of(app)
      objects.delegate = delegate
      objects.sceneDelegate = sceneDelegate
      let application = UIApplication.shared
      _ = delegate.application(application, willFinishLaunchingWithOptions: nil)
      _ = delegate.application(application, didFinishLaunchingWithOptions: nil)
      whenPushed(method: "didReceiveRemoteNotification", of: type(of: delegate)) {
        userInfo, completionHandler in
        delegate.application(
          application, didReceiveRemoteNotification: userInfo,
          fetchCompletionHandler: completionHandler)
      }
      whenEventsForBackgroundSession { identifier, completionHandler in
        delegate.application(
          application, handleEventsForBackgroundURLSession: identifier,
          completionHandler: completionHandler)
      }
    }
  }

  extension UIApplicationDelegate {
    func hear(_ phase: PhaseNotification, _ application: UIApplication) {
      switch phase {
      case .didFinishLaunching: break
      case .willEnterForeground: applicationWillEnterForeground(application)
      case .didBecomeActive: applicationDidBecomeActive(application)
      case .willResignActive: applicationWillResignActive(application)
      case .didEnterBackground: applicationDidEnterBackground(application)
      case .willTerminate: applicationWillTerminate(application)
      case .protectedDataWillBecomeUnavailable:
        applicationProtectedDataWillBecomeUnavailable(application)
      case .protectedDataDidBecomeAvailable:
        applicationProtectedDataDidBecomeAvailable(application)
      }
    }
  }
#endif
