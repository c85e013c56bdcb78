import PlainText
import PropertyLists
import ScenarioFormat

extension CheckupReport {
  func full(_ look: DiagnosticLook) -> String {
    let shown = checkup.findings.prefix(CheckupReport.mostShown)
    return shown.map { full($0, look) + "\n" }.joined() + left(of: shown.count) + unresolved
      + summary(look)
  }

  private func full(_ finding: Finding, _ look: DiagnosticLook) -> String {
    let wording = finding.mistake.wording
    let places = [finding.place, finding.related].compactMap { $0 }
    let lines = DiagnosticLines(look, numbersUpTo: places.map(line).max() ?? 0)
    var text = lines.title(finding.severity, finding.code.rawValue, wording)
    text += lines.place(at(finding.place))
    text += marked(finding.place, "^", wording.label, finding.severity.part, lines)
    if let place = finding.related, let label = wording.relatedLabel {
      if place.file != finding.place.file { text += lines.place(at(place)) }
      text += marked(place, "-", label, .note, lines)
    }
    return text + lines.advice(wording)
  }

  private func line(_ place: FindingPlace) -> Int {
    source(place)?.position(of: place.range.start).line ?? 0
  }

  /// A binary property list has nothing to point at and keeps the words.
  private func marked(
    _ place: FindingPlace, _ mark: Character, _ label: String, _ part: DiagnosticLook.Part,
    _ lines: DiagnosticLines
  ) -> String {
    guard let source = source(place) else { return lines.words(label) }
    let span = SourceSpan(place.range.start, place.range.end)
    let snippet = Snippet(span, in: source, columns: lines.room)
    return lines.empty + lines.marked(snippet, with: mark, label, part)
  }
}
