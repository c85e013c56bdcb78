/// How it is known that a finding is true.
public enum FindingProof: Equatable, Sendable {
  /// The log shows it, and facts about the platform say what it costs.
  case platform
  /// A copy of the run with the fix differs.
  case tried(FixGain)
  /// It may be so; the run was not repeated with the fix.
  case untried(UntriedCause)
}

public enum UntriedCause: UInt8, Equatable, Sendable {
  /// Nobody but its author can change live code.
  case liveCode
  /// Only the log is at hand.
  case onlyLog
  /// Repeating the run would take too long.
  case tooLong
}
