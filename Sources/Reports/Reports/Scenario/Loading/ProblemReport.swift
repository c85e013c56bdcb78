public import Basics
public import Scenarios

/// What is wrong with a scenario, and the layout in which somebody wants to read it.
public struct ProblemReport: Equatable, Sendable {
  private let report: DiagnosticReport<Problem>
  public let layout: DiagnosticLayout

  package init(_ reading: Reading, _ input: ScenarioInput) {
    report = DiagnosticReport(reading, file: input.name, bytes: input.bytes)
    layout = input.options.layout
  }

  private init(_ report: DiagnosticReport<Problem>, _ layout: DiagnosticLayout) {
    self.report = report
    self.layout = layout
  }

  /// With what others found out about the same file.
  public func adding(_ found: [ScenarioDiagnostic]) -> ProblemReport {
    ProblemReport(report.adding(found), layout)
  }

  public var isSilent: Bool { report.isSilent }

  package func add(to log: inout SarifLog) { log.add(report) }

  /// For whoever keeps it, such as a file of results.
  public var plain: String { report.text(layout) }

  /// One object on one line, with its line break; the page has no use for other layouts.
  public var json: String { report.json() }

  public func words(_ style: DiagnosticStyle) -> String { report.text(layout, style) }

  /// For whoever asked for the problems and would wonder about silence.
  public func nothingWrong(_ style: DiagnosticStyle) -> String { report.nothingWrong("", style) }
}
