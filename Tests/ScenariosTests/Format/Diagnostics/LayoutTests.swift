import Basics
import Documents
import LongForm
import Testing

@testable import Scenarios

@Suite("A report of problems") struct LayoutTests {
  private static let twoProblems = """
    {
      "format": 1,
      "apps": [{ "id": "com.example.news", "tasks": [{ "refresh": "com.example.refresh" }] }],
    \t"events": [{ "at": "08:05", "submit": "com.example.Refresh" }],
      "apps": [],
    }
    """

  @Test("in full shows the place, a suggestion, and what a device does") func full() {
    #expect(
      Reported.text(Self.twoProblems, .full) == """
        error[S202]: no app of the scenario has a task "com.example.Refresh"
         --> commute.jsonc:4:40
          |
        4 |     "events": [{ "at": "08:05", "submit": "com.example.Refresh" }],
          |                                           ^^^^^^^^^^^^^^^^^^^^^ identifiers are compared exactly
        help: did you mean "com.example.refresh"?

        error[S016]: the key "apps" appears twice
         --> commute.jsonc:5:3
          |
        5 |   "apps": [],
          |   ^^^^^^ again here
          |
        3 |   "apps": [{ "id": "com.example.news", "tasks": [{ "refresh": "com.example.refresh" }] }],
          |   ------ first here
        help: remove one of them

        2 errors in commute.jsonc

        """)
  }

  @Test("in short has a line for each problem and ends with their count") func short() {
    #expect(
      Reported.text(
        "{ \"format\": 1, \"duraton\": \"3d\", \"events\": [{ \"at\": \"+8d\", \"lock\": true }] }",
        .short) == """
          commute.jsonc:1:16: error[S102]: there is no key "duraton" in the scenario; did you mean "duration"?
          commute.jsonc:1:52: warning[S208]: this is after the end; choose a longer "duration"
          1 error and 1 warning in commute.jsonc

          """)
  }

  /// A value that was never observed is pointed out, but it is not an error of the file.
  @Test("has a note instead of an error for a number outside its plausible range") func note() {
    let text = "{ \"format\": 1, \"rules\": { \"rate-limiting.processing-spacing\": \"5d\" } }"
    #expect(
      Reported.text(text, .full) == """
        note[S212]: "rate-limiting.processing-spacing" is outside of its plausible range
         --> commute.jsonc:1:63
          |
        1 | { "format": 1, "rules": { "rate-limiting.processing-spacing": "5d" } }
          |                                                               ^^^^ plausible is 20m to 1d
        note: the scenario runs with this value; bgsim help rate-limiting.processing-spacing says where the range comes from

        1 note in commute.jsonc

        """)
    #expect(Reported.text(text, .github).hasPrefix("::notice file=commute.jsonc,line=1,col=63,"))
    #expect(Reported.text(text, .json).contains("\"severity\": \"note\""))
    let reading = ScenarioReader.read(Array(text.utf8))
    #expect(reading.scenario != nil)
    #expect(DiagnosticReport(reading, file: "f", bytes: Array(text.utf8)).isSilent)
  }

  @Test("has no note for a number at an end of its plausible range") func noNote() {
    for (value, isOutside) in [("19m", true), ("20m", false), ("1d", false), ("1d1m", true)] {
      let text =
        "{ \"format\": 1, \"rules\": { \"rate-limiting.processing-spacing\": \"\(value)\" } }"
      #expect(Told.problems(text) == (isOutside ? ["S212 1:63"] : []), "\(value)")
    }
  }

  @Test("as JSON is one line with every detail") func json() {
    #expect(
      Reported.text("{ \"format\": 1, \"a\": 1,\n\"seed\": 1, \"\\u0061\": 2 , }", .json) == """
        { "format": 1, "file": "commute.jsonc", "diagnostics": [\
        { "code": "S102", "severity": "error", "title": "there is no key \\"a\\" in the scenario", \
        "place": { "offset": 15, "length": 3, "line": 1, "column": 16, "endLine": 1, "endColumn": 19 }, \
        "label": "unknown key", "help": "\(Self.keys)" }, \
        { "code": "S016", "severity": "error", "title": "the key \\"a\\" appears twice", \
        "place": { "offset": 34, "length": 8, "line": 2, "column": 12, "endLine": 2, "endColumn": 20 }, \
        "label": "again here", \
        "relatedPlace": { "offset": 15, "length": 3, "line": 1, "column": 16, "endLine": 1, "endColumn": 19 }, \
        "relatedLabel": "first here", "help": "remove one of them" }, \
        { "code": "S102", "severity": "error", "title": "there is no key \\"a\\" in the scenario", \
        "place": { "offset": 34, "length": 8, "line": 2, "column": 12, "endLine": 2, "endColumn": 20 }, \
        "label": "unknown key", "help": "\(Self.keys)" }], "further": 0 }

        """)
  }

  private static let keys =
    "the keys are "
    + KeyTable(of: Scenario.self).names.map { "\\\"\($0)\\\"" }.joined(separator: ", ")
    + "; a key of your own begins with x-"

  @Test("as annotations of a pull request escapes commands") func github() {
    let text = "{ \"format\": 1, \"100%,:\\n::error::\": 1 }"
    let report = Reported.text(text, .github, file: "a,b:c\n.jsonc")
    #expect(
      report == """
        ::error file=a%2Cb%3Ac%0A.jsonc,line=1,col=16,endColumn=35,title=S102%3A there is no key \
        "100%25%2C%3A%0A%3A%3Aerror%3A%3A" in the scenario::unknown key%0A\
        \(Self.keys.replacing("\\", with: ""))
        1 error in a,b:c\\u{0A}.jsonc

        """)
  }

  @Test("shows the first twenty problems and counts the rest") func twenty() {
    let keys = (0..<27).map { "\"k\($0)\":1" }.joined(separator: ",")
    for layout in [DiagnosticLayout.full, .short] {
      let report = Reported.text("{\"format\":1,\(keys)}", layout)
      #expect(report.hasSuffix("… and 7 more\n27 errors in commute.jsonc\n"))
      #expect(report.split(separator: "error[").count - 1 + (layout == .full ? 1 : 0) == 20)
    }
  }

  @Test("is empty without problems", arguments: [DiagnosticLayout.full, .short, .github])
  func nothing(_ layout: DiagnosticLayout) {
    #expect(Reported.text("{\"format\":1}", layout) == "")
  }
}

@Suite("An excerpt of a file") struct SnippetTests {
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

  @Test("has its mark under the marked text", arguments: lines)
  func mark(_ row: Row<[String], [String]>) {
    #expect(Self.marked(row.given[0], row.given[1]) == row.expected)
  }

  @Test("is shortened on both sides if it is long") func long() {
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

  @Test("gives its place in lines and characters", arguments: positions)
  func position(_ row: Row<Int, String>) {
    let (line, column) = SourceText(Array("日ab\ncd".utf8)).position(of: row.given)
    #expect("\(line):\(column)" == row.expected)
  }
}
