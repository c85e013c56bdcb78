import PlainText

extension DiagnosticReport {
  var full: String {
    let shown = reading.diagnostics.prefix(DiagnosticReport.mostShown)
    return shown.map { full($0) + "\n" }.joined() + left(of: shown.count) + summary
  }

  private func full(_ diagnostic: Diagnostic) -> String {
    let wording = diagnostic.problem.wording
    let snippet = Snippet(diagnostic.span, in: source)
    let related = diagnostic.related.map { Snippet($0, in: source) }
    let gutter = String(max(snippet.line, related?.line ?? 0)).count
    let empty = String(repeating: " ", count: gutter)
    let (line, column) = source.position(of: diagnostic.span.start)
    var text =
      "\(diagnostic.severity)[\(diagnostic.code.rawValue)]: \(VisibleText.of(wording.title))\n"
    text += "\(empty)--> \(place):\(line):\(column)\n"
    text += "\(empty) |\n"
    text += marked(snippet, with: "^", wording.label, gutter)
    if let related {
      text += "\(empty) |\n"
      text += marked(related, with: "-", wording.relatedLabel ?? "", gutter)
    }
    if let help = wording.help { text += "help: \(VisibleText.of(help))\n" }
    if let note = wording.note { text += "note: \(VisibleText.of(note))\n" }
    return text
  }

  private func marked(
    _ snippet: Snippet, with mark: String, _ label: String, _ gutter: Int
  ) -> String {
    let number = String(snippet.line)
    let padding = String(repeating: " ", count: gutter - number.count)
    let empty = String(repeating: " ", count: gutter)
    let under =
      String(repeating: " ", count: snippet.indent) + String(repeating: mark, count: snippet.length)
    return "\(padding)\(number) | \(snippet.text)\n"
      + "\(empty) | \(under)\(label.isEmpty ? "" : " \(VisibleText.of(label))")\n"
  }
}
