public enum DeviceKind: UInt8, Sendable { case iPhone, iPad }
public enum Network: UInt8, Sendable { case none, cellular, wifi }
/// As `ProcessInfo.thermalState` (fact 215).
public enum ThermalState: UInt8, Sendable { case nominal, fair, serious, critical }
public enum MemoryPressure: UInt8, Sendable { case normal, warning, critical }
/// The device-wide Background App Refresh setting.
public enum BackgroundRefresh: UInt8, Sendable { case off, wifiOnly, wifiAndCellular }

/// The state of the device that rules may look at, as plain values. The script is not in here:
/// no rule can see what will happen.
public struct DeviceConditions: Equatable, Sendable {
  public var kind = DeviceKind.iPhone
  /// Apple's Simulator on a Mac, which refuses every submission (fact 109).
  public var isAppleSimulator = false
  /// Whether continued work may ask for the GPU; false is assumed, since an app must ask first.
  public var hasBackgroundGPU = false
  public var isCharging = false
  public var isLowPowerModeOn = false
  public var network = Network.wifi
  public var networkSpeed = NetworkSpeed.usual
  /// Somebody is looking at the screen.
  public var isInUse = false
  public var isLocked = true
  /// False between a restart and the first unlock.
  public var wasUnlockedSinceBoot = true
  public var thermal = ThermalState.nominal
  public var memory = MemoryPressure.normal
  public var backgroundRefresh = BackgroundRefresh.wifiAndCellular
  public var switches = DeviceSwitches()

  public init() {}

  /// Nobody uses the device and it is locked: what processing waits for (facts 238, 239).
  public var isIdle: Bool { isLocked && !isInUse }

  public var isLowDataModeOn: Bool {
    get { switches[.lowDataMode] }
    set { switches[.lowDataMode] = newValue }
  }
  public var isCameraActive: Bool {
    get { switches[.camera] }
    set { switches[.camera] = newValue }
  }
  public var isBackgroundRefreshRestricted: Bool {
    get { switches[.refreshRestricted] }
    set { switches[.refreshRestricted] = newValue }
  }
}
