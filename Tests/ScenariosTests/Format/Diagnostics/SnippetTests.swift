import Basics
import Testing

@testable import Scenarios

@Suite("The line that is shown")
struct SnippetTests {
  private static func marked(_ text: String, _ mark: String) -> [String] {
    let bytes = Array(text.utf8)
    let start = Array(text.utf8).firstRange(of: Array(mark.utf8))?.lowerBound ?? 0
    let snippet = Snippet(SourceSpan(start, start + mark.utf8.count), in: SourceText(bytes))
    let under =
      String(repeating: " ", count: snippet.indent) + String(repeating: "^", count: snippet.length)
    return ["\(snippet.line)", snippet.text, under]
  }

  private static let lines: [Row<[String], [String]>] = [
    .init("plain", ["ab cd", "cd"], ["1", "ab cd", "   ^^"]),
    .init("the second", ["ab\ncd", "cd"], ["2", "cd", "^^"]),
    .init("with carriage returns", ["ab\r\ncd\r\n", "cd"], ["2", "cd", "^^"]),
    .init("with tabs", ["\ta\tb", "b"], ["1", "    a   b", "        ^"]),
    .init("with wide characters", ["日本 x", "x"], ["1", "日本 x", "     ^"]),
    .init("with a wide mark", ["日本 x", "日本"], ["1", "日本 x", "^^^^"]),
    .init("with combining marks", ["e\u{301} x", "x"], ["1", "e\u{301} x", "  ^"]),
    .init("with pictures", ["😀 x", "x"], ["1", "😀 x", "   ^"]),
    .init("with a byte order mark", ["\u{FEFF}ab", "b"], ["1", "ab", " ^"]),
    .init("with an escape sequence", ["\u{1B}[2J x", "x"], ["1", "\\u{1B}[2J x", "          ^"]),
    .init("with a mark that reorders", ["\u{202E} x", "x"], ["1", "\\u{202E} x", "         ^"]),
    .init("with eight-bit controls", ["\u{9B}2J x", "x"], ["1", "\\u{9B}2J x", "         ^"]),
    .init("with a mark over two", ["ab\ncd", "b\nc"], ["1", "ab", " ^"]),
  ]

  @Test("has the mark under its text", arguments: lines)
  func mark(_ row: Row<[String], [String]>) {
    #expect(Self.marked(row.given[0], row.given[1]) == row.expected)
  }

  @Test("is cut on both sides where it is long")
  func long() {
    let padding = String(repeating: "é", count: 100_000)
    let shown = Self.marked("\(padding)HERE\(padding)", "HERE")
    #expect(shown[1].hasPrefix("…é") && shown[1].hasSuffix("é…"))
    #expect(shown[1].count < 220)
    #expect(shown[2].hasSuffix(" ^^^^") && shown[2].count == 61 + 4)
    let marked = Self.marked("\(padding)", padding)
    #expect(marked[1].count < 220 && marked[2].count == 60)
  }

  private static let positions: [Row<Int, String>] = [
    .init("the beginning", 0, "1:1"), .init("a wide character counts as one", 4, "1:3"),
    .init("the end of the line", 5, "1:4"), .init("the next line", 6, "2:1"),
    .init("the end", 8, "2:3"), .init("beyond the end", 99, "2:3"),
  ]

  @Test("has a number, and characters are counted in it", arguments: positions)
  func position(_ row: Row<Int, String>) {
    let (line, column) = SourceText(Array("日ab\ncd".utf8)).position(of: row.given)
    #expect("\(line):\(column)" == row.expected)
  }
}
