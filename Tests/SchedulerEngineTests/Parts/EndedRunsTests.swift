import Testing

@testable import SchedulerEngine

@Suite struct EndedRunsTests {
  /// Code may complete a run hours after it was cut off, when many others have come and gone.
  @Test func howARunEndedIsKnownHoweverManyRunsCameAfterIt() {
    var ended = EndedRuns()
    ended.note(RunID(number: 3), .endedWithoutHandler)
    for number: Int64 in 4...40_000 {
      ended.note(
        RunID(number: number), number == 700 ? .killed : .completed(success: true))
    }
    for number: Int64 in [3, 700] {
      #expect(!ended.wasCompleted(RunID(number: number)), "\(number)")
    }
    for number: Int64 in [2, 4, 64, 67, 699, 701, 40_000, 40_001, .max, -1] {
      #expect(ended.wasCompleted(RunID(number: number)), "\(number)")
    }
  }
}
