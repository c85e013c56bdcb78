import Basics
import Testing

@testable import Scenarios

@Suite("A report")
struct LayoutTests {
  private static let twoProblems = """
    {
      "format": 1,
      "apps": [{ "id": "com.example.news", "tasks": [{ "refresh": "com.example.refresh" }] }],
    \t"events": [{ "at": "08:05", "submit": "com.example.Refresh" }],
      "apps": [],
    }
    """

  @Test("for people shows the place, a suggestion, and what a device does")
  func full() {
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

  @Test("in short is one line for each problem, and a last line that counts")
  func short() {
    #expect(
      Reported.text(
        "{ \"format\": 1, \"duraton\": \"3d\", \"events\": [{ \"at\": \"+8d\", \"lock\": true }] }",
        .short) == """
          commute.jsonc:1:16: error[S102]: there is no key "duraton" in the scenario; did you mean "duration"?
          commute.jsonc:1:52: warning[S208]: this is after the end; choose a longer "duration"
          1 error and 1 warning in commute.jsonc

          """)
  }

  @Test("for programs is one line of JSON with every fact")
  func json() {
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

  @Test("for a pull request is annotations that are no commands")
  func github() {
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

  @Test("shows twenty problems and counts the rest")
  func twenty() {
    let keys = (0..<27).map { "\"k\($0)\":1" }.joined(separator: ",")
    for layout in [DiagnosticLayout.full, .short] {
      let report = Reported.text("{\"format\":1,\(keys)}", layout)
      #expect(report.hasSuffix("… and 7 more\n27 errors in commute.jsonc\n"))
      #expect(report.split(separator: "error[").count - 1 + (layout == .full ? 1 : 0) == 20)
    }
  }

  @Test(
    "of a file without problems is empty",
    arguments: [DiagnosticLayout.full, .short, .github])
  func nothing(_ layout: DiagnosticLayout) {
    #expect(Reported.text("{\"format\":1}", layout) == "")
  }
}
