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
}
