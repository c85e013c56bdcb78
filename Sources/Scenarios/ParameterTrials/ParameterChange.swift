public import SchedulerEngine

/// A number of the model that is tried at another value.
public struct ParameterChange: Equatable, Sendable {
  public let parameter: TriedParameter
  public let value: Int64

  public init(_ parameter: TriedParameter, to value: Int64) {
    self.parameter = parameter
    self.value = value
  }
}

extension Setup {
  public mutating func take(_ changes: [ParameterChange]) {
    if changes.isEmpty { return }
    var setter = Setter(changes: changes)
    rules.visitParameters(&setter)
  }
}

private struct Setter: ParameterVisitor {
  let changes: [ParameterChange]
  private var position = 0

  init(changes: [ParameterChange]) { self.changes = changes }

  mutating func visit(_ description: ParameterDescription, _ value: inout Int64) {
    if let change = changes.last(where: { $0.parameter.position == position }) {
      value = change.value
    }
    position += 1
  }
}
