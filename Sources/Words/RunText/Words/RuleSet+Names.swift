package import SchedulerEngine

extension RuleSet {
  /// In order of precedence.
  package var names: [String] {
    RuleID.allCases.filter { contains($0) }.map { $0.introduction.name.text }
  }
}
