import SchedulerEngine
import Testing

@testable import Invariants
@testable import RunRecord

/// How what was forgotten ended.
@Suite struct EndedNumberTests {
  @Test func farNumbersAreLeftOutAndNearOnesKept() {
    var ended = EndedNumbers()
    ended.note(1, ending: 1)
    // One word of 32 is there, and 65,536 more may follow.
    ended.note(1 + 32 * 65_538, ending: 2)
    #expect(ended[1 + 32 * 65_538] == 0)
    ended.note(1 + 32 * 65_537, ending: 3)
    #expect(ended[1 + 32 * 65_537] == 3)
    #expect(ended[1] == 1 && ended[2] == 0 && ended[0] == 0)
  }

  @Test func aForgottenRequestThatEndsAgainIsKnownToHaveEnded() {
    var checker = InvariantChecker(BreachCase.usualLimits, in: BreachCase.usualWorld)
    checker.keptFacts = 0
    let cancelled = row(20, .cancelled(request(1)))
    let again = row(30, .cancelled(request(1)))
    for row in boot() + submit(1, at: 10) + [cancelled] + world(25, .lowDataMode(true)) + [again] {
      checker.sweepAt = 0
      checker.check(row)
    }
    #expect(checker.heldFacts == 1)
    #expect(checker.violations.map(\.breach) == [.requestEndedTwice(request(1))])
  }
}
