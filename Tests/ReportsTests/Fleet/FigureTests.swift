import LongForm
import SchedulerEngine
import Testing

@testable import Reports
@testable import RunAnalysis
@testable import RunRecord
@testable import Scenarios

@Suite("The figures of a population") struct FigureTests {
  /// Each device is run as `bgsim run` would run its scenario.
  @Test("match those of its devices run one by one") func figures() throws {
    let prepared = try SmallPopulation.prepared()
    let tally = SmallPopulation.part(prepared, of: 20).tally.everybody
    let limits = FigureFrame.Limits(enough: Population.standardEnough, freshWithin: .hours(4))
    var expected = prepared.tasks.map { _ in TaskTally.figures.map { _ in Spread() } }
    for number in 0..<20 as Range<Int64> {
      let device = prepared.device(number)
      var scenario = prepared.scenario(of: device)
      scenario.seed = .init(Int64(device.seed))
      let one = try Preparation.prepare(scenario)
      let record = try one.run(seed: device.seed).record
      let frame = FigureFrame(record.whole, days: one.countedDays, limits: limits)
      for (place, figures) in record.figures(of: one.tasks, in: frame).enumerated() {
        for (index, figure) in TaskTally.figures.enumerated() {
          if let value = figures[figure] { expected[place][index].add(value) }
        }
      }
    }
    for (place, task) in prepared.tasks.enumerated() {
      #expect(tally.tasks[place].spreads == expected[place], "task \(task)")
    }
    #expect(tally.users == 20)
  }
}

@Suite("A histogram over users") struct SpreadTests {
  @Test("has adjoining classes at most a 32nd of their value wide") func classes() {
    var next: Int64 = 0
    for place in 0...Spread.lastClass {
      let values = Spread.values(ofClass: place)
      #expect(values.lowerBound == next, "class \(place)")
      #expect((values.upperBound - values.lowerBound) * 32 <= max(values.lowerBound, 32))
      for value in [values.lowerBound, values.upperBound] where value <= Moments.most {
        var spread = Spread()
        spread.add(value)
        #expect(spread.classes.count == place + 1, "\(value)")
      }
      next = values.upperBound + 1
    }
    #expect(next > Moments.most)
  }

  @Test("counts a value out of range as the nearest possible one") func extremes() {
    var spread = Spread()
    spread.add(-5)
    spread.add(.max)
    #expect(spread.moments.sum == Moments.most)
    #expect(spread.place(ofRank: 1) == 0)
    #expect(spread.place(ofRank: 2) == Spread.lastClass)
    #expect(spread.place(ofRank: 3) == nil && spread.place(ofRank: 0) == nil)
  }
}

@Suite("The median") struct MiddleValueTests {
  @Test("is the one found by sorting, in any order and with equal values")
  func isSortings() {
    var state: UInt64 = 1
    func drawn(_ bound: UInt64) -> Int64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int64((state >> 33) % bound)
    }
    for count in 0..<60 {
      for bound in [1, 3, 50, 1_000_000] as [UInt64] {
        let values = (0..<count).map { _ in drawn(bound) }
        let forms = [values, values.sorted(), values.sorted().reversed()]
        for form in forms {
          let expected = form.isEmpty ? nil : form.sorted()[(form.count - 1) / 2]
          #expect(form.middle() == expected, "\(form)")
        }
      }
    }
    #expect([Int64.max, .min, .max].middle() == .max)
  }
}

@Suite("An interval") struct IntervalTests {
  struct MeanRow: Sendable, CustomTestStringConvertible {
    let name: String
    let values: [Int64]
    var range = ValueRange.notNegative
    /// In thousandths.
    let mean: Int64
    let interval: Interval?
    var testDescription: String { name }
  }

  @Test(
    "of a mean is Student's",
    arguments: [
      MeanRow(name: "one value", values: [5], mean: 5_000, interval: nil),
      MeanRow(name: "all alike", values: [7, 7, 7], mean: 7_000, interval: nil),
      // s = 99.702, 12.706205 * 99.702 / sqrt 2 = 895.787
      MeanRow(
        name: "two values", values: [1_000, 1_141], mean: 1_070_500,
        interval: Interval(low: 174_712, high: 1_966_288)),
      // s = 158.114, 2.776445 * 158.114 / sqrt 5 = 196.324
      MeanRow(
        name: "five", values: [1_000, 1_100, 1_200, 1_300, 1_400], mean: 1_200_000,
        interval: Interval(low: 1_003_675, high: 1_396_325)),
      MeanRow(
        name: "never below zero", values: [0, 0, 9], mean: 3_000,
        interval: Interval(low: 0, high: 15_908)),
      MeanRow(
        name: "a share above all", values: [900_000, 1_000_000, 1_000_000], range: .share,
        mean: 966_666_667, interval: Interval(low: 823_244_900, high: 1_000_000_000)),
    ])
  func mean(_ row: MeanRow) throws {
    var moments = Moments()
    for value in row.values { moments.add(value) }
    let estimate = try #require(Estimate(moments, in: row.range))
    #expect(estimate.mean == row.mean)
    #expect(estimate.interval == row.interval)
  }

