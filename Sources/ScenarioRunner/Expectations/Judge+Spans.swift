import RunRecord
import ScenarioFormat
import SchedulerEngine

extension Judge {
  /// The longest time between launches.
  func gap(_ expected: Located<Span>) -> Shortfall? {
    tooLong(.maxGap, expected, time.stretches.map { launches.longestGap(in: $0) })
  }

  /// The longest time without a request pending or a run going on.
  func chain(_ expected: Located<Span>) -> Shortfall? {
    let gaps = time.hull.map { record.chainGaps(of: selection, during: $0) } ?? []
    var found: [Range<Instant>] = []
    for stretch in time.stretches {
      let first = gaps.partitionPoint { $0.upperBound > stretch.lowerBound }
      for gap in gaps[first...] {
        if gap.lowerBound >= stretch.upperBound { break }
        found.append(gap.clamped(to: stretch))
      }
    }
    return tooLong(.chainAlive, expected, found)
  }

  private func tooLong(
    _ word: ExpectedWord, _ expected: Located<Span>, _ gaps: [Range<Instant>]
  ) -> Shortfall? {
    if time.isEmpty { return nothingToJudge(word, expected.span) }
    let long = gaps.filter { $0.length > expected.value }
    // The first of several equal ones.
    guard let worst = long.max(by: { $0.length < $1.length }) else { return nil }
    return Shortfall(
      word: word, span: expected.span,
      difference: .tooLong(worst.length, expected: expected.value), during: worst,
      further: Int64(long.count - 1), nearest: launches.nearest(to: worst),
      reasons: heldReasons(in: worst))
  }

  /// The longest time from a submission to its launch.
  func wait(_ expected: Located<Span>) -> Shortfall? {
    let runs = time.stretches.flatMap { launches.launched(in: $0) }
    if runs.isEmpty { return nothingToJudge(.waited, expected.span) }
    let late = runs.filter { $0.launchedAt - $0.submittedAt > expected.value }
    guard
      let worst = late.max(by: {
        $0.launchedAt - $0.submittedAt < $1.launchedAt - $1.submittedAt
      })
    else { return nil }
    let waited = worst.submittedAt..<worst.launchedAt
    return Shortfall(
      word: .waited, span: expected.span,
      difference: .tooLong(waited.length, expected: expected.value), during: waited,
      further: Int64(late.count - 1),
      nearest: NearestRun(run: worst, distance: waited.length - expected.value, side: .after),
      reasons: heldReasons(in: waited))
  }
}
