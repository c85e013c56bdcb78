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
