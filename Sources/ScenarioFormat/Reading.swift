/// What came of reading a scenario file.
public struct Reading: Equatable, Sendable {
  /// nil where there are errors.
  public let scenario: Scenario?
  /// In the order of the file.
  public let diagnostics: [Diagnostic]
  /// Problems beyond those kept.
  public let furtherProblems: Int

  init(scenario: Scenario?, _ problems: DiagnosticList) {
    self.scenario = scenario
    furtherProblems = problems.further
    // Equal places keep the order in which they were found.
    diagnostics = problems.all.enumerated()
      .sorted { ($0.element.span.start, $0.offset) < ($1.element.span.start, $1.offset) }
      .map(\.element)
  }

  /// Of a scenario that cannot be run to its end; only so many of its problems are told.
  package init(later problems: [Diagnostic], further: Int = 0) {
    scenario = nil
    diagnostics = problems
    furtherProblems = further
  }
}
