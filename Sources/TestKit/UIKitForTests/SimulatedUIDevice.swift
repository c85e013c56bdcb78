public import Foundation
import SimulatedBackgroundTasks

/// The device of the app that the calling code belongs to, with the parts of UIKit's `UIDevice` that concern
/// the battery, and what code tells servers of a device.
@preconcurrency @MainActor
public final class SimulatedUIDevice {
  public static let current = SimulatedUIDevice()

  private init() {}

  public enum BatteryState: Int, Sendable { case unknown, unplugged, charging, full }

  /// While this is false, neither the level nor the state is known.
  public var isBatteryMonitoringEnabled: Bool {
    get { RunningApp.current?.isBatteryMonitored == true }
    set { RunningApp.current?.nowAndInLaterProcesses { $0.isBatteryMonitored = newValue } }
  }

  /// From 0 to 1; -1 if it is unknown.
  public var batteryLevel: Float {
    guard let app = RunningApp.current, app.isBatteryMonitored else { return -1 }
    return Float(app.battery) / 1_000_000
  }

  public var batteryState: BatteryState {
    guard let app = RunningApp.current, app.isBatteryMonitored else { return .unknown }
    if !app.isCharging { return .unplugged }
    return app.battery == 1_000_000 ? .full : .charging
  }

  // The same on every simulated device, except for the version.

  public var name: String { "iPhone" }
  public var model: String { "iPhone" }
  public var localizedModel: String { model }
  public var systemName: String { "iOS" }
  public var systemVersion: String { "\(RunningApp.current?.systemNumber ?? 0).0" }
  public var identifierForVendor: UUID? {
    UUID(uuidString: "00000000-0000-4000-8000-000000000001")
  }
}
