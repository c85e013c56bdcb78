import Basics

/// A line of a file with a mark below the part that matters, cut to the room there is.
struct ExcerptLine {
  let text: String
  let underline: String

  init(_ excerpt: ExpectationResult.Excerpt, room: Int, _ style: TextStyle) {
    let scalars = Array(excerpt.text.unicodeScalars)
    let from = min(max(Int(clamping: excerpt.column) - 1, 0), scalars.count)
    let length = min(max(Int(clamping: excerpt.length), 1), scalars.count - from)
    // What is left of the line's own indentation says nothing here.
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

  /// Columns left before a part that would otherwise be out of sight.
  private static let lead = 10

  private static func safe(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return safeText(String(text).utf8)
  }
}

extension String {
  /// The beginning of it, with a mark where something is missing.
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

  /// The end of it, likewise.
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
