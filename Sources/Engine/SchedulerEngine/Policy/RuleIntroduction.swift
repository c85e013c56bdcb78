/// What a rule says of itself, whatever the request and the moment.
public struct RuleIntroduction: Sendable {
  public let objector: RuleID
  /// The stable word used in scenario files, reports and JSON.
  public let name: StaticString
  public let source: Source
  public let kinds: TaskKinds
  /// What can change its answer besides time.
  public let watches: WorldInputs
}

extension RuleID {
  public var introduction: RuleIntroduction {
    var visitor = IntroductionVisitor()
    visit(&visitor, Rules(), .blank(for: .refresh))
    return visitor.introduction
  }
}

/// Whether a rule has a say in one kind of work.
public enum Applicability: UInt8, Sendable {
  case never
  /// Where a request or a parameter asks for it.
  case onDemand
  case always
}

extension RuleID {
  /// By these rules, of a request that asks for nothing.
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
  /// A moment in which nothing has happened yet, for questions that are not about any moment.
  static func blank(for kind: TaskKind) -> RuleInput {
    let name = NameID(index: 0)
    return RuleInput(
      clock: .earliest, now: .earliest, device: DeviceConditions(), charge: .empty,
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
    objector: .competition, name: Competition.name, source: Competition.source,
    kinds: Competition.kinds, watches: Competition.watches)

  mutating func visit<Rule: SchedulingRule>(
    _ rule: Rule.Type, _ parameters: Rule.Parameters, _ input: RuleInput
  ) {
    introduction = RuleIntroduction(
      objector: Rule.objector, name: Rule.name, source: Rule.source, kinds: Rule.kinds,
      watches: Rule.watches)
  }
}
