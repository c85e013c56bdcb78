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
    eachFreshness(of: selection, during: range) { found.append($0) }
    return found
  }

  /// The same without a list of them, for those who look at very many runs.
  package func eachFreshness(
    of selection: TaskSelection, during range: Range<Instant>, _ take: (Freshness) -> Void
  ) {
    let successes = momentsOfSuccess(of: selection)
    var next = 0
    for opening in openings where range.contains(opening.at) {
      if let app = selection.app, app != opening.app { continue }
      while next < successes.count, successes[next] <= opening.at { next += 1 }
      take(
        Freshness(
          openedAt: opening.at, age: next == 0 ? nil : opening.at - successes[next - 1]))
    }
  }

  /// In order of time. Runs are in order of their beginning, and most end in that order too.
  private func momentsOfSuccess(of selection: TaskSelection) -> [Instant] {
    let runs = runs
    var moments: [Instant] = []
    moments.reserveCapacity(runs.count)
    var isInOrder = true
    for place in runs.indices where runs[place].hasSucceeded && selection.contains(runs[place]) {
      let moment = runs[place].endedAt ?? end
      if let last = moments.last, last > moment { isInOrder = false }
      moments.append(moment)
    }
    return isInOrder ? moments : moments.sorted()
  }
}
