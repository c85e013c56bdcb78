/// A number of the rules at another value.
public struct ParameterChange: Equatable, Sendable {
  /// Among all parameters, in the order in which `Rules.visitParameters` meets them.
  public let position: Int
  /// In the parameter's own unit.
  public let value: Int64

  public init(position: Int, value: Int64) {
    self.position = position
    self.value = value
  }
}

extension Rules {
  /// The last change of a parameter counts.
  public mutating func take(_ changes: [ParameterChange]) {
    var replacing = ParameterReplacement(changes: changes)
    visitParameters(&replacing)
  }
}

private struct ParameterReplacement: ParameterVisitor {
  let changes: [ParameterChange]
  var position = 0

  mutating func visit(_ description: ParameterDescription, _ value: inout Int64) {
    if let change = changes.last(where: { $0.position == position }) { value = change.value }
    position += 1
  }
}
