import Testing

@testable import SchedulerEngine

@Suite("Deciding and explaining")
struct AgreementTests {
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
    let ofTransfers = RuleSet([.powerAndWiFi, .transferDelay, .launchEvents])
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
