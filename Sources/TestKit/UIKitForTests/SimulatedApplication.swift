public import Foundation
public import SimulatedBackgroundTasks

/// The app that the calling code belongs to, with the parts of UIKit's `UIApplication` that concern time in
/// the background. As with Apple's class, code in Swift 5 mode may use it off the main actor.
@preconcurrency @MainActor
public final class SimulatedApplication {
  public static let shared = SimulatedApplication()

  private init() {}

  public enum State: Int, Sendable { case active, inactive, background }

  public var applicationState: State {
    RunningApp.current?.isInFront == true ? .active : .background
  }

  public var backgroundRefreshStatus: BackgroundRefreshStatus {
    guard let app = RunningApp.current else { return .available }
    if app.isRefreshRestricted { return .restricted }
    return app.isRefreshOff ? .denied : .available
  }

  /// Without effect: here the screen is on for as long as the user keeps it on.
  public var isIdleTimerDisabled: Bool {
    get { RunningApp.current?.isIdleTimerDisabled == true }
    set { RunningApp.current?.isIdleTimerDisabled = newValue }
  }

  /// Without effect: kept.
  public var applicationIconBadgeNumber: Int {
    get { RunningApp.current?.badge ?? 0 }
    set { RunningApp.current?.badge = newValue }
  }

  /// Without effect: the app gets no token, and a simulated push needs none.
  public private(set) var isRegisteredForRemoteNotifications: Bool {
    get { RunningApp.current?.isRegisteredForPushes == true }
    set { RunningApp.current?.isRegisteredForPushes = newValue }
  }
  /// Without effect.
  public func registerForRemoteNotifications() { isRegisteredForRemoteNotifications = true }
  /// Without effect.
  public func unregisterForRemoteNotifications() { isRegisteredForRemoteNotifications = false }

  /// Without effect: the fetch before iOS 13 is not simulated.
  public func setMinimumBackgroundFetchInterval(_ interval: TimeInterval) {}
  /// Without effect.
  public nonisolated static let backgroundFetchIntervalMinimum: TimeInterval = 0
  /// Without effect.
  public nonisolated static let backgroundFetchIntervalNever: TimeInterval =
    .greatestFiniteMagnitude

  /// False while the device is locked.
  public var isProtectedDataAvailable: Bool { RunningApp.current?.isLocked != true }

  /// Asks not to be suspended. The handler is called on the main queue when the time of all the app's
  /// assertions is nearly over. Without a simulated device, or without any time left, the identifier is
  /// invalid.
  public nonisolated func beginBackgroundTask(
    withName name: String? = nil,
    expirationHandler: (@MainActor @Sendable () -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) -> BackgroundTaskIdentifier {
    begin(
      name, expirationHandler,
      CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Satisfies a requirement of an app's own protocol.
  @_disfavoredOverload
  public nonisolated func beginBackgroundTask(
    withName name: String?, expirationHandler: (@MainActor @Sendable () -> Void)?
  ) -> BackgroundTaskIdentifier { begin(name, expirationHandler, nil) }

  @_disfavoredOverload
  public nonisolated func beginBackgroundTask(
    expirationHandler: (@MainActor @Sendable () -> Void)?
  ) -> BackgroundTaskIdentifier { begin(nil, expirationHandler, nil) }

  private nonisolated func begin(
    _ name: String?, _ expirationHandler: (@MainActor @Sendable () -> Void)?, _ site: CallSite?
  ) -> BackgroundTaskIdentifier {
    let begun = RunningApp.current?.beginAssertion(
      name ?? "background task", expirationHandler, from: site)
    return begun.map { BackgroundTaskIdentifier(rawValue: Int($0)) } ?? .invalid
  }

  /// Does nothing for the invalid identifier except to note a mistake in the log.
  public nonisolated func endBackgroundTask(_ identifier: BackgroundTaskIdentifier) {
    RunningApp.current?.endAssertion(Int64(identifier.rawValue))
  }

  /// In seconds; a very large number in the foreground.
  public nonisolated var backgroundTimeRemaining: TimeInterval {
    guard let left = RunningApp.current?.assertionTimeLeft else { return .greatestFiniteMagnitude }
    return TimeInterval(left) / 1_000
  }

  public typealias FetchResult = LaunchedApp.FetchResult

  public struct BackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
    public static let invalid = BackgroundTaskIdentifier(rawValue: 0)

    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
  }

  public enum BackgroundRefreshStatus: Int, Sendable { case restricted, denied, available }

  /// Without effect: a simulated launch has no options.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }
}

/// The corresponding parts of Apple's `ProcessInfo`.
extension SimulatedApplication {
  /// Calls the closure on an arbitrary thread: once with false, to do its work, and once more with true if
  /// the time is nearly over while it works. If there is no time at all, it is only called with true.
  public nonisolated static func performExpiringActivity(
    withReason reason: String, using block: @escaping @Sendable (_ expired: Bool) -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    guard let app = RunningApp.current else { return }
    let handler: RunningApp.ExpirationHandler = {
      RunningApp.current?.runInBackground { block(true) }
    }
    let begun = app.beginAssertion(
      reason, handler, endsWithBlock: true,
      from: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    app.runInBackground {
      guard let begun else { return block(true) }
      block(false)
      RunningApp.current?.endAssertion(begun)
    }
  }

  public nonisolated static var isLowPowerModeEnabled: Bool {
    RunningApp.current?.isLowPowerModeOn == true
  }

  public enum ThermalState: Int, Sendable { case nominal, fair, serious, critical }

  public nonisolated static var thermalState: ThermalState {
    RunningApp.current.flatMap { ThermalState(rawValue: $0.thermalLevel) } ?? .nominal
  }
}
