public import SchedulerEngine

/// What a reader has to know of a run before its results, and how to repeat it.
public struct RunDescription: Sendable {
  public var title: String
  public var seed: UInt64
  /// What the scenario left open and somebody else decided, a clause each.
  public var assumptions: [String]
  /// The command line that gives the same bytes again.
  public var command: String
  public var rules: Rules

  public init(
    title: String, seed: UInt64, assumptions: [String], command: String, rules: Rules
  ) {
    self.title = title
    self.seed = seed
    self.assumptions = assumptions
    self.command = command
    self.rules = rules
  }
}
