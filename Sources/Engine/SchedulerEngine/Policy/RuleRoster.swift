/// Receives a rule together with its parameters, for `RuleID.visit`.
public protocol RuleVisitor {
  mutating func visit<Rule: SchedulingRule>(
    _ rule: Rule.Type, _ parameters: Rule.Parameters, _ input: RuleInput)
}

extension RuleID {
  /// The only mapping from objectors to rules. A new rule has a line here and one in a list below.
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
    case .idleDevice: visitor.visit(IdleDevice.self, rules.idleDevice, input)
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

/// Visits every rule in order of precedence. Changes no parameters; they are `inout` because a value this
/// large would otherwise be copied for each decision.
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

  /// Leaves out the rules that apply only to transfers, because they would slow down each decision.
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

/// What a rule says about itself, independent of any request or moment.
public struct RuleIntroduction: Sendable {
  public let objector: RuleID
  /// The stable name in scenario files, reports and JSON.
  public let name: StaticString
  public let summary: StaticString
  public let source: Source
  public let kinds: TaskKinds
  /// What can change its answer, including time.
  public let watches: WorldInputs
  public let passing: Passing
}

extension RuleSet {
  /// The rules whose objections end by themselves; all others wait for somebody or something to act.
  public static let broughtByTime = all { $0 != .never }
  /// The rules that keep an app's launches apart.
  public static let pacing = all { $0 == .rhythm }

  private static func all(_ isWanted: (Passing) -> Bool) -> RuleSet {
    RuleSet(RuleID.allCases.filter { isWanted($0.introduction.passing) })
  }
}

extension RuleID {
  public var introduction: RuleIntroduction {
    var visitor = IntroductionVisitor()
    visit(&visitor, Rules(), .blank(for: .refresh))
    return visitor.introduction
  }
}

/// Whether a rule applies to a kind of work.
public enum Applicability: UInt8, Sendable {
  case never
  /// Only if a request or a parameter asks for it.
  case onDemand
  case always
}

extension RuleID {
  /// Whether this rule applies to a request of this kind without any needs, under these parameters.
  public func applies(to kind: TaskKind, by rules: Rules) -> Applicability {
    var visitor = ApplicabilityVisitor()
    visit(&visitor, rules, .blank(for: kind))
    return visitor.applicability
  }
}

private struct ApplicabilityVisitor: RuleVisitor {
  var applicability = Applicability.never

  mutating func visit<Rule: SchedulingRule>(
    _ rule: Rule.Type, _ parameters: Rule.Parameters, _ input: RuleInput
  ) {
    guard Rule.kinds.contains(input.request.kind) else { return }
    applicability = Rule.assess(parameters, input) == .doesNotApply ? .onDemand : .always
  }
}

extension RuleInput {
  /// An input in which nothing has happened yet, for questions that do not depend on the moment.
  static func blank(for kind: TaskKind) -> RuleInput {
    let name = NameID(index: 0)
    return RuleInput(
      clock: .earliest, now: .earliest, device: DeviceConditions(), charge: .empty,
      pushBudget: .empty,
      app: AppConditions(),
      request: kind == .push
        ? .push(name) : TaskRequest(kind, name, needs: kind == .transfer ? .network : []),
      accepted: .earliest,
      expectedOpenings: 0, isAlreadyRunning: false, rivals: .notAsked,
      continuedAhead: 0)
  }
}

private struct IntroductionVisitor: RuleVisitor {
  var introduction = RuleIntroduction(
    objector: .competition, name: Competition.name, summary: Competition.summary,
    source: Competition.source, kinds: Competition.kinds, watches: Competition.watches,
    passing: Competition.passing)

  mutating func visit<Rule: SchedulingRule>(
    _ rule: Rule.Type, _ parameters: Rule.Parameters, _ input: RuleInput
  ) {
    introduction = RuleIntroduction(
      objector: Rule.objector, name: Rule.name, summary: Rule.summary, source: Rule.source,
      kinds: Rule.kinds, watches: Rule.watches, passing: Rule.passing)
  }
}

/// What the rules for one kind of work watch.
struct WatchedInputs: Sendable {
  private(set) var all: WorldInputs = []
  /// All inputs of the rules that watch the time, which are asked together, because the earliest of their
  /// instants becomes `lookAgain`.
  private(set) var withTime: WorldInputs = []

  static let byKind = PerKind<WatchedInputs>(each: WatchedInputs.init)

  private init(for kind: TaskKind) {
    var visitor = WatchVisitor()
    var rules = Rules()
    RuleRoster.visitAll(&visitor, &rules, .blank(for: kind))
    self = visitor.watched
  }

  fileprivate init() {}

  fileprivate mutating func add(_ watches: WorldInputs) {
    all.formUnion(watches)
    if watches.contains(.time) { withTime.formUnion(watches) }
  }
}

private struct WatchVisitor: RuleVisitor {
  var watched = WatchedInputs()

  mutating func visit<Rule: SchedulingRule>(
    _ rule: Rule.Type, _ parameters: Rule.Parameters, _ input: RuleInput
  ) {
    if Rule.kinds.contains(input.request.kind) { watched.add(Rule.watches) }
  }
}
