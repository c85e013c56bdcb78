public import SchedulerEngine

/// What somebody can answer, and what is right, as facts.
public enum Answer: Equatable, Sendable {
  /// nil: not at all.
  case moment(Instant?)
  case count(Int64)
  case held(Holding)
  case change(NeededChange)
  /// A line of the scenario's file; nil: none of them.
  case line(Int64?)
  /// Values set in the scenario, such as `device.battery=80%`.
  case edit([String])
}

/// What holds a task back at a moment.
public enum Holding: Equatable, Sendable {
  case rule(RuleID)
  /// Nothing objects; the device has to wake.
  case nothing
  /// No request is pending.
  case notRequested
  case running
}

/// What would let a task run at a moment.
public enum NeededChange: Equatable, Sendable {
  case one(Condition)
  /// No single change is enough.
  case several
  /// Time brings it by itself.
  case waiting
  /// Nothing is in the way.
  case nothing
  /// It has to be asked for first.
  case submission
  /// What it waits for cannot hold at once.
  case impossible
}
