extension DiagnosticReport {
  /// One object on one line; all problems that were kept, and what else the caller has to say.
  package func json(adding members: [(key: String, value: JSONValue)] = []) -> String {
    let report = JSONValue.object(
      [
        ("format", .integer(1)), ("file", .text(files.title)),
        ("diagnostics", .list(diagnostics.map(json))), ("further", .integer(Int64(further.count))),
      ] + members)
    return report.onOneLine + "\n"
  }

  private func json(_ diagnostic: Diagnostic<Described>) -> JSONValue {
    let wording = diagnostic.problem.wording
    var members: [(key: String, value: JSONValue)] = [
      ("code", .text(diagnostic.codeName)), ("severity", .text("\(diagnostic.severity)")),
      ("title", .text(wording.title)), ("place", json(diagnostic.place)),
      ("label", .text(wording.label)),
    ]
    if let related = diagnostic.related, let label = wording.relatedLabel {
      members.append(("relatedPlace", json(related)))
      members.append(("relatedLabel", .text(label)))
    }
    if let help = wording.help { members.append(("help", .text(help))) }
    if let replacement = wording.replacement {
      members.append(("replacement", .text(replacement)))
    }
    if let note = wording.note { members.append(("note", .text(note))) }
    return .object(members)
  }

  package func json(_ place: SourcePlace) -> JSONValue {
    let span = place.span
    var members: [(key: String, value: JSONValue)] = []
    if files.areSeveral { members.append(("file", .text(files.path(place)))) }
    members.append(("offset", .integer(Int64(span.start))))
    members.append(("length", .integer(Int64(span.end - span.start))))
    if let key = place.key { members.append(("key", .text(key))) }
    if let text = files.text(place) {
      let (line, column) = text.position(of: span.start)
      let (endLine, endColumn) = text.position(of: span.end)
      let numbers = [
        ("line", line), ("column", column), ("endLine", endLine), ("endColumn", endColumn),
      ]
      members += numbers.map { ($0.0, .integer(Int64($0.1))) }
    }
    return .object(members)
  }

  /// Annotations of a pull request; ten of a kind are shown there, so errors come first.
  var github: String {
    let errors = diagnostics.filter { $0.severity == .error }
    let warnings = diagnostics.filter { $0.severity == .warning }
    let shown = errors.prefix(10) + warnings.prefix(10)
    return shown.map(annotation).joined() + left(of: shown.count)
  }

  private func annotation(_ diagnostic: Diagnostic<Described>) -> String {
    let wording = diagnostic.problem.wording
    let message = [wording.label, wording.help ?? "", wording.note ?? ""].filter { !$0.isEmpty }
    return Annotation(
      diagnostic.severity == .error ? .error : .warning,
      title: "\(diagnostic.codeName): \(wording.title)",
      message: message.joined(separator: "\n"), at: files.annotated(diagnostic.place)
    ).command
  }
}
