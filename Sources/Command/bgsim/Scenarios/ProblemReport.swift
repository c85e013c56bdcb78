import Diagnostics
import ScenarioFormat

/// What is wrong with a scenario, and the layout in which somebody wants to read it.
struct ProblemReport: Equatable {
  private let report: DiagnosticReport<Problem>
  let layout: DiagnosticLayout

  init(_ reading: Reading, _ input: ScenarioInput) {
    report = DiagnosticReport(reading, file: input.name, bytes: input.bytes)
    layout = input.layout
  }

  private init(_ report: DiagnosticReport<Problem>, _ layout: DiagnosticLayout) {
    self.report = report
    self.layout = layout
  }

  /// With what others found out about the same file.
  func adding(_ found: [ScenarioDiagnostic]) -> ProblemReport {
    ProblemReport(report.adding(found), layout)
  }

  var isSilent: Bool { report.isSilent }

  func add(to log: inout SarifLog) { log.add(report) }

  /// For whoever keeps it, such as a file of results.
  var plain: String { report.text(layout) }

  func text(_ look: DiagnosticLook) -> PrintedText {
    PrintedText(report.text(layout, look), layout)
  }

  /// For whoever asked for the problems and would wonder about silence.
  func textOfCheck(_ look: DiagnosticLook) -> PrintedText {
    let text = report.text(layout, look)
    return text.isEmpty ? .plain(report.nothingWrong()) : PrintedText(text, layout)
  }
}

extension PrintedText {
  /// Problems of an input.
  init(_ text: String, _ layout: DiagnosticLayout) {
    switch layout {
    case .full, .short: self = .plain(text)
    case .json, .sarif: self = .json(text)
    case .github: self = .annotations(text)
    }
  }
}
