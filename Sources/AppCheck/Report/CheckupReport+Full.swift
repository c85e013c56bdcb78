import PlainText
import PropertyLists
import ScenarioFormat

extension CheckupReport {
  var full: String {
    let shown = checkup.findings.prefix(CheckupReport.mostShown)
    return shown.map { full($0) + "\n" }.joined() + left(of: shown.count) + unresolved + summary
  }

  private func full(_ finding: Finding) -> String {
    let wording = finding.mistake.wording
    let snippet = self.snippet(finding.place)
    let related = finding.related.flatMap(self.snippet)
    let gutter = String(max(snippet?.line ?? 0, related?.line ?? 0)).count
    let empty = String(repeating: " ", count: gutter)
    var text =
      "\(finding.severity)[\(finding.code.rawValue)]: \(VisibleText.of(wording.title))\n"
    text += "\(empty)--> \(at(finding.place))\n"
    text += marked(snippet, with: "^", wording.label, gutter)
    if let place = finding.related, let label = wording.relatedLabel {
      if place.file != finding.place.file { text += "\(empty)::: \(at(place))\n" }
      text += marked(related, with: "-", label, gutter)
    }
    if let help = wording.help { text += "help: \(VisibleText.of(help))\n" }
    if let note = wording.note { text += "note: \(VisibleText.of(note))\n" }
    return text
  }

  private func snippet(_ place: FindingPlace) -> Snippet? {
    source(place).map { Snippet(SourceSpan(place.range.start, place.range.end), in: $0) }
  }

  /// A binary property list has nothing to point at and keeps the words.
  private func marked(
    _ snippet: Snippet?, with mark: String, _ label: String, _ gutter: Int
  ) -> String {
    let empty = String(repeating: " ", count: gutter)
    guard let snippet else {
      return label.isEmpty ? "" : "\(empty) = \(VisibleText.of(label))\n"
    }
    let number = String(snippet.line)
    let padding = String(repeating: " ", count: gutter - number.count)
    let under =
      String(repeating: " ", count: snippet.indent) + String(repeating: mark, count: snippet.length)
    return "\(empty) |\n\(padding)\(number) | \(snippet.text)\n"
      + "\(empty) | \(under)\(label.isEmpty ? "" : " \(VisibleText.of(label))")\n"
  }
}
