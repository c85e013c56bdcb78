public enum DiagnosticLayout: String, CaseIterable, Sendable {
  case full, short, json, github, sarif
}

/// Problems beyond those kept, of which only the number is known.
public enum FurtherProblems: Equatable, Sendable {
  case errors(Int)
  case ofAnyKind(Int)

  var count: Int {
    switch self {
    case .errors(let count), .ofAnyKind(let count): count
    }
  }
}

/// What was found in files, as text for people and for programs.
public struct DiagnosticReport<Described: DescribedProblem>: Equatable, Sendable {
  package let diagnostics: [Diagnostic<Described>]
  package let further: FurtherProblems
  package let files: DiagnosedFiles

  public init(
    _ diagnostics: [Diagnostic<Described>], further: FurtherProblems, in files: DiagnosedFiles
  ) {
    self.diagnostics = diagnostics
    self.further = further
    self.files = files
  }

  /// With what others found out about the same files.
  package func adding(_ found: [Diagnostic<Described>]) -> DiagnosticReport {
    DiagnosticReport((diagnostics + found).inOrder(), further: further, in: files)
  }

  /// Whether there is anything that `--strict` does not let pass.
  package var isSilent: Bool { diagnostics.isEmpty && further.count == 0 }

  /// Ends with a line break unless there is nothing to say.
  public func text(
    _ layout: DiagnosticLayout, _ style: DiagnosticStyle = DiagnosticStyle()
  ) -> String {
    switch layout {
    case .json, .sarif: listed(layout, style)
    case .github: listed(layout, style) + summary()
    case .full, .short: listed(layout, style) + summary(style)
    }
  }

  /// For whoever asked for the problems and would wonder about silence.
  public func nothingWrong(
    _ part: String = "", _ style: DiagnosticStyle = DiagnosticStyle()
  ) -> String {
    style.wrapped("nothing wrong found in \(part)\(VisibleText.of(files.title))\n")
  }

  /// The problems one by one, without what they come to.
  package func listed(_ layout: DiagnosticLayout, _ style: DiagnosticStyle) -> String {
    switch layout {
    case .full: full(style)
    case .short: short(style)
    case .json: json()
    case .github: github
    case .sarif: sarif
    }
  }

  private var sarif: String {
    var log = SarifLog()
    log.add(self)
    return log.text
  }

  /// "2 errors and 1 warning in commute.jsonc"
  package func summary(_ style: DiagnosticStyle = DiagnosticStyle()) -> String {
    var errors = diagnostics.count { $0.severity == .error }
    let warnings = diagnostics.count - errors
    var others = 0
    switch further {
    case .errors(let count): errors += count
    case .ofAnyKind(let count): others = count
    }
    let counts = [
      counted(errors, "error", plural: "errors"), counted(warnings, "warning", plural: "warnings"),
      counted(others, "further", plural: "further"),
    ].compactMap { $0 }
    if counts.isEmpty { return "" }
    let words = style.paint(counts.joined(separator: " and "), errors > 0 ? .error : .warning)
    return "\(words) in \(VisibleText.of(files.title))\n"
  }

  private func counted(_ count: Int, _ noun: String, plural: String) -> String? {
    count == 0 ? nil : "\(count) \(count == 1 ? noun : plural)"
  }
}

extension DiagnosticReport {
  /// One object on one line; all problems that were kept, and what else the caller has to say.
  package func json(adding members: [JSONMember] = []) -> String {
    let report = JSONValue.object(
      [
        ("format", .integer(1)), ("file", .text(files.title)),
        ("diagnostics", .list(diagnostics.map(json))), ("further", .integer(Int64(further.count))),
      ] + members)
    return report.onOneLine + "\n"
  }

