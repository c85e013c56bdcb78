@testable import SchedulerEngine

/// One way to make one rule object and no other.
struct Spoiling: Sendable {
  let objector: RuleID
  let spoil: @Sendable (inout MomentPlan) -> Void

  init(_ objector: RuleID, _ spoil: @escaping @Sendable (inout MomentPlan) -> Void) {
    self.objector = objector
    self.spoil = spoil
  }

  private static let noon = MomentPlan.noon

  /// In an order that is not the precedence, so that precedence is seen to be decided elsewhere.
  static let sevenFactors: [Spoiling] = [
    Spoiling(.criticallyLowBattery) {
      $0.device.isCharging = false
      $0.battery = .percent(10)
    }, Spoiling(.lowPowerMode) { $0.device.isLowPowerModeOn = true },
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

  private static let discretionary = [
    Spoiling(.competition) { $0.launchesAreFull = true },
    Spoiling(.standing) { $0.app.standing = .silent },
  ]

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
    }, Spoiling(.foregroundRecency) { $0.app.lastForeground = nil },
  ]

  private static let processingOnly: [Spoiling] = [
    // In use while locked, as during a call, so that protected data stays unreadable.
    Spoiling(.idleDevice) { $0.device.isInUse = true },
    Spoiling(.externalPower) { $0.device.isCharging = false },
  ]

  private static let fileProtection = Spoiling(.fileProtection) { $0.protection = .complete }

  private static let bothFactors: RuleSet = [
    .lowPowerMode, .appSwitcher, .backgroundRefreshSetting, .rateLimiting,
  ]

  /// What can object to the bytes of a transfer, of which all can be discretionary at once. The patience
  /// for power and Wi-Fi is over unless that is spoilt.
  static let bytes: [Spoiling] = [
    common[3], sevenFactors[3],
    Spoiling(.lowPowerMode) {
      $0.needs.insert(.discretionary)
      $0.device.isLowPowerModeOn = true
    },
    Spoiling(.criticallyLowBattery) {
      $0.needs.insert(.discretionary)
      $0.device.isCharging = false
      $0.battery = .percent(10)
    },
    Spoiling(.thermal) {
      $0.needs.insert(.discretionary)
      $0.device.thermal = .serious
    }, Spoiling(.network) { $0.device.network = .none },
    Spoiling(.powerAndWiFi) {
      $0.needs.insert(.discretionary)
      $0.device.isCharging = false
      $0.accepted = noon - .hours(1)
    },
    Spoiling(.transferDelay) {
      $0.needs.insert(.begunInBackground)
      $0.transferDelayEnds = noon + .hours(1)
    },
  ]

  /// Apart, because the patience for power and Wi-Fi is counted from the date.
  static let dated =
    [common[3], sevenFactors[3]] + scheduled.filter { $0.objector == .earliestBeginDate }

  /// What can object to telling the app.
  static let telling: [Spoiling] =
    (sevenFactors.filter { [.backgroundRefreshSetting, .systemBudgets].contains($0.objector) }
    + common.prefix(2)).map { one in
      Spoiling(one.objector) {
        $0.needs.insert(.transferred)
        // Memory holds back only the launch.
        if one.objector == .memoryPressure { $0.app.phase = .suspended }
        one.spoil(&$0)
      }
    }

  /// What can where its session sends no launch events: nothing that concerns a launch.
  static let quietTelling: [Spoiling] =
    [Spoiling(.launchEvents) { _ in }, common[0]].map { one in
      Spoiling(one.objector) {
        $0.needs.formUnion([.transferred, .noLaunchEvents])
        // Where it is suspended already, that is what another one spoils.
        if $0.app.phase != .suspended { $0.app.phase = .background }
        if one.objector == .launchEvents { $0.app.phase = .suspended }
        one.spoil(&$0)
      }
    }

  /// Lists of what can object to a request of this kind at once.
  static func lists(for kind: TaskKind) -> [[Spoiling]] {
    kind == .transfer ? [bytes, dated, telling, quietTelling] : [all(for: kind)]
  }

  /// Everything that can object to a request of this kind.
  static func all(for kind: TaskKind) -> [Spoiling] {
    switch kind {
    case .refresh: sevenFactors + scheduled + common
    case .push:
      sevenFactors.filter { $0.objector != .appUsage } + discretionary + common + processingAndPush
    case .processing:
      sevenFactors.filter { bothFactors.contains($0.objector) } + scheduled + common
        + processingAndPush + processingOnly
    case .healthResearch: all(for: .processing) + [fileProtection]
    case .transfer: bytes + dated + telling + quietTelling
    case .continued:
      sevenFactors.filter { $0.objector == .appSwitcher } + common
        + [Spoiling(.continuedLimit) { $0.continuedAhead = 2 }]
    }
  }
}
