/// Meets a rule together with its parameters; made for `RuleID.visit`.
public protocol RuleVisitor {
  mutating func visit<Rule: SchedulingRule>(
    _ rule: Rule.Type, _ parameters: Rule.Parameters, _ input: RuleInput)
}

extension RuleID {
  /// The only place that knows which rule stands behind which objector: a new rule is one file, one
  /// case and one arm here.
  @inline(__always)
  public func visit(
    _ visitor: inout some RuleVisitor, _ rules: Rules, _ input: RuleInput
  ) {
    switch self {
    case .firstUnlock: visitor.visit(FirstUnlock.self, (), input)
    case .appSwitcher: visitor.visit(AppSwitcher.self, rules.appSwitcher, input)
    case .backgroundRefreshSetting:
      visitor.visit(
        BackgroundRefreshSetting.self, BackgroundRefreshSetting.Parameters(), input)
    case .lowPowerMode: visitor.visit(LowPowerMode.self, rules.lowPowerMode, input)
    case .criticallyLowBattery:
      visitor.visit(CriticallyLowBattery.self, rules.criticallyLowBattery, input)
    case .foregroundRecency:
      visitor.visit(ForegroundRecency.self, rules.foregroundRecency, input)
    case .externalPower: visitor.visit(ExternalPower.self, rules.externalPower, input)
    case .network: visitor.visit(NetworkNeed.self, (), input)
    case .fileProtection: visitor.visit(FileProtectionNeed.self, (), input)
    case .idleDevice: visitor.visit(IdleDevice.self, (), input)
    case .thermal: visitor.visit(Thermal.self, (), input)
    case .memoryPressure: visitor.visit(MemoryShortage.self, (), input)
    case .alreadyRunning: visitor.visit(AlreadyRunning.self, (), input)
    case .earliestBeginDate: visitor.visit(EarliestBeginDate.self, (), input)
    case .rateLimiting: visitor.visit(RateLimiting.self, rules.rateLimiting, input)
    case .systemBudgets: visitor.visit(SystemBudgets.self, rules.systemBudgets, input)
    case .appUsage: visitor.visit(AppUsage.self, rules.appUsage, input)
    case .competition: visitor.visit(Competition.self, rules.competition, input)
    case .continuedLimit: visitor.visit(ContinuedLimit.self, rules.continuedLimit, input)
    case .powerAndWiFi: visitor.visit(PowerAndWiFi.self, rules.powerAndWiFi, input)
    case .transferDelay: visitor.visit(TransferDelay.self, rules.transferDelay, input)
    case .launchEvents: visitor.visit(LaunchEvents.self, (), input)
    }
  }
}

/// Consults every rule in order of precedence. It changes no parameter; they are `inout` because a
/// value so large would otherwise be copied for each decision.
enum RuleRoster {
  @inline(__always)
  static func visitAll(
    _ visitor: inout some RuleVisitor, _ rules: inout Rules, _ input: RuleInput
  ) {
    visitAllOfLaunches(&visitor, &rules, input)
    RuleID.powerAndWiFi.visit(&visitor, rules, input)
    RuleID.transferDelay.visit(&visitor, rules, input)
    RuleID.launchEvents.visit(&visitor, rules, input)
  }

  /// All but those that concern transfers alone, which would cost each decision something.
  @inline(__always)
  static func visitAllOfLaunches(
    _ visitor: inout some RuleVisitor, _ rules: inout Rules, _ input: RuleInput
  ) {
    RuleID.firstUnlock.visit(&visitor, rules, input)
    RuleID.appSwitcher.visit(&visitor, rules, input)
    RuleID.backgroundRefreshSetting.visit(&visitor, rules, input)
    RuleID.lowPowerMode.visit(&visitor, rules, input)
    RuleID.criticallyLowBattery.visit(&visitor, rules, input)
    RuleID.foregroundRecency.visit(&visitor, rules, input)
    RuleID.externalPower.visit(&visitor, rules, input)
    RuleID.network.visit(&visitor, rules, input)
    RuleID.fileProtection.visit(&visitor, rules, input)
    RuleID.idleDevice.visit(&visitor, rules, input)
    RuleID.thermal.visit(&visitor, rules, input)
    RuleID.memoryPressure.visit(&visitor, rules, input)
    RuleID.alreadyRunning.visit(&visitor, rules, input)
    RuleID.earliestBeginDate.visit(&visitor, rules, input)
    RuleID.rateLimiting.visit(&visitor, rules, input)
    RuleID.systemBudgets.visit(&visitor, rules, input)
    RuleID.appUsage.visit(&visitor, rules, input)
    RuleID.competition.visit(&visitor, rules, input)
    RuleID.continuedLimit.visit(&visitor, rules, input)
  }
}