  @Test("of no users does not exist") func nobody() {
    #expect(Estimate(Moments(), in: .share) == nil)
    #expect(QuantileEstimate(Spread(), percent: 50) == nil)
  }

  /// Equal shares carry no more information than as many yes-or-no answers, and few users prove nothing.
  @Test("of few users is never empty and stays within its range")
  func neverEmpty() throws {
    for value in [0, 1_000_000, 999_999, 400_000] as [Int64] {
      for count in 1...12 {
        var moments = Moments()
        for _ in 0..<count { moments.add(value) }
        let estimate = try #require(Estimate(moments, in: .share))
        let interval = try #require(estimate.interval)
        #expect(interval.low >= 0 && interval.high <= 1_000_000_000)
        #expect(interval.high - interval.low >= 200_000_000, "\(count) of \(value)")
        #expect(interval.low <= estimate.mean && estimate.mean <= interval.high)
        #expect(Estimate(moments, in: .notNegative)?.interval == nil)
      }
    }
  }

  /// A share of users, as the tally keeps it.
  private func wilson(_ users: Int64, of all: Int64) -> (low: Int64, high: Int64)? {
    let moments = Moments(
      count: all, sum: users * 1_000_000,
      squares: .product(UInt64(users) * 1_000_000, 1_000_000))
    return Estimate(moments, in: .share)?.interval.map { ($0.low / 1_000, $0.high / 1_000) }
  }

  /// Published values of Wilson's score interval without continuity correction.
  @Test(
    "of a share is Wilson's",
    arguments: [
      (0, 10, 0, 277_540), (5, 10, 236_593, 763_407), (10, 10, 722_460, 1_000_000),
      (1, 100, 1_767, 54_487), (81, 263, 255_300, 366_200), (0, 5, 0, 434_481),
      (5, 5, 565_519, 1_000_000),
      (500_000_000, 1_000_000_000, 499_969, 500_031),
    ] as [(Int64, Int64, Int64, Int64)])
  func share(_ users: Int64, _ all: Int64, _ low: Int64, _ high: Int64) throws {
    let estimate = try #require(wilson(users, of: all))
    #expect(abs(estimate.low - low) <= 30, "\(estimate)")
    #expect(abs(estimate.high - high) <= 30, "\(estimate)")
  }

  @Test("of a quantile spans the ranks that are plausible for it") func quantile() throws {
    var spread = Spread()
    for value in 0..<60 as Range<Int64> { spread.add(value) }
    let median = try #require(QuantileEstimate(spread, percent: 50))
    #expect(median.value == 29)
    let interval = try #require(median.interval)
    #expect((20...22).contains(interval.low) && (37...39).contains(interval.high), "\(median)")
    // Nobody of so few shows where the highest twentieth may begin.
    let high = try #require(QuantileEstimate(spread, percent: 95))
    #expect(high.value == 56 && high.interval == nil)
  }

  /// The mean of this skewed distribution is 1,250: three of four users have up to 999, the others
  /// between 2,000 and 4,000.
  @Test("of a mean, share or median contains the true value in 95 of 100 samples") func coverage()
    throws
  {
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
        spread.add(chance.span(from: range.0, through: range.1, .habit, sample, user).milliseconds)
        if isMany { many += 1 }
      }
      let mean = try #require(Estimate(spread.moments, in: .notNegative)?.interval)
      // (0.75 * 999 / 2 + 0.25 * 6001 / 2) = 1124.75
      if mean.low <= 1_124_750 && mean.high >= 1_124_750 { held.means += 1 }
      let share = try #require(wilson(many, of: 80))
      if share.low <= 250_000 && share.high >= 250_000 { held.shares += 1 }
      let median = try #require(QuantileEstimate(spread, percent: 50))
      // Two of three among the lower three quarters.
      let interval = try #require(median.interval)
      if interval.low <= 667 && interval.high >= 665 { held.medians += 1 }
    }
    #expect((1_870...1_930).contains(held.means), "\(held)")
    #expect((1_870...1_940).contains(held.shares), "\(held)")
    // That of a quantile promises at least as much, because users are whole.
    #expect(held.medians >= 1_870, "\(held)")
  }

  /// The same for whole runs, which takes minutes.
  @Test("of a population contains its long-run mean", .enabled(if: LongForm.isAskedFor))
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
    for measure in [Figure.launchesPerDay, .shareOfDaysWithout, .freshOpenings, .awakePerDay] {
      let truth = try #require(
        Estimate(all.tasks[0][measure].moments, in: measure.description.unit.range)
      ).mean
      let held = samples.count { sample in
        guard
          let found = Estimate(sample[measure].moments, in: measure.description.unit.range)?
            .interval
        else {
          return false
        }
        return found.low <= truth && truth <= found.high
      }
      #expect((1_870...1_930).contains(held), "\(measure.key): \(held) of 2000")
    }
  }
}
