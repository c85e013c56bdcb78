import LongForm
import Testing

@testable import SchedulerEngine

@Suite("A decision is complete") struct CompletenessTests {
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

  @Test("over all sets of everything that can object", arguments: TaskKind.allCases)
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
      $0.app.lastProcessing = noon - .minutes(5)
      $0.app.lastForeground = noon - .days(13)
    }
    let decision = Decision.on(input, under: Self.rules)
    #expect(decision.objections == [.earliestBeginDate, .rateLimiting])
    #expect(decision.lookAgain == noon + .minutes(15))
    let prevented = Decision.on(
      .judging(.refresh) { $0.app.isInSwitcher = false }, under: Self.rules)
    #expect(prevented.lookAgain == .never)
    #expect(Decision.on(.judging(.refresh), under: Self.rules).lookAgain == .never)
  }
}

private struct KindCollector: RuleVisitor {
  var kinds = TaskKinds.all

  mutating func visit<Rule: SchedulingRule>(
    _ rule: Rule.Type, _ parameters: inout Rule.Parameters, _ input: RuleInput
  ) {
    kinds = rule.kinds
  }
}

@Suite("Deciding and explaining") struct AgreementTests {
  @Test("agree on 20,000 moments: the same objections, and the same time to look again")
  func agree() {
    var draws = Draws(seed: 21)
    var seen = RuleSet.none
    var free = 0
    for round in 0..<20_000 {
      var rules = Rules()
      rules.lowPowerMode.pausesProcessing = draws.flip()
      rules.externalPower.iPhoneRunsOnBattery = draws.flip()
      let input = RuleInput.random(&draws)
      let decision = Decision.on(input, under: rules)
      let explained = VerdictList.of(input, under: rules)
      let label = Comment(rawValue: "round \(round)")
      #expect(decision.objections == explained.objections, label)
      #expect(decision.lookAgain == explained.entries.map(\.verdict.nextChange).min(), label)
      #expect(explained.entries.map(\.objector) == RuleID.allCases, label)
      seen.bits |= decision.objections.bits
      if decision.mayRun { free += 1 }
    }
    let ofTransfers = RuleSet(RuleID.allCases.filter { $0.introduction.kinds == .transfer })
    #expect(seen.bits | ofTransfers.bits == RuleSet(RuleID.allCases).bits)
    #expect(free > 0)
  }

  @Test("put every objection into words, and look again only in the future")
  func objectionsAreSaid() {
    var draws = Draws(seed: 22)
    for round in 0..<5_000 {
      let input = RuleInput.random(&draws)
      for entry in VerdictList.of(input, under: Rules()).entries {
        let label = Comment(rawValue: "round \(round), \(entry.objector)")
        #expect(entry.verdict.isObjection != entry.sentence.isEmpty, label)
        // Only delays are judged by the later clock.
        let judgedAt = entry.verdict.isObjection ? input.clock : input.now
        #expect(entry.verdict.nextChange > judgedAt, label)
      }
    }
  }
}

@Suite("The number that decides an answer") struct DecidingParameterTests {
  typealias Case = Row<(RuleID, RuleInput), StaticString?>

  private static let noon = MomentPlan.noon

  private static let cases: [Case] = [
    Case("a principle alone", (.appSwitcher, .judging(.refresh)), nil),
    Case("refreshes apart", (.rateLimiting, .judging(.refresh)), "refresh-spacing"),
    Case("processing apart", (.rateLimiting, .judging(.processing)), "processing-spacing"),
    Case(
      "a penalty on top, which is known least",
      (.rateLimiting, .judging(.refresh) { $0.app.isPenalised = true }), "penalty"),
    Case("Low Power Mode and refresh", (.lowPowerMode, .judging(.refresh)), nil),
    Case(
      "Low Power Mode and processing", (.lowPowerMode, .judging(.processing)), "pauses-processing"),
    Case("a low battery on the charger", (.criticallyLowBattery, .judging(.refresh)), nil),
    Case(
      "a low battery off it",
      (.criticallyLowBattery, .judging(.refresh) { $0.device.isCharging = false }), "threshold"),
    Case("energy", (.systemBudgets, .judging(.refresh)), "energy-per-wake"),
    Case(
      "cellular data", (.systemBudgets, .judging(.refresh) { $0.device.network = .cellular }),
      "cellular-per-launch"),
    Case("power on the charger", (.externalPower, .judging(.processing)), nil),
    Case("power, asked for", (.externalPower, onBattery { $0.needs = .externalPower }), nil),
    Case("power of an iPhone", (.externalPower, onBattery()), "iphone-runs-on-battery"),
    Case(
      "power of an iPad", (.externalPower, onBattery { $0.device.kind = .iPad }),
      "ipad-battery-floor"),
    Case("openings", (.appUsage, .judging(.refresh)), "threshold"),
    Case("the last opening", (.foregroundRecency, .judging(.processing)), "window"),
    Case("other launches", (.competition, .judging(.refresh)), "concurrent-launches"),
    Case("other continued tasks", (.continuedLimit, .judging(.continued)), "at-once"),
  ]

  private static func onBattery(_ change: (inout MomentPlan) -> Void = { _ in }) -> RuleInput {
    .judging(.processing) {
      $0.device.isCharging = false
      change(&$0)
    }
  }

  @Test("is one parameter of the rule, with its trust and unit", arguments: cases)
  func parameter(row: Case) throws {
    let (objector, input) = row.given
    var asked = Question()
    objector.visit(&asked, Rules(), input)
    let known = Rules().parameters.first {
      $0.group.description == objector.introduction.name.description
        && $0.key.description == row.expected?.description
    }
    #expect((known == nil) == (row.expected == nil))
    #expect(
      asked.answer
        == known.map {
          DecidingParameter(trust: $0.source.trust, unit: $0.unit, isOverridden: false)
        })
  }

  @Test("is marked as overridden if it was set explicitly") func overridden() {
    var rules = Rules()
    rules.rateLimiting.refreshSpacing = .hours(1)
    for (kind, isOverridden) in [(TaskKind.refresh, true), (.processing, false)] {
      var asked = Question()
      RuleID.rateLimiting.visit(&asked, rules, .judging(kind))
      #expect(asked.answer?.isOverridden == isOverridden, "\(kind)")
    }
  }
}

private struct Question: RuleVisitor {
  var answer: DecidingParameter?

  mutating func visit<Rule: SchedulingRule>(
    _ rule: Rule.Type, _ parameters: inout Rule.Parameters, _ input: RuleInput
  ) {
    answer = rule.decidingParameter(parameters, input)
  }
}
