public import PlatformFacts

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
