@testable import SchedulerEngine

/// A line of a rule's table: a moment and what the rule must say of it.
typealias VerdictRow = Row<Moment, Verdict>

extension SchedulingRule {
  /// What the engine takes this rule to say, kinds that it does not concern included.
  static func verdict(_ parameters: Parameters, _ moment: Moment) -> Verdict {
    var visitor = ExplainingVisitor(sink: LastVerdict())
    visitor.visit(Self.self, parameters, moment)
    return visitor.sink.verdict
  }

  static func sentence(_ parameters: Parameters, _ moment: Moment) -> String {
    var sink = TextSink()
    say(parameters, moment, to: &sink)
    return sink.text
  }
}

private struct LastVerdict: VerdictSink {
  var verdict = Verdict.doesNotApply

  mutating func consulted<Rule: SchedulingRule>(
    _ rule: Rule.Type, _ parameters: Rule.Parameters, _ moment: Moment, _ verdict: Verdict
  ) {
    self.verdict = verdict
  }
}
