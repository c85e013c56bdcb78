public import Basics

/// What came of reading a scenario file. It is large and never changes, so whoever has it shares it.
public final class Reading: Equatable, Sendable {
  /// nil where there are errors.
  public let scenario: Scenario?
  /// In the order of the file.
  public let diagnostics: [ScenarioDiagnostic]
  /// Problems beyond those kept.
  public let furtherProblems: Int

  convenience init(scenario: Scenario?, _ problems: ProblemList) {
    self.init(scenario, problems.all.inOrder(), problems.further)
  }

  /// Of a scenario that cannot be run to its end; only so many of its problems are told.
  package init(later problems: [ScenarioDiagnostic], further: Int = 0) {
    scenario = nil
    diagnostics = problems
    furtherProblems = further
  }

  private init(_ scenario: Scenario?, _ diagnostics: [ScenarioDiagnostic], _ further: Int) {
    self.scenario = scenario
    self.diagnostics = diagnostics
    furtherProblems = further
  }

  public static func == (left: Reading, right: Reading) -> Bool {
    left.scenario == right.scenario && left.diagnostics == right.diagnostics
      && left.furtherProblems == right.furtherProblems
  }
}
