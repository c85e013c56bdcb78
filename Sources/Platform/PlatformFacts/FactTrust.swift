/// How far a fact can be relied on.
public enum FactTrust: UInt8, CaseIterable, Sendable {
  /// Apple's headers, documentation pages or a talk that can be heard or read.
  case documented
  /// Said by an Apple engineer, or noted by listeners of a talk that is no longer offered.
  case stated
  /// Reported by developers, or read from published logs and code.
  case observed
  /// Chosen for this project because nobody says.
  case assumed
}
