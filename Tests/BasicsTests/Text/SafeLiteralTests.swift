import Basics
import Testing

/// What comes into a literal of safe text is escaped, whoever writes the literal.
@Suite struct SafeLiteralTests {
  private let hostile = "a\u{1B}[31m\u{202E}\nb"
  private let shown = "a\\u{1B}[31m\\u{202E}\\u{0A}b"

  @Test func escapesWhatIsPutIn() {
    let text: SafeText = "one\n\(hostile), \(7)"
    #expect(text.text == "one\n\(shown), 7")
  }

  @Test func escapesNothingTwice() {
    let inner: SafeText = "\(hostile)"
    let text: SafeText = "(\(inner)) (\(inner.text))" + inner
    #expect(text.text == "(\(shown)) (\(shown))\(shown)")
  }

  @Test func keepsLinesThatWereLaidOut() {
    #expect(SafeText(lines: "a\n\u{1B}b\n").text == "a\n\\u{1B}b\n")
  }

  @Test func noBackslashPretends() {
    #expect(SafeText(exactly: "\\u{1B}").text == "\\u{5C}u{1B}")
  }
}
