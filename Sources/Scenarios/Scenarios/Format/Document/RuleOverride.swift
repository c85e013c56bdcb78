/// One number of the model replaced by a scenario.
public struct RuleOverride: Equatable, Sendable {
  /// As in "rate-limiting.refresh-spacing".
  public var key: Located<String>
  /// In the parameter's own unit.
  public var value: Located<Int64>
  /// Among the parameters in the order in which `Rules.visitParameters` meets them.
  public var position: Int

  public init(key: Located<String>, value: Located<Int64>, position: Int) {
    self.key = key
    self.value = value
    self.position = position
  }
}
