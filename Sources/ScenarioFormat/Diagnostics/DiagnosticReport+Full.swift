import PlainText

extension DiagnosticReport {
  func full(_ look: DiagnosticLook) -> String {
    let shown = reading.diagnostics.prefix(DiagnosticReport.mostShown)
    return shown.map { full($0, look) + "\n" }.joined() + left(of: shown.count) + summary(look)
  }

  private func full(_ diagnostic: Diagnostic, _ look: DiagnosticLook) -> String {
    let wording = diagnostic.problem.wording
    let (line, column) = source.position(of: diagnostic.span.start)
    let related = diagnostic.related.map { source.position(of: $0.start).line }
    let lines = DiagnosticLines(look, numbersUpTo: max(line, related ?? 0))
    func snippet(_ span: SourceSpan) -> Snippet { Snippet(span, in: source, columns: lines.room) }
    var text = lines.title(diagnostic.severity, diagnostic.codeName, wording)
    text += lines.place("\(place):\(line):\(column)")
    text += lines.empty
    text += lines.marked(
      snippet(diagnostic.span), with: "^", wording.label, diagnostic.severity.part)
    if let related = diagnostic.related {
      text += lines.empty
      text += lines.marked(snippet(related), with: "-", wording.relatedLabel ?? "", .note)
    }
    return text + lines.advice(wording)
  }
}
