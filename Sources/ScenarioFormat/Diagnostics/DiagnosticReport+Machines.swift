import PlainText

extension DiagnosticReport {
  /// One object on one line; all problems that were kept.
  var json: String {
    let diagnostics = reading.diagnostics.map(json)
    let report = JSONText.object([
      ("format", .integer(1)), ("file", .text(file)),
      ("diagnostics", .list(diagnostics)),
      ("further", .integer(Int64(reading.furtherProblems))),
    ])
    return report.onOneLine + "\n"
  }

  private func json(_ diagnostic: Diagnostic) -> JSONText {
    let wording = diagnostic.problem.wording
    var members: [(key: String, value: JSONText)] = [
      ("code", .text(diagnostic.codeName)), ("severity", .text("\(diagnostic.severity)")),
      ("title", .text(wording.title)), ("place", json(diagnostic.span)),
      ("label", .text(wording.label)),
    ]
    if let related = diagnostic.related {
      members.append(("relatedPlace", json(related)))
      if let label = wording.relatedLabel { members.append(("relatedLabel", .text(label))) }
    }
    if let help = wording.help { members.append(("help", .text(help))) }
    if let replacement = wording.replacement {
      members.append(("replacement", .text(replacement)))
    }
    if let note = wording.note { members.append(("note", .text(note))) }
    return .object(members)
  }

  private func json(_ span: SourceSpan) -> JSONText {
    let (line, column) = source.position(of: span.start)
    let (endLine, endColumn) = source.position(of: span.end)
    let numbers = [
      ("offset", span.start), ("length", span.end - span.start), ("line", line),
      ("column", column), ("endLine", endLine), ("endColumn", endColumn),
    ]
    return .object(numbers.map { ($0.0, .integer(Int64($0.1))) })
  }

  /// Annotations of a pull request; ten of a kind are shown there, so errors come first.
  var github: String {
    let errors = reading.diagnostics.filter { $0.severity == .error }
    let warnings = reading.diagnostics.filter { $0.severity == .warning }
    let shown = errors.prefix(10) + warnings.prefix(10)
    return shown.map(annotation).joined() + left(of: shown.count) + summary()
  }

  private func annotation(_ diagnostic: Diagnostic) -> String {
    let wording = diagnostic.problem.wording
    let message = [wording.label, wording.help ?? "", wording.note ?? ""].filter { !$0.isEmpty }
    return Annotation(
      diagnostic.severity == .error ? .error : .warning,
      title: "\(diagnostic.codeName): \(wording.title)",
      message: message.joined(separator: "\n"),
      at: source.annotated(diagnostic.span, in: file)
    ).command
  }
}
