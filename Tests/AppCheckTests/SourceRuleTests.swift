import AppCheck
import Testing

@Suite("Code")
struct SourceRuleTests {
  static let cases: [Row<Case, [String]>] = [
    Row("in which all is well", Case(files: Case.swift()), []),
    Row("none at all", Case(files: []), ["D204 com.a.r"]),
    Row(
      "that spells differently",
      Case(
        permitted: ["com.a.r", "com.a.R2"],
        files: Case.swift("x.cancel(taskRequestWithIdentifier: \"com.a.r2\")")),
      ["D204 com.a.R2", "D201 \"com.a.r2\""]),
    Row(
      "for which nothing is permitted", Case(permitted: [], files: Case.swift()),
      ["D101 BGTaskSchedulerPermittedIdentifiers", "D201 \"com.a.r\"", "D201 \"com.a.r\""]),
    Row(
      "without the mode for refresh", Case(modes: ["processing"], files: Case.swift()),
      ["D108 \"com.a.r\""]),
    Row(
      "without the mode for processing",
      Case(
        permitted: ["com.a.r", "p"], modes: ["fetch"],
        files: Case.swift(
          "register(forTaskWithIdentifier: \"p\", using: q) BGProcessingTaskRequest(identifier: \"p\")"
        )), ["D108 \"p\""]),
    Row(
      "that registers through the scene",
      Case(
        modes: [],
        files: [
          (
            "a.swift",
            "x.backgroundTask(.appRefresh(\"com.a.r\")) { scheduler.submit(BGAppRefreshTaskRequest(identifier: \"com.a.r\")) }"
          )
        ]),
      ["D108 \"com.a.r\""]),
    Row(
      "that requests and never registers",
      Case(files: [("a.swift", "BGAppRefreshTaskRequest(identifier: \"com.a.r\")")]),
      ["D205 \"com.a.r\""]),
    Row(
      "that registers and never requests",
      Case(files: [("a.swift", "s.register(forTaskWithIdentifier: \"com.a.r\", using: nil)")]),
      ["D206 \"com.a.r\""]),
    Row(
      "that registers twice",
      Case(files: Case.swift("s.register(forTaskWithIdentifier: \"com.a.r\", using: nil)")),
      ["D207 \"com.a.r\""]),
    Row(
      "with a concrete identifier of continued processing",
      Case(permitted: ["com.a.x.*"], modes: [], files: [("a.swift", continued("com.a.x.1"))]), []),
    Row(
      "with continued processing under another app's name",
      Case(permitted: ["com.b.x"], modes: [], files: [("a.swift", continued("com.b.x"))]),
      ["D225 \"com.b.x\""]),
    Row(
      "with nothing in the place of the asterisk",
      Case(permitted: ["com.a.x.*"], modes: [], files: [("a.swift", continued("com.a.x."))]),
      ["D204 com.a.x.*", "D201 \"com.a.x.\"", "D201 \"com.a.x.\""]),
    Row(
      "with a name that is nothing like a permitted one",
      Case(
        permitted: ["com.a.reader.cleanup", "com.a.r"],
        files: Case.swift("x.cancel(taskRequestWithIdentifier: \"com.a.reader.sync\")")),
      ["D204 com.a.reader.cleanup", "D201 \"com.a.reader.sync\""]),
    Row(
      "with the wildcard itself",
      Case(permitted: ["com.a.x.*"], modes: [], files: [("a.swift", continued("com.a.x.*"))]),
      ["D203 \"com.a.x.*\"", "D203 \"com.a.x.*\""]),
    Row(
      "with a wildcard for refresh",
      Case(
        permitted: ["com.a.*"], files: Case.swift()), ["D202 \"com.a.r\""]),
    Row(
      "with a second refresh request, asked for twice",
      Case(
        permitted: ["com.a.r", "com.a.s"],
        files: Case.swift(
          "s.register(forTaskWithIdentifier: \"com.a.s\", using: nil) "
            + "BGAppRefreshTaskRequest(identifier: \"com.a.s\") "
            + "BGAppRefreshTaskRequest(identifier: \"com.a.s\")")),
      ["D212 \"com.a.s\""]),
    Row("with ten processing requests", processing(10), []),
    Row("with eleven processing requests", processing(11), ["D212 \"p11\""]),
    Row(
      "of the old fetch interface",
      Case(files: Case.swift("app.setMinimumBackgroundFetchInterval(1)")),
      ["D109 setMinimumBackgroundFetchInterval"]),
    Row(
      "that registers when the app becomes active",
      Case(
        files: [
          (
            "a.swift",
            "class D { func applicationDidBecomeActive(_ a: A) { if x { s.register(forTaskWithIdentifier: \"com.a.r\", using: nil) } }\n func b() { BGAppRefreshTaskRequest(identifier: \"com.a.r\") } }"
          )
        ]), ["D208 \"com.a.r\""]),
    Row(
      "that registers continued processing then",
      Case(
        permitted: ["com.a.x.*"],
        files: [("a.swift", "func viewDidAppear() { \(continued("com.a.x.1")) }")]), []),
  ]