  private func json(_ diagnostic: Diagnostic<Described>) -> JSONValue {
    let wording = diagnostic.problem.wording
    var members: [JSONMember] = [
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
    var members: [JSONMember] = []
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

/// The lines that the layout for people is made of, whatever file they are about.
package struct DiagnosticLines {
  private let style: DiagnosticStyle
  /// Columns that the numbers of lines take.
  private let gutter: Int

  package init(_ style: DiagnosticStyle, numbersUpTo line: Int) {
    self.style = style
    gutter = String(line).count
  }

  /// "error[S202]: no app of the scenario has ..."
  package func title(_ severity: Severity, _ code: String, _ wording: Message) -> String {
    let label = "\(severity)[\(code)]:"
    return labelled(style.paint(label, severity.part), label.count + 1, wording.title, .title)
  }

  package func place(_ place: String) -> String {
    "\(style.paint(blank + "-->", .gutter)) \(place)\n"
  }

  package var empty: String { style.paint(blank + " |", .gutter) + "\n" }

  /// Where there is no line to point at, the words stand alone.
  package func words(_ label: String) -> String {
    label.isEmpty ? "" : "\(style.paint(blank + " =", .gutter)) \(VisibleText.of(label))\n"
  }

  /// Columns that a line of the file may take.
  package var room: Int? { style.width.map { max($0 - gutter - 3, 20) } }

  package func marked(
    _ snippet: Snippet, with mark: Character, _ label: String, _ part: DiagnosticStyle.Part
  ) -> String {
    let padding = String(repeating: " ", count: gutter - String(snippet.line).count)
    let bar = style.paint(blank + " |", .gutter)
    let number = style.paint("\(padding)\(snippet.line) |", .gutter)
    let marks = String(repeating: mark, count: snippet.length)
    let words = VisibleText.of(label)
    let under = bar + " " + String(repeating: " ", count: snippet.indent) + style.paint(marks, part)
    let isFitting = room.map { snippet.indent + snippet.length + 1 + words.count <= $0 } ?? true
    if words.isEmpty || isFitting {
      let after = words.isEmpty ? "" : " " + style.paint(words, part)
      return "\(number) \(snippet.text)\n\(under)\(after)\n"
    }
    let below = style.wrap(words, room ?? words.count).map { "\(bar) \(style.paint($0, part))\n" }
    return "\(number) \(snippet.text)\n\(under)\n" + below.joined()
  }

  package func advice(_ wording: Message) -> String {
    let help = wording.help.map { labelled(style.paint("help:", .help), 6, $0, nil) }
    let note = wording.note.map { labelled(style.paint("note:", .note), 6, $0, nil) }
    return (help ?? "") + (note ?? "")
  }

  private var blank: String { String(repeating: " ", count: gutter) }

  /// What follows a label, its further lines below its first.
  private func labelled(
    _ label: String, _ indent: Int, _ text: String, _ part: DiagnosticStyle.Part?
  ) -> String {
    let words = VisibleText.of(text)
    let lines = style.width.map { style.wrap(words, max($0 - indent, 20)) } ?? [words]
    let painted = lines.map { line in part.map { style.paint(line, $0) } ?? line }
    return label + " " + painted.joined(separator: "\n" + String(repeating: " ", count: indent))
      + "\n"
  }
}

/// How the layouts for people look where they go. As it is, nothing is coloured or broken into lines.
public struct DiagnosticStyle {
  /// What a piece of a report is, from which whoever shows it takes a colour.
  public enum Part: Sendable { case error, warning, title, gutter, help, note }

  public var paint: (String, Part) -> String = { text, _ in text }
  /// Columns that no line goes beyond; nil where nobody looks at them.
  public var width: Int?
  /// Lines of at most so many columns.
  public var wrap: (String, _ width: Int) -> [String] = { text, _ in [text] }

  public init() {}

  /// A sentence or several, each on its own line, within the width.
  package func wrapped(_ text: String) -> String {
    guard let width else { return text }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { wrap(String($0), min(width, 100)).joined(separator: "\n") }
      .joined(separator: "\n")
  }
}

extension Severity {
  package var part: DiagnosticStyle.Part {
    switch self {
    case .error: .error
    case .warning: .warning
    }
  }
}

/// The files that were looked at, for naming them and showing their lines.
public struct DiagnosedFiles: Equatable, Sendable {
  /// What they are called together.
  package let title: String
  /// A report of several says at each place in which of them it is.
  let areSeveral: Bool
  private let files: [DiagnosedFile]

  public init(_ file: String, _ bytes: [UInt8]) {
    title = file
    areSeveral = false
    files = [DiagnosedFile(file, SourceText(bytes))]
  }

  package init(_ files: [DiagnosedFile], called title: String) {
    self.title = title
    areSeveral = true
    self.files = files
  }

  func path(_ place: SourcePlace) -> String { files[place.file.index].path }

  /// nil in a file without lines.
  func text(_ place: SourcePlace) -> SourceText? { files[place.file.index].text }

  func line(_ place: SourcePlace) -> Int {
    text(place)?.position(of: place.span.start).line ?? 0
  }

  /// "App.swift:12:8", or what of a file without lines it is.
  package func at(_ place: SourcePlace) -> String {
    let path = VisibleText.of(path(place))
    guard let text = text(place) else {
      return "\(path): \(VisibleText.of(place.key ?? "offset \(place.span.start)"))"
    }
    let (line, column) = text.position(of: place.span.start)
    return "\(path):\(line):\(column)"
  }

  /// Where an annotation of this stretch stands.
  func annotated(_ place: SourcePlace) -> Annotation.Place {
    let path = path(place)
    return text(place)?.annotated(place.span, in: path) ?? Annotation.Place(file: path)
  }
}

package struct DiagnosedFile: Equatable, Sendable {
  let path: String
  let text: SourceText?

  /// `text` is nil for a file that has no lines.
  package init(_ path: String, _ text: SourceText?) {
    self.path = path
    self.text = text
  }
}
