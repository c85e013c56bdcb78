/// What came of reading a scenario file.
public struct Reading: Equatable, Sendable {
  /// nil where there are errors.
  public let scenario: Scenario?
  /// In the order of the file.
  public let diagnostics: [Diagnostic]
  /// Problems beyond those kept.
  public let furtherProblems: Int

  init(scenario: Scenario?, _ problems: DiagnosticList) {
    self.init(scenario, Reading.inOrder(problems.all), problems.further)
  }

  /// Of a scenario that cannot be run to its end; only so many of its problems are told.
  package init(later problems: [Diagnostic], further: Int = 0) {
    scenario = nil
    diagnostics = problems
    furtherProblems = further
  }

  /// With what others found out about the same file.
  package func adding(_ found: [Diagnostic]) -> Reading {
    Reading(scenario, Reading.inOrder(diagnostics + found), furtherProblems)
  }

  private init(_ scenario: Scenario?, _ diagnostics: [Diagnostic], _ further: Int) {
    self.scenario = scenario
    self.diagnostics = diagnostics
    furtherProblems = further
  }

  /// Equal places keep the order in which they were found.
  private static func inOrder(_ found: [Diagnostic]) -> [Diagnostic] {
    found.enumerated()
      .sorted { ($0.element.span.start, $0.offset) < ($1.element.span.start, $1.offset) }
      .map(\.element)
  }
}
