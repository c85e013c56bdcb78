/// Every number of the model: the rules' parameters and the device's behaviour.
public struct Rules: Sendable {
  public var appSwitcher = AppSwitcher.Parameters()
  public var lowPowerMode = LowPowerMode.Parameters()
  public var criticallyLowBattery = CriticallyLowBattery.Parameters()
  public var foregroundRecency = ForegroundRecency.Parameters()
  public var externalPower = ExternalPower.Parameters()
  public var idleDevice = IdleDevice.Parameters()
  public var rateLimiting = RateLimiting.Parameters()
  public var systemBudgets = SystemBudgets.Parameters()
  public var appUsage = AppUsage.Parameters()
  public var appStanding = AppStanding.Parameters()
  public var competition = Competition.Parameters()
  public var powerAndWiFi = PowerAndWiFi.Parameters()
  public var transferDelay = TransferDelay.Parameters()
  public var continuedLimit = ContinuedLimit.Parameters()
  public var submission = SubmissionRules()
  public var waking = WakingRules()
  public var running = RunningRules()
  public var transfers = TransferRules()
  public var continued = ContinuedRules()
  public var life = LifeRules()
  public var processorMonitor = ProcessorMonitorRules()
  public var completion = CompletionRules()
  public var assertions = AssertionRules()

  /// Stands for the parameters of rules that have none.
  var none: Void = ()

  public init() {}

  /// All parameters in a fixed order; setting takes the values from such a list.
  public var parameters: [Parameter] {
    get {
      var copy = self
      var list = ParameterList()
      copy.visit(&list)
      return list.all
    }
    set {
      var list = ParameterList(puttingBack: newValue)
      visit(&list)
    }
  }

  private mutating func visit(_ list: inout ParameterList) {
    var lister = ParameterLister(list: list)
    RuleRoster.visitAll(&lister, &self, .blank(for: .refresh))
    list = lister.list
    submission.visitParameters(&list)
    waking.visitParameters(&list)
    running.visitParameters(&list)
    transfers.visitParameters(&list)
    continued.visitParameters(&list)
    life.visitParameters(&list)
    processorMonitor.visitParameters(&list)
    completion.visitParameters(&list)
    assertions.visitParameters(&list)
  }
}

/// Lists the parameters of all rules, or puts others in their place.
private struct ParameterLister: RuleVisitor {
  var list: ParameterList

  mutating func visit<Rule: SchedulingRule>(
    _ rule: Rule.Type, _ parameters: inout Rule.Parameters, _ input: RuleInput
  ) {
    list.group = Rule.name
    Rule.visitParameters(&parameters, &list)
  }
}

/// A new value for one parameter.
public struct ParameterChange: Equatable, Sendable {
  /// The index in `Rules.parameters`.
  public let position: Int
  /// In the parameter's own unit.
  public let value: Int64

  public init(position: Int, value: Int64) {
    self.position = position
    self.value = value
  }
}

extension Rules {
  /// If a parameter is changed several times, the last change counts.
  public mutating func take(_ changes: [ParameterChange]) {
    var all = parameters
    for change in changes where all.indices.contains(change.position) {
      all[change.position].value = change.value
    }
    parameters = all
  }
}

/// What a rule's answer depends on in addition to its principle: the number or setting that decides. For
/// example, Apple may document that launches are kept apart without saying how far.
public struct DecidingParameter: Equatable, Sendable {
  public let trust: Trust
  public let unit: ParameterUnit
  /// Somebody changed the model's value, so its source no longer applies.
  public let isOverridden: Bool
}

extension SchedulingRule {
  /// Nil if the principle alone decides.
  public static func decidingParameter(
    _ parameters: Parameters, _ input: RuleInput
  ) -> DecidingParameter? {
    guard let key = decidingKey(parameters, input) else { return nil }
    var list = ParameterList()
    var parameters = parameters
    visitParameters(&parameters, &list)
    let usual = Rules().parameters.first { sameText($0.group, name) && sameText($0.key, key) }
    guard let chosen = list.all.first(where: { sameText($0.key, key) }) else { return nil }
    return DecidingParameter(
      trust: chosen.source.trust, unit: chosen.unit, isOverridden: chosen.value != usual?.value)
  }
}
