/// Everything that can object to a request, in order of precedence: the first objector decides.
///
/// The seven scheduling factors and the request's own requirements come first, those that only time ends
/// after all others. The limits on simultaneous runs and the rules for transfers come last.
public enum RuleID: UInt8, CaseIterable, Sendable {
  case firstUnlock
  case appSwitcher
  case backgroundRefreshSetting
  case lowPowerMode
  case criticallyLowBattery
  case foregroundRecency
  case externalPower
  case network
  case fileProtection
  case idleDevice
  case thermal
  case memoryPressure
  case alreadyRunning
  case earliestBeginDate
  case rateLimiting
  case systemBudgets
  case appUsage
  case standing
  case competition
  case continuedLimit
  case powerAndWiFi
  case transferDelay
  case launchEvents
}

/// A set of objectors, one bit each.
public struct RuleSet: Hashable, Sendable {
  public var bits: UInt32
  public init(bits: UInt32 = 0) { self.bits = bits }
  public init(_ members: [RuleID]) { bits = members.reduce(0) { $0 | 1 << $1.rawValue } }

  public static let none = RuleSet()
  /// The factors of Apple's 2020 talk (fact 95).
  public static let sevenFactors = RuleSet([
    .criticallyLowBattery, .lowPowerMode, .appUsage, .appSwitcher, .backgroundRefreshSetting,
    .systemBudgets, .rateLimiting,
  ])

  public var isEmpty: Bool { bits == 0 }
  public var count: Int { bits.nonzeroBitCount }
  public func contains(_ objector: RuleID) -> Bool { bits & 1 << objector.rawValue != 0 }
  @inline(__always)
  public mutating func insert(_ objector: RuleID) { bits |= 1 << objector.rawValue }
  @inline(__always)
  public mutating func remove(_ objector: RuleID) { bits &= ~(1 << objector.rawValue) }
  public func subtracting(_ other: RuleSet) -> RuleSet {
    RuleSet(bits: bits & ~other.bits)
  }

  /// The member with the highest precedence.
  public var first: RuleID? {
    bits == 0 ? nil : RuleID(rawValue: UInt8(bits.trailingZeroBitCount))
  }
}
