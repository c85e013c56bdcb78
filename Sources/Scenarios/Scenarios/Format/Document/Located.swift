public import Basics

/// A value and where the file says it.
///
/// Two are equal when the values are: a scenario means the same wherever its words stand.
public struct Located<Value> {
  public var value: Value
  public var span: SourceSpan

  public init(_ value: Value, at span: SourceSpan = .none) {
    self.value = value
    self.span = span
  }
}

extension Located: Sendable where Value: Sendable {}

extension Located: Equatable where Value: Equatable {
  public static func == (left: Located, right: Located) -> Bool { left.value == right.value }
}
