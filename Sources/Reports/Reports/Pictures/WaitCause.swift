import SchedulerEngine

/// What a request waits for, in as few kinds as can be told apart in a picture. The first objection
/// in order of precedence decides, as everywhere.
enum WaitCause: UInt8, CaseIterable {
  /// Nothing objects; the next wake starts it.
  case wake
  /// Its own earliest begin date.
  case date
  /// The system spreads the app's launches over time.
  case pace
  /// The device is not in the state that the request or the system wants.
  case conditions
  /// Something that only the user ends.
  case user
  /// Others use what it needs.
  case others
  /// Of a transfer, with nothing against it: its bytes move.
  case moving

  init(_ objections: RuleSet, isTransfer: Bool = false) {
    switch objections.first {
    case nil: self = isTransfer ? .moving : .wake
    case .earliestBeginDate: self = .date
    case .rateLimiting, .systemBudgets, .appUsage, .transferDelay: self = .pace
    case .externalPower, .network, .fileProtection, .idleDevice, .thermal, .memoryPressure,
      .powerAndWiFi:
      self = .conditions
    case .firstUnlock, .appSwitcher, .backgroundRefreshSetting, .lowPowerMode,
      .criticallyLowBattery, .foregroundRecency, .launchEvents:
      self = .user
    case .alreadyRunning, .continuedLimit, .competition: self = .others
    }
  }

  /// The name of its look.
  var kind: StaticString {
    switch self {
    case .wake: "w-wake"
    case .date: "w-date"
    case .pace: "w-pace"
    case .conditions: "w-cond"
    case .user: "w-user"
    case .others: "w-others"
    case .moving: "w-moves"
    }
  }

  var words: StaticString {
    switch self {
    case .wake: "may run, waits for a wake"
    case .date: "waits for its date"
    case .pace: "paced by the system"
    case .conditions: "waits for conditions"
    case .user: "held by the user"
    case .others: "waits for others"
    case .moving: "moving its bytes"
    }
  }
}
