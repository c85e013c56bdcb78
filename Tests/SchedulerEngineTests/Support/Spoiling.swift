@testable import SchedulerEngine

/// One way to make one rule object and no other.
struct Spoiling: Sendable {
  let objector: Objector
  let spoil: @Sendable (inout MomentPlan) -> Void

  init(_ objector: Objector, _ spoil: @escaping @Sendable (inout MomentPlan) -> Void) {
    self.objector = objector
    self.spoil = spoil
  }

  private static let noon = MomentPlan.noon

  /// In an order that is not the precedence, so that precedence is seen to be decided elsewhere.
  static let sevenFactors: [Spoiling] = [
    Spoiling(.criticallyLowBattery) {
      $0.device.isCharging = false
      $0.battery = .percent(10)
    },
    Spoiling(.lowPowerMode) { $0.device.isLowPowerModeOn = true },
    Spoiling(.appUsage) { $0.app.usageReadyAt = noon + .hours(5) },
    Spoiling(.appSwitcher) { $0.app.isInSwitcher = false },
    Spoiling(.backgroundRefreshSetting) { $0.app.isBackgroundRefreshOn = false },
    Spoiling(.systemBudgets) { $0.app.energyBudget = MomentPlan.budget(0) },
    Spoiling(.rateLimiting) {
      $0.app.lastRefresh = noon - .minutes(1)
      $0.app.lastProcessing = noon - .minutes(1)
      $0.app.lastPush = noon - .minutes(1)
    },
  ]

  private static let discretionary = [Spoiling(.competition) { $0.launchesAreFull = true }]

  private static let scheduled =
    discretionary + [Spoiling(.earliestBeginDate) { $0.earliest = noon + .hours(2) }]

  private static let common: [Spoiling] = [
    Spoiling(.alreadyRunning) { $0.isAlreadyRunning = true },
    Spoiling(.memoryPressure) { $0.device.memory = .critical },
    Spoiling(.thermal) { $0.device.thermal = .serious },
    Spoiling(.firstUnlock) { $0.device.wasUnlockedSinceBoot = false },
  ]

  private static let processingAndPush: [Spoiling] = [
    Spoiling(.network) {
      $0.needs.insert(.network)
      $0.device.network = .none
    },
    Spoiling(.foregroundRecency) { $0.app.lastForeground = nil },
  ]

  private static let processingOnly: [Spoiling] = [
    // In use while locked, as during a call, so that protected data stays unreadable.
    Spoiling(.idleDevice) { $0.device.isInUse = true },
    Spoiling(.externalPower) { $0.device.isCharging = false },
  ]

  private static let fileProtection = Spoiling(.fileProtection) { $0.protection = .complete }

  private static let bothFactors: ObjectorSet = [
    .lowPowerMode, .appSwitcher, .backgroundRefreshSetting, .rateLimiting,
  ]

  /// Everything that can object to a request of this kind.
  static func all(for kind: TaskKind) -> [Spoiling] {
    switch kind {
    case .refresh: sevenFactors + scheduled + common
    case .push:
      sevenFactors.filter { $0.objector != .appUsage } + discretionary + common
        + processingAndPush
    case .processing:
      sevenFactors.filter { bothFactors.contains($0.objector) } + scheduled + common
        + processingAndPush + processingOnly
    case .healthResearch: all(for: .processing) + [fileProtection]
    case .continued:
      sevenFactors.filter { $0.objector == .appSwitcher } + common
        + [Spoiling(.continuedLimit) { $0.continuedAhead = 2 }]
    }
  }
}
