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
        decisions.append(.on(asked.moment, under: rules))
      }
      #expect(decisions[0] == decisions[1], "round \(round)")
    }
  }

  @Test("is given the time of processing, and loses it as often")
  func asMuchTime() {
    let rules = RunningRules()
    let chance = Chance(seed: 4)
    for number: Int64 in 1...500 {
      let launch = LaunchID(number: number)
      let run = RunID(number: number)
      #expect(
        rules.time(of: .healthResearch, launch: launch, chance)
          == rules.time(of: .processing, launch: launch, chance))
      #expect(
        rules.reclaim(.healthResearch, run, chance) == rules.reclaim(.processing, run, chance))
    }
  }
}
