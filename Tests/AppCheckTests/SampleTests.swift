import AppCheck
import Basics
import Documents
import Foundation
import LongForm
import Testing

@Suite("A correct sample app") struct SampleTests {
  @Test("is read from its folder") func samples() {
    #expect(SampleApp.all.count >= 20)
    #expect(SampleApp.all.count == SampleApp.names("Samples").count)
    #expect(SampleApp.all.allSatisfy { !$0.sources.isEmpty })
  }

  @Test("has no mistakes reported", arguments: SampleApp.all) func clean(_ app: SampleApp) {
    let checkup = Checkup(app.input)
    let report = CheckupReport(checkup, of: app.input).text(.short)
    #expect(checkup.diagnostics.isEmpty, "\(report)")
  }

  @Test(
    "is read completely except for identifiers known only at run time", arguments: SampleApp.all)
  func whole(_ app: SampleApp) {
    let checkup = Checkup(app.input)
    let report = CheckupReport(checkup, of: app.input).text(.short)
    // The identifier of an export ends in a number that is drawn.
    #expect(checkup.unresolved.count == (app.name == "VideoExport" ? 2 : 0), "\(report)")
    // One handler is in Objective-C, and the push handler of another answers in a closure.
    let hasNote = ["Chat", "Library", "VideoExport"].contains(app.name)
    // What the samples hold of the rest of their apps is not there, and that is said.
    let lines = report.split(separator: "\n").filter { !$0.contains("not among these files") }
    #expect(lines.count == (hasNote ? 2 : 1), "\(report)")
  }
}

/// What a checkup finds of what can go wrong, measured. `PRINT_FIGURES=1 LONG_TESTS=1 swift test --filter
/// BrokenSampleTests` prints the share of each way to break an app, and each place that is missed.
@Suite("A sample app with a planted mistake") struct BrokenSampleTests {
  private struct Figure {
    let breakage: Breakage
    let places: Int
    let missed: [String]
    let misplaced: [String]

    var words: String {
      "\(breakage.rawValue): \(places - missed.count) of \(places)"
        + missed.map { "\n  missed: \($0)" }.joined()
        + misplaced.map { "\n  at the wrong line: \($0)" }.joined()
    }
  }

  private static let apps = SampleApp.all + SampleApp.handedOn

  private static func figure(_ breakage: Breakage) -> Figure {
    let tried = LongForm.all(of: apps.flatMap(breakage.broken), orOneIn: 3)
    let told = tried.map { ($0.name, $0.told) }
    return Figure(
      breakage: breakage, places: tried.count, missed: told.filter { $0.1.isEmpty }.map(\.0),
      misplaced: told.flatMap(\.1).filter { !$0.isRight }.map(\.words))
  }

  @Test("has it reported at the right line in at least 95 percent of places") func found() {
    let figures = Breakage.allCases.map(BrokenSampleTests.figure)
    let places = figures.reduce(0) { $0 + $1.places }
    let missed = figures.reduce(0) { $0 + $1.missed.count }
    let accused = BrokenSampleTests.apps.filter { !Checkup($0.input).diagnostics.isEmpty }
    let words =
      figures.map(\.words) + [
        "all: \(places - missed) of \(places)",
        "false alarms: \(accused.count) of \(BrokenSampleTests.apps.count) correct apps",
      ]
    if ProcessInfo.processInfo.environment["PRINT_FIGURES"] != nil {
      print(words.joined(separator: "\n"))
    }
    #expect(figures.allSatisfy { $0.places > 0 })
    #expect(figures.allSatisfy { $0.misplaced.isEmpty }, "\(words.joined(separator: "\n"))")
    #expect(missed * 100 <= places * 5, "\(words.joined(separator: "\n"))")
  }
}

/// What `bgsim help` shows as wrong leads to the diagnostic, and what it shows as right does not.
@Suite struct MistakeExampleTests {
  @Test(arguments: MistakeCode.allCases)
  func `The wrong example of a diagnostic triggers it and the right one does not`(
    _ code: MistakeCode
  ) throws {
    guard let example = code.details.example else {
      // Of real apps none of these is looked at.
      #expect([.dateIgnored, .missingEntitlement, .refused].contains(code))
      return
    }
    #expect(Self.codes(example, example.wrong).contains(code))
    #expect(!Self.codes(example, example.right).contains(code))
  }

