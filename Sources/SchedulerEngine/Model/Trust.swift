/// How far a rule or number can be relied on. Apple publishes no algorithm, so everything says.
public enum Trust: UInt8, Sendable {
  /// Apple's headers, documentation pages or a session transcript.
  case documented
  /// Said by Apple engineers, or notes of a session whose video is gone.
  case stated
  /// Reported by developers, or read from published logs.
  case observed
  /// Our own choice, to be overridden freely.
  case assumed
}

/// Where a rule comes from: its label and the row of the fact ledger or the note that says so.
public struct Source: Sendable {
  public let trust: Trust
  public let reference: StaticString
  public init(_ trust: Trust, _ reference: StaticString) {
    self.trust = trust
    self.reference = reference
  }
}
