/// One problem and where it stands.
public struct Diagnostic<Described: DescribedProblem>: Equatable, Sendable {
  public let problem: Described
  public let place: SourcePlace
  /// What else belongs to it: the first of two, the opening bracket, the nearest name.
  public let related: SourcePlace?

  public init(_ problem: Described, at place: SourcePlace, related: SourcePlace? = nil) {
    self.problem = problem
    self.place = place
    self.related = related
  }

  public var codeName: String { problem.codeName }
  public var severity: Severity { problem.severity }
}

/// What a diagnostic is about, as a fact of the module that found it. All that is said of it comes
/// from here.
public protocol DescribedProblem: Equatable, Sendable {
  /// "S202", the same in all versions.
  var codeName: String { get }
  var severity: Severity { get }
  var wording: Message { get }
}

public enum Severity: UInt8, CustomStringConvertible, Sendable {
  case error
  /// It may be as it was meant.
  case warning

  public var description: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    }
  }
}
