public import SchedulerEngine

/// The app's own next step takes a pending request away and puts a new one in its place.
public struct Replacement: Equatable, Sendable {
  public let at: Instant
  /// Before when the new request may not start; nil when it says nothing about that.
  public let earliest: Instant?
  /// What time has to bring takes longer for the new request than for the one it replaces.
  public let postpones: Bool
}

extension Replacement {
  /// Both are asked in copies, just before and just after. What was to come is taken from hindsight.
  init(
    of request: RequestID, by other: RequestID, at instant: Instant, earliest: Instant?,
    in simulation: Simulation
  ) {
    var copy = simulation
    let before = instant - .milliseconds(1)
    if before > copy.now { _ = copy.advance(to: before) }
    let old = copy.answers(about: request, clock: copy.now).delayedUntil
    _ = copy.advance(to: instant)
    let new = copy.answers(about: other, clock: copy.now).delayedUntil
    at = instant
    self.earliest = earliest
    postpones = new > old && new > instant
  }
}

extension [RuleAnswer] {
  /// When the last of what only time brings is there.
  fileprivate var delayedUntil: Instant {
    var latest = Instant.earliest
    for index in indices {
      if case .delays(let until) = self[index].verdict, until > latest { latest = until }
    }
    return latest
  }
}
