/// Meets a rule together with its parameters; made for `Objector.visit`.
public protocol RuleVisitor {
  mutating func visit<Rule: SchedulingRule>(
    _ rule: Rule.Type, _ parameters: Rule.Parameters, _ moment: Moment)
}

extension Objector {
  /// The only place that knows which rule stands behind which objector: a new rule is one file, one
  /// case and one arm here.
  @inline(__always)
  public func visit(
    _ visitor: inout some RuleVisitor, _ rules: Rules, _ moment: Moment
  ) {
    switch self {
    case .firstUnlock: visitor.visit(FirstUnlock.self, (), moment)
    case .appSwitcher: visitor.visit(AppSwitcher.self, rules.appSwitcher, moment)
    case .backgroundRefreshSetting:
      visitor.visit(
        BackgroundRefreshSetting.self, BackgroundRefreshSetting.Parameters(), moment)
    case .lowPowerMode: visitor.visit(LowPowerMode.self, rules.lowPowerMode, moment)
    case .criticallyLowBattery:
      visitor.visit(CriticallyLowBattery.self, rules.criticallyLowBattery, moment)
    case .foregroundRecency:
      visitor.visit(ForegroundRecency.self, rules.foregroundRecency, moment)
    case .externalPower: visitor.visit(ExternalPower.self, rules.externalPower, moment)
    case .network: visitor.visit(NetworkNeed.self, (), moment)
    case .fileProtection: visitor.visit(FileProtectionNeed.self, (), moment)
    case .idleDevice: visitor.visit(IdleDevice.self, (), moment)
    case .thermal: visitor.visit(Thermal.self, (), moment)
    case .memoryPressure: visitor.visit(MemoryShortage.self, (), moment)
    case .alreadyRunning: visitor.visit(AlreadyRunning.self, (), moment)
    case .earliestBeginDate: visitor.visit(EarliestBeginDate.self, (), moment)
    case .rateLimiting: visitor.visit(RateLimiting.self, rules.rateLimiting, moment)
    case .systemBudgets: visitor.visit(SystemBudgets.self, rules.systemBudgets, moment)
    case .appUsage: visitor.visit(AppUsage.self, rules.appUsage, moment)
    case .competition: visitor.visit(Competition.self, rules.competition, moment)
    case .continuedLimit: visitor.visit(ContinuedLimit.self, rules.continuedLimit, moment)
    case .powerAndWiFi: visitor.visit(PowerAndWiFi.self, rules.powerAndWiFi, moment)
    case .transferDelay: visitor.visit(TransferDelay.self, rules.transferDelay, moment)
    }
  }
}

/// Consults every rule in order of precedence. It changes no parameter; they are `inout` because a
/// value so large would otherwise be copied for each decision.
enum RuleRoster {
  @inline(__always)
  static func visitAll(
    _ visitor: inout some RuleVisitor, _ rules: inout Rules, _ moment: Moment
  ) {
    visitAllOfLaunches(&visitor, &rules, moment)
    Objector.powerAndWiFi.visit(&visitor, rules, moment)
    Objector.transferDelay.visit(&visitor, rules, moment)
  }

  /// All but those that concern the bytes of transfers alone, which would cost each decision something.
  @inline(__always)
  static func visitAllOfLaunches(
    _ visitor: inout some RuleVisitor, _ rules: inout Rules, _ moment: Moment
  ) {
    Objector.firstUnlock.visit(&visitor, rules, moment)
    Objector.appSwitcher.visit(&visitor, rules, moment)
    Objector.backgroundRefreshSetting.visit(&visitor, rules, moment)
    Objector.lowPowerMode.visit(&visitor, rules, moment)
    Objector.criticallyLowBattery.visit(&visitor, rules, moment)
    Objector.foregroundRecency.visit(&visitor, rules, moment)
    Objector.externalPower.visit(&visitor, rules, moment)
    Objector.network.visit(&visitor, rules, moment)
    Objector.fileProtection.visit(&visitor, rules, moment)
    Objector.idleDevice.visit(&visitor, rules, moment)
    Objector.thermal.visit(&visitor, rules, moment)
    Objector.memoryPressure.visit(&visitor, rules, moment)
    Objector.alreadyRunning.visit(&visitor, rules, moment)
    Objector.earliestBeginDate.visit(&visitor, rules, moment)
    Objector.rateLimiting.visit(&visitor, rules, moment)
    Objector.systemBudgets.visit(&visitor, rules, moment)
    Objector.appUsage.visit(&visitor, rules, moment)
    Objector.competition.visit(&visitor, rules, moment)
    Objector.continuedLimit.visit(&visitor, rules, moment)
  }
}
