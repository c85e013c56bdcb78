import Basics

/// The expectations of a scenario: a line for each that holds, a block for each that failed, and how
/// many there were.
public struct ExpectationList {
  public enum Shown: Sendable {
    case all
    /// Those that hold are only counted.
    case failures
  }

  private let results: [ExpectationResult]
  private let shown: Shown
  private let style: TextStyle

  public init(_ results: [ExpectationResult], showing shown: Shown = .all, _ style: TextStyle) {
    self.results = results
    self.shown = shown
    self.style = style
  }

  /// Empty without expectations.
  public var text: String {
    if results.isEmpty { return "" }
    let lines = results.flatMap { result in
      switch result.verdict {
      case .holds: shown == .all ? [held(result)] : []
      case .failed: failed(result)
      }
    }
    return (lines + [total]).joined(separator: "\n") + "\n"
  }

  private func held(_ result: ExpectationResult) -> String {
    style.paint("holds", .good) + "   "
      + safeText(result.title.utf8).wrapped(to: style.textWidth, indent: 8)
  }

  private func failed(_ result: ExpectationResult) -> [String] {
    var lines = [
      style.paint("FAILED", .blocked) + "  "
        + safeText((result.name ?? result.text).utf8).wrapped(to: style.textWidth, indent: 8)
    ]
    if result.name != nil {
      let words = safeText(result.text.utf8).wrapped(to: style.textWidth, indent: 8)
      lines.append(String(repeating: " ", count: 8) + words)
    }
    let gutter = result.excerpt.map { "\($0.line)".count } ?? 1
    if let excerpt = result.excerpt { lines += self.lines(excerpt, gutter) }
    let margin = String(repeating: " ", count: gutter + 1)
    let widest = result.notes.map { columns(of: safeText($0.label.utf8)) }.max() ?? 0
    for note in result.notes {
      let label = safeText(note.label.utf8).padded(to: widest)
      let indent = gutter + 3 + widest + 2
      lines.append(
        margin + style.paint("= \(label)", .quiet) + "  "
          + safeText(note.words.utf8).wrapped(to: style.textWidth, indent: indent))
    }
    // A command stays on one line, so that it can be copied.
    let label = result.commands.map { columns(of: $0.label) }.max() ?? 0
    for command in result.commands {
      lines.append(
        margin + "  " + style.paint("\(command.label):".padded(to: label + 1), .quiet)
          + "  " + command.words)
    }
    return lines + [""]
  }

  private func lines(_ excerpt: ExpectationResult.Excerpt, _ gutter: Int) -> [String] {
    let margin = String(repeating: " ", count: gutter)
    let place = safeText(excerpt.file.utf8) + ":\(excerpt.line):\(excerpt.column)"
    let shown = ExcerptLine(excerpt, room: style.width - gutter - 3, style)
    return [
      margin + style.paint("--> ", .quiet) + place.shortened(to: style.width - gutter - 4, style),
      margin + style.paint(" |", .quiet),
      style.paint("\(excerpt.line) |", .quiet) + " " + shown.text,
      margin + style.paint(" | ", .quiet) + style.paint(shown.underline, .blocked),
    ]
  }

  /// How many hold, in one line.
  public var total: String {
    let failed = results.filter { $0.verdict == .failed }.count
    if failed > 0 {
      let words =
        results.count == 1
        ? "the expectation failed" : "\(failed) of \(results.count) expectations failed"
      return style.paint(words, .blocked)
    }
    let all =
      switch results.count {
      case 1: "the expectation holds"
      case 2: "both expectations hold"
      default: "all \(results.count) expectations hold"
      }
    return style.paint(all, .good)
  }
}

extension ExpectationResult {
  /// Its name and what it says.
  fileprivate var title: String { name.map { "\($0): \(text)" } ?? text }
}
