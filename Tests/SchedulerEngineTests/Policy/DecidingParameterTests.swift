import Testing

@testable import SchedulerEngine

@Suite("What an answer rests on besides its principle")
struct DecidingParameterTests {
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
      "Low Power Mode and processing", (.lowPowerMode, .judging(.processing)),
      "pauses-processing"),
    Case("a low battery on the charger", (.criticallyLowBattery, .judging(.refresh)), nil),
    Case(
      "a low battery off it",
      (.criticallyLowBattery, .judging(.refresh) { $0.device.isCharging = false }), "threshold"),
    Case("energy", (.systemBudgets, .judging(.refresh)), "energy-per-wake"),
    Case(
      "cellular data",
      (.systemBudgets, .judging(.refresh) { $0.device.network = .cellular }),
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
    var catalogue = Catalogue(group: objector.introduction.name)
    var rules = Rules()
    rules.visitParameters(&catalogue)
    let known = catalogue.descriptions.first { $0.key.description == row.expected?.description }
    #expect((known == nil) == (row.expected == nil))
    #expect(
      asked.answer
        == known.map {
          DecidingParameter(trust: $0.source.trust, unit: $0.unit, isOverridden: false)
        })
  }

  @Test("is told apart from one that somebody chose")
  func overridden() {
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
    _ rule: Rule.Type, _ parameters: Rule.Parameters, _ input: RuleInput
  ) {
    answer = rule.decidingParameter(parameters, input)
  }
}

private struct Catalogue: ParameterVisitor {
  let group: StaticString
  var descriptions: [ParameterDescription] = []

  mutating func visit(_ description: ParameterDescription, _ value: inout Int64) {
    if description.group.description == group.description { descriptions.append(description) }
  }
}
