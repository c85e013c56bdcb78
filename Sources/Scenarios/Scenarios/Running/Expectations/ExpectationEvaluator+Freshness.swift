import RunRecord
import SchedulerEngine

extension ExpectationEvaluator {
  /// How old the content was that the user found.
  func freshness(_ expected: Located<Scenario.Freshness>) -> Mismatch? {
    let found = time.stretches.flatMap { record.freshness(of: openings, during: $0) }
    if found.isEmpty { return nothingToJudge(.freshAtOpening, expected.span) }
    let limit = expected.value.age.value
    let share = expected.value.share?.value ?? .all
    let stale = found.filter { $0.isOlder(than: limit) }
    let fresh = Int64(found.count - stale.count)
    guard let worst = stale.max(by: isFresher),
      fresh * 1_000_000 < Int64(found.count) * share.millionths
    else { return nil }
    let last = worst.age.map { worst.openedAt - $0 } ?? frame.run.lowerBound
    let during = last..<worst.openedAt
    return Mismatch(
      word: .freshAtOpening, span: expected.span,
      difference: .stale(
        Int64(stale.count), of: Int64(found.count), oldest: worst.age, expected: limit, in: share),
      during: during, further: 0, nearest: nil, reasons: heldReasons(in: during))
  }

  /// The app is opened and not the task.
  private var openings: TaskSelection {
    var selection = frame.selection
    selection.app = selection.app ?? frame.tasks.first?.app
    return selection
  }

  /// Of two without any content the earlier counts as the fresher.
  private func isFresher(_ left: Freshness, _ right: Freshness) -> Bool {
    switch (left.age, right.age) {
    case (let left?, let right?): left < right
    case (nil, nil): left.openedAt < right.openedAt
    case (let age, nil): age != nil
    case (nil, _?): false
    }
  }
}
