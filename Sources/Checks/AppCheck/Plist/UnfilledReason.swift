/// Why a variable of the build has no value here.
public enum UnfilledReason: Equatable, Sendable {
  case undefined
  case unknownModifier(String)
  /// It contains itself, or is longer than any identifier.
  case tooDeep
}
