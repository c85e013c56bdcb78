/// A line of the file with a mark under a part of it.
package struct Snippet {
  package let line: Int
  package let text: String
  /// In cells of a terminal.
  package let indent: Int
  package let length: Int

  private static let shownBefore = 120
  private static let shownAfter = 100
  private static let tab = 4

  /// Without a number of columns it is as long as a reader of a file may want.
  package init(_ span: SourceSpan, in source: SourceText, columns: Int? = nil) {
    let mostBefore = min(Snippet.shownBefore, columns.map { $0 / 2 } ?? .max)
    let mostMarked = min(Snippet.shownBefore, columns.map { $0 / 3 } ?? .max)
    line = source.position(of: span.start).line
    let range = source.range(ofLine: line)
    let start = min(max(span.start, range.lowerBound), range.upperBound)
    // A mark that spans lines ends with the first.
    let last = min(max(span.end, start), range.upperBound)
    let bytes = source.bytes
    func near(_ place: Int, from low: Int, to high: Int) -> Int {
      min(max(Snippet.boundary(at: min(max(place, low), high), bytes), low), high)
    }
    let from = near(start - mostBefore, from: range.lowerBound, to: start)
    let markEnd = near(start + mostMarked, from: start, to: last)
    let to = near(markEnd + Snippet.shownAfter, from: markEnd, to: range.upperBound)
    var cells = Cells()
    if from > range.lowerBound { cells.append("…") }
    cells.append(bytes[from..<start])
    indent = cells.width
    cells.append(bytes[start..<markEnd])
    let end = cells.width
    cells.append(bytes[markEnd..<to])
    if to < range.upperBound { cells.append("…") }
    text = cells.text(upTo: columns)
    length = max(1, min(end, columns ?? end) - indent)
  }

  /// Not inside of a character, which has at most four bytes.
  private static func boundary(at place: Int, _ bytes: [UInt8]) -> Int {
    var start = place
    while start > 0, start < bytes.count, place - start < 3, bytes[start] & 0xC0 == 0x80 {
      start -= 1
    }
    return start
  }

  /// Text and how wide it is so far, tabs expanded.
  private struct Cells {
    var text = ""
    var width = 0

    /// Cut where it would leave its columns.
    func text(upTo columns: Int?) -> String {
      guard let columns, width > columns else { return text }
      var shown = ""
      var taken = 1
      for scalar in text.unicodeScalars {
        taken += Basics.columns(of: String(scalar))
        if taken > columns { break }
        shown.unicodeScalars.append(scalar)
      }
      return shown + "…"
    }

    mutating func append(_ more: String) {
      text += more
      width += columns(of: more)
    }

    mutating func append(_ bytes: ArraySlice<UInt8>) {
      for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
        switch scalar {
        case "\u{FEFF}": continue
        case "\t": append(String(repeating: " ", count: Snippet.tab - width % Snippet.tab))
        default: append(VisibleText.of(scalar))
        }
      }
    }
  }
}
