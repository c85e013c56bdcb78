import Basics
import Scenarios

/// One expectation of a scenario and its result. The caller supplies the words, because the code that judges
/// knows what was counted.
struct ExpectationResult {
  /// The line of the file with the expectation.
  struct Excerpt {
    var file: String
    var line: Int64
    /// The column in the terminal, counted from 1.
    var column: Int64
    var text: String
    /// The number of columns to underline from there.
    var length: Int64
  }

  /// One detail of a failure, such as what was observed or the nearest launch.
  typealias Note = (label: String, words: String)

  /// How often it was judged, if more than once, and how often it held.
  struct Tally {
    enum Trial: Equatable {
      case seeds
      case points(Axis)

      static let all = [seeds] + Axis.allCases.map { points($0) }

      var word: String {
        switch self {
        case .seeds: "seeds"
        case .points(let axis): axis.rawValue
        }
      }
    }

    let held: Int
    let judged: Int
    let of: Trial
    /// For example "holds in 4 of 20 seeds".
    let words: String
  }

  let holds: Bool
  /// The expectation in words, for example "com.example.news.refresh ran 3 to 8 times per day during day 1".
  /// Only the scenario changes it, so that a program can recognize the expectation in the next run.
  let text: String
  var tally: Tally?
  /// The name of the expectation in the scenario.
  var name: String?
  var excerpt: Excerpt?
  var notes: [Note] = []
  /// Commands to try after a failure, each labelled with what it does.
  var commands: [Note] = []

  func counting(_ tally: Tally) -> ExpectationResult {
    var result = self
    result.tally = tally
    return result
  }
}

extension [ExpectationResult] {
  /// A line for each that holds, a block for each that failed, and a total. Empty if there are no
  /// expectations.
  func text(_ style: TextStyle, onlyFailures: Bool = false) -> String {
    if isEmpty { return "" }
    let lines = flatMap { result in
      if !result.holds { return result.failed(style) }
      return onlyFailures ? [] : [result.held(style)]
    }
    return (lines + [total(style)]).joined(separator: "\n") + "\n"
  }

  /// How many expectations hold, in one line.
  func total(_ style: TextStyle) -> String {
    let failed = self.count { !$0.holds }
    if failed > 0 {
      let words =
        count == 1 ? "the expectation failed" : "\(failed) of \(count) expectations failed"
      return style.paint(words, .blocked)
    }
    let all =
      switch count {
      case 1: "the expectation holds"
      case 2: "both expectations hold"
      default: "all \(count) expectations hold"
      }
    return style.paint(all, .good)
  }
}

extension ExpectationResult {
  /// With how often it holds, which a reader wants to see in the same line.
  private var whole: String { tally.map { "\(text): \($0.words)" } ?? text }

  fileprivate func held(_ style: TextStyle) -> String {
    let title = name.map { "\($0): \(whole)" } ?? whole
    return style.paint("holds", .good) + "   "
      + safeText(title.utf8).wrapped(to: style.textWidth, indent: 8)
  }

  fileprivate func failed(_ style: TextStyle) -> [String] {
    var lines = [
      style.paint("FAILED", .blocked) + "  "
        + safeText((name ?? whole).utf8).wrapped(to: style.textWidth, indent: 8)
    ]
    if name != nil {
      let words = safeText(whole.utf8).wrapped(to: style.textWidth, indent: 8)
      lines.append(String(repeating: " ", count: 8) + words)
    }
    let gutter = excerpt.map { "\($0.line)".count } ?? 1
    if let excerpt { lines += excerpt.lines(gutter, style) }
    let margin = String(repeating: " ", count: gutter + 1)
    let widest = notes.map { columns(of: safeText($0.label.utf8)) }.max() ?? 0
    for note in notes {
      let label = safeText(note.label.utf8).padded(to: widest)
      let indent = gutter + 3 + widest + 2
      lines.append(
        margin + style.paint("= \(label)", .quiet) + "  "
          + safeText(note.words.utf8).wrapped(to: style.textWidth, indent: indent))
    }
    // A command is not wrapped, so that it can be copied.
    let label = commands.map { columns(of: $0.label) }.max() ?? 0
    for command in commands {
      lines.append(
        margin + "  " + style.paint("\(command.label):".padded(to: label + 1), .quiet)
          + "  " + command.words)
    }
    return lines + [""]
  }
}

extension ExpectationResult.Excerpt {
  fileprivate func lines(_ gutter: Int, _ style: TextStyle) -> [String] {
    let margin = String(repeating: " ", count: gutter)
    let place = safeText(file.utf8) + ":\(line):\(column)"
    let shown = ExcerptLine(self, room: style.width - gutter - 3, style)
    return [
      margin + style.paint("--> ", .quiet) + place.shortened(to: style.width - gutter - 4, style),
      margin + style.paint(" |", .quiet),
      style.paint("\(line) |", .quiet) + " " + shown.text,
      margin + style.paint(" | ", .quiet) + style.paint(shown.underline, .blocked),
    ]
  }
}

/// A line of a file with a mark under the important part, shortened to the available width.
struct ExcerptLine {
  let text: String
  let underline: String

  init(_ excerpt: ExpectationResult.Excerpt, room: Int, _ style: TextStyle) {
    let scalars = Array(excerpt.text.unicodeScalars)
    let from = min(max(Int(clamping: excerpt.column) - 1, 0), scalars.count)
    let length = min(max(Int(clamping: excerpt.length), 1), scalars.count - from)
    // The line's indentation is left out, because it means nothing outside the file.
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

  /// The number of columns kept before a part that would otherwise not fit.
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