  private static func codes(_ example: AppExample, _ text: String) -> [MistakeCode] {
    Checkup(example.app(with: text)).diagnostics.map(\.code)
  }
}

@Suite("Hostile files of an app") struct HostileTests {
  private static let code = """
    enum T: String { case a = "x", b } ; /* /* */ */ let c = #"\\#(d)"# + "\\(e("f"))"
    class D { func viewDidAppear(_ a: A) { s.register(forTaskWithIdentifier: T.a.rawValue, using: nil) { b in } } }
    let r = BGProcessingTaskRequest(identifier: "é" ) ; r.earliestBeginDate = Date() + 60 * 60
    @"a" 'b' \"\"\"
    g
    \"\"\" #/h"/#
    """

  private func check(_ input: AppFiles) -> Bool {
    let checkup = Checkup(input)
    let report = CheckupReport(checkup, of: input)
    let places =
      checkup.diagnostics.flatMap { [$0.place, $0.related].compactMap { $0 } }
      + checkup.unfollowed.map(\.place)
    return DiagnosticLayout.allCases.allSatisfy {
      report.text($0).hasPrefix("nothing wrong found in Info")
        == (places.isEmpty && $0 != .json && $0 != .sarif)
    }
  }

  @Test("are read or reported whichever byte of code is changed", arguments: ["a.swift", "a.m"])
  func changes(_ path: String) {
    let bytes = Array(HostileTests.code.utf8)
    let others = Array("\"\\#/*({}\n=".utf8) + [0xFF]
    let changes = bytes.indices.flatMap { place in others.map { (place, $0) } }
    // The sample changes each place, and puts each byte somewhere.
    let bad = LongForm.all(of: changes, orOneIn: 16).filter { place, other in
      var changed = bytes
      changed[place] = other
      var input = Case().input
      input.sources = [AppFile(path: path, bytes: changed)]
      return !check(input)
    }
    #expect(bad.map(\.0) == [])
  }

  @Test(
    "that repeat one piece of code fifteen hundred times are read",
    arguments: [
      "\"", "\"\\(", "/*", "#\"", "#/", "{", "(", "class A {", "func a(b) {", "let a = ", ".now +",
      "a, b in ", "BGAppRefreshTaskRequest(identifier:\n", "x.earliestBeginDate = 1 * ", "case a, ",
      "####", "func ", "$(",
    ])
  func repeats(_ piece: String) {
    let text = String(repeating: piece, count: LongForm.count(1_500, long: 10_000))
    let input = Case(permitted: [String(repeating: "$(", count: 500)], files: [("a.swift", text)])
      .input
    #expect(check(input))
  }
}

/// Uses of identifiers that grow, and the time that a checkup takes.
@Suite("A checkup of an app", .serialized) struct CheckupCostTests {
  private func seconds(_ count: Int) -> Duration {
    let text = (0..<count).map { number in
      "struct T\(number) { static let id = \"com.a.r\(number)\"\nfunc go(_ x: String) { "
        + "s.register(forTaskWithIdentifier: Self.id, using: nil) { task in again(); task.setTaskCompleted(success: true) }\n"
        + "let r = BGProcessingTaskRequest(identifier: T\(number).id) } }\n"
    }
    let input = Case(files: [("a.swift", text.joined())]).input
    return ContinuousClock().measure { _ = Checkup(input) }
  }

  /// Measured times vary too much for every `swift test`.
  @Test(
    "takes time that does not grow with the square of the code", .enabled(if: LongForm.isAskedFor))
  func linear() {
    let few = (0..<3).map { _ in seconds(150) }.min() ?? .zero
    let many = (0..<3).map { _ in seconds(1_200) }.min() ?? .zero
    // Eight times as much; a cost that grows with the square would be 64 times as long.
    #expect(many < few * 24, "\(few), \(many)")
  }

  @Test("finishes for deeply nested calls and mutually recursive functions") func nested() {
    let deep = String(repeating: "f(", count: 4_000) + String(repeating: ")", count: 4_000)
    let chain = (0..<300).map { "func f\($0)(_ t: BGTask) { f\($0 + 1)(t); f\($0 + 2)(t) }" }
    for body in [deep, "f0(task)", "let g = { h in h(h) }; g(g)"] {
      let code =
        "s.register(forTaskWithIdentifier: \"com.a.r\", using: nil) { task in \(body) }\n"
        + chain.joined(separator: "\n")
      _ = Checkup(Case(files: [("a.swift", code)]).input)
    }
  }
}
