import PlainText
import PropertyLists

/// What code passes where an identifier belongs.
struct SourceExpression: Equatable {
  enum Value: Equatable {
    case literal(String)
    /// A constant, perhaps of a type.
    case name(String, owner: String?)
    case computed(UnresolvedReason)
  }

  let value: Value
  let range: SourceSpan
}

/// Why an identifier in code is not known without running it.
public enum UnresolvedReason: Equatable, Sendable {
  case interpolation
  case expression
  case unknownName(String)
  /// A parameter, a variable, or a constant that is computed.
  case notConstant(String)
  case severalValues(String)
}
