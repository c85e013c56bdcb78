package import RunRecord
package import SchedulerEngine

/// A refusal of the log beside what held the simulated request back at that moment.
package struct ReasonPair: Equatable, Sendable {
  package enum Simulated: Equatable, Sendable {
    /// The rule that decides.
    case heldBy(RuleID)
    /// Nothing objects; it runs at the next wake.
    case ready
    case notRequested
  }

  package let at: Instant
  /// As the log names it.
  package let policy: String
  /// The rule here that is its like.
  package let observed: RuleID
  package let simulated: Simulated

  package var isSame: Bool { simulated == .heldBy(observed) }
}

extension ReasonPair.Simulated {
  /// From the stretches of one task.
  package init(_ spans: [ObjectionSpan], at instant: Instant) {
    guard let span = spans.last(where: { $0.range.contains(instant) }) else {
      self = .notRequested
      return
    }
    self = span.objections.first.map { .heldBy($0) } ?? .ready
  }
}