  /// Code that registers and requests so many identifiers of processing.
  private static func processing(_ count: Int) -> Case {
    let names = (1...count).map { "p\($0)" }
    let calls = names.map {
      "s.register(forTaskWithIdentifier: \"\($0)\", using: nil) "
        + "BGProcessingTaskRequest(identifier: \"\($0)\") "
    }
    return Case(permitted: ["com.a.r"] + names, files: Case.swift(calls.joined()))
  }

  private static func continued(_ name: String) -> String {
    "s.register(forTaskWithIdentifier: \"\(name)\", using: nil) { $0.setTaskCompleted(success: true) } ; "
      + "BGContinuedProcessingTaskRequest(identifier: \"\(name)\", title: \"t\", subtitle: \"s\")"
      + "; task.progress.completedUnitCount += 1"
  }

  @Test("is checked", arguments: cases)
  func checks(_ row: Row<Case, [String]>) { #expect(row.given.found == row.expected) }

  private static let day = "24 * 60 * 60"
  static let dates: [Row<String, [String]>] = [
    Row("a quarter of an hour", "Date(timeIntervalSinceNow: 15 * 60)", []),
    Row("less", "Date(timeIntervalSinceNow: 14 * 60)", ["D210 14 * 60"]),
    Row("less in one number", "Date(timeIntervalSinceNow: 60.0)", ["D210 60.0"]),
    Row("a week", "Date(timeIntervalSinceNow: 7 * \(day))", []),
    Row("more", "Date(timeIntervalSinceNow: 8 * \(day))", ["D209 8 * \(day)"]),
    Row("more with underscores", "Date(timeIntervalSinceNow: 604_801)", ["D209 604_801"]),
    Row("added", "Date().addingTimeInterval(60)", ["D210 60"]),
    Row("added to now", ".now.addingTimeInterval(60)", ["D210 60"]),
    Row("advanced", "Date.now.advanced(by: 60)", ["D210 60"]),
    Row("a sum", "Date() + 60\n", ["D210 60"]),
    Row("a longer sum", "Date() + 60 + x", []),
    Row("a name", "Date(timeIntervalSinceNow: interval)", []),
    Row("half known", "Date(timeIntervalSinceNow: 60 * n)", []),
    Row("a fraction", "Date(timeIntervalSinceNow: 0.5)", []),
    Row("beyond all numbers", "Date(timeIntervalSinceNow: 9999999999 * 9999999999)", []),
    Row("nil", "nil", []),
  ]

  @Test("says when, at the earliest", arguments: dates)
  func earliest(_ row: Row<String, [String]>) {
    let code = "first.earliestBeginDate = \(row.given)"
    #expect(Case(files: Case.swift(code)).found == row.expected)
  }

  @Test("of other kinds may ask for any early date, and continued processing for none")
  func kinds() {
    func found(_ kind: String, _ date: String) -> [String] {
      let code =
        "let r: BGTaskRequest = BackgroundTasks.\(kind)(identifier: \"com.a.r\")\n"
        + "r.earliestBeginDate = \(date)\ns.register(forTaskWithIdentifier: \"com.a.r\", using: nil)"
        + "\nr.progress.completedUnitCount += 1"
      return Case(files: [("a.swift", code)]).found
    }
    #expect(found("BGProcessingTaskRequest", "Date(timeIntervalSinceNow: 60)") == [])
    #expect(found("BGAppRefreshTaskRequest", "Date(timeIntervalSinceNow: 60)") == ["D210 60"])
    #expect(
      found("BGContinuedProcessingTaskRequest", "Date()") == ["D211 earliestBeginDate"])
    #expect(found("BGContinuedProcessingTaskRequest", "nil") == [])
  }
}
