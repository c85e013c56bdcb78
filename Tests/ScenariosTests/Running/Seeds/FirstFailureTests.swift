import Scenarios
import Testing

/// Of most seeds only verdicts are found, from few rows: what is told of the first failure must still
/// be what its whole run tells.
@Suite struct FirstFailureTests {
  static let expectations = """
    { "task": "r", "ran": "7.." }, { "task": "r", "finished": "90.." },
    { "task": "x", "completed": "1.." }, { "task": "x", "killed": 0 },
    { "task": "slow", "expired": 0 }, { "app": "a", "ran": "3..", "per": "day" },
    { "task": "p", "because": "external-power" }, { "task": "p", "onlyBecause": "network" },
    { "task": "p", "decidedBy": "network" }, { "task": "r", "maxGap": "2h" },
    { "task": "r", "waited": "1h" }, { "task": "once", "chainAlive": "1h" }
    """

  @Test func `The first failure is that of its seed alone`() throws {
    let prepared = try ThreeDays.prepared(expecting: Self.expectations)
    let seeds = Array(UInt64(1)...6)
    let whole = try seeds.map { prepared.judge(try prepared.run(seed: $0).record) }
    for threads in 1...3 {
      for verdict in prepared.run(seeds: seeds, threads: threads).verdicts {
        let judged = whole.map { $0[verdict.place] }
        #expect(verdict.held == Int64(judged.count(where: \.holds)))
        let first = judged.firstIndex { !$0.holds }
        #expect(verdict.firstFailure?.seed == first.map { seeds[$0] })
        #expect(verdict.firstFailure?.judgement == first.map { judged[$0] })
      }
    }
    #expect(whole[0].count { !$0.holds } > 6)
  }
}
