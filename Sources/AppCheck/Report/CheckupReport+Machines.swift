import PlainText
import PropertyLists
import ScenarioFormat

extension CheckupReport {
  /// One object on one line; everything that was kept.
  var json: String {
    let report = JSONText.object([
      ("format", .integer(1)), ("file", .text(files)),
      ("diagnostics", .list(checkup.findings.map(json))),
      ("further", .integer(Int64(checkup.further))),
      ("unresolved", .list(checkup.unresolved.map(json))),
    ])
    return report.onOneLine + "\n"
  }

  private func json(_ finding: Finding) -> JSONText {
    let wording = finding.mistake.wording
    var members: [(key: String, value: JSONText)] = [
      ("code", .text(finding.code.rawValue)), ("severity", .text("\(finding.severity)")),
      ("title", .text(wording.title)), ("place", json(finding.place)),
      ("label", .text(wording.label)),
    ]
    if let related = finding.related, let label = wording.relatedLabel {
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

  private func json(_ use: UnresolvedUse) -> JSONText {
    .object([("title", .text(use.words)), ("place", json(use.place))])
  }

  private func json(_ place: FindingPlace) -> JSONText {
    var members: [(key: String, value: JSONText)] = [
      ("file", .text(path(place))), ("offset", .integer(Int64(place.range.start))),
      ("length", .integer(Int64(place.range.end - place.range.start))),
    ]
    if let key = place.key { members.append(("key", .text(key))) }
    if let source = source(place) {
      let (line, column) = source.position(of: place.range.start)
      let (endLine, endColumn) = source.position(of: place.range.end)
      let numbers = [
        ("line", line), ("column", column), ("endLine", endLine), ("endColumn", endColumn),
      ]
      members += numbers.map { ($0.0, .integer(Int64($0.1))) }
    }
    return .object(members)
  }

  /// Annotations of a pull request; ten of a kind are shown there, so errors come first.
  var github: String {
    let errors = checkup.findings.filter { $0.severity == .error }
    let warnings = checkup.findings.filter { $0.severity == .warning }
    let shown = errors.prefix(10) + warnings.prefix(10)
    return shown.map(annotation).joined() + left(of: shown.count) + plainUnresolved + summary()
  }

  /// A line that begins with a file's name must not become a command.
  private var plainUnresolved: String {
    unresolved.isEmpty
      ? ""
      : checkup.unresolved.count == 1
        ? "1 identifier was not compared\n"
        : "\(checkup.unresolved.count) identifiers were not compared\n"
  }

  private func annotation(_ finding: Finding) -> String {
    let wording = finding.mistake.wording
    let message = [wording.label, wording.help ?? "", wording.note ?? ""].filter { !$0.isEmpty }
    let (file, range) = (path(finding.place), finding.place.range)
    let place = source(finding.place)?.annotated(SourceSpan(range.start, range.end), in: file)
    return Annotation(
      finding.severity == .error ? .error : .warning,
      title: "\(finding.code.rawValue): \(wording.title)",
      message: message.joined(separator: "\n"), at: place ?? Annotation.Place(file: file)
    ).command
  }
}
