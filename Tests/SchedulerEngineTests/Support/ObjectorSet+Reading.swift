@testable import SchedulerEngine

extension ObjectorSet: ExpressibleByArrayLiteral {
  init(arrayLiteral elements: Objector...) { self.init(elements) }
}

extension ObjectorSet: CustomStringConvertible {
  /// The members' names, for a failure to show.
  var description: String {
    "[" + Objector.allCases.filter(contains).map { "\($0)" }.joined(separator: ", ") + "]"
  }
}
