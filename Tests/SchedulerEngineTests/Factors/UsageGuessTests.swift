import Testing

@testable import SchedulerEngine

/// What one opening of a day's habit counts for, in millionths.
@Suite struct UsageGuessTests {
  private let guess = UsageGuess(Chance(seed: 1), of: AppID(index: 0))

  @Test func withoutMisjudgementItCountsForOne() {
    #expect(weights(.none) == [1_000_000])
  }

  @Test func theLeastMisjudgementIsOneMillionthEitherWay() {
    #expect(weights(Share(millionths: 1)) == [999_999, 1_000_000, 1_000_001])
  }

  private func weights(_ misjudgement: Share) -> Set<Int64> {
    Set((0..<100).map { guess.weight(day: $0, misjudgement) })
  }
}
