import RunRecord
import SchedulerEngine
import Testing

@Test func waitsFromEachStart() {
  let told = record(
    boot(), submit(1, at: 10, earliest: 100), object(to: 1, [], at: 150),
    deliver(1, of: 1, at: 160),
    complete(1, at: 161), submit(2, at: 200, earliest: 190), deliver(2, of: 2, at: 260))
  #expect(waits(since: .submitted) == [.seconds(150), .seconds(60)])
  #expect(waits(since: .earliest) == [.seconds(60), .seconds(60)])
  // The second was launched although nothing had been decided about the request, so nobody knows since when it might have run.
  #expect(waits(since: .eligible) == [.seconds(10)])

  func waits(since start: WaitStart) -> [Span] {
    told.waits(since: start, of: .name(refresh), during: told.whole)
  }
}

@Test func aSummaryOnlyNamesSpansThatWereThere() {
  let summary = SpanSummary([4, 1, 3, 2].map { .seconds($0) })
  #expect(summary.count == 4)
  #expect(summary.shortest == .seconds(1) && summary.longest == .seconds(4))
  #expect(summary.median == .seconds(2))
  #expect(summary.quantile(.percent(51)) == .seconds(3))
  #expect(summary.quantile(.none) == .seconds(1))
  #expect(summary.quantile(Share(millionths: 2_000_000)) == .seconds(4))
  #expect(SpanSummary([]).median == nil)
  // One of three is less than this share.
  let three = SpanSummary([1, 2, 3].map { .seconds($0) })
  #expect(three.quantile(Share(millionths: 333_333)) == .seconds(1))
  #expect(three.quantile(Share(millionths: 333_334)) == .seconds(2))
}

/// Launched at 5, 105, 105 and 400.
private let told = record(
  boot(), whole(1, at: 0), submit(2, at: 100), submit(3, cleanup, at: 100),
  launch(2, of: 2, at: 105), launch(3, of: 3, at: 105, in: 2), complete(2, at: 106),
  submit(4, at: 200), launch(4, of: 4, at: 400), complete(4, at: 401), to: 1_000)

@Test func gapsLieBetweenLaunches() {
  #expect(gaps(during: 0..<1_000) == [seconds(5..<105), seconds(105..<400)])
  #expect(gaps(during: 6..<1_000) == [seconds(105..<400)])
  #expect(gaps(during: 500..<1_000) == [])

  func gaps(during range: Range<Int64>) -> [Range<Instant>] {
    told.gaps(betweenLaunchesOf: .everything, during: seconds(range))
  }
}

/// A task that stopped running has a gap to the end, and one that never ran is one gap.
@Test func theLongestGapCountsTheEdges() {
  #expect(longest(during: 0..<1_000) == seconds(400..<1_000))
  #expect(longest(during: 0..<500) == seconds(105..<400))
  #expect(longest(during: 0..<200) == seconds(5..<105))
  #expect(longest(during: 500..<900) == seconds(500..<900))
  let none = told.longestGap(of: .name(upload), during: seconds(0..<1_000))
  #expect(none == seconds(0..<1_000) && none.length == .seconds(1_000))

  func longest(during range: Range<Int64>) -> Range<Instant> {
    told.longestGap(of: .name(refresh), during: seconds(range))
  }
}

@Test func aChainLivesThroughRequestsAndRuns() {
  // Pending 0 to 5, running 5 to 10; pending 100 to 105, running to 106; 200, 400, 401.
  let alive: [(Int64, Bool)] = [
    (0, true), (5, true), (9, true), (10, false), (99, false), (100, true), (105, true),
    (106, false), (200, true), (400, true), (401, false),
  ]
  for (at, expected) in alive {
    #expect(told.chainIsAlive(.name(refresh), at: second(at)) == expected, "at \(at)")
  }
  #expect(!told.chainIsAlive(.name(upload), at: second(5)))
}

@Test func chainGapsAreWhatNoLifeCovers() {
  #expect(
    gaps(of: refresh, during: 0..<1_000)
      == [seconds(10..<100), seconds(106..<200), seconds(401..<1_000)])
  #expect(gaps(of: refresh, during: 50..<150) == [seconds(50..<100), seconds(106..<150)])
  #expect(gaps(of: refresh, during: 200..<401) == [])
  // The clean-up is still running.
  #expect(gaps(of: cleanup, during: 0..<1_000) == [seconds(0..<100)])
  #expect(gaps(of: upload, during: 0..<9) == [seconds(0..<9)])

  func gaps(of name: NameID, during range: Range<Int64>) -> [Range<Instant>] {
    told.chainGaps(of: .name(name), during: seconds(range))
  }
}
