public import SchedulerEngine

/// The age of the content that a user sees on opening an app: the time since the last success.
public struct Freshness: Equatable, Sendable {
  public let openedAt: Instant
  /// Nil if nothing has succeeded yet.
  public let age: Span?

  /// Having no content yet counts as older than every limit.
  public func isOlder(than limit: Span) -> Bool { age.map { $0 > limit } ?? true }
}

extension RunRecord {
  /// The freshness at each opening of the selected app in this range, in order of time. Runs forced by a test
  /// count too.
  public func freshness(
    of selection: TaskSelection, during range: Range<Instant>
  ) -> [Freshness] {
    var found: [Freshness] = []
    let successes = runs.filter { $0.hasSucceeded && selection.contains($0) }
      .map { $0.endedAt ?? end }.sorted()
    var next = 0
    for opening in openings where range.contains(opening.at) {
      if let app = selection.app, app != opening.app { continue }
      while next < successes.count, successes[next] <= opening.at { next += 1 }
      found.append(
        Freshness(
          openedAt: opening.at, age: next == 0 ? nil : opening.at - successes[next - 1]))
    }
    return found
  }
}
