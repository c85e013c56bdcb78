public import Foundation
import SimulatedBackgroundTasks

// Posted within a second of a change, for as long as the app runs. One that was suspended is told when it goes
// on.
extension SimulatedApplication {
  public nonisolated static let backgroundRefreshStatusDidChangeNotification =
    DeviceNotifications.backgroundRefresh
  /// Posted when memory becomes short.
  public nonisolated static let didReceiveMemoryWarningNotification = DeviceNotifications.memory
  /// Without effect: never posted.
  public nonisolated static let significantTimeChangeNotification =
    Notification.Name("UIApplicationSignificantTimeChangeNotification")
  /// The notification of Low Power Mode, on Linux `NSProcessInfoPowerStateDidChange`.
  public nonisolated static let powerStateDidChangeNotification = DeviceNotifications.power
  /// On Linux that of `ProcessInfo`.
  public nonisolated static let thermalStateDidChangeNotification = DeviceNotifications.thermal
}

extension SimulatedUIDevice {
  // Posted while the battery is monitored.
  public nonisolated static let batteryLevelDidChangeNotification = DeviceNotifications.level
  public nonisolated static let batteryStateDidChangeNotification = DeviceNotifications.charging
}

enum DeviceNotifications {
  static let backgroundRefresh = Notification.Name(
    "UIApplicationBackgroundRefreshStatusDidChangeNotification")
  static let memory = Notification.Name("UIApplicationDidReceiveMemoryWarningNotification")
  static let power = Notification.Name("NSProcessInfoPowerStateDidChangeNotification")
  static let thermal = Notification.Name("NSProcessInfoThermalStateDidChangeNotification")
  static let level = Notification.Name("UIDeviceBatteryLevelDidChangeNotification")
  static let charging = Notification.Name("UIDeviceBatteryStateDidChangeNotification")

  private static let all = [backgroundRefresh, memory, power, thermal, level, charging]

  /// Looks at the device every second while the app runs, from when it first observes one of these.
  static func watch(_ name: Notification.Name, in app: RunningApp) {
    if !all.contains(name) || app.isDeviceWatched { return }
    app.isDeviceWatched = true
    let seen = SeenDevice(app)
    app.repeatedly {
      seen.look(at: app)
      return .seconds(1)
    }
  }
}

/// What an app was last told about its device.
private final class SeenDevice: @unchecked Sendable {
  private var states: [Notification.Name: Int]

  init(_ app: RunningApp) { states = Self.states(app) }

  func look(at app: RunningApp) {
    let now = Self.states(app)
    // In a fixed order.
    for (name, state) in now.sorted(by: { $0.key.rawValue < $1.key.rawValue })
    where states[name] != state {
      let isNews = name != DeviceNotifications.memory || state > states[name] ?? 0
      if isNews { app.run(on: nil) { app.whilePosting { Self.post(name) } } }
    }
    states = now
  }

  private static func post(_ name: Notification.Name) {
    MainActor.assumeIsolated {
      let isOfDevice = name == DeviceNotifications.level || name == DeviceNotifications.charging
      NotificationCenter.default.post(
        name: name,
        object: isOfDevice ? SimulatedUIDevice.current as AnyObject : SimulatedApplication.shared)
    }
  }

  private static func states(_ app: RunningApp) -> [Notification.Name: Int] {
    var states = [
      DeviceNotifications.backgroundRefresh: app.isRefreshRestricted ? 2 : app.isRefreshOff ? 1 : 0,
      DeviceNotifications.memory: app.memoryShortage,
      DeviceNotifications.power: app.isLowPowerModeOn ? 1 : 0,
      DeviceNotifications.thermal: app.thermalLevel,
    ]
    guard app.isBatteryMonitored else { return states }
    // Whole percents, as the device tells of no less.
    states[DeviceNotifications.level] = Int(app.battery / 10_000)
    states[DeviceNotifications.charging] = !app.isCharging ? 0 : app.battery == 1_000_000 ? 2 : 1
    return states
  }
}
