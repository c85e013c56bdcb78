import Testing

@testable import SchedulerEngine

@Suite("Health research")
struct HealthResearchRulesTests {
  @Test("is judged as processing is, but for the data it needs, on 5,000 moments")
  func asProcessing() {
    var draws = Draws(seed: 23)
    for round in 0..<5_000 {
      var plan = MomentPlan.random(&draws)
      plan.protection = .untilFirstUnlock
      var rules = Rules()
      rules.lowPowerMode.pausesProcessing = draws.flip()
      var decisions: [Decision] = []
      for kind in [TaskKind.processing, .healthResearch] {
        var asked = plan
        asked.kind = kind
        decisions.append(.on(asked.input, under: rules))
      }
      #expect(decisions[0] == decisions[1], "round \(round)")
    }
  }

  @Test("is given the time of processing, and loses it as often")
  func asMuchTime() {
    let rules = RunningRules()
    let chance = Chance(seed: 4)
    for number: Int64 in 1...500 {
      let draw = DrawSubject(number, of: AppID(index: 0))
      #expect(
        rules.time(of: .healthResearch, launch: draw, chance)
          == rules.time(of: .processing, launch: draw, chance))
      #expect(
        rules.reclaim(.healthResearch, draw, chance) == rules.reclaim(.processing, draw, chance))
    }
  }
}
