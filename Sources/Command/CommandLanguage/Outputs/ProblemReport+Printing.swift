package import Basics
package import Reports

extension ProblemReport {
  package func text(_ style: DiagnosticStyle) -> PrintedText { PrintedText(words(style), layout) }

  /// For whoever asked for the problems and would wonder about silence.
  package func textOfCheck(_ style: DiagnosticStyle) -> PrintedText {
    let text = words(style)
    return text.isEmpty ? .plain(nothingWrong(style)) : PrintedText(text, layout)
  }
}

extension PrintedText {
  /// Problems of an input.
  package init(_ text: String, _ layout: DiagnosticLayout) {
    switch layout {
    case .full, .short: self = .plain(text)
    case .json, .sarif: self = .json(text)
    case .github: self = .annotations(text)
    }
  }
}
