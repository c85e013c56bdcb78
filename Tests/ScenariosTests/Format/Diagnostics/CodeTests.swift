import Basics
import Documents
import Testing

@testable import Scenarios

/// Each code is what some text leads to.
@Suite struct CodeTests {
  /// Codes that no single line of a file can show have no example in the help.
  @Test func exceededLimitsAndWrongEncodingsHaveTheirCodes() {
    var (nested, long) = (ReadingLimits(), ReadingLimits())
    nested.depth = 1
    long.bytes = 1
    let texts: [(ProblemCode, String, ReadingLimits)] = [
      (.fileTooLarge, "[[]]", long), (.fileEmpty, "", ReadingLimits()),
      (.notUTF8, "\0{", ReadingLimits()), (.controlCharacter, "\"\t\"", ReadingLimits()),
      (.tooMuch, "[[]]", nested),
    ]
    for (code, text, limits) in texts {
      let reading = ScenarioReader.read(Array(text.utf8), limits: limits)
      #expect(reading.diagnostics.contains { $0.code == code }, "\(code): \(reading.diagnostics)")
      #expect(reading.scenario == nil)
    }
  }

  @Test func codesAreInOrderAndKeepTheirNumbers() {
    #expect(ProblemCode.allCases.map(\.rawValue) == ProblemCode.allCases.map(\.rawValue).sorted())
    #expect(ProblemCode(rawValue: "S016") == .duplicateKey)
    #expect(ProblemCode(rawValue: "S202") == .unknownTask)
  }
}

/// What `help CODE` shows is what happens.
@Suite struct CodeExampleTests {
  private static let shown = ProblemCode.allCases.filter { $0.example != nil }

  @Test(arguments: shown)
  func theWrongExampleOfACodeHasItsProblemAndTheRightHasNone(_ code: ProblemCode) throws {
    let example = try #require(code.example)
    let right = ScenarioReader.read(Array(example.document(example.right).utf8))
    #expect(right.diagnostics.isEmpty, "\(code): \(right.diagnostics)")
    let wrong = ScenarioReader.read(Array(example.document(example.wrong).utf8))
    // This one is no fault of the file, only of what is done with it.
    if code == .nothingExpected {
      #expect(wrong.diagnostics.isEmpty && wrong.scenario?.expectations.isEmpty == true)
      #expect(right.scenario?.expectations.isEmpty == false)
      return
    }
    #expect(wrong.diagnostics.contains { $0.code == code }, "\(code): \(wrong.diagnostics)")
    for diagnostic in wrong.diagnostics {
      let wording = diagnostic.problem.wording
      #expect(diagnostic.related == nil || wording.relatedLabel != nil, "\(code)")
    }
    if ProblemCode.later.contains(code) { return }
    #expect((wrong.scenario == nil) == (code.severity == .error), "\(code)")
  }

  @Test func onlyCodesThatNoLineCanShowHaveNoExample() {
    let without = ProblemCode.allCases.filter { $0.example == nil }.map(\.rawValue)
    #expect(
      without == ["S001", "S002", "S003", "S004", "S005", "S301", "S302", "S303", "S305"],
      "\(without)")
  }
}

