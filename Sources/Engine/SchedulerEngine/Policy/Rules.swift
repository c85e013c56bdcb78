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
