import Basics
import Testing

/// Identifiers come from outside; a terminal must not obey them.
@Suite struct SafeTextTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let what: String
    let bytes: [UInt8]
    let shown: String
    var testDescription: String { what }

    init(_ what: String, _ bytes: [UInt8], _ shown: String) {
      self.what = what
      self.bytes = bytes
      self.shown = shown
    }

    init(_ what: String, _ text: String, _ shown: String) {
      self.init(what, Array(text.utf8), shown)
    }
  }

  @Test(arguments: [
    Row("a usual identifier", "com.example.news", "com.example.news"),
    Row("letters beyond ASCII", "com.bücher.読む", "com.bücher.読む"),
    Row("an escape sequence", "a\u{1B}[31mb", "a\\u{1B}[31mb"),
    Row("a new line and a tab", "a\nb\tc", "a\\u{0A}b\\u{09}c"),
    Row("delete and an 8-bit control", "a\u{7F}b\u{9B}c", "a\\u{7F}b\\u{9B}c"),
    Row("a right-to-left override", "a\u{202E}b", "a\\u{202E}b"),
    Row("a zero-width joiner", "a\u{200D}b", "a\\u{200D}b"),
    Row("a line separator", "a\u{2028}b", "a\\u{2028}b"),
    Row("a backslash, so that nothing can pretend", "a\\u{1B}", "a\\u{5C}u{1B}"),
    Row("bytes that are no UTF-8", [0x61, 0xFF, 0x1B, 0x62], "a\\xFF\\x1Bb"),
    Row("a letter cut in two", [0x61, 0xC3], "a\\xC3"),
    Row("nothing", "", ""),
  ])
  func isShown(_ row: Row) {
    #expect(safeText(row.bytes) == row.shown, "\(row.what)")
  }
}
