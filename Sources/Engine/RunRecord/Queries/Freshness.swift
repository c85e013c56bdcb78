public import SchedulerEngine

/// How old the content is that a user finds on opening an app: the time since the last success.
public struct Freshness: Equatable, Sendable {
  public let openedAt: Instant
  /// Nil where nothing has succeeded yet.
  public let age: Span?

  /// Nothing at all is not fresh.
  public func isOlder(than limit: Span) -> Bool { age.map { $0 > limit } ?? true }
}

extension RunRecord {
  /// What the user found at each opening of the selected app in this range, in order of time. What a
  /// test forced counts too: the content is as fresh.
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
