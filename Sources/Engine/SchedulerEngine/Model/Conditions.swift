/// A named state of the world that ends an objection.
public enum Condition: UInt8, Sendable {
  case firstUnlock
  case appOpened
  case refreshUnrestricted
  case deviceRefreshOn
  case appRefreshOn
  case wifi
  case lowPowerModeOff
  case lowDataModeOff
  case charging
  case online
  case unlocked
  case deviceIdle
  case coolDevice
  case memoryAvailable
  case cameraClosed
  case openingExpected
  /// The rules themselves must change: the configured budget can never hold enough.
  case budgetRaised
  case runEnded
  case launchEnded
  case continuedEnded
  /// The phone treats the app like any other; nobody knows what brings that about.
  case treatedAsUsual
}

/// What a rule looks at. After a change of the world, only requests whose rules watch it are decided again.
public struct WorldInputs: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Whether the sets intersect.
  @inline(__always)
  func meets(_ other: WorldInputs) -> Bool { rawValue & other.rawValue != 0 }

  public static let charging = WorldInputs(rawValue: 1 << 0)
  public static let batteryLevel = WorldInputs(rawValue: 1 << 1)
  public static let lowPowerMode = WorldInputs(rawValue: 1 << 2)
  public static let network = WorldInputs(rawValue: 1 << 3)
  public static let deviceUse = WorldInputs(rawValue: 1 << 4)
  public static let firstUnlock = WorldInputs(rawValue: 1 << 5)
  public static let thermal = WorldInputs(rawValue: 1 << 6)
  public static let memory = WorldInputs(rawValue: 1 << 7)
  public static let backgroundRefresh = WorldInputs(rawValue: 1 << 8)
  public static let appSwitcher = WorldInputs(rawValue: 1 << 9)
  public static let lastForeground = WorldInputs(rawValue: 1 << 10)
  public static let usage = WorldInputs(rawValue: 1 << 11)
  public static let budgets = WorldInputs(rawValue: 1 << 12)
  public static let pastLaunches = WorldInputs(rawValue: 1 << 13)
  public static let activeRuns = WorldInputs(rawValue: 1 << 14)
  public static let continuedRuns = WorldInputs(rawValue: 1 << 15)
  /// Time alone can change the answer.
  public static let time = WorldInputs(rawValue: 1 << 16)
  public static let debugger = WorldInputs(rawValue: 1 << 17)
  /// Whether the user has the app in front. Only pushes ask, so nothing else is decided again for it.
  public static let inFront = WorldInputs(rawValue: 1 << 18)
  public static let standing = WorldInputs(rawValue: 1 << 19)
  public static let everything = WorldInputs(rawValue: .max)
}

public enum AppPhase: UInt8, Sendable {
  case notRunning
  case foreground
  case background
  /// In memory but suspended: its jobs wait.
  case suspended
}

/// The state of one app that rules may look at.
public struct AppConditions: Equatable, Sendable {
  public var phase = AppPhase.notRunning
  public var isInstalled = true
  /// When the user installed it; `earliest` if it was installed before the start.
  public var installedAt = Instant.earliest
  /// The app's own Background App Refresh switch.
  public var isBackgroundRefreshOn = true
  /// False from when the user swipes the app away until the user opens it again.
  public var isInSwitcher = true
  /// A debugger keeps the process from being suspended (fact 118).
  public var isDebuggerAttached = false
  public var standing = Standing.usual
  public var standingSince = Instant.earliest
  public var standingEnd = StandingEnd.restart
  /// When the user last had the app in the foreground; nil if that never happened, as far as is known.
  public var lastForeground: Instant?
  /// When the expected openings since the last refresh reach the threshold; `never` if they do not.
  public var usageReadyAt = Instant.earliest
  public var energyBudget = Reservoir.empty
  public var cellularBudget = Reservoir.empty
  /// What the last refresh or push took from the energy budget in addition to its wake.
  public var lastWorkEnergy: Int64 = 0
  public var lastRefresh: Instant?
  /// Includes health research.
  public var lastProcessing: Instant?
  public var lastPush: Instant?
  /// Whether the app was killed for not completing a run in time, and has not completed one since.
  public var isPenalised = false
  /// Ordinary deliveries that have not ended; those of the other lanes are counted separately.
  public var activeRuns: Int32 = 0
  public var continuedRuns: Int32 = 0
  /// Forced deliveries that have not ended and are not continued; they do not compete with other launches.
  public var forcedRuns: Int32 = 0
  /// Assertions that keep the process from being suspended.
  public var assertions: Int64 = 0
  /// Deliveries that tell the app about transfers; they do not compete either.
  public var transferRuns: Int32 = 0

