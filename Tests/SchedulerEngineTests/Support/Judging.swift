@testable import SchedulerEngine

/// A line of a rule's table: a moment and what the rule must say of it.
typealias VerdictRow = Row<RuleInput, Verdict>

extension SchedulingRule {
  /// What the engine takes this rule to say, kinds that it does not concern included.
  static func verdict(_ parameters: Parameters, _ input: RuleInput) -> Verdict {
    var visitor = ExplainingVisitor(sink: LastVerdict())
    visitor.visit(Self.self, parameters, input)
    return visitor.sink.verdict
  }

  static func sentence(_ parameters: Parameters, _ input: RuleInput) -> String {
    var sink = TextSink()
    say(parameters, input, to: &sink)
    return sink.text
  }
}

private struct LastVerdict: VerdictSink {
  var verdict = Verdict.doesNotApply

  mutating func consulted<Rule: SchedulingRule>(
    _ rule: Rule.Type, _ parameters: Rule.Parameters, _ input: RuleInput, _ verdict: Verdict
  ) {
    self.verdict = verdict
  }
}
