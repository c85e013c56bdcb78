/// One problem and where it stands.
public struct Diagnostic: Equatable, Sendable {
  public let problem: Problem
  public let span: SourceSpan
  /// What else belongs to it: the first of two, the opening bracket.
  public let related: SourceSpan?

  public init(_ problem: Problem, at span: SourceSpan, related: SourceSpan? = nil) {
    self.problem = problem
    self.span = span
    self.related = related
  }

  public var code: ProblemCode? { problem.code }
  public var codeName: String { problem.codeName }
  public var severity: Severity { code?.severity ?? .warning }
}

public enum Severity: UInt8, Sendable {
  case error
  /// The scenario can be run, but perhaps does not say what was meant.
  case warning
}
