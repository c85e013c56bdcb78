package import Basics

/// The text of a file, with its lines.
public struct SourceText: Equatable, Sendable {
  let bytes: [UInt8]
  private let starts: [Int]
  /// The number of characters before each multiple of `stride` bytes. A file may be a single line, and
  /// without these each column would be counted from its beginning.
  private let charactersBefore: [Int]
  private static let stride = 1_024

  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [0]
    var charactersBefore: [Int] = []
    var characters = 0
    for (place, byte) in bytes.enumerated() {
      if place % SourceText.stride == 0 { charactersBefore.append(characters) }
      if SourceText.beginsCharacter(byte) { characters += 1 }
      if byte == 0x0A { starts.append(place + 1) }
    }
    self.starts = starts
    self.charactersBefore = charactersBefore
  }

  private static func beginsCharacter(_ byte: UInt8) -> Bool { byte & 0xC0 != 0x80 }

  private func characters(in range: Range<Int>) -> Int {
    let first = (range.lowerBound + SourceText.stride - 1) / SourceText.stride
    let last = min(range.upperBound / SourceText.stride, charactersBefore.count - 1)
    if first >= last { return count(range) }
    return count(range.lowerBound..<first * SourceText.stride)
      + charactersBefore[last] - charactersBefore[first]
      + count(last * SourceText.stride..<range.upperBound)
  }

  private func count(_ range: Range<Int>) -> Int {
    bytes[range].reduce(0) { $0 + (SourceText.beginsCharacter($1) ? 1 : 0) }
  }

  /// Line and column from 1; columns are counted in characters, as editors do.
  public func position(of offset: Int) -> (line: Int, column: Int) {
    let offset = min(max(offset, 0), bytes.count)
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    let characters = characters(in: starts[low]..<offset)
    // A byte order mark does not count as a character of the first line.
    let mark = low == 0 && offset >= 3 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 1 : 0
    return (low + 1, characters + 1 - mark)
  }

  /// A line, counted from 1, without its line break.
  public func text(ofLine line: Int) -> String {
    String(decoding: bytes[range(ofLine: line)], as: UTF8.self)
  }

  /// The last line that has anything; what ends with a line break has no further line.
  var lastLine: Int {
    starts.count > 1 && starts[starts.count - 1] == bytes.count ? starts.count - 1 : starts.count
  }

  /// The bytes of a line, counted from 1, without its line break.
  func range(ofLine line: Int) -> Range<Int> {
    let start = starts[line - 1]
    var end = line < starts.count ? starts[line] - 1 : bytes.count
    if end > start && bytes[end - 1] == 0x0D { end -= 1 }
    return start..<max(start, end)
  }

  package func annotated(_ span: SourceSpan, in file: String) -> Annotation.Place {
    let (line, column) = position(of: span.start)
    let (endLine, endColumn) = position(of: span.end)
    return Annotation.Place(
      file: file, line: Int64(line), column: Int64(column),
      endColumn: endLine == line ? Int64(max(endColumn, column + 1)) : nil)
  }
}

/// A line of a file with a part of it marked.
package struct Snippet {
  package let line: Int
  package let text: String
  /// In terminal columns, like `length`.
  package let indent: Int
  package let length: Int
  /// The text before the mark, and the marked one, unless columns were given.
  let before: String, marked: String

  private static let shownBefore = 120
  private static let shownAfter = 100
  private static let tab = 4

  /// `columns` is the maximum width; without it, the line is only cut far before and after the mark.
  package init(_ span: SourceSpan, in source: SourceText, columns: Int? = nil) {
    let mostBefore = min(Snippet.shownBefore, columns.map { $0 / 2 } ?? .max)
    let mostMarked = min(Snippet.shownBefore, columns.map { $0 / 3 } ?? .max)
    line = source.position(of: span.start).line
    let range = source.range(ofLine: line)
    let start = min(max(span.start, range.lowerBound), range.upperBound)
    // A mark across several lines ends with the first line.
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
    before = cells.text
    cells.append(bytes[start..<markEnd])
    let end = cells.width
    marked = String(decoding: cells.text.utf8.dropFirst(before.utf8.count), as: UTF8.self)
    cells.append(bytes[markEnd..<to])
    if to < range.upperBound { cells.append("…") }
    text = cells.text(upTo: columns)
    length = max(1, min(end, columns ?? end) - indent)
  }

  /// The offset at which the character at `place` begins; a character has at most four bytes.
  private static func boundary(at place: Int, _ bytes: [UInt8]) -> Int {
    var start = place
    while start > 0, start < bytes.count, place - start < 3, bytes[start] & 0xC0 == 0x80 {
      start -= 1
    }
    return start
  }

  /// Text with its width so far; tabs are expanded.
  private struct Cells {
    var text = ""
    var width = 0

    /// The text, truncated to fit.
    func text(upTo columns: Int?) -> String {
      guard let columns, width > columns else { return text }
      var shown = ""
      var taken = 1
      for scalar in text.unicodeScalars {
        taken += Basics.columns(of: String(scalar))
        if taken > columns { break }
        shown += String(scalar)
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
