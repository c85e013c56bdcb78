import SchedulerEngine

/// All verdicts on one request, in the order in which the rules were asked.
struct CollectedVerdicts: VerdictSink {
  private(set) var entries: [(objector: RuleID, verdict: Verdict)] = []

  mutating func consulted<Rule: SchedulingRule>(
    _ rule: Rule.Type, _ parameters: Rule.Parameters, _ moment: RuleInput, _ verdict: Verdict
  ) {
    entries.append((Rule.objector, verdict))
  }

  var objections: RuleSet {
    RuleSet(entries.filter(\.verdict.isObjection).map(\.objector))
  }

  var conditions: [Condition] {
    entries.compactMap { entry in
      if case .prevents(let condition) = entry.verdict { condition } else { nil }
    }
  }

  /// When the last of the named delays is over.
  var latestDelay: Instant? {
    entries.compactMap { entry in
      if case .delays(let until) = entry.verdict { until } else { nil }
    }.max()
  }
}
