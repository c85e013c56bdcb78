import RunRecord
import Scenarios
import SchedulerEngine
import Testing

@testable import Reports
@testable import RunAnalysis

/// The first line of a comparison.
@Suite struct ComparisonVerdictTests {
  private func point(
    _ figure: Figure, _ a: Int64, _ b: Int64, under: (Int, Int, Int)? = nil
  ) -> ComparisonVerdict.Point {
    ComparisonVerdict.Point(
      task: "news", figure: figure, a: figure.text(a), b: figure.text(b), isMore: b > a,
      over: under.map { (count: $0.0, reverse: $0.1, all: $0.2, axis: .schedulers) })
  }

  private func verdict(_ points: [ComparisonVerdict.Point]) -> ComparisonVerdict {
    ComparisonVerdict(points, ofTasks: 1, .schedulers, ofAll: 201)
  }

  @Test func itNamesTheBetterSideTheFigureAndTheSchedulers() {
    let fresh = point(.freshOpenings, 610_000, 830_000, under: (197, 2, 201))
    let often = point(.launchesPerDay, 377, 543, under: (201, 0, 201))
    #expect(
      verdict([often, fresh]).sentence
        == "B is better: fresh at 83.0 % of openings instead of 61.0 %, under 197 of 201 schedulers; "
        + "1 more figure agrees.")
    #expect(
      verdict([often]).sentence.hasSuffix(
        "5.43 launches a day instead of 3.77, under all 201 schedulers."))
    let worse = verdict([point(.medianAgeAtOpening, 600_000, 1_200_000)])
    #expect(worse.outcome == .worse)
    #expect(worse.sentence == "B is worse: 20 min old at an opening instead of 10 min.")
  }

  @Test func nineOfTenSchedulersAreNeeded() {
    for count in [180, 181] {
      let found = verdict([point(.launchesPerDay, 1, 2, under: (count, 20, 201))])
      #expect(found.outcome == (count == 181 ? .better : .depends), "\(count)")
    }
    let found = verdict([point(.launchesPerDay, 100, 200, under: (120, 60, 201))])
    #expect(
      found.sentence
        == "It depends on the scheduler. B is better under 120 of 201 and worse under 60: "
        + "2.00 launches a day instead of 1.00.")
  }

  @Test func figuresThatDisagreeAreBothSaid() {
    let (good, bad) = (
      point(.openingsWithoutContent, 9, 4), point(.freshOpenings, 900_000, 100_000)
    )
    let mixed = verdict([good, bad])
    #expect(mixed.outcome == .mixed)
    #expect(mixed.sentence.contains("4 empty openings instead of 9"))
    #expect(mixed.sentence.contains("fresh at 10.0 % of openings instead of 90.0 %"))
    // A cost or a wait does not decide where people notice something else.
    let costly = verdict([point(.awakePerDay, 4_000, 9_000), point(.launchesPerDay, 100, 200)])
    #expect(costly.outcome == .better)
    #expect(costly.sentence.hasSuffix("; but worse in this: awake a day 9 s instead of 4 s."))
    #expect(verdict([point(.medianWait, 9_000, 4_000)]).outcome == .better)
    #expect(verdict([point(.openings, 1, 2)]).outcome == .neither)
  }

  @Test func neverOrAlwaysComesFirst() {
    let points = [point(.openingsWithoutContent, 1, 5), point(.launches, 5, 0)]
    let found = ComparisonVerdict(points, ofTasks: 1, inOneRunOf: 1)
    #expect(found.sentence.hasPrefix("B is worse in this run: 0 launches instead of 5; "))
  }

  @Test func nothingFoundIsNoPraise() {
    func outcome(_ silences: [ComparisonVerdict.Outcome]) -> ComparisonVerdict.Outcome {
      ComparisonVerdict([], ofTasks: 2, without: silences, "seed").outcome
    }
    #expect(outcome([.same, .same]) == .same)
    #expect(outcome([.same, .noneFound]) == .noneFound)
    #expect(outcome([.same, .tooFew]) == .tooFew)
  }

  /// Where the interval does not hold zero, what is shown does not either, and never is narrower than it is.
  @Test func aDifferenceAndItsMarginAreRoundedTogether() throws {
    var chance = UInt64(7)
    func drawn(_ most: Int64) -> Int64 {
      chance = chance &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int64(chance >> 33) % most
    }
    for figure in [Figure.launches, .launchesPerDay, .freshOpenings] {
      for _ in 0..<2_000 {
        let most: Int64 = figure == .freshOpenings ? 20_000_000 : 50_000
        let mean = drawn(most) - most / 2
        let half = drawn(most / 2)
        let shown = figure.signed(ofMean: mean, withHalf: half)
        let (difference, margin) = (try number(shown.difference), try number(shown.half))
        let unit = figure == .freshOpenings ? 1e7 : figure == .launchesPerDay ? 1e5 : 1e3
        #expect(margin >= Double(half) / unit - 1e-9)
        #expect(abs(difference - Double(mean) / unit) <= 0.05 + 1e-9)
        if abs(mean) > half + 200 { #expect(abs(difference) > margin, "\(mean) \(half) \(shown)") }
      }
    }
  }

  private func number(_ text: String) throws -> Double {
    try #require(Double(text.split(separator: " ")[0].drop { $0 == "+" }), "\(text)")
  }
}
