/// How far a fact, a rule or a number can be relied on, the surest first. Apple publishes no algorithm,
/// so everything says.
public enum Trust: UInt8, CaseIterable, CustomStringConvertible, Sendable {
  /// Apple's headers, documentation pages or a talk that can be heard or read.
  case documented
  /// Said by an Apple engineer, or noted by listeners of a talk that is no longer offered.
  case stated
  /// Reported by developers, or read from published logs and code.
  case observed
  /// Chosen for this project because nobody says, to be overridden freely.
  case assumed

  /// The label.
  public var description: String {
    switch self {
    case .documented: "documented"
    case .stated: "stated"
    case .observed: "observed"
    case .assumed: "assumed"
    }
  }
}
