public import SchedulerEngine

/// What ended an objection, or will in this scenario.
public enum ObjectionEnd: Equatable, Sendable {
  case world(WorldChange, Origin)
  case runEnded(RunID)
  /// The app was launched or resumed for something else.
  case appRan
  /// The request ended first, without a launch.
  case withdrawn
  /// Nothing in the log but time: a habit learned, a level reached.
  case time
}

/// When an objection ends, and how that is known.
public enum Until: Equatable, Sendable {
  /// The rule itself names the instant; only time is missing.
  case computed(Instant)
  /// Hindsight: what happens if this scenario goes on as it is.
  case inThisScenario(Instant, ObjectionEnd)
  /// Nothing within the horizon ends it: somebody must bring all of this about.
  case untilYouChangeIt([Condition])

  /// When it ends, as far as that is known.
  public var instant: Instant? {
    switch self {
    case .computed(let instant), .inThisScenario(let instant, _): instant
    case .untilYouChangeIt: nil
    }
  }
}

/// One rule that keeps a request from running.
public struct Objection: Equatable, Sendable {
  public let answer: RuleAnswer
  /// Since when without a break, never before the request itself; nil when the record does not
  /// reach back that far.
  public let since: Instant?
  /// The same over requests that replaced each other; nil unless it is older.
  public let sinceBeforeReplacing: Instant?
  public let until: Until

  public var objector: RuleID { answer.objector }
}
