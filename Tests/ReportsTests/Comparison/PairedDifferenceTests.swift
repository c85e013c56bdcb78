import LongForm
import Scenarios
import Testing

@testable import Reports
@testable import RunAnalysis
@testable import RunRecord

@Suite struct PairedDifferenceTests {
  private func difference(_ pairs: [(Int64, Int64)]) -> PairedDifference {
    var series = PairedSeries()
    for (a, b) in pairs { series.add(a, b) }
    return PairedDifference(series)
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let what: String
    let pairs: [(Int64, Int64)]
    /// In thousandths.
    let mean: Int64
    let halfWidth: Int64?
    let verdict: PairedDifference.Verdict
    var testDescription: String { what }
  }

  @Test(arguments: [
    // The differences 1 to 5: 2.776445 times the root of 2.5 / 5.
    Case(
      what: "by hand", pairs: [(0, 1), (5, 7), (1, 4), (9, 13), (2, 7)], mean: 3_000,
      halfWidth: 1_964, verdict: .more),
    Case(
      what: "the other way", pairs: [(1, 0), (7, 5), (4, 1), (13, 9), (7, 2)], mean: -3_000,
      halfWidth: 1_964, verdict: .less),
    Case(
      what: "as often more as less", pairs: [(1, 2), (2, 1), (4, 5), (5, 4)], mean: 0,
      halfWidth: 1_838, verdict: .noneFound),
    Case(what: "the same", pairs: [(3, 3), (900, 900)], mean: 0, halfWidth: nil, verdict: .same),
    Case(
      what: "one more in each of two", pairs: [(3, 4), (900, 901)], mean: 1_000, halfWidth: nil,
      verdict: .tooFew),
    Case(
      what: "one more in each of six", pairs: (1...6).map { ($0, $0 + 1) }, mean: 1_000,
      halfWidth: nil, verdict: .more),
    Case(what: "one pair", pairs: [(3, 9)], mean: 6_000, halfWidth: nil, verdict: .tooFew),
    Case(what: "none", pairs: [], mean: 0, halfWidth: nil, verdict: .tooFew),
    Case(
      what: "thirds", pairs: [(0, 1), (0, 1), (0, 0)], mean: 667, halfWidth: 1_435,
      verdict: .noneFound),
  ])
  func pairsHaveTheExpectedDifferenceIntervalAndVerdict(_ row: Case) {
    let found = difference(row.pairs)
    #expect(found.mean == row.mean)
    #expect(found.interval.map { $0.high - found.mean } == row.halfWidth)
    #expect(found.interval.map { found.mean - $0.low } == row.halfWidth)
    #expect(found.verdict == row.verdict)
    #expect(found.pairs == Int64(row.pairs.count))
  }

  @Test func aDifferenceMergedFromPartsEqualsTheWhole() {
    let pairs = (0..<200).map { place -> (Int64, Int64) in
      let place = Int64(place)
      return (place * 7 % 31, place * 11 % 37)
    }
    let whole = difference(pairs)
    for parts in [2, 7, 20, 199] {
      var sum = PairedSeries()
      for part in (0..<parts).reversed() {
        var series = PairedSeries()
        for (place, pair) in pairs.enumerated() where place % parts == part {
          series.add(pair.0, pair.1)
        }
        sum.add(series)
      }
      #expect(PairedDifference(sum) == whole, "\(parts) parts")
    }
  }

  @Test func theLargestValuesDoNotOverflow() {
    var series = PairedSeries()
    for _ in 0..<500 {
      series.add(Moments.most, 0)
      series.add(0, Moments.most)
    }
    let found = PairedDifference(series)
    #expect(found.mean == 0)
    #expect(found.verdict == .noneFound)
    // The root of (2^66 / 999), times 1.96.
    #expect((528_000_000_000...536_000_000_000).contains(found.interval?.high ?? 0))
    #expect(found.unpairedFactor == 5)
  }

  @Test func pairsThatShareTheirRandomnessNeedFewerSeeds() {
    // What both share spreads a hundred times as far as what they do not.
    let pairs = (0..<100).map { place -> (Int64, Int64) in
      let shared = Int64(place) * 7_919 % 1_000
      return (shared, shared + 10 + Int64(place) * 31 % 10)
    }
    let factor = difference(pairs).unpairedFactor ?? 0
    #expect((150_000...300_000).contains(factor), "\(factor)")
  }

  @Test("Intervals contain the true difference as often as they claim") func coverage() {
    var chance: UInt64 = 0x9E37_79B9_7F4A_7C15
    func draw(_ count: UInt64) -> Int64 {
      chance = chance &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int64((chance >> 33) % count)
    }
    let repetitions = LongForm.count(1_000, long: 20_000)
    var held = 0
    for _ in 0..<repetitions {
      var series = PairedSeries()
      for _ in 0..<12 {
        let shared = draw(1_000)
        // The mean of each sum of three draws from 0...20 is 30.
        series.add(shared, shared + draw(21) + draw(21) + draw(21))
      }
      let found = PairedDifference(series)
      if let interval = found.interval, interval.low <= 30_000, interval.high >= 30_000 {
        held += 1
      }
    }
    let share = held * 1_000 / repetitions
    #expect((LongForm.count(930, long: 943)...LongForm.count(970, long: 957)).contains(share))
  }
}

