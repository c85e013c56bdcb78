import Testing

/// One line of a table of examples; a failure shows its label.
struct Row<Given: Sendable, Expected: Sendable>: Sendable, CustomTestStringConvertible {
  let label: String
  let given: Given
  let expected: Expected

  init(_ label: String, _ given: Given, _ expected: Expected) {
    self.label = label
    self.given = given
    self.expected = expected
  }

  var testDescription: String { label }
}
