package import SchedulerEngine

/// Which rule of the model a policy of the system's scheduler corresponds to. That they mean the same is
/// our conclusion: no document describes the policies, only their names and what they look at are seen.
package enum PolicyRule: Equatable, Sendable {
  case rule(RuleID)
  case notModelled

  package init(policy name: String) {
    let found = PolicyRule.known.first { $0.name.elementsEqual(PolicyRule.bare(name)) }
    self = found.map { .rule($0.rule) } ?? .notModelled
  }

  package var rule: RuleID? {
    if case .rule(let rule) = self { rule } else { nil }
  }

  /// Both generations write the same names, one without blanks.
  private static func bare(_ name: String) -> [UInt8] {
    var letters = name.utf8.filter { $0 > 0x20 && $0 < 0x80 }.map { $0 | 0x20 }
    let ending = Array("policy".utf8)
    if letters.count > ending.count, letters.suffix(ending.count).elementsEqual(ending) {
      letters.removeLast(ending.count)
    }
    return letters
  }

  private static let known: [(name: [UInt8], rule: RuleID)] =
    seen.map { (Array($0.0.utf8), $0.1) }
    + RuleID.allCases.map { (bare($0.policyName), $0) }

  /// Names in published logs.
  private static let seen: [(String, RuleID)] = [
    ("deviceactivity", .idleDevice), ("batterylevel", .criticallyLowBattery),
    ("energybudget", .systemBudgets), ("databudget", .systemBudgets),
    ("chargerpluggedin", .externalPower), ("networkquality", .network), ("thermal", .thermal),
    ("memorypressure", .memoryPressure), ("lowpowermode", .lowPowerMode),
    ("ratelimitation", .rateLimiting), ("fileprotection", .fileProtection),
  ]
}

extension RuleID {
  /// The name under which our own lines say it: that of the system where one is known.
  package var policyName: String {
    switch self {
    case .idleDevice: "Device Activity Policy"
    case .criticallyLowBattery: "Battery Level Policy"
    case .systemBudgets: "Energy Budget Policy"
    case .externalPower: "Charger Plugged In Policy"
    case .network: "Network Quality Policy"
    case .thermal: "Thermal Policy"
    case .memoryPressure: "Memory Pressure Policy"
    case .lowPowerMode: "Low Power Mode Policy"
    case .rateLimiting: "Rate Limitation Policy"
    case .fileProtection: "File Protection Policy"
    case .firstUnlock: "First Unlock Policy"
    case .appSwitcher: "App Switcher Policy"
    case .backgroundRefreshSetting: "Background App Refresh Policy"
    case .foregroundRecency: "Foreground Recency Policy"
    case .alreadyRunning: "Already Running Policy"
    case .earliestBeginDate: "Earliest Begin Date Policy"
    case .appUsage: "App Usage Policy"
    case .competition: "Competition Policy"
    case .continuedLimit: "Continued Limit Policy"
    case .powerAndWiFi: "Power And Wi-Fi Policy"
    case .transferDelay: "Transfer Delay Policy"
    case .launchEvents: "Launch Events Policy"
    }
  }
}
