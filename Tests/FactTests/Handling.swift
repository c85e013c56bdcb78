import SchedulerEngine
import Testing

/// One way for a handler to end, and the outcome it should have.
struct Handling: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let expected: Outcome
  let change: @Sendable (inout WorkModel) -> Void

  init(
    _ name: String, expected: Outcome, _ change: @escaping @Sendable (inout WorkModel) -> Void
  ) {
    testDescription = name
    self.expected = expected
    self.change = change
  }
}
