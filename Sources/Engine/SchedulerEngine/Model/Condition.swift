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
  /// The rules themselves must change: the budget as set never holds enough.
  case budgetRaised
  case runEnded
  case launchEnded
  case continuedEnded
}

/// What a rule looks at. A change of the world re-assesses only requests whose rules watch it.
public struct WorldInputs: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Whether anything is in both.
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
  /// Passing time by itself can change the answer.
  public static let time = WorldInputs(rawValue: 1 << 16)
  public static let debugger = WorldInputs(rawValue: 1 << 17)
  public static let everything = WorldInputs(rawValue: .max)
}
