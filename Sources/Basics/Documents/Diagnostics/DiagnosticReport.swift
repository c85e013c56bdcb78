import Basics

public enum DiagnosticLayout: String, CaseIterable, Sendable {
  case full, short, json, github, sarif
}

/// Problems beyond the limit, of which only the number is known.
public enum FurtherProblems: Equatable, Sendable {
  case errors(Int)
  case ofAnyKind(Int)

  var count: Int {
    switch self {
    case .errors(let count), .ofAnyKind(let count): count
    }
  }
}

/// The problems found in files, as text for people and for programs.
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

  /// The report together with problems that another check found in the same files.
  package func adding(_ found: [Diagnostic<Described>]) -> DiagnosticReport {
    DiagnosticReport((diagnostics + found).inOrder(), further: further, in: files)
  }

  /// Whether the report contains nothing that `--strict` rejects.
  package var isSilent: Bool {
    diagnostics.allSatisfy { $0.severity == .note } && further.count == 0
  }

  /// Ends with a line break unless it is empty.
  public func text(
    _ layout: DiagnosticLayout, _ style: DiagnosticStyle = DiagnosticStyle()
  ) -> String {
    switch layout {
    case .json, .sarif: listed(layout, style)
    case .github: listed(layout, style) + summary()
    case .full, .short: listed(layout, style) + summary(style)
    }
  }

  /// The message for a check that found no problems, so that the output is not empty.
  public func nothingWrong(
    _ part: String = "", _ style: DiagnosticStyle = DiagnosticStyle(),
    called: String = "nothing wrong"
  ) -> String {
    style.wrapped("\(called) found in \(part)\(VisibleText.of(files.title))\n")
  }

  /// The problems one by one, without the summary.
  package func listed(_ layout: DiagnosticLayout, _ style: DiagnosticStyle) -> String {
    switch layout {
    case .full: full(style)
    case .short: short(style)
    case .json: json
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
    var counts = ProblemCounts(
      errors: diagnostics.count { $0.severity == .error },
      warnings: diagnostics.count { $0.severity == .warning })
    counts.notes = diagnostics.count - counts.errors - counts.warnings
    switch further {
    case .errors(let count): counts.errors += count
    case .ofAnyKind(let count): counts.further = count
    }
    let words = counts.words(style)
    return words.isEmpty ? "" : "\(words) in \(VisibleText.of(files.title))\n"
  }
}

/// How many problems there are of each severity.
package struct ProblemCounts {
  package var errors: Int
  package var warnings: Int
  var notes = 0
  /// Of any severity.
  var further = 0

  package init(errors: Int, warnings: Int) {
    self.errors = errors
    self.warnings = warnings
  }

  /// For example "1 error and 2 warnings"; empty without any.
  package func words(_ style: DiagnosticStyle = DiagnosticStyle()) -> String {
    let words = [
      of(errors, "error", "errors"), of(warnings, "warning", "warnings"),
      of(notes, "note", "notes"), of(further, "further", "further"),
    ].compactMap { $0 }.joined(separator: " and ")
    if words.isEmpty { return "" }
    return style.paint(words, errors > 0 ? .error : warnings > 0 ? .warning : .note)
  }

  private func of(_ count: Int, _ one: String, _ several: String) -> String? {
    count == 0 ? nil : "\(count) \(count == 1 ? one : several)"
  }
}

extension DiagnosticReport {
  package var json: String { jsonValue.onOneLine + "\n" }

  package var jsonValue: JSONValue { DiagnosticReport.shape.value(of: self, in: self) }

  package static var shape: JSONShape<DiagnosticReport, DiagnosticReport> {
    shape("diagnostics", "what is wrong with a file")
  }

  /// The shape with additional keys about the same files.
  package static func shape<Item>(
    _ name: String, _ meaning: String, adding keys: JSONKey<DiagnosticReport, Item>...
  ) -> JSONShape<DiagnosticReport, Item> {
    JSONShape(
      name, meaning,
      .version("format"), .text("file", "what was checked, in words") { $1.files.title },
      .list("diagnostics", of: diagnostic, "each problem that was kept") { $1.diagnostics },
      .number("further", "how many problems there are besides") { $1.further.count }, JSONKey(keys))
  }

  private static var diagnostic: JSONShape<DiagnosticReport, Diagnostic<Described>> {
    JSONShape(
      "diagnostic", "a problem",
      .text("code", "its code, which bgsim help explains") { $0.codeName },
      .word("severity", ["error", "warning", "note"], "how bad it is") { "\($0.severity)" },
      .text("title", "what is wrong") { $0.problem.wording.title },
      .place { $0.place },
      .text("label", "what stands there") { $0.problem.wording.label },
      .object("relatedPlace", place, "where it shows too", .optional) {
        $0.problem.wording.relatedLabel == nil ? nil : $0.related
      },
      .text("relatedLabel", "what stands there", .optional) {
        $0.related == nil ? nil : $0.problem.wording.relatedLabel
      },
      .text("help", "what to do", .optional) { $0.problem.wording.help },
      .text("replacement", "what to write instead", .optional) { $0.problem.wording.replacement },
      .text("note", "what else there is to know", .optional) { $0.problem.wording.note })
  }

