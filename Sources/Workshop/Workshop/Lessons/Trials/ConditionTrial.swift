import RunRecord
import SchedulerEngine

/// One change, made in a copy of the simulation, and what objects afterwards.
struct ConditionTrial {
  /// Whether something waits for another change.
  private(set) var needsMore = false
  /// When time alone has brought the rest, as far as rules can tell.
  private(set) var startsFrom: Instant

  init(_ condition: Condition, _ explanation: Explanation, _ simulation: Simulation) {
    var copy = simulation
    startsFrom = copy.now
    for change in condition.remedy(for: explanation.task.app, on: copy.conditions()) {
      try? copy.apply(change)
    }
    var sink = VerdictList()
    copy.assess(explanation.id, into: &sink)
    // A request that is not pending any more is not one that runs.
    if sink.verdicts.isEmpty { needsMore = true }
    for verdict in sink.verdicts {
      switch verdict {
      case .prevents: needsMore = true
      case .delays(let until): startsFrom = max(startsFrom, until)
      case .allows, .doesNotApply: break
      }
    }
  }

  /// Whether this change would be a right answer too. What waiting brings, it has to bring sooner.
  func helps(_ explanation: Explanation) -> Bool {
    if needsMore || startsFrom.isNever { return false }
    guard explanation.neededChange == .waiting, let then = explanation.changes.notBefore else {
      return true
    }
    return startsFrom < then
  }
}

private struct VerdictList: VerdictSink {
  var verdicts: [Verdict] = []

  mutating func consulted<Rule: SchedulingRule>(
    _ rule: Rule.Type, _ parameters: Rule.Parameters, _ moment: RuleInput, _ verdict: Verdict
  ) {
    verdicts.append(verdict)
  }
}
