import AppCheck
import Basics
import LongForm
import Scenarios
import Testing

@Suite("Hostile files of an app")
struct HostileTests {
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
      + checkup.unresolved.map(\.place)
      + checkup.unread.map(\.place)
    return DiagnosticLayout.allCases.allSatisfy {
      report.text($0).hasPrefix("nothing wrong")
        == (places.isEmpty && $0 != .json && $0 != .sarif)
    }
  }

  @Test("are read or told wherever code ends", arguments: ["a.swift", "a.m"])
  func prefixes(_ path: String) {
    let bytes = Array(HostileTests.code.utf8)
    let bad = bytes.indices.filter { end in
      var input = Case().input
      input.sources = [AppFile(path: path, bytes: Array(bytes[..<end]))]
      return !check(input)
    }
    #expect(bad == [])
  }

  @Test("are read or told whatever one byte of code is", arguments: ["a.swift", "a.m"])
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

  @Test("are read or told wherever the property list ends")
  func plists() {
    let bytes = Array(Case(files: []).plist.utf8)
    let bad = bytes.indices.filter {
      !check(AppFiles(plist: AppFile(path: "p", bytes: Array(bytes[..<$0]))))
    }
    #expect(bad == [])
  }

  @Test(
    "that repeat one thing fifteen hundred times are read",
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
@Suite("A checkup", .serialized)
struct CheckupCostTests {
  private func seconds(_ count: Int) -> Duration {
    let text = (0..<count).map { number in
      "struct T\(number) { static let id = \"com.a.r\(number)\"\nfunc go(_ x: String) { "
        + "s.register(forTaskWithIdentifier: Self.id, using: nil) { task in again(); task.setTaskCompleted(success: true) }\n"
        + "let r = BGProcessingTaskRequest(identifier: T\(number).id) } }\n"
    }
    let input = Case(files: [("a.swift", text.joined())]).input
    return ContinuousClock().measure { _ = Checkup(input) }
  }

  /// A clock's answer is nothing that every `swift test` may hang on.
  @Test("of eight times as much code takes no square of that", .enabled(if: LongForm.isAskedFor))
  func linear() {
    let few = (0..<3).map { _ in seconds(150) }.min() ?? .zero
    let many = (0..<3).map { _ in seconds(1_200) }.min() ?? .zero
    // Eight times as much; a cost that grows with the square would be 64 times as long.
    #expect(many < few * 24, "\(few), \(many)")
  }

  @Test("of calls in calls, or of functions that call each other, ends")
  func nested() {
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