  fileprivate static var place: JSONShape<DiagnosticReport, SourcePlace> {
    JSONShape(
      "place", "a place in a file; lines and columns are missing where it is not text",
      .text("file", "its file, if there are several", .optional) {
        $1.files.areSeveral ? $1.files.path($0) : nil
      },
      .number("offset", "how many bytes of the file stand before it") { $0.span.start },
      .number("length", "how many bytes it has") { $0.span.end - $0.span.start },
      .text("key", "its key in a property list", .optional) { $0.key },
      .number("line", "its line, from 1", .optional) { $1.ends(of: $0)?.first.line },
      .number("column", "its column, from 1, in characters", .optional) {
        $1.ends(of: $0)?.first.column
      },
      .number("endLine", "the line of its end", .optional) { $1.ends(of: $0)?.last.line },
      .number("endColumn", "the column behind it", .optional) { $1.ends(of: $0)?.last.column })
  }

  private typealias Position = (line: Int, column: Int)

  private func ends(of place: SourcePlace) -> (first: Position, last: Position)? {
    files.text(place).map {
      ($0.position(of: place.span.start), $0.position(of: place.span.end))
    }
  }
}

extension JSONKey {
  package static func place<Described>(
    _ place: @escaping Value<SourcePlace>
  ) -> JSONKey where Report == DiagnosticReport<Described> {
    .object("place", Report.place, "where", .always, place)
  }
}

extension DiagnosticReport {
  /// Annotations for a pull request. GitHub shows ten of each kind, so errors come first.
  var github: String {
    let errors = diagnostics.filter { $0.severity == .error }
    let warnings = diagnostics.filter { $0.severity == .warning }
    let notes = diagnostics.filter { $0.severity == .note }
    let shown = errors.prefix(10) + warnings.prefix(10) + notes.prefix(10)
    return shown.map(annotation).joined() + left(of: shown.count)
  }

  private func annotation(_ diagnostic: Diagnostic<Described>) -> String {
    let wording = diagnostic.problem.wording
    let message = [wording.label, wording.help ?? "", wording.note ?? ""].filter { !$0.isEmpty }
    return Annotation(
      diagnostic.severity.ofAnnotation,
      title: "\(diagnostic.codeName): \(wording.title)",
      message: message.joined(separator: "\n"), at: files.annotated(diagnostic.place)
    ).command
  }
}

/// The most problems shown to people, who can fix these and check again.
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

  /// A line about the problems that a limited list leaves out.
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

  /// For a file without lines, only the label is shown.
  private func marked(
    _ place: SourcePlace, _ mark: Character, _ label: String, _ part: DiagnosticStyle.Part,
    _ lines: DiagnosticLines
  ) -> String {
    guard let text = files.text(place) else { return lines.words(label) }
    let snippet = Snippet(place.span, in: text, columns: lines.room)
    return lines.empty + lines.marked(snippet, with: mark, label, part)
  }
}

/// The parts of the layout for people, independent of the file's kind.
package struct DiagnosticLines {
  private let style: DiagnosticStyle
  /// The width of the line numbers in columns.
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

  /// Text alone, if there is no line to point at.
  package func words(_ label: String) -> String {
    label.isEmpty ? "" : "\(style.paint(blank + " =", .gutter)) \(VisibleText.of(label))\n"
  }

  /// The columns available for a line of the file.
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

  /// Text after a label, with its further lines indented below the first.
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

/// How the layouts for people are rendered. By default nothing is coloured or wrapped.
public struct DiagnosticStyle {
  /// The role of a piece of text, from which its colour is chosen.
  public enum Part: Sendable { case error, warning, title, gutter, help, note }

  public var paint: (String, Part) -> String = { text, _ in text }
  /// The maximum width in columns; nil for no limit.
  public var width: Int?
  /// Splits text into lines of at most `width` columns.
  public var wrap: (String, _ width: Int) -> [String] = { text, _ in [text] }

  public init() {}

  /// Wraps each line of the text to the width.
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
    case .note: .note
    }
  }

  fileprivate var ofAnnotation: Annotation.Severity {
    switch self {
    case .error: .error
    case .warning: .warning
    case .note: .notice
    }
  }
}

/// The checked files, for showing their names and lines.
public struct DiagnosedFiles: Equatable, Sendable {
  /// The name for all of them together.
  package let title: String
  /// Whether there are several files, so that each place needs its file's name.
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

  /// Nil for a file without lines.
  func text(_ place: SourcePlace) -> SourceText? { files[place.file.index].text }

  func line(_ place: SourcePlace) -> Int {
    text(place)?.position(of: place.span.start).line ?? 0
  }

  /// "App.swift:12:8", or the key path or offset in a file without lines.
  package func at(_ place: SourcePlace) -> String {
    let path = VisibleText.of(path(place))
    guard let text = text(place) else {
      return "\(path): \(VisibleText.of(place.key ?? "offset \(place.span.start)"))"
    }
    let (line, column) = text.position(of: place.span.start)
    return "\(path):\(line):\(column)"
  }

  func annotated(_ place: SourcePlace) -> Annotation.Place {
    let path = path(place)
    return text(place)?.annotated(place.span, in: path) ?? Annotation.Place(file: path)
  }
}

package struct DiagnosedFile: Equatable, Sendable {
  let path: String
  let text: SourceText?

  /// `text` is nil for a file without lines.
  package init(_ path: String, _ text: SourceText?) {
    self.path = path
    self.text = text
  }
}
