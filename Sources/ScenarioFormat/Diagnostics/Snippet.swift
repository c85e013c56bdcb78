/// A line of the file with a mark under a part of it.
struct Snippet {
  let line: Int
  let text: String
  /// In cells of a terminal.
  let indent: Int
  let length: Int

  private static let shownBefore = 120
  private static let shownAfter = 100
  private static let tab = 4

  init(_ span: SourceSpan, in source: SourceText) {
    line = source.position(of: span.start).line
    let range = source.range(ofLine: line)
    let start = min(max(span.start, range.lowerBound), range.upperBound)
    // A mark that spans lines ends with the first.
    let end = min(max(span.end, start), range.upperBound)
    let bytes = source.bytes
    let from = Snippet.boundary(at: max(range.lowerBound, start - Snippet.shownBefore), bytes)
    let to = Snippet.boundary(
      at: min(range.upperBound, max(end, start) + Snippet.shownAfter), bytes)
    let markEnd = min(end, start + Snippet.shownBefore)
    var cells = Cells()
    if from > range.lowerBound { cells.append("…") }
    cells.append(bytes[from..<start])
    indent = cells.width
    cells.append(bytes[start..<markEnd])
    length = max(1, cells.width - indent)
    cells.append(bytes[markEnd..<max(markEnd, min(to, range.upperBound))])
    if to < range.upperBound { cells.append("…") }
    text = cells.text
  }

  /// Not inside of a character.
  private static func boundary(at place: Int, _ bytes: [UInt8]) -> Int {
    var place = place
    while place > 0 && place < bytes.count && bytes[place] & 0xC0 == 0x80 { place -= 1 }
    return place
  }

  /// Text and how wide it is so far, tabs expanded.
  private struct Cells {
    var text = ""
    var width = 0

    mutating func append(_ more: String) {
      text += more
      width += VisibleText.width(of: more)
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
