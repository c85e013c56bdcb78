public import PlatformFacts

/// Every number of the model in one value: the rules' parameters and how the device behaves.
public struct Rules: Sendable {
  public var appSwitcher = AppSwitcher.Parameters()
  public var lowPowerMode = LowPowerMode.Parameters()
  public var criticallyLowBattery = CriticallyLowBattery.Parameters()
  public var foregroundRecency = ForegroundRecency.Parameters()
  public var externalPower = ExternalPower.Parameters()
  public var rateLimiting = RateLimiting.Parameters()
  public var systemBudgets = SystemBudgets.Parameters()
  public var appUsage = AppUsage.Parameters()
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

  public init() {}

  /// Meets every parameter once, in a fixed order.
  public mutating func visitParameters<Visitor: ParameterVisitor>(_ visitor: inout Visitor) {
    #if hasFeature(Embedded)
      // Compiled anew for each visitor, the walk would take a twentieth of the page.
      var values = ParameterValues()
      visitEach(&values)
      for place in values.met.indices {
        visitor.visit(values.met[place].description, &values.met[place].value)
      }
      values.begin()
      visitEach(&values)
    #else
      visitEach(&visitor)
    #endif
  }

  #if hasFeature(Embedded)
    @inline(never)
  #endif
  private mutating func visitEach<Visitor: ParameterVisitor>(_ visitor: inout Visitor) {
    visit(AppSwitcher.self, &appSwitcher, &visitor)
    visit(LowPowerMode.self, &lowPowerMode, &visitor)
    visit(CriticallyLowBattery.self, &criticallyLowBattery, &visitor)
    visit(ForegroundRecency.self, &foregroundRecency, &visitor)
    visit(ExternalPower.self, &externalPower, &visitor)
    visit(RateLimiting.self, &rateLimiting, &visitor)
    visit(SystemBudgets.self, &systemBudgets, &visitor)
    visit(AppUsage.self, &appUsage, &visitor)
    visit(Competition.self, &competition, &visitor)
    visit(ContinuedLimit.self, &continuedLimit, &visitor)
    visit(PowerAndWiFi.self, &powerAndWiFi, &visitor)
    visit(TransferDelay.self, &transferDelay, &visitor)
    submission.visitParameters(&visitor)
    waking.visitParameters(&visitor)
    running.visitParameters(&visitor)
    transfers.visitParameters(&visitor)
    continued.visitParameters(&visitor)
    life.visitParameters(&visitor)
    processorMonitor.visitParameters(&visitor)
    completion.visitParameters(&visitor)
    assertions.visitParameters(&visitor)
  }

  private func visit<Rule: SchedulingRule, Visitor: ParameterVisitor>(
    _ rule: Rule.Type, _ parameters: inout Rule.Parameters, _ visitor: inout Visitor
  ) {
    var group = ParameterGroup(rule.name, visitor)
    rule.visitParameters(&parameters, &group)
    visitor = group.visitor
  }
}

#if hasFeature(Embedded)
  /// All parameters as a list: collected in one visit, put back in the next.
  struct ParameterValues: ParameterVisitor {
    private(set) var isCollecting = true
    private var place = 0
    var met: [(description: ParameterDescription, value: Int64)] = []

    /// From now on each value of the list goes where it came from.
    mutating func begin() {
      isCollecting = false
      place = 0
    }

    mutating func visit(_ description: ParameterDescription, _ value: inout Int64) {
      if isCollecting {
        met.append((description, value))
      } else {
        value = met[place].value
        place += 1
      }
    }
  }
#endif

/// A number of the rules at another value.
public struct ParameterChange: Equatable, Sendable {
  /// Among all parameters, in the order in which `Rules.visitParameters` meets them.
  public let position: Int
  /// In the parameter's own unit.
  public let value: Int64

  public init(position: Int, value: Int64) {
    self.position = position
    self.value = value
  }
}

extension Rules {
  /// The last change of a parameter counts.
  public mutating func take(_ changes: [ParameterChange]) {
    var replacing = ParameterReplacement(changes: changes)
    visitParameters(&replacing)
  }
}

private struct ParameterReplacement: ParameterVisitor {
  let changes: [ParameterChange]
  var position = 0

  mutating func visit(_ description: ParameterDescription, _ value: inout Int64) {
    if let change = changes.last(where: { $0.position == position }) { value = change.value }
    position += 1
  }
}

/// What a rule's answer rests on besides its principle: the number, or the setting, that says how
/// much is enough. Apple may document that launches are kept apart without saying how far.
public struct DecidingParameter: Equatable, Sendable {
  public let trust: Trust
  public let unit: ParameterUnit
  /// Somebody chose another value than the model's, to which no source speaks any more.
  public let isOverridden: Bool
}

extension SchedulingRule {
  /// Nil where the principle says it all.
  public static func decidingParameter(
    _ parameters: Parameters, _ input: RuleInput
  ) -> DecidingParameter? {
    guard let key = decidingKey(parameters, input) else { return nil }
    var chosen = ParameterLookup(key: key)
    chosen.visit(Self.self, parameters, input)
    var usual = ParameterLookup(key: key)
    objector.visit(&usual, Rules(), input)
    guard let description = chosen.description else { return nil }
    return DecidingParameter(
      trust: description.source.trust, unit: description.unit,
      isOverridden: chosen.value != usual.value)
  }
}

/// Looks one parameter of a rule up.
private struct ParameterLookup: RuleVisitor, ParameterVisitor {
  let key: StaticString
  var description: ParameterDescription?
  var value: Int64 = 0

  mutating func visit<Rule: SchedulingRule>(
    _ rule: Rule.Type, _ parameters: Rule.Parameters, _ input: RuleInput
  ) {
    var parameters = parameters
    var group = ParameterGroup(rule.name, self)
    rule.visitParameters(&parameters, &group)
    self = group.visitor
  }

  mutating func visit(_ description: ParameterDescription, _ value: inout Int64) {
    guard sameText(description.key, key) else { return }
    self.description = description
    self.value = value
  }
}
