@_exported import Foundation

// https://developer.apple.com/documentation/uikit/uiresponder
@preconcurrency @MainActor open class UIResponder: NSObject {
  nonisolated public override init()
}

// https://developer.apple.com/documentation/uikit/uiapplication
@preconcurrency @MainActor open class UIApplication: UIResponder {
  open class var shared: UIApplication { get }
  open weak var delegate: (any UIApplicationDelegate)? { get set }
  open var applicationState: UIApplication.State { get }
  open var backgroundRefreshStatus: UIBackgroundRefreshStatus { get }
  open var isProtectedDataAvailable: Bool { get }
  nonisolated open var backgroundTimeRemaining: TimeInterval { get }
  @preconcurrency nonisolated open func beginBackgroundTask(
    expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier
  @preconcurrency nonisolated open func beginBackgroundTask(
    withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier
  nonisolated open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier)
}
extension UIApplication {
  public enum State: Int, Sendable { case active, inactive, background }
  public struct LaunchOptionsKey: Hashable, RawRepresentable, Sendable {
    public init(rawValue: String)
    public var rawValue: String { get }
  }
}
// https://developer.apple.com/documentation/uikit/uibackgroundtaskidentifier
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  public init(rawValue: Int)
  public var rawValue: Int { get }
  public static let invalid: UIBackgroundTaskIdentifier
}
// https://developer.apple.com/documentation/uikit/uibackgroundrefreshstatus
public enum UIBackgroundRefreshStatus: Int, Sendable { case restricted, denied, available }
// https://developer.apple.com/documentation/uikit/uibackgroundfetchresult
public enum UIBackgroundFetchResult: UInt, Sendable { case newData, noData, failed }

// https://developer.apple.com/documentation/uikit/uiapplicationdelegate
@preconcurrency @MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  func applicationDidEnterBackground(_ application: UIApplication)
  func application(
    _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
    completionHandler: @escaping () -> Void)
  func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void)
}
extension UIApplicationDelegate {
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  public func applicationDidEnterBackground(_ application: UIApplication)
  public func application(
    _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
    completionHandler: @escaping () -> Void)
  public func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void)
}
