/// How often a policy was the one that decided against a task.
package struct RefusalCount: Equatable, Sendable {
  package internal(set) var count: Int64
  /// What it said the first time.
  package let example: PolicyResponse

  package var policy: String { example.name }
}

extension TaskLog {
  /// How often the scheduler said no.
  package var refusedCount: Int64 {
    decisions.reduce(0) { $0 + ($1.decision.verdict.refuses ? $1.count : 0) }
  }

  /// The most frequent first; equal ones in the order of the log.
  package var decidingPolicies: [RefusalCount] {
    var found: [RefusalCount] = []
    for stretch in decisions where stretch.decision.verdict.refuses {
      guard let deciding = stretch.decision.deciding else { continue }
      if let place = found.firstIndex(where: { $0.policy == deciding.name }) {
        found[place].count += stretch.count
      } else {
        found.append(RefusalCount(count: stretch.count, example: deciding))
      }
    }
    return found.enumerated().sorted {
      ($1.element.count, $0.offset) < ($0.element.count, $1.offset)
    }.map { $0.element }
  }
}
