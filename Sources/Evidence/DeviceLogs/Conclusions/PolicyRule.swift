import Basics
package import SchedulerEngine

extension RuleID {
  /// The rule of the model that corresponds to a policy of the system's scheduler; nil if there is none. That
  /// they mean the same is our conclusion: no document describes the policies, and logs only show their names
  /// and what they check.
  package init?(policy name: String) {
    let wanted = RuleID.bare(name)
    guard let known = RuleID.policies.first(where: { $0.name == wanted }) else { return nil }
    self = known.rule
  }

  /// The name in lower case without "policy" and blanks. One generation of the scheduler writes no blanks.
  private static func bare(_ name: String) -> [UInt8] {
    var letters = name.utf8.filter { $0 > 0x20 && $0 < 0x80 }.map { $0 | 0x20 }
    let ending = Array("policy".utf8)
    if letters.count > ending.count, letters.suffix(ending.count).elementsEqual(ending) {
      letters.removeLast(ending.count)
    }
    return letters
  }

  private static let policies: [(name: [UInt8], rule: RuleID)] =
    seen.map { (Array($0.0.utf8), $0.1) }
    + RuleID.allCases.map { (bare($0.policyName), $0) }

  /// Names that occur in published logs.
  private static let seen: [(String, RuleID)] = [
    ("deviceactivity", .idleDevice), ("batterylevel", .criticallyLowBattery),
    ("energybudget", .systemBudgets), ("databudget", .systemBudgets),
    ("chargerpluggedin", .externalPower), ("networkquality", .network), ("thermal", .thermal),
    ("memorypressure", .memoryPressure), ("lowpowermode", .lowPowerMode),
    ("ratelimitation", .rateLimiting), ("fileprotection", .fileProtection),
  ]

  /// The policy's name in simulated logs: that of the system if it is known, otherwise a similar one.
  package var policyName: String {
    let words =
      switch self {
      case .idleDevice: "Device Activity"
      case .criticallyLowBattery: "Battery Level"
      case .systemBudgets: "Energy Budget"
      case .externalPower: "Charger Plugged In"
      case .network: "Network Quality"
      case .rateLimiting: "Rate Limitation"
      case .backgroundRefreshSetting: "Background App Refresh"
      case .powerAndWiFi: "Power And Wi-Fi"
      default:
        "\(introduction.name)".split(separator: "-").map { String($0).withCapital }
          .joined(separator: " ")
      }
    return "\(words) Policy"
  }
}
