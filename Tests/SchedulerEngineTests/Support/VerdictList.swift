@testable import SchedulerEngine

/// Every rule's verdict on one moment with its sentence, as somebody who asks why gets them.
struct VerdictList: VerdictSink {
  struct Entry {
    let objector: Objector
    let verdict: Verdict
    let sentence: String
  }

  private(set) var entries: [Entry] = []

  mutating func consulted<Rule: SchedulingRule>(
    _ rule: Rule.Type, _ parameters: Rule.Parameters, _ moment: Moment, _ verdict: Verdict
  ) {
    let sentence = verdict.isObjection ? rule.sentence(parameters, moment) : ""
    entries.append(Entry(objector: rule.objector, verdict: verdict, sentence: sentence))
  }

  /// What these rules explain of this moment.
  static func of(_ moment: Moment, under rules: Rules) -> VerdictList {
    var visitor = ExplainingVisitor(sink: VerdictList())
    var rules = rules
    RuleRoster.visitAll(&visitor, &rules, moment)
    return visitor.sink
  }

  var objections: ObjectorSet {
    ObjectorSet(entries.filter { $0.verdict.isObjection }.map(\.objector))
  }

  func verdict(of objector: Objector) -> Verdict? {
    entries.first { $0.objector == objector }?.verdict
  }
}

extension Decision {
  /// What these rules decide of this moment.
  static func on(_ moment: Moment, under rules: Rules) -> Decision {
    var visitor = DecisionVisitor()
    var rules = rules
    RuleRoster.visitAll(&visitor, &rules, moment)
    return visitor.decision
  }
}
