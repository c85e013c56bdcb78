import RunRecord
import SchedulerEngine

extension ExpectationEvaluator {
  /// A number of activities that began in the time that is meant, in all or day by day.
  func countActivities(_ word: ExpectedWord, _ expected: Located<CountRange>) -> Mismatch? {
    let isByDay = frame.days != nil
    let stretches = frame.days?.stretches ?? frame.countedTime.stretches
    guard let first = stretches.first, let last = stretches.last else {
      return nothingToJudge(word, expected.span)
    }
    let counts = stretches.map { count(word, in: $0) }
    if !isByDay {
      let count = counts.reduce(0, +)
      if expected.value.contains(count) { return nil }
      return mismatch(word, expected, count, first.lowerBound..<last.upperBound, further: 0)
    }
    let failed = counts.indices.filter { !expected.value.contains(counts[$0]) }
    guard let day = failed.first else { return nil }
    return mismatch(
      word, expected, counts[day], stretches[day], further: Int64(failed.count - 1))
  }

  private func count(_ word: ExpectedWord, in range: Range<Instant>) -> Int64 {
    var count: Int64 = 0
    for activity in record.activities
    where frame.activities.contains(activity.key) && range.contains(activity.beganAt)
      && activity.counts(as: word)
    { count += 1 }
    return count
  }

  private func mismatch(
    _ word: ExpectedWord, _ expected: Located<CountRange>, _ count: Int64,
    _ during: Range<Instant>, further: Int64
  ) -> Mismatch {
    Mismatch(
      word: word, span: expected.span, difference: .count(count, expected: expected.value),
      during: during.clamped(to: frame.run), further: further, nearest: nil, reasons: [])
  }
}

extension ActivityFact {
  fileprivate func counts(as word: ExpectedWord) -> Bool {
    switch word {
    case .ran: ending != .refused
    case .finished: ending == .finished
    case .expired: expiredAt != nil
    case .killed: wasKilled
    case .completed, .because, .onlyBecause, .decidedBy, .maxGap, .waited, .chainAlive,
      .freshAtOpening:
      false
    }
  }

  private var wasKilled: Bool {
    switch ending {
    case .died(.assertionLeftOpen), .died(.tooManyAssertions), .died(.fileLocked),
      .died(.expirationIgnored), .died(.processorMonitor):
      true
    default: false
    }
  }
}
