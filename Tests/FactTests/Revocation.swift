import SchedulerEngine
import Testing

/// A change of the world that ends a run, and the name it should have in the log.
struct Revocation: Sendable, CustomTestStringConvertible {
  let cause: ExpiryCause
  let change: WorldChange

  init(_ cause: ExpiryCause, by change: WorldChange) {
    self.cause = cause
    self.change = change
  }

  var testDescription: String { "\(cause)" }
}
