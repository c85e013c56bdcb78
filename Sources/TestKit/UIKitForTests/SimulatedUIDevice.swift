import SimulatedBackgroundTasks

/// The device that the calling code's app is on, as far as its battery goes: what code calls of UIKit's
/// `UIDevice`.
@preconcurrency @MainActor
public final class SimulatedUIDevice {
  public static let current = SimulatedUIDevice()

  private init() {}

  public enum BatteryState: Int, Sendable { case unknown, unplugged, charging, full }

  /// Without it neither the level nor the state is known.
  public var isBatteryMonitoringEnabled: Bool {
    get { RunningApp.current?.isBatteryMonitored == true }
    set { RunningApp.current?.isBatteryMonitored = newValue }
  }

  /// From 0 to 1, and -1 where it is unknown.
  public var batteryLevel: Float {
    guard let app = RunningApp.current, app.isBatteryMonitored else { return -1 }
    return Float(app.battery) / 1_000_000
  }

  public var batteryState: BatteryState {
    guard let app = RunningApp.current, app.isBatteryMonitored else { return .unknown }
    if !app.isCharging { return .unplugged }
    return app.battery == 1_000_000 ? .full : .charging
  }
}
