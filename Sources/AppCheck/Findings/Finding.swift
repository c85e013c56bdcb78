public import ScenarioFormat

/// One mistake and where it stands.
public struct Finding: Equatable, Sendable {
  public let mistake: Mistake
  public let place: FindingPlace
  /// What else belongs to it: the first of two, the nearest permitted identifier.
  public let related: FindingPlace?

  public var code: FindingCode { mistake.code }
  public var severity: Severity { code.severity }
}
