import Testing

@testable import SchedulerEngine

@Suite("A decision is complete")
struct CompletenessTests {
  /// Low Power Mode concerns processing only where a parameter says so.
  private static let rules: Rules = {
    var rules = Rules()
    rules.lowPowerMode.pausesProcessing = true
    return rules
  }()

  /// Lets every set of these object, and compares the decision with the set.
  private func exhaust(_ spoilings: [Spoiling], _ kind: TaskKind) {
    for bits in 0..<(1 << spoilings.count) {
      var plan = MomentPlan(kind)
      var objecting = RuleSet.none
      for (position, spoiling) in spoilings.enumerated() where bits >> position & 1 == 1 {
        spoiling.spoil(&plan)
        objecting.insert(spoiling.objector)
      }
      let decision = Decision.on(plan.input, under: Self.rules)
      #expect(decision.objections == objecting)
      #expect(decision.deciding == RuleID.allCases.first(where: objecting.contains))
      #expect(decision.mayRun == objecting.isEmpty)
    }
  }

  @Test("over all 128 sets of the seven factors: it names exactly the objecting ones")
  func sevenFactors() {
    #expect(RuleSet(Spoiling.sevenFactors.map(\.objector)) == .sevenFactors)
    exhaust(Spoiling.sevenFactors, .refresh)
  }

  @Test(
    "over all sets of everything that can object",
    arguments: TaskKind.allCases)
  func everything(kind: TaskKind) {
    let concerned = RuleID.allCases.filter { objector in
      var collector = KindCollector()
      objector.visit(&collector, Self.rules, .judging(kind))
      return collector.kinds.contains(kind)
    }
    let spoilings = Spoiling.all(for: kind)
    #expect(RuleSet(spoilings.map(\.objector)) == RuleSet(concerned))
    for list in Spoiling.lists(for: kind) { exhaust(list, kind) }
  }

  @Test("and says when time alone can change it: the earliest change of any verdict")
  func lookAgain() {
    let noon = MomentPlan.noon
    let input = RuleInput.judging(.processing) {
      $0.earliest = noon + .hours(9)
      $0.app.lastProcessing = noon - .hours(3)
      $0.app.lastForeground = noon - .days(13)
    }
    let decision = Decision.on(input, under: Self.rules)
    #expect(decision.objections == [.earliestBeginDate, .rateLimiting])
    #expect(decision.lookAgain == noon + .hours(7))
    let prevented = Decision.on(
      .judging(.refresh) { $0.app.isInSwitcher = false }, under: Self.rules)
    #expect(prevented.lookAgain == .never)
    #expect(Decision.on(.judging(.refresh), under: Self.rules).lookAgain == .never)
  }
}

private struct KindCollector: RuleVisitor {
  var kinds = TaskKinds.all

  mutating func visit<Rule: SchedulingRule>(
    _ rule: Rule.Type, _ parameters: Rule.Parameters, _ input: RuleInput
  ) {
    kinds = rule.kinds
  }
}
