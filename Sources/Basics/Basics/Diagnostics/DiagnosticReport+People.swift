/// So many are shown to people; who has more to mend will ask again.
package let mostDiagnosticsShown = 20

extension DiagnosticReport {
  func full(_ style: DiagnosticStyle) -> String {
    let shown = diagnostics.prefix(mostDiagnosticsShown)
    return shown.map { full($0, style) + "\n" }.joined() + left(of: shown.count)
  }

  func short(_ style: DiagnosticStyle) -> String {
    let shown = diagnostics.prefix(mostDiagnosticsShown)
    let lines = shown.map { diagnostic in
      let wording = diagnostic.problem.wording
      let help = wording.help.map { "; \($0)" } ?? ""
      let label = "\(diagnostic.severity)[\(diagnostic.codeName)]:"
      return "\(files.at(diagnostic.place)): \(style.paint(label, diagnostic.severity.part)) "
        + VisibleText.of(wording.title + help) + "\n"
    }
    return lines.joined() + left(of: shown.count)
  }

  /// What was left out of a list that shows only so many.
  func left(of shown: Int) -> String {
    let left = diagnostics.count - shown + further.count
    return left <= 0 ? "" : "… and \(left) more\n"
  }

  private func full(_ diagnostic: Diagnostic<Described>, _ style: DiagnosticStyle) -> String {
    let wording = diagnostic.problem.wording
    let place = diagnostic.place
    let places = [place, diagnostic.related].compactMap { $0 }
    let lines = DiagnosticLines(style, numbersUpTo: places.map(files.line).max() ?? 0)
    var text = lines.title(diagnostic.severity, diagnostic.codeName, wording)
    text += lines.place(files.at(place))
    text += marked(place, "^", wording.label, diagnostic.severity.part, lines)
    if let related = diagnostic.related, let label = wording.relatedLabel {
      if related.file != place.file { text += lines.place(files.at(related)) }
      text += marked(related, "-", label, .note, lines)
    }
    return text + lines.advice(wording)
  }

  /// A file without lines has nothing to point at and keeps the words.
  private func marked(
    _ place: SourcePlace, _ mark: Character, _ label: String, _ part: DiagnosticStyle.Part,
    _ lines: DiagnosticLines
  ) -> String {
    guard let text = files.text(place) else { return lines.words(label) }
    let snippet = Snippet(place.span, in: text, columns: lines.room)
    return lines.empty + lines.marked(snippet, with: mark, label, part)
  }
}
