import RunRecord
import SchedulerEngine

extension ExpectationEvaluator {
  /// The longest time between launches.
  func gap(_ expected: Located<Span>) -> Mismatch? {
    if time.isEmpty { return nothingToJudge(.maxGap, expected.span) }
    let gaps = time.stretches.map { launches.longestGap(in: $0) }
    return worst(of: gaps, beyond: expected.value).map { gap, further in
      Mismatch(
        word: .maxGap, span: expected.span,
        difference: .tooLong(gap.length, expected: expected.value), during: gap,
        further: further, nearest: end(of: gap, beyond: expected.value),
        reasons: heldReasons(in: gap))
    }
  }

  /// The launch with which a gap ended too late, if one did.
  private func end(of gap: Range<Instant>, beyond limit: Span) -> NearestRun? {
    launches.first(from: gap.upperBound).map {
      NearestRun(run: $0, distance: $0.launchedAt - gap.lowerBound - limit, side: .after)
    }
  }

  /// The longest time without a request pending or a run going on.
  func chain(_ expected: Located<Span>) -> Mismatch? {
    if time.isEmpty { return nothingToJudge(.chainAlive, expected.span) }
    return worst(of: chainGaps, beyond: expected.value).map { gap, further in
      let last = record.lastRequest(of: frame.selection, before: gap.lowerBound)
      return Mismatch(
        word: .chainAlive, span: expected.span,
        difference: .chainBroken(gap.length, last, expected: expected.value), during: gap,
        further: further, nearest: nil, reasons: [])
    }
  }

  private var chainGaps: [Range<Instant>] {
    let gaps = time.hull.map { record.chainGaps(of: frame.selection, during: $0) } ?? []
    var found: [Range<Instant>] = []
    for stretch in time.stretches {
      let first = gaps.partitionPoint { $0.upperBound > stretch.lowerBound }
      for gap in gaps[first...] {
        if gap.lowerBound >= stretch.upperBound { break }
        found.append(gap.clamped(to: stretch))
      }
    }
    return found
  }

  /// The first of the longest ones, and how many more are too long.
  private func worst(
    of gaps: [Range<Instant>], beyond limit: Span
  ) -> (Range<Instant>, further: Int64)? {
    let long = gaps.filter { $0.length > limit }
    guard let worst = long.max(by: { $0.length < $1.length }) else { return nil }
    return (worst, Int64(long.count - 1))
  }

  /// The longest time from a submission to its launch.
  func wait(_ expected: Located<Span>) -> Mismatch? {
    let runs = time.stretches.flatMap { launches.launched(in: $0) }
    if runs.isEmpty { return nothingToJudge(.waited, expected.span) }
    let late = runs.filter { $0.launchedAt - $0.submittedAt > expected.value }
    guard
      let worst = late.max(by: {
        $0.launchedAt - $0.submittedAt < $1.launchedAt - $1.submittedAt
      })
    else { return nil }
    let waited = worst.submittedAt..<worst.launchedAt
    return Mismatch(
      word: .waited, span: expected.span,
      difference: .tooLong(waited.length, expected: expected.value), during: waited,
      further: Int64(late.count - 1),
      nearest: NearestRun(run: worst, distance: waited.length - expected.value, side: .after),
      reasons: heldReasons(in: waited))
  }
}
