import RunAnalysis
import RunRecord
import Scenarios
import SchedulerEngine
import Testing

/// Many seeds give the same report on any number of threads, and its figures are those of the runs.
@Suite struct SeedReportTests {
  private static let expectations = """
    { "task": "r", "ran": 6 }, { "task": "r", "maxGap": "12h", "inSeeds": "40%" },
    { "task": "n", "ran": "1..", "inSeeds": "1%" }
    """

  private func threeDays() throws -> PreparedScenario {
    try ThreeDays.prepared(expecting: Self.expectations)
  }

  @Test(arguments: [2, 3, 8, 64])
  func `The report is the same on any number of threads`(threads: Int) throws {
    let prepared = try threeDays()
    let seeds = Array(UInt64(1)...9)
    #expect(prepared.run(seeds: seeds, threads: threads) == prepared.run(seeds: seeds, threads: 1))
  }

  @Test func `Findings are listed with their seeds, on any number of threads`() throws {
    let prepared = try threeDays()
    let seeds = Array(UInt64(3)...9)
    func report(_ threads: Int) -> SeedReport? {
      prepared.run(
        seeds: seeds, threads: threads, for: .findings, while: { true }, reached: { _ in })
    }
    let found = try #require(report(1)?.findings)
    #expect(report(4)?.findings == found)
    var expected: [String: [UInt64]] = [:]
    for seed in seeds {
      for finding in try prepared.run(seed: seed).record.findings() {
        let name = "\(finding.code) \(finding.key)"
        if expected[name]?.last != seed { expected[name, default: []].append(seed) }
      }
    }
    #expect(!expected.isEmpty)
    #expect(found.count == expected.count)
    for finding in found {
      let seeds = expected["\(finding.code) \(finding.task)"] ?? []
      #expect(finding.seeds == Int64(seeds.count) && finding.firstSeed == seeds.first)
    }
    #expect(prepared.run(seeds: seeds).findings.isEmpty)
  }

  @Test func `The figures match those of the single runs`() throws {
    let prepared = try threeDays()
    let seeds = Array(UInt64(1)...12)
    let report = prepared.run(seeds: seeds)
    var counts: [(launches: Int64, seed: UInt64)] = []
    for seed in seeds {
      let record = try prepared.run(seed: seed).record
      for day in 0..<3 {
        let from = prepared.setup.start + .days(Int64(day))
        let runs = record.runs(of: .task(prepared.tasks[0]), during: from..<from + .days(1))
        counts.append((Int64(runs.count), seed))
      }
    }
    let sorted = counts.map(\.launches).sorted()
    let figures = report.tasks[0]
    #expect(figures.days == 36)
    #expect(figures.median == sorted[17])
    let sum = sorted.reduce(0, +)
    // Of whole days, launches a day are the same as in a single run.
    #expect(figures.rates.count == 12)
    #expect(abs(figures.rates.sum * 3 - sum * 100) <= 36)
    let mean = (sum * 100 + 18) / 36
    let squares = sorted.reduce(Int64(0)) { $0 + ($1 * 100 - mean) * ($1 * 100 - mean) }
    let spread = figures.spread
    // To the nearest hundredth.
    let fourfold = squares * 4 / 36
    #expect((2 * spread - 1) * (2 * spread - 1) <= fourfold)
    #expect((2 * spread + 1) * (2 * spread + 1) > fourfold)
    #expect(figures.seedsRun == Int64(Set(counts.filter { $0.launches > 0 }.map(\.seed)).count))
    #expect(figures.low == sorted[1])
    #expect(figures.high == sorted[34])
    #expect(figures.emptyDays == Int64(sorted.count { $0 == 0 }))
    #expect(figures.fewest == sorted[0])
    #expect(figures.worstSeed == counts.first { $0.launches == sorted[0] }?.seed)
    #expect(Set(sorted).count > 1)
  }

  @Test func `A verdict gives the share of seeds in which an expectation holds`() throws {
    let free = try ThreeDays.prepared(expecting: "")
    let seeds = Array(UInt64(1)...12)
    let gaps = try seeds.map { seed in
      let record = try free.run(seed: seed).record
      let launches = record.runs(of: .task(free.tasks[0])).map(\.launchedAt)
      return RunRecord.longestGap(between: launches, in: free.setup.start..<free.end).length
    }
    // A limit that some seeds keep and others do not.
    let limit = gaps.sorted()[4]
    let held = Int64(gaps.count { $0 <= limit })
    #expect(held < 12)
    // Five of twelve are 41.6 %.
    for (share, holds) in [("41%", true), ("42%", held > 5), ("100%", false)] {
      let prepared = try ThreeDays.prepared(
        expecting:
          "{ \"task\": \"r\", \"maxGap\": \"\(limit.milliseconds)ms\", \"inSeeds\": \"\(share)\" }")
      let verdict = prepared.run(seeds: seeds).verdicts[0]
      #expect(verdict.held == held)
      #expect(verdict.judged == 12)
      #expect(verdict.holds == holds)
      let failing = try #require(verdict.firstFailure)
      #expect(failing.seed == seeds[gaps.firstIndex { $0 > limit } ?? 0])
      #expect(!failing.judgement.holds)
    }
  }

  @Test func `Days without a launch are counted, and a short run counts as one day`() throws {
    let prepared = try ThreeDays.prepared(expecting: "")
    let never = prepared.run(seeds: [4, 5]).tasks[2]
    #expect(never.days == 6)
    #expect(never.emptyShare == .all)
    #expect(never.worstSeed == 4)
    let short = try ScenariosTests.prepared(
      """
      { "format": 1, "start": "2026-06-01T07:00Z", "duration": "3h",
        "apps": [{ "id": "a", "opened": ["07:10"], "tasks": [{ "refresh": "t" }] }] }
      """)
    let figures = short.run(seeds: [1]).tasks[0]
    #expect(figures.days == 1)
    #expect(figures.median == Int64(try short.run(seed: 1).record.runs.count))
  }

  @Test func `Seeds whose runs do not reach the end are listed and not counted`() throws {
    let prepared = try prepared(
      """
      { "format": 1, "limits": { "events": 60 }, "apps": [{ "id": "a", "opened": "daily",
        "tasks": [{ "refresh": "t" }] }], "expect": [{ "task": "t", "ran": 0 }] }
      """)
    let report = prepared.run(seeds: [3, 1, 2], threads: 2)
    #expect(report.faults.map(\.seed) == [3, 1, 2])
    #expect(report.tasks.map(\.days) == [0])
    #expect(report.tasks.map(\.worstSeed) == [nil])
    #expect(report.verdicts.map(\.holds) == [false])
  }

  @Test func `No seeds give an empty report`() throws {
    let report = try ThreeDays.prepared(expecting: Self.expectations).run(seeds: [])
    #expect(report.tasks.allSatisfy { $0.days == 0 })
    #expect(report.verdicts.allSatisfy { !$0.holds })
  }
}

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

  @Test func `The first failure matches that of a single run with its seed`() throws {
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
