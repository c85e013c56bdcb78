public import Testing

/// One line of a table of examples; a failure shows its label.
public struct Row<Given: Sendable, Expected: Sendable>: Sendable, CustomTestStringConvertible {
  public let label: String
  public let given: Given
  public let expected: Expected

  public init(_ label: String, _ given: Given, _ expected: Expected) {
    self.label = label
    self.given = given
    self.expected = expected
  }

  public var testDescription: String { label }
}

/// What is given is its own label.
extension Row where Given == String {
  public init(_ given: String, _ expected: Expected) { self.init(given, given, expected) }

  public init<Each>(_ given: String, _ expected: Each...) where Expected == [Each] {
    self.init(given, given, expected)
  }
}
