import SchedulerEngine

extension RuleID {
  /// What the rule does, whatever the moment, for a list of all rules.
  var summary: String {
    switch self {
    case .firstUnlock: "after a restart, waits until the device was unlocked once"
    case .appSwitcher: "after the user swiped the app away, waits until it is opened again"
    case .backgroundRefreshSetting: "waits while Background App Refresh is off"
    case .lowPowerMode: "waits while Low Power Mode is on"
    case .criticallyLowBattery: "waits while the battery is low and off the charger"
    case .foregroundRecency: "waits until the user has opened the app lately"
    case .externalPower: "waits for the charger"
    case .network: "waits for a network, where the request asks for one"
    case .fileProtection: "waits until the data it needs can be read"
    case .idleDevice: "waits until the device is locked and nobody uses it"
    case .thermal: "waits until a hot device has cooled down"
    case .memoryPressure: "waits until memory is free and the camera is off"
    case .alreadyRunning: "waits until an earlier run of the same identifier has ended"
    case .earliestBeginDate: "waits for the earliest begin date of the request"
    case .rateLimiting: "waits some time after the app's last launch"
    case .systemBudgets: "waits until the app's energy and data have been refilled"
    case .appUsage: "waits until an opening of the app is expected soon"
    case .continuedLimit: "waits while as many continued tasks run as may run at once"
    case .powerAndWiFi: "has a discretionary transfer wait for the charger and Wi-Fi"
    case .transferDelay: "delays transfers begun in the background, longer each time"
    case .competition: "waits while the device runs as many launches as it can at once"
    }
  }
}
