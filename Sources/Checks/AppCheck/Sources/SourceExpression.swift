import Basics

/// What code passes where an identifier belongs.
struct SourceExpression: Equatable {
  let value: SourceValue
  let range: SourceSpan
}

/// An expression, as far as texts can be made of it without running code.
indirect enum SourceValue: Equatable {
  case literal(String)
  /// A name with what it belongs to: `Self.prefix` is ["prefix"], `Job.sync.rawValue` all three.
  case name([String])
  /// Put together by `+` or by interpolation.
  case joined([SourceValue], UnresolvedReason)
  case list([SourceValue])
  /// What a property of an enumeration is for each of its cases.
  case cases([SourceValue])
  case computed(UnresolvedReason)
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
