/// Receives each rule together with its parameters. They are `inout` because a value as large as all of them
/// would otherwise be copied for each decision; only a list of parameters changes them.
public protocol RuleVisitor {
  mutating func visit<Rule: SchedulingRule>(
    _ rule: Rule.Type, _ parameters: inout Rule.Parameters, _ input: RuleInput)
}

/// All rules in order of precedence, each with its parameters. A new rule has a line here, a case of `RuleID`
/// and, if it has parameters, a property of `Rules`.
enum RuleRoster {
  @inline(__always)
  static func visitAll(
    _ visitor: inout some RuleVisitor, _ rules: inout Rules, _ input: RuleInput
  ) {
    visitor.visit(FirstUnlock.self, &rules.none, input)
    visitor.visit(AppSwitcher.self, &rules.appSwitcher, input)
    visitor.visit(BackgroundRefreshSetting.self, &rules.none, input)
    visitor.visit(LowPowerMode.self, &rules.lowPowerMode, input)
    visitor.visit(CriticallyLowBattery.self, &rules.criticallyLowBattery, input)
    visitor.visit(ForegroundRecency.self, &rules.foregroundRecency, input)
    visitor.visit(ExternalPower.self, &rules.externalPower, input)
    visitor.visit(NetworkNeed.self, &rules.none, input)
    visitor.visit(FileProtectionNeed.self, &rules.none, input)
    visitor.visit(IdleDevice.self, &rules.idleDevice, input)
    visitor.visit(Thermal.self, &rules.none, input)
    visitor.visit(MemoryShortage.self, &rules.none, input)
    visitor.visit(AlreadyRunning.self, &rules.none, input)
    visitor.visit(EarliestBeginDate.self, &rules.none, input)
    visitor.visit(RateLimiting.self, &rules.rateLimiting, input)
    visitor.visit(SystemBudgets.self, &rules.systemBudgets, input)
    visitor.visit(AppUsage.self, &rules.appUsage, input)
    visitor.visit(AppStanding.self, &rules.appStanding, input)
    visitor.visit(Competition.self, &rules.competition, input)
    visitor.visit(ContinuedLimit.self, &rules.continuedLimit, input)
    visitor.visit(PowerAndWiFi.self, &rules.powerAndWiFi, input)
    visitor.visit(TransferDelay.self, &rules.transferDelay, input)
    visitor.visit(LaunchEvents.self, &rules.none, input)
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
  public let card: RuleCard
}

extension RuleSet {
  /// The rules whose objections end by themselves; all others wait for somebody or something to act.
  public static let broughtByTime = all { $0.endsByItself }
  /// The rules that keep an app's launches or transfers apart.
  public static let pacing = all { $0.waitsFor == .pace }

  private static func all(_ isWanted: (RuleCard) -> Bool) -> RuleSet {
    RuleSet(RuleID.allCases.filter { isWanted($0.introduction.card) })
  }
}

extension RuleID {
  public var introduction: RuleIntroduction { RuleIntroduction.all[Int(rawValue)] }
}

extension RuleIntroduction {
  /// In order of precedence, which is that of the names.
  fileprivate static let all: [RuleIntroduction] = {
    var visitor = IntroductionVisitor()
    var rules = Rules()
    RuleRoster.visitAll(&visitor, &rules, .blank(for: .refresh))
    return visitor.introductions
  }()
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
    var visitor = ApplicabilityVisitor(wanted: self)
    var rules = rules
    RuleRoster.visitAll(&visitor, &rules, .blank(for: kind))
    return visitor.applicability
  }
}

private struct ApplicabilityVisitor: RuleVisitor {
  let wanted: RuleID
  var applicability = Applicability.never

  mutating func visit<Rule: SchedulingRule>(
    _ rule: Rule.Type, _ parameters: inout Rule.Parameters, _ input: RuleInput
  ) {
    guard Rule.objector == wanted, Rule.kinds.contains(input.request.kind) else { return }
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
  var introductions: [RuleIntroduction] = []

  mutating func visit<Rule: SchedulingRule>(
    _ rule: Rule.Type, _ parameters: inout Rule.Parameters, _ input: RuleInput
  ) {
    introductions.append(
      RuleIntroduction(
        objector: Rule.objector, name: Rule.name, summary: Rule.summary, source: Rule.source,
        kinds: Rule.kinds, watches: Rule.watches, card: Rule.card))
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
    _ rule: Rule.Type, _ parameters: inout Rule.Parameters, _ input: RuleInput
  ) {
    if Rule.kinds.contains(input.request.kind) { watched.add(Rule.watches) }
  }
}
