import RunRecord
import SchedulerEngine

extension ExpectationEvaluator {
  /// A number of runs, in all or day by day; of several days that fail the first is told.
  func count(_ word: ExpectedWord, _ expected: Located<CountRange>) -> Mismatch? {
    if !frame.activities.isEmpty { return countActivities(word, expected) }
    let counted = launches.counting(as: word)
    guard let days = frame.days?.stretches else { return countAll(word, expected, counted) }
    if days.isEmpty { return nothingToJudge(word, expected.span) }
    let failed = days.filter {
      !expected.value.contains(Int64(counted.launched(in: $0).count))
    }
    guard let day = failed.first else { return nil }
    return mismatch(
      word, expected, counted, [day], count: Int64(counted.launched(in: day).count),
      further: Int64(failed.count - 1))
  }

  private func countAll(
    _ word: ExpectedWord, _ expected: Located<CountRange>, _ counted: LaunchList
  ) -> Mismatch? {
    let stretches = frame.countedTime.stretches
    if stretches.isEmpty { return nothingToJudge(word, expected.span) }
    let count = stretches.reduce(Int64(0)) { $0 + Int64(counted.launched(in: $1).count) }
    if expected.value.contains(count) { return nil }
    return mismatch(word, expected, counted, stretches, count: count, further: 0)
  }

  private func mismatch(
    _ word: ExpectedWord, _ expected: Located<CountRange>, _ counted: LaunchList,
    _ stretches: [Range<Instant>], count: Int64, further: Int64
  ) -> Mismatch {
    let hull = (stretches[0].lowerBound..<stretches[stretches.count - 1].upperBound)
      .clamped(to: frame.run)
    let isTooFew = count < expected.value.lowest
    let inside = stretches.flatMap { counted.launched(in: $0) }
    let nearest =
      isTooFew
      ? other(than: word, in: stretches) ?? counted.nearest(to: hull)
      : expected.value.highest.map { NearestRun.inside(inside[Int($0)], hull) }
    return Mismatch(
      word: word, span: expected.span,
      difference: .count(count, expected: expected.value), during: hull, further: further,
      nearest: nearest, reasons: isTooFew ? heldReasons(in: hull) : [])
  }

  /// The first run at the right time that did not end as it should have.
  private func other(than word: ExpectedWord, in stretches: [Range<Instant>]) -> NearestRun? {
    for stretch in stretches {
      if let run = launches.launched(in: stretch).first(where: { !$0.counts(as: word) }) {
        return NearestRun.inside(run, stretch)
      }
    }
    return nil
  }
}