/// How many times as many seeds a comparison would need that does not pair them, for the same width.
///
/// `LONG_TESTS=1 swift test --filter SeedSavingTests` prints it.
@Suite struct SeedSavingTests {
  private static let news = """
    { "format": 1, "start": "2026-06-01T00:00+02:00", "duration": "14d",
      "device": { "like": "overnight-charger", "lowPowerMode": false },
      "apps": [{ "id": "com.example.news", "opened": "daily",
        "tasks": [{ "refresh": "com.example.news.refresh", "earliest": "15m",
          "work": { "takes": "10s..45s" }, "resubmit": "first" }] }] }
    """

  struct Change: CustomTestStringConvertible, Sendable {
    let what: String
    let setting: String
    var testDescription: String { what }
  }

  private static let changes = [
    Change(what: "earliest 15m, 1h", setting: "apps[0].tasks[0].earliest=1h"),
    Change(what: "resubmit first, last", setting: "apps[0].tasks[0].resubmit=last"),
    Change(what: "Low Power Mode off, evenings", setting: "device.lowPowerMode=[\"18:00-22:00\"]"),
  ]

  private func scenario(_ settings: [String]) throws -> LoadedScenario {
    try LoadedScenario(
      "news.jsonc", Array(Self.news.utf8), ScenarioOptions(settings: settings),
      beside: FilesBeside("news.jsonc", resolved: { $0 }, bytes: { _ in nil }))
  }

  @Test(arguments: changes) func comparingTheSameSeedsSavesSeeds(_ change: Change) throws {
    let a = try scenario([])
    let b = try scenario([change.setting])
    let seeds = LongForm.count(20, long: 400)
    let workers = SeedCrew.work(
      seeds, SeedPairWorker(a.prepared, b.prepared), while: { true }, reached: { _ in },
      step: { worker, place in worker.run(UInt64(place + 1), at: place, while: { true }) })
    let comparison = SeedComparison((a.prepared, title: "A"), (b.prepared, title: "B"), workers)
    #expect(comparison.seeds == Int64(seeds))
    let differences = comparison.tasks[0].group.differences
    let factors = differences.compactMap { figure, difference in
      difference.unpairedFactor.map { "\(figure) \($0 / 10).\($0 % 10)" }
    }
    if LongForm.isAskedFor {
      print("\(change.what), \(seeds) seeds: \(factors.joined(separator: ", "))")
    }
    // Each of the changes is seen in how old the content is.
    let age = try #require(comparison.tasks[0].group.difference(.medianAgeAtOpening).unpairedFactor)
    #expect(age >= 15, "\(change.what): \(factors)")
  }

  @Test func aComparisonIsTheSameOnAnyNumberOfThreads() throws {
    let a = try scenario([])
    let b = try scenario([Self.changes[1].setting])
    let found = [1, 3].map { threads in
      let workers = SeedCrew.work(
        7, threads: threads, SeedPairWorker(a.prepared, b.prepared), while: { true },
        reached: { _ in },
        step: { worker, place in worker.run(UInt64(place + 1), at: place, while: { true }) })
      return SeedComparison((a.prepared, title: "A"), (b.prepared, title: "B"), workers).json
    }
    #expect(found[0] == found[1])
  }
}

@Suite struct WideNumberTests {
  @Test func theRootOfASquareIsExactAndOtherRootsAreRoundedDown() {
    for root: UInt64 in [0, 1, 2, 3, 1_000, 1 << 31, (1 << 32) - 1, 1 << 32, .max - 1, .max] {
      let square = WideNumber.product(root, root)
      #expect(square.squareRoot == root)
      if root > 1 { #expect((square - WideNumber(1)).squareRoot == root - 1) }
    }
  }

  @Test func arithmeticIsExactBeyondSixtyFourBits() {
    let large = WideNumber.product(.max, .max)
    #expect((large + WideNumber(5)) - large == WideNumber(5))
    #expect(large / .max == WideNumber(.max))
    #expect(large.multiplied(by: 2) == nil)
    #expect(WideNumber(.max).multiplied(by: 10)! / 10 == WideNumber(.max))
    #expect(WideNumber.product(1 << 40, 1 << 40).shifted(by: 64) == WideNumber(1 << 16))
    #expect(WideNumber.product(1 << 40, 1 << 40).shifted(by: 20) == WideNumber(1 << 60))
  }
}

@Suite struct StudentQuantileTests {
  @Test(arguments: [
    (1, 12_706_205), (2, 4_302_653), (5, 2_570_582), (10, 2_228_139), (11, 2_200_985),
    (20, 2_085_963), (30, 2_042_272), (60, 2_000_298), (120, 1_979_930), (1_000, 1_962_339),
    (1_000_000_000, 1_959_964),
  ])
  func quantilesMatchPublishedTables(_ degrees: Int64, _ millionths: Int64) {
    let found = Int64(studentQuantile(degrees: degrees))
    #expect(abs(found - millionths) <= 20, "\(degrees) degrees: \(found)")
  }
}
