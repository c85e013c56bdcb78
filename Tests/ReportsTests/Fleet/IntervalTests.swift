import LongForm
import Reports
import Scenarios
import SchedulerEngine
import Testing

@Suite("An interval")
struct IntervalTests {
  struct MeanRow: Sendable, CustomTestStringConvertible {
    let name: String
    let values: [Int64]
    let mean: Int64
    let margin: Int64?
    var testDescription: String { name }
  }

  @Test(
    "of a mean is Student's",
    arguments: [
      MeanRow(name: "one value", values: [5], mean: 5, margin: nil),
      MeanRow(name: "all alike", values: [7, 7, 7], mean: 7, margin: 0),
      // s = 100, 12.706 * 100 / sqrt 2 = 898.45
      MeanRow(name: "two values", values: [1_000, 1_141], mean: 1_071, margin: 896),
      // s = 158.114, 2.776 * 158.114 / sqrt 5 = 196.30
      MeanRow(name: "five", values: [1_000, 1_100, 1_200, 1_300, 1_400], mean: 1_200, margin: 197),
      MeanRow(
        name: "the largest", values: [0, 1_000_000_000, 1_000_000_000, 0], mean: 500_000_000,
        margin: 918_564_279),
    ])
  func mean(_ row: MeanRow) throws {
    var spread = Spread()
    for value in row.values { spread.add(value) }
    let estimate = try #require(Estimate(spread.moments))
    #expect(estimate.mean == row.mean)
    #expect(estimate.margin == row.margin)
  }

  @Test("of nobody is none")
  func nobody() {
    #expect(Estimate(Moments()) == nil)
    #expect(QuantileEstimate(Spread(), percent: 50) == nil)
  }

  /// As published for Wilson's score interval without a correction.
  @Test(
    "of a share is Wilson's",
    arguments: [
      (0, 10, 0, 277_540), (5, 10, 236_593, 763_407), (10, 10, 722_460, 1_000_000),
      (1, 100, 1_767, 54_487), (81, 263, 255_300, 366_200), (0, 0, 0, 793_451),
      (500_000_000, 1_000_000_000, 499_969, 500_031),
    ] as [(Int64, Int64, Int64, Int64)])
  func share(_ users: Int64, _ all: Int64, _ low: Int64, _ high: Int64) {
    let estimate = ShareEstimate(users, of: all)
    #expect(abs(estimate.low - low) <= 30, "\(estimate)")
    #expect(abs(estimate.high - high) <= 30, "\(estimate)")
  }

  @Test("of a quantile spans the ranks that it may have")
  func quantile() throws {
    var spread = Spread()
    for value in 0..<60 as Range<Int64> { spread.add(value) }
    let median = try #require(QuantileEstimate(spread, percent: 50))
    #expect(median.value == 29)
    #expect((20...22).contains(median.low) && (37...39).contains(median.high), "\(median)")
    let high = try #require(QuantileEstimate(spread, percent: 95))
    #expect(high.value == 56 && high.high == 59)
  }

  /// The mean of this crooked distribution is 1,250: three of four users have up to 999, the others
  /// between 2,000 and 4,000.
  @Test("of a mean holds the true one in 95 of 100 samples")
  func coverage() throws {
    var held = (means: 0, shares: 0, medians: 0)
    let samples = 2_000
    for sample in 0..<Int64(samples) {
      let chance = Chance(seed: 2_026)
      var spread = Spread()
      var many: Int64 = 0
      for user in 0..<80 as Range<Int64> {
        let isMany = chance.happens(.percent(25), .testing, sample * 1_000 + user)
        let range: (Span, Span) =
          isMany
          ? (.milliseconds(2_001), .milliseconds(4_000)) : (.milliseconds(0), .milliseconds(999))
        spread.add(
          chance.span(from: range.0, through: range.1, .habit, sample, user).milliseconds)
        if isMany { many += 1 }
      }
      let mean = try #require(Estimate(spread.moments))
      let margin = try #require(mean.margin)
      // (0.75 * 999 / 2 + 0.25 * 6001 / 2) = 1124.75
      if abs(mean.mean * 100 - 112_475) <= margin * 100 + 50 { held.means += 1 }
      let share = ShareEstimate(many, of: 80)
      if share.low <= 250_000 && share.high >= 250_000 { held.shares += 1 }
      let median = try #require(QuantileEstimate(spread, percent: 50))
      // Two of three among the lower three quarters.
      if median.low <= 667 && median.high >= 665 { held.medians += 1 }
    }
    #expect((1_870...1_930).contains(held.means), "\(held)")
    #expect((1_870...1_940).contains(held.shares), "\(held)")
    // That of a quantile promises at least as much, because users are whole.
    #expect(held.medians >= 1_870, "\(held)")
  }

  /// The same of whole runs, which takes minutes.
  @Test("of a population holds its long-run mean", .enabled(if: LongForm.isAskedFor))
  func fleets() throws {
    let prepared = try SmallPopulation.prepared()
    let repetitions: Int64 = 2_000
    let size: Int64 = 40
    var all = GroupTally(tasks: 2)
    var samples: [TaskTally] = []
    for sample in 0..<repetitions {
      var worker = FleetWorker(prepared)
      for device in 0..<size { worker.run(device: sample * size + device) }
      let tally = worker.tally.everybody
      samples.append(tally.tasks[0])
      all.add(tally)
    }
    for measure in [FleetMeasure.launches, .daysWithout, .fresh, .awake] {
      let truth = try #require(Estimate(all.tasks[0][measure].moments)).mean
      let held = samples.count { sample in
        guard let found = Estimate(sample[measure].moments), let margin = found.margin else {
          return false
        }
        return abs(found.mean - truth) <= margin
      }
      #expect((1_870...1_930).contains(held), "\(measure.key): \(held) of 2000")
    }
  }
}
