// On Linux no other module defines these names. Elsewhere they are Apple's, and a `typealias` in the app
// chooses between them.
#if os(Linux)
  public import Foundation
  public import SimulatedBackgroundTasks

  public typealias UIApplication = SimulatedApplication
  public typealias UIBackgroundTaskIdentifier = SimulatedApplication.BackgroundTaskIdentifier
  public typealias UIBackgroundRefreshStatus = SimulatedApplication.BackgroundRefreshStatus
  public typealias UIBackgroundFetchResult = SimulatedApplication.FetchResult
  public typealias UIDevice = SimulatedUIDevice
  public typealias ScenePhase = LaunchedApp.ScenePhase

  // The name comes from UIKit.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The old name of `UIBackgroundTaskIdentifier.invalid`.
  public let UIBackgroundTaskInvalid = UIBackgroundTaskIdentifier.invalid

  extension ProcessInfo {
    public func performExpiringActivity(
      withReason reason: String, using block: @escaping @Sendable (_ expired: Bool) -> Void,
      fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
      column: Int = #column
    ) {
      SimulatedApplication.performExpiringActivity(
        withReason: reason, using: block, fileID: fileID, filePath: filePath, line: line,
        column: column)
    }

    public var isLowPowerModeEnabled: Bool { SimulatedApplication.isLowPowerModeEnabled }
    public typealias ThermalState = SimulatedApplication.ThermalState
    public var thermalState: ThermalState { SimulatedApplication.thermalState }
    public static let thermalStateDidChangeNotification =
      SimulatedApplication.thermalStateDidChangeNotification

    public var isMacCatalystApp: Bool { false }
    public var isiOSAppOnMac: Bool { false }

    /// Without effect.
    public struct ActivityOptions: OptionSet, Sendable {
      public let rawValue: UInt64
      public init(rawValue: UInt64) { self.rawValue = rawValue }
      public static let idleDisplaySleepDisabled = ActivityOptions(rawValue: 1 << 40)
      public static let idleSystemSleepDisabled = ActivityOptions(rawValue: 1 << 20)
      public static let suddenTerminationDisabled = ActivityOptions(rawValue: 1 << 14)
      public static let automaticTerminationDisabled = ActivityOptions(rawValue: 1 << 15)
      public static let userInitiated = ActivityOptions(rawValue: 0xff_ffff)
      public static let background = ActivityOptions(rawValue: 0xff)
      public static let latencyCritical = ActivityOptions(rawValue: 0xff_0000_0000)
    }

    /// Without effect: it keeps no app of iOS from being suspended.
    public func beginActivity(options: ActivityOptions, reason: String) -> any NSObjectProtocol {
      NSObject()
    }
    /// Without effect.
    public func endActivity(_ activity: any NSObjectProtocol) {}
    /// Without effect, except that the block is called.
    public func performActivity(
      options: ActivityOptions, reason: String, using block: @escaping () -> Void
    ) { block() }
  }

  extension Notification.Name {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static let NSProcessInfoPowerStateDidChange =
      SimulatedApplication.powerStateDidChangeNotification
  }

  extension UserDefaults {
    /// Key-value coding, which Foundation has on other platforms.
    public func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }
  }

  extension SimulatedApplication {
    /// The delegate that the process was launched with.
    public var delegate: (any UIApplicationDelegate)? {
      get { RunningApp.current.flatMap { ApplicationObjects.of($0).delegate } }
      set {
        guard let app = RunningApp.current else { return }
        ApplicationObjects.of(app).delegate = newValue
      }
    }

    public var connectedScenes: Set<UIScene> {
      guard let app = RunningApp.current, let scene = ApplicationObjects.of(app).scene else {
        return []
      }
      return [scene]
    }

    /// Without effect: nothing can be opened.
    public func canOpenURL(_ url: URL) -> Bool { false }
    /// Without effect: nothing can be opened.
    public func open(
      _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
      completionHandler: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) { completionHandler?(false) }
    /// Without effect.
    public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
    }
    /// Without effect.
    public nonisolated static let openSettingsURLString = "app-settings:"
  }
#endif
