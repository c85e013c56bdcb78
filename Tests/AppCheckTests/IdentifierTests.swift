import AppCheck
import Testing

@Suite("An identifier in code")
struct IdentifierTests {
  /// Each gives one cancellation of `com.x`, which is not permitted: that is how it is seen.
  static let known: [Row<String, Int>] = [
    Row("text", cancel("\"com.x\""), 1),
    Row("raw text", cancel("#\"com.x\"#"), 1),
    Row("escaped text", cancel("\"com.\\\"x\""), 1),
    Row("constant of the file", "let id = \"com.x\"; " + cancel("id"), 1),
    Row("constant with its type", "let id: String = \"com.x\"; " + cancel("id"), 1),
    Row("constant of a type", "enum T { static let id = \"com.x\" }; " + cancel("T.id"), 1),
    Row(
      "constant of the own type",
      "class T { static let id = \"com.x\"; func a() { \(cancel("Self.id")) } }", 1),
    Row(
      "constant of an inner type",
      "struct A { enum T { static let id = \"com.x\" } }; " + cancel("A.T.id"), 1),
    Row(
      "constant of an extension", "extension A.T { static let id = \"com.x\" }; " + cancel("T.id"),
      1),
    Row(
      "case with a text",
      "enum T: String { case a = \"b\", id = \"com.x\" }; " + cancel("T.id.rawValue"), 1),
    Row("case without a text", "enum T: String { case com, x }; " + cancel("T.x.rawValue"), 1),
    Row("computed", "var id: String { \"com.x\" }; " + cancel("id"), 1),
    Row(
      "put together", "let prefix = \"com\"; let id = \"\\(prefix).x\"; " + cancel("id"), 1),
    Row(
      "sum", "enum T { static let p = \"com\"; static let id = p + \".x\" }; " + cancel("T.id"), 1),
    Row(
      "in a loop over cases",
      "enum T: String, CaseIterable { case a = \"com.x\" }; for t in T.allCases { \(cancel("t.rawValue")) }",
      1),
    Row("in a loop over texts", "for id in [\"com.x\"] { \(cancel("id")) }", 1),
    Row(
      "that callers pass",
      "func f(_ id: String) { \(cancel("id")) }; func g() { f(\"com.x\") }", 1),
    Row(
      "of each case of its own property",
      "enum T { case a, b; var id: String { switch self { case .a: return \"com.x\"\ncase .b: return \"com.a.r\" } } }; func f(_ t: T) { \(cancel("t.id")) }",
      1),
    Row("of an instance", "class T { let id = \"com.x\" }; " + cancel("thing.id"), 1),
    Row("of the app", cancel("Bundle.main.bundleIdentifier! + \".x\""), 1),
    Row("in a line comment", "// " + cancel("\"com.x\""), 0),
    Row("in a comment", "/* /* */ \(cancel("\"com.x\"")) */", 0),
    Row("in a text", "let a = \"\\(b(\"c\")) s.cancel(taskRequestWithIdentifier: 'com.x')\"", 0),
    Row("in a long text", "let a = \"\"\"\n\(cancel("\"com.x\""))\n\"\"\"", 0),
    Row("behind an open text", "let a = \"open\n" + cancel("\"com.x\""), 1),
    Row("behind a regular expression", "let a = #/\"/#; " + cancel("\"com.x\""), 1),
    Row("behind a raw text", "let a = #\"\"\\\"#; " + cancel("\"com.x\""), 1),
    Row("of another function", "s.cancel(id: \"com.x\")", 0),
  ]

  @Test("is seen where it is known", arguments: known)
  func sees(_ row: Row<String, Int>) {
    let found = Found(Case(files: Case.swift(row.given)).input)
    #expect(found.lines.count { $0.hasPrefix("D201") } == row.expected)
    #expect(found.unresolved == [])
  }

  static let unknown: [Row<String, UnresolvedReason>] = [
    Row("interpolation", cancel("\"com.\\(x)\""), .interpolation),
    Row("sum", cancel("\"com.\" + x"), .expression),
    Row("call", cancel("id()"), .expression),
    Row("element", cancel("ids[0]"), .expression),
    Row("implicit member", cancel(".id"), .expression),
    Row("unknown name", cancel("id"), .unknownName("id")),
    Row("unknown member", "let id = \"com.x\"; " + cancel("T.id"), .unknownName("id")),
    Row(
      "parameter", "let id = \"com.x\"; func f(with id: String) { \(cancel("id")) }",
      .notConstant("id")),
    Row(
      "closure parameter", "let id = \"com.x\"; a.map { b, id in \(cancel("id")) }",
      .notConstant("id")),
    Row("loop", "let id = \"com.x\"; for id in ids { \(cancel("id")) }", .notConstant("id")),
    Row("variable", "var id = \"com.x\"; " + cancel("id"), .notConstant("id")),
    Row("sum of a constant", "let id = \"com.x\" + b; " + cancel("id"), .notConstant("id")),
    Row(
      "two values", "#if A\nlet id = \"com.x\"\n#else\nlet id = \"com.y\"\n#endif\n" + cancel("id"),
      .severalValues("id")),
  ]

  @Test("is listed where it is not known, and silences what depends on it", arguments: unknown)
  func lists(_ row: Row<String, UnresolvedReason>) {
    var given = Case(files: Case.swift(row.given))
    given.permitted.append("com.unused")
    let found = Found(given.input)
    #expect(found.unresolved == ["\(row.expected)"])
    #expect(found.lines == [])
  }

  @Test("is found across files, and names of a body stay in their file")
  func files() {
    let use = "s.cancel(taskRequestWithIdentifier: id)"
    func unresolved(_ text: String) -> [String] {
      Found(Case(files: [("a.swift", text), ("b.swift", use)]).input).unresolved
    }
    #expect(unresolved("let id = \"com.a.r\"") == [])
    #expect(unresolved("func f() { let id = \"com.a.r\" }") == ["unknownName(\"id\")"])
    #expect(unresolved("struct T { let id = \"com.a.r\" }") == ["unknownName(\"id\")"])
  }

  @Test("of Objective-C is read as well")
  func objectiveC() {
    let code = """
      #define kOne @"com.a.r"
      static NSString * const two = @"com.two"; char c = '"'; /* /* */
      [[BGTaskScheduler sharedScheduler] registerForTaskWithIdentifier:kOne usingQueue:nil launchHandler:^(BGTask *t) {}];
      BGAppRefreshTaskRequest *request = [[BGAppRefreshTaskRequest alloc] initWithIdentifier:@"com.a.r"];
      request.earliestBeginDate = [NSDate dateWithTimeIntervalSinceNow:60];
      [scheduler cancelTaskRequestWithIdentifier:two];
      """
    let found = Found(Case(files: [("a.m", code)]).input)
    #expect(found.lines == ["D210 60", "D201 two"])
    #expect(found.unresolved == [])
  }

  @Test("in a file that holds no code is not looked for")
  func otherFiles() {
    let files = Case.swift() + [("notes.txt", IdentifierTests.cancel("\"com.x\""))]
    #expect(Case(files: files).found == [])
  }

  private static func cancel(_ argument: String) -> String {
    "s.cancel(taskRequestWithIdentifier: \(argument))"
  }
}