/// What is advised for a slip, and that one slip is told once.
@Suite struct SuggestionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let told: [String]

    init(_ name: String, _ text: String, _ told: [String]) {
      self.name = name
      self.text = text
      self.told = told
    }

    var testDescription: String { name }
  }

  private static func app(_ inner: String) -> String {
    #"{ "format": 1, "apps": [{ "id": "com.a", \#(inner) }] }"#
  }

  private static func expecting(_ inner: String) -> String {
    #"{ "format": 1, "apps": [{ "id": "com.a", "tasks": [{ "refresh": "com.a.r" }] }], "expect": [{ \#(inner) }] }"#
  }

  static let cases = [
    Case("days in a word", #"{ "format": 1, "duration": "14 days" }"#, [#"S109 write "14d""#]),
    Case("two days", #"{ "format": 1, "duration": "2 days" }"#, [#"S109 write "2d""#]),
    Case("hours in a word", #"{ "format": 1, "duration": "36 hours" }"#, [#"S109 write "36h""#]),
    Case("a blank before the unit", #"{ "format": 1, "duration": "2 d" }"#, [#"S109 write "2d""#]),
    Case(
      "minutes without a unit", #"{ "format": 1, "duration": "1h30" }"#, [#"S108 write "1h30m""#]),
    Case("no unit at all", #"{ "format": 1, "duration": "30" }"#, [#"S108 write "30s" or "30m""#]),
    Case(
      "a habit in a list", app(#""opened": ["daily"]"#),
      [#"S105 write "daily" without the brackets"#]),
    Case("a time without its list", app(#""opened": "07:00""#), [#"S105 write ["07:00"]"#]),
    Case("a time with its day behind it", app(#""opened": "07:00 daily""#), ["S109 write, for"]),
    Case(
      "a task that is nothing like the others",
      #"{ "format": 1, "apps": [{ "id": "com.a", "tasks": [{ "refresh": "com.acme.reader.cleanup" }] }], "expect": [{ "task": "com.acme.reader.sync", "ran": "1" }] }"#,
      ["S202 add the task to its app"]),
    Case(
      "an expectation whose task is not typed yet",
      #"{ "format": 1, "apps": [{ "id": "com.a" }], "expect": [{"task":}] }"#, ["S013"]),
    Case(
      "a task with a slip",
      #"{ "format": 1, "apps": [{ "id": "com.a", "tasks": [{ "refresh": "com.acme.reader.sync" }] }], "expect": [{ "task": "com.acme.reader.snyc", "ran": "1" }] }"#,
      [#"S202 did you mean "com.acme.reader.sync"?"#]),
    Case(
      "a count that cannot be read", expecting(#""task": "com.a.r", "ran": "often""#),
      [#"S109 write, for example, "3..8""#]),
    Case(
      "a misspelt key that is needed", #"{ "format": 1, "apps": [{ "idd": "com.a" }] }"#,
      [#"S102 did you mean "id"?"#]),
    Case(
      "a task whose kind is misspelt, and which is named",
      #"{ "format": 1, "apps": [{ "id": "com.a", "tasks": [{ "refesh": "com.a.r" }] }], "expect": [{ "task": "com.a.r", "ran": "1" }] }"#,
      [#"S102 did you mean "refresh"?"#]),
    Case(
      "an app whose key is misspelt, and which is named",
      #"{ "format": 1, "apps": [{ "idd": "com.a" }], "events": [{ "at": "day 1 10:00", "open": "com.a" }], "expect": [{ "app": "com.a", "ran": "1" }] }"#,
      [#"S102 did you mean "id"?"#]),
    Case(
      "work whose key is misspelt, and which is named",
      #"{ "format": 1, "apps": [{ "id": "com.a", "activities": [{ "nam": "x" }] }], "expect": [{ "activity": "x", "ran": "1" }] }"#,
      [#"S102 did you mean "name"?"#]),
    Case(
      "an event that is not known",
      #"{ "format": 1, "events": [{ "at": "day 1 10:00", "explode": true }] }"#, ["S102"]),
    Case(
      "a task twice in one app",
      #"{ "format": 1, "apps": [{ "id": "com.a", "tasks": [{ "refresh": "com.a.r" }, { "refresh": "com.a.r" }] }], "expect": [{ "task": "com.a.r", "ran": "1" }] }"#,
      ["S204"]),
  ]

  @Test(arguments: cases) func aMisspellingIsReportedOnceWithASuggestion(_ row: Case) {
    let told = ScenarioReader.read(Array(row.text.utf8)).diagnostics.map { diagnostic in
      "\(diagnostic.codeName) \(diagnostic.problem.wording.help ?? "")"
    }
    #expect(told.count == row.told.count, "\(told)")
    #expect(zip(told, row.told).allSatisfy { $0.hasPrefix($1) }, "\(told)")
  }
}
