/// What a rule says of itself, whatever the request and the moment.
public struct RuleIntroduction: Sendable {
  public let objector: Objector
  /// The stable word used in scenario files, reports and JSON.
  public let name: StaticString
  public let source: Source
  public let kinds: TaskKinds
}

extension Objector {
  public var introduction: RuleIntroduction {
    var visitor = IntroductionVisitor()
    visit(&visitor, Rules(), .blank(for: .refresh))
    return visitor.introduction
  }
}

extension Moment {
  /// A moment in which nothing has happened yet, for questions that are not about any moment.
  static func blank(for kind: TaskKind) -> Moment {
    Moment(
      clock: .earliest, now: .earliest, device: DeviceConditions(), charge: .empty,
      app: AppConditions(), request: TaskRequest(kind, NameID(index: 0)), accepted: .earliest,
      expectedOpenings: 0, isAlreadyRunning: false, rivals: .notAsked,
      continuedAhead: 0)
  }
}

private struct IntroductionVisitor: RuleVisitor {
  var introduction = RuleIntroduction(
    objector: .competition, name: Competition.name, source: Competition.source,
    kinds: Competition.kinds)

  mutating func visit<Rule: SchedulingRule>(
    _ rule: Rule.Type, _ parameters: Rule.Parameters, _ moment: Moment
  ) {
    introduction = RuleIntroduction(
      objector: Rule.objector, name: Rule.name, source: Rule.source, kinds: Rule.kinds)
  }
}