  public init() {}

  /// Counts one of the active runs as ended and returns whether it was the last.
  @inline(__always)
  mutating func endedOneLeavingNone() -> Bool {
    activeRuns -= 1
    return activeRuns == 0
  }

  @inline(__always)
  public var hasRuns: Bool {
    activeRuns > 0 || continuedRuns > 0 || forcedRuns > 0 || transferRuns > 0
  }

  @inline(__always)
  public func lastLaunch(of kind: TaskKind) -> Instant? {
    switch kind.spacedAs {
    case .refresh: lastRefresh
    case .processing: lastProcessing
    case .push: lastPush
    default: nil
    }
  }

  @inline(__always)
  mutating func noteLaunch(of kind: TaskKind, at now: Instant) {
    switch kind.spacedAs {
    case .refresh: lastRefresh = now
    case .processing: lastProcessing = now
    case .push: lastPush = now
    default: break
    }
  }
}

public enum DeviceKind: UInt8, Sendable { case iPhone, iPad }
public enum Network: UInt8, Sendable { case none, cellular, wifi }
/// As `ProcessInfo.thermalState` (fact 215).
public enum ThermalState: UInt8, Sendable { case nominal, fair, serious, critical }
public enum MemoryPressure: UInt8, Sendable { case normal, warning, critical }
/// The device-wide Background App Refresh setting.
public enum BackgroundRefresh: UInt8, Sendable { case off, wifiOnly, wifiAndCellular }

/// The state of the device that rules may look at. The script is not part of it: no rule can see the future.
public struct DeviceConditions: Equatable, Sendable {
  public var kind = DeviceKind.iPhone
  /// Apple's Simulator on a Mac, which refuses every submission (fact 109).
  public var isAppleSimulator = false
  /// Whether continued work may ask for the GPU; the default is assumed, since an app must ask first.
  public var hasBackgroundGPU = false
  public var isCharging = false
  public var isLowPowerModeOn = false
  public var network = Network.wifi
  public var networkSpeed = NetworkSpeed.usual
  /// Whether somebody is looking at the screen.
  public var isInUse = false
  public var isLocked = true
  /// False between a restart and the first unlock.
  public var wasUnlockedSinceBoot = true
  public var thermal = ThermalState.nominal
  public var memory = MemoryPressure.normal
  public var backgroundRefresh = BackgroundRefresh.wifiAndCellular
  public var switches = DeviceSwitches()

  public init() {}

  /// Whether the device is locked and nobody uses it, which is what processing waits for (facts 238, 239).
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

/// A condition of the device that is on or off, changes only when somebody changes it, and matters only to
/// rules. Code that treats all of them alike goes through these cases, so adding one takes little more than
/// its texts.
public enum DeviceSwitch: UInt8, CaseIterable, Sendable {
  case lowDataMode
  case camera
  /// Parental controls or device management forbid Background App Refresh (fact 96).
  case refreshRestricted

  /// The spelling in scenarios, event logs and an app's own lines.
  public var code: StaticString {
    switch self {
    case .lowDataMode: "lowDataMode"
    case .camera: "camera"
    case .refreshRestricted: "refreshRestricted"
    }
  }

  /// The switches after the first three, which have fields of their own in the formats.
  public static var later: ArraySlice<DeviceSwitch> { allCases.dropFirst(3) }

  /// The inputs whose rules have to be asked again when it is switched.
  var inputs: WorldInputs {
    switch self {
    case .lowDataMode: .network
    case .camera: .memory
    case .refreshRestricted: .backgroundRefresh
    }
  }
}

public struct DeviceSwitches: Equatable, Sendable {
  private var bits: UInt32 = 0

  public init() {}

  public subscript(_ one: DeviceSwitch) -> Bool {
    @inline(__always) get { bits & 1 << one.rawValue != 0 }
    set { bits = newValue ? bits | 1 << one.rawValue : bits & ~(1 << one.rawValue) }
  }
}
