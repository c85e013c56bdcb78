import SchedulerEngine

/// A change of what objects to one request; it holds until the next step or the request's end.
struct ObjectionStep: Equatable, Sendable {
  let at: Instant
  let objections: RuleSet
  let lookAgain: Instant
  /// The request's next step; negative while this is the last.
  var next: Int32 = -1
}
