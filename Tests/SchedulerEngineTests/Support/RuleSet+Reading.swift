@testable import SchedulerEngine

extension RuleSet: ExpressibleByArrayLiteral {
  init(arrayLiteral elements: RuleID...) { self.init(elements) }
}

extension RuleSet: CustomStringConvertible {
  /// The members' names, for a failure to show.
  var description: String {
    "[" + RuleID.allCases.filter(contains).map { "\($0)" }.joined(separator: ", ") + "]"
  }
}
