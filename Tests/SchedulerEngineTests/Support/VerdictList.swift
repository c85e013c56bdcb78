@testable import SchedulerEngine

/// Every rule's verdict on one moment with its sentence, as somebody who asks why gets them.
struct VerdictList: VerdictSink {
  struct Entry {
    let objector: RuleID
    let verdict: Verdict
    let sentence: String
  }

  private(set) var entries: [Entry] = []

  mutating func consulted<Rule: SchedulingRule>(
    _ rule: Rule.Type, _ parameters: Rule.Parameters, _ input: RuleInput, _ verdict: Verdict
  ) {
    let sentence = verdict.isObjection ? rule.sentence(parameters, input) : ""
    entries.append(Entry(objector: rule.objector, verdict: verdict, sentence: sentence))
  }

  /// What these rules explain of this moment.
  static func of(_ input: RuleInput, under rules: Rules) -> VerdictList {
    var visitor = ExplainingVisitor(sink: VerdictList())
    var rules = rules
    RuleRoster.visitAll(&visitor, &rules, input)
    return visitor.sink
  }

  var objections: RuleSet {
    RuleSet(entries.filter { $0.verdict.isObjection }.map(\.objector))
  }

  func verdict(of objector: RuleID) -> Verdict? {
    entries.first { $0.objector == objector }?.verdict
  }
}

extension Decision {
  /// What these rules decide of this moment.
  static func on(_ input: RuleInput, under rules: Rules) -> Decision {
    var visitor = DecisionVisitor()
    var rules = rules
    RuleRoster.visitAll(&visitor, &rules, input)
    return visitor.decision
  }
}
