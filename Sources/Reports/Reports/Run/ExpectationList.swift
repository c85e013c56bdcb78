import Basics

/// The expectations of a scenario: a line for each that holds, a block for each that failed, and a total.
public struct ExpectationList {
  public enum Shown: Sendable {
    case all
    /// Expectations that hold are only counted.
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

  /// Empty if there are no expectations.
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
    // A command is not wrapped, so that it can be copied.
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

  /// How many expectations hold, in one line.
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
  fileprivate var title: String { name.map { "\($0): \(text)" } ?? text }
}

/// A line of a file with a mark under the important part, shortened to the available width.
struct ExcerptLine {
  let text: String
  let underline: String

  init(_ excerpt: ExpectationResult.Excerpt, room: Int, _ style: TextStyle) {
    let scalars = Array(excerpt.text.unicodeScalars)
    let from = min(max(Int(clamping: excerpt.column) - 1, 0), scalars.count)
    let length = min(max(Int(clamping: excerpt.length), 1), scalars.count - from)
    // The rest of the line's indentation has no meaning here.
    let blank = scalars.prefix { $0 == " " || $0 == "\t" }.count
    let start = min(blank, from)
    let before = ExcerptLine.safe(scalars[start..<from])
    let marked = ExcerptLine.safe(scalars[from..<(from + length)])
    let after = ExcerptLine.safe(scalars[(from + length)...])
    let isSeen = columns(of: before) + columns(of: marked) <= room
    let lead = isSeen ? before : before.ending(in: ExcerptLine.lead, style)
    text = (lead + marked + after).cut(to: room, style)
    let place = min(columns(of: lead), room)
    let width = max(min(columns(of: marked), room - place), 0)
    underline = String(repeating: " ", count: place) + String(repeating: "^", count: width)
  }

  /// The columns kept before a part that would otherwise not fit.
  private static let lead = 10

  private static func safe(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return safeText(String(text).utf8)
  }
}

extension String {
  /// The start of the text, with a mark if something is cut off.
  fileprivate func cut(to width: Int, _ style: TextStyle) -> String {
    if columns(of: self) <= width { return self }
    let mark = style.choose("…", "..")
    var text = ""
    for character in self {
      if columns(of: text) + columns(of: String(character)) > width - columns(of: mark) { break }
      text.append(character)
    }
    return text + mark
  }

  /// The end of the text, with a mark if something is cut off.
  fileprivate func ending(in width: Int, _ style: TextStyle) -> String {
    if columns(of: self) <= width { return self }
    let mark = style.choose("…", "..")
    var text = ""
    for character in reversed() {
      if columns(of: text) + columns(of: String(character)) > width - columns(of: mark) { break }
      text = String(character) + text
    }
    return mark + text
  }
}

/// One expectation of a scenario and its result. The caller supplies the words, because the code that judges
/// knows what was counted.
public struct ExpectationResult: Equatable, Sendable {
  public enum Verdict: Equatable, Sendable {
    case holds
    case failed
  }

  /// The lines of the file around the expectation.
  public struct Excerpt: Equatable, Sendable {
    public var file: String
    public var line: Int64
    /// The column in the terminal, counted from 1.
    public var column: Int64
    public var text: String
    /// The number of columns to underline from there.
    public var length: Int64

    public init(file: String, line: Int64, column: Int64, text: String, length: Int64) {
      self.file = file
      self.line = line
      self.column = column
      self.text = text
      self.length = length
    }
  }

  /// One detail of a failure, such as what was observed or the nearest launch.
  public struct Note: Equatable, Sendable {
    public var label: String
    public var words: String

    public init(_ label: String, _ words: String) {
      self.label = label
      self.words = words
    }
  }

  public var verdict: Verdict
  /// The name of the expectation in the scenario.
  public var name: String?
  /// The expectation in words, for example "com.example.news.refresh ran 3 to 8 times per day during day 1".
  public var text: String
  public var excerpt: Excerpt?
  public var notes: [Note]
  /// Commands to try after a failure, each labelled with what it does.
  public var commands: [Note] = []

  public init(
    _ verdict: Verdict, _ text: String, name: String? = nil, excerpt: Excerpt? = nil,
    notes: [Note] = []
  ) {
    self.verdict = verdict
    self.name = name
    self.text = text
    self.excerpt = excerpt
    self.notes = notes
  }
}
