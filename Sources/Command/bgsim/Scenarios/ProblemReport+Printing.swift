import Diagnostics
import PlainText
import ScenarioReports

extension ProblemReport {
  func text(_ look: DiagnosticLook) -> PrintedText { PrintedText(words(look), layout) }

  /// For whoever asked for the problems and would wonder about silence.
  func textOfCheck(_ look: DiagnosticLook) -> PrintedText {
    let text = words(look)
    return text.isEmpty ? .plain(nothingWrong) : PrintedText(text, layout)
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
