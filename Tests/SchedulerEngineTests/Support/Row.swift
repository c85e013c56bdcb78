import Testing

/// A line of a table: what is given and what must come of it. A failure names the line.
struct Row<Given: Sendable, Expected: Sendable>: Sendable, CustomTestStringConvertible {
  let name: String
  let given: Given
  let expected: Expected

  init(_ name: String, _ given: Given, _ expected: Expected) {
    self.name = name
    self.given = given
    self.expected = expected
  }

  var testDescription: String { name }
}
