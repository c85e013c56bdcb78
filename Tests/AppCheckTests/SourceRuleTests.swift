import AppCheck
import Documents
import Foundation
import LongForm
import Testing

@Suite("Swift code of an app") struct SourceRuleTests {
  static let cases: [Row<Case, [String]>] = [
    Row("in which all is well", Case(files: Case.swift()), []),
    Row("none at all", Case(files: []), ["D204 com.a.r"]),
    Row(
      "that spells differently",
      Case(
        permitted: ["com.a.r", "com.a.R2"],
        files: Case.swift("x.cancel(taskRequestWithIdentifier: \"com.a.r2\")")),
      ["D204 com.a.R2", "D234 \"com.a.r2\""]),
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
        ]), ["D108 \"com.a.r\""]),
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
      ["D201 \"com.a.x.\"", "D201 \"com.a.x.\""]),
    Row(
      "with a name that is nothing like a permitted one",
      Case(
        permitted: ["com.a.reader.cleanup", "com.a.r"],
        files: Case.swift("x.cancel(taskRequestWithIdentifier: \"com.a.reader.sync\")")),
      ["D204 com.a.reader.cleanup", "D234 \"com.a.reader.sync\""]),
    Row(
      "with the wildcard itself",
      Case(permitted: ["com.a.x.*"], modes: [], files: [("a.swift", continued("com.a.x.*"))]),
      ["D203 \"com.a.x.*\"", "D203 \"com.a.x.*\""]),
    Row(
      "with a wildcard for refresh", Case(permitted: ["com.a.*"], files: Case.swift()),
      ["D202 \"com.a.r\""]),
    Row(
      "with a second refresh request, asked for twice",
      Case(
        permitted: ["com.a.r", "com.a.s"],
        files: Case.swift(
          "s.register(forTaskWithIdentifier: \"com.a.s\", using: nil) "
            + "BGAppRefreshTaskRequest(identifier: \"com.a.s\") "
            + "BGAppRefreshTaskRequest(identifier: \"com.a.s\")")), ["D212 \"com.a.s\""]),
    Row("with ten processing requests", processing(10), []),
    Row("with eleven processing requests", processing(11), ["D212 \"p11\""]),
    Row(
      "of the old fetch interface",
      Case(files: Case.swift("app.setMinimumBackgroundFetchInterval(1)")),
      ["D109 setMinimumBackgroundFetchInterval"]),
    Row(
      "that registers when the app becomes active",
      Case(files: [
        (
          "a.swift",
          "class D { func applicationDidBecomeActive(_ a: A) { if x { s.register(forTaskWithIdentifier: \"com.a.r\", using: nil) } }\n func b() { BGAppRefreshTaskRequest(identifier: \"com.a.r\") } }"
        )
      ]), ["D208 \"com.a.r\""]),
    Row(
      "that registers continued processing then",
      Case(
        permitted: ["com.a.x.*"],
        files: [("a.swift", "func viewDidAppear() { if x { \(continued("com.a.x.1")) } }")]), []),
    Row(
      "that registers the same continued processing each time",
      Case(
        permitted: ["com.a.x.*"],
        files: [("a.swift", "func viewDidAppear() { \(continued("com.a.x.1")) }")]),
      ["D207 \"com.a.x.1\""]),
  ]

  /// Code that registers and requests `count` processing identifiers.
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

  @Test("has each of its mistakes reported", arguments: cases)
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
    Row("a fraction", "Date(timeIntervalSinceNow: 0.5)", ["D210 0.5"]),
    Row("beyond all numbers", "Date(timeIntervalSinceNow: 9999999999 * 9999999999)", []),
    Row("nil", "nil", []),
  ]

  @Test("may ask for an earliest date from 15 minutes to a week ahead", arguments: dates)
  func earliest(_ row: Row<String, [String]>) {
    let code = "first.earliestBeginDate = \(row.given)"
    #expect(Case(files: Case.swift(code)).found == row.expected)
  }

  @Test("may set any early date for other kinds, but none for continued tasks")
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
    #expect(found("BGContinuedProcessingTaskRequest", "Date()") == ["D211 earliestBeginDate"])
    #expect(found("BGContinuedProcessingTaskRequest", "nil") == [])
  }
}

/// Code next to the scheduler: background sessions, pushes, the progress of continued work.
@Suite("Code beside the scheduler") struct NeighbourRuleTests {
  private static let config = "let c = URLSessionConfiguration.background(withIdentifier: \"x\")\n"
  private static let made =
    "let s = URLSession(configuration: c, delegate: self, delegateQueue: nil)\n"
  private static let context = "x.backgroundTask(.urlSession(\"x\")) { }\n"

  private static func session(_ body: String) -> String { config + made + context + body }

  private static func download(_ body: String) -> String {
    "func urlSession(_ s: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL) { \(body) }"
  }

  private static func push(_ body: String) -> String {
    "func application(_ a: UIApplication, didReceiveRemoteNotification u: [AnyHashable: Any], fetchCompletionHandler done: @escaping (UIBackgroundFetchResult) -> Void) { \(body) }"
  }

  /// A function of a plug-in, whose caller answers where it returns false.
  private static func plugin(_ body: String) -> String {
    "func application(_ a: UIApplication, didReceiveRemoteNotification u: [AnyHashable: Any], fetchCompletionHandler done: @escaping (UIBackgroundFetchResult) -> Void) -> Bool {\n\(body)\n}"
  }

  private static func events(_ body: String) -> String {
    "func application(_ a: UIApplication, handleEventsForBackgroundURLSession i: String, completionHandler: @escaping () -> Void) { \(body) }\n"
  }

  private static let finish =
    "func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) { kept?() }\n"

  static let cases: [Row<String, [String]>] = [
    Row("with a session that has a delegate", session("s.downloadTask(with: u).resume()"), []),
    Row(
      "with a session without one", config + context + "let s = URLSession(configuration: c)",
      ["D301 URLSession"]),
    Row(
      "with a session whose delegate is nil",
      config + context + "let s = URLSession(configuration: c, delegate: nil, delegateQueue: nil)",
      ["D301 URLSession"]),
    Row(
      "that gives a task a closure", session("s.downloadTask(with: u) { f, r, e in g() }.resume()"),
      ["D301 downloadTask"]),
    Row(
      "that gives a task a labelled closure",
      session("s.uploadTask(with: r, from: d, completionHandler: done).resume()"),
      ["D301 uploadTask"]),
    Row(
      "that answers a push where it says so to its caller",
      plugin("if isOurs(u) {\nrefresh { done(.newData) }\nreturn true\n}\nreturn false"), []),
    Row(
      "that leaves a push to its caller", plugin("count += 1\nreturn false"), []),
    Row(
      "that says of one path only that it answers a push",
      plugin("if isOurs(u) {\nreturn true\n}\ndone(.noData)\nreturn true"), ["D305 return"]),
    Row(
      "that answers a push unless another does",
      push("if kit.handles(u, done) { return }\ndone(.noData)")
        + "\nfunc handles(_ u: U, _ done: @escaping (R) -> Void) -> Bool {\nguard isOurs(u) else { return false }\ndone(.newData)\nreturn true\n}",
      []),
    Row("that never answers a push and says so", plugin("sync()\nreturn true"), ["D305 {"]),
    Row("that may have answered a push", plugin("return sync(u, done)"), []),
    Row("that may answer a push later", plugin("let ours = isOurs(u)\nreturn ours"), []),
    Row("that awaits a transfer", session("let (d, r) = try await s.data(from: u)"), ["D301 data"]),
    Row(
      "that awaits one of another session",
      session("let (d, r) = try await URLSession.shared.data(from: u)"), []),
    Row(
      "with a condition about a task", session("if s.downloadTask(with: u).isReady { go() }"), []),
    Row("that moves the file", download("try? m.moveItem(at: location, to: t)"), []),
    Row("that hands the file on", download("store.take(location)"), []),
    Row(
      "that moves the file later", download("Task { try? m.moveItem(at: location, to: t) }"),
      ["D302 location"]),
    Row(
      "that moves the file on another queue",
      download("DispatchQueue.main.async { self.take(location) }"), ["D302 location"]),
    Row(
      "that moves the file on that queue and waits",
      download("queue.sync { self.take(location) }"), []),
    Row("that forgets the file", download("log()"), ["D302 {"]),
    Row(
      "that takes the events of its session",
      config + made + events("kept = completionHandler") + finish, []),
    Row("that takes none", config + made, ["D303 background"]),
    Row(
      "that does not keep the handler of events", config + made + events("log()") + finish,
      ["D303 {"]),
    Row("that never calls it", config + made + events("kept = completionHandler"), ["D303 kept"]),
    Row("that answers a push", push("done(.newData)"), []),
    Row("that answers a push by another", push("work.fetch(done)"), []),
    Row("that never answers a push", push("fetch()"), ["D305 {"]),
    Row("without sessions and pushes", "URLSession.shared.dataTask(with: u) { d, r, e in }", []),
  ]

  @Test(arguments: cases) func neighbourMistakesAreReported(_ row: Row<String, [String]>) {
    let app = Case(
      modes: ["fetch", "processing", "remote-notification"],
      files: Case.swift() + [("More.swift", row.given)])
    #expect(app.found == row.expected, "\(row.label)")
  }

  @Test("A push handler needs its background mode") func mode() {
    let app = Case(files: Case.swift() + [("More.swift", Self.push("done(.noData)"))])
    #expect(app.found == ["D306 {"])
    // A push that is shown needs neither the handler nor the mode.
    let shown = "func application(_ a: A, didReceiveRemoteNotification u: U) { log() }"
    #expect(Case(files: Case.swift() + [("More.swift", shown)]).found == [])
  }

  @Test("A file that cannot be read is told, and nothing is missing because of it")
  func unreadable() {
    for text in ["let a = \"\"\"\nopen", "\u{0}\u{1}\u{2}", Case.whole + "let b = \"\"\"\nb"] {
      let input = Case(permitted: ["com.a.r", "com.a.s"], files: [("a.swift", text)]).input
      let report = CheckupReport(Checkup(input), of: input)
      #expect(
        report.text(.short)
          == "note: 1 file could not be read as code: a.swift:1:1\nnothing wrong found in the readable parts of Info.plist and 1 source file\n"
      )
      #expect(!report.isSeenWhole)
    }
    #expect(Case(files: Case.swift("let a = \"\"\"\nclosed\n\"\"\"")).found == [])
  }

  @Test("A submit that only debug builds have is told") func debugOnly() {
    func found(_ start: String, _ end: String) -> [String] {
      let code = Case.whole.split(separator: "\n").map { line in
        line.contains("submit") ? "func again() {\n\(start)\ntry s()\n\(end)\n}" : String(line)
      }.joined(separator: "\n").replacing(
        "try s()", with: "do { try scheduler.submit(first) } catch { log(error) }")
      return Case(files: [("a.swift", code)]).found
    }
    #expect(found("#if DEBUG", "#endif") == ["D206 submit"])
    #expect(found("#if DEBUG && os(iOS)", "#else\nlog()\n#endif") == ["D206 submit"])
    for (start, end) in [
      ("#if DEBUG || BETA", "#endif"), ("#if !DEBUG", "#endif"),
      ("#if DEBUG\nlog()\n#else", "#endif"),
      ("#if DEBUG\nlog()\n#endif", ""),
    ] { #expect(found(start, end).filter { $0.hasPrefix("D206") } == [], "\(start)") }
  }

  @Test("Continued processing needs to report progress") func progress() {
    func found(_ body: String) -> [String] {
      Case(
        permitted: ["com.a.x.*"],
        files: [
          (
            "a.swift",
            "func f() { guard isNew else { return }; s.register(forTaskWithIdentifier: \"com.a.x.1\", using: nil) { task in \(body); task.setTaskCompleted(success: true) }\nBGContinuedProcessingTaskRequest(identifier: \"com.a.x.1\", title: t, subtitle: u) }"
          )
        ]
      ).found
    }
    #expect(found("work()") == ["D307 \"com.a.x.1\""])
    #expect(found("task.progress.completedUnitCount += 1") == [])
  }

  @Test("Code that a package with the simulator compiles only for devices is noted")
  func platforms() {
    func found(_ manifest: String, _ code: String) -> [String] {
      Case(permitted: ["com.a.r"], files: [("Package.swift", manifest), ("a.swift", code)]).found
        .filter { $0.hasPrefix("D308") }
    }
    let kit = #".package(url: "https://example.com/BackgroundTaskSimulator")"#
    let use = "\nlet r = BGAppRefreshTaskRequest(identifier: \"com.a.r\")\n#endif\n"
    #expect(found(kit, "#if os(iOS)\(use)") == ["D308 #if os(iOS)"])
    #expect(found(kit, "#if DEBUG && os(iOS)\n#if DEBUG\(use)#endif\n").count == 1)
    for right in [
      "#if os(iOS) || SIMULATED", "#if !os(iOS)", "#if os(iOS) || os(Linux)", "#if DEBUG",
    ] {
      #expect(found(kit, right + use) == [], "\(right)")
    }
    #expect(found(kit, "#if os(iOS)\nlet a = 1\n#else\(use)") == [])
    #expect(found("", "#if os(iOS)\(use)") == [])
  }

  /// What stands in the advice is an article of the kit.
  @Test func theArticleOfNamesIsThere() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let article = root.appendingPathComponent(
      "Sources/TestKit/SimulatedBackgroundTasks/SimulatedBackgroundTasks.docc/WhichNames.md")
    let text = try String(contentsOf: article, encoding: .utf8)
    #expect(text.hasPrefix("# \(Mistake.articleOfNames)\n") && text.contains("\n## All names\n"))
  }

  static let payloads: [Row<String, [String]>] = [
    Row("that is silent", #"{ "aps": { "content-available": 1 } }"#, []),
    Row("that is shown", #"{ "aps": { "alert": "hello" } }"#, []),
    Row("that is neither", #"{ "aps": { } }"#, ["D304 \"aps\""]),
    Row("with a text", #"{ "aps": { "content-available": "1" } }"#, ["D304 \"1\""]),
    Row(
      "with a misspelt key", #"{ "aps": { "content_available": 1 } }"#,
      ["D304 \"content_available\""]),
    Row("without aps", #"{ "content-available": 1 }"#, ["D304 {"]),
    Row("that is no JSON", "hello", ["D304 h"]),
    Row("that is empty", "", ["D304 "]),
    Row("that is deep", String(repeating: "[", count: 100), ["D304 ["]),
  ]

  @Test("A push payload has its mistakes reported", arguments: payloads)
  func payload(_ row: Row<String, [String]>) {
    let app = Case(files: Case.swift() + [("news.apns", row.given)])
    #expect(app.found == row.expected, "\(row.label)")
  }
}

@Suite("An identifier in code") struct IdentifierTests {
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
    Row("put together", "let prefix = \"com\"; let id = \"\\(prefix).x\"; " + cancel("id"), 1),
    Row(
      "sum", "enum T { static let p = \"com\"; static let id = p + \".x\" }; " + cancel("T.id"), 1),
    Row(
      "in a loop over cases",
      "enum T: String, CaseIterable { case a = \"com.x\" }; for t in T.allCases { \(cancel("t.rawValue")) }",
      1),
    Row("in a loop over texts", "for id in [\"com.x\"] { \(cancel("id")) }", 1),
    Row(
      "that callers pass", "func f(_ id: String) { \(cancel("id")) }; func g() { f(\"com.x\") }", 1),
    Row(
      "of each case of its own property",
      "enum T { case a, b; var id: String { switch self { case .a: return \"com.x\"\ncase .b: return \"com.a.r\" } } }; func f(_ t: T) { \(cancel("t.id")) }",
      1),
    Row("of an instance", "class T { let id = \"com.x\" }; " + cancel("thing.id"), 1),
    Row("of the app", cancel("Bundle.main.bundleIdentifier! + \".x\""), 1),
    Row("of the app, or else", cancel("(Bundle.main.bundleIdentifier ?? \"\") + \".x\""), 1),
    Row("of the app in a text", cancel("\"\\(Bundle.main.bundleIdentifier ?? \"a\").x\""), 1),
    Row("of the app, unwrapped in a text", cancel("\"\\(Bundle.main.bundleIdentifier!).x\""), 1),
    Row(
      "of the app, mapped",
      cancel("Bundle.main.bundleIdentifier.map { \"\\($0).x\" } ?? \"\""), 1),
    Row("of a format", cancel("String(format: \"%@.x\", Bundle.main.bundleIdentifier!)"), 1),
    Row("of parts", cancel("[Bundle.main.bundleIdentifier!, \"x\"].joined(separator: \".\")"), 1),
    Row("appended", "let p = \"com.\"; " + cancel("p.appending(\"x\")"), 1),
    Row(
      "from a function",
      "func name(_ end: String) -> String { \"com.\" + end }; " + cancel("name(\"x\")"), 1),
    Row(
      "from a function of a type",
      "enum T { static func name(for end: String) -> String { return p + end }; static let p = \"com.\" }; "
        + cancel("T.name(for: \"x\")"), 1),
    Row("lazy", "class T { lazy var id = \"com.x\"; func f() { \(cancel("id")) } }", 1),
    Row("from a closure", "let id = { \"com.x\" }(); " + cancel("id"), 1),
    Row(
      "that is permitted",
      cancel(
        "(Bundle.main.object(forInfoDictionaryKey: \"BGTaskSchedulerPermittedIdentifiers\") as? [String])?.first ?? \"com.x\""
      ), 0),
    Row(
      "of a variable that nothing changes",
      "class T { static var id = \"com.x\" }; " + cancel("T.id"), 1),
    Row(
      "that an initializer is handed",
      "class T { let id: String; init(id: String) { self.id = id }; func f() { \(cancel("id")) } }; let t = T(id: \"com.x\")",
      1),
    Row(
      "that is a default of an initializer",
      "class T { let id: String; init(id: String = \"com.x\") { self.id = id }; func f() { \(cancel("id")) } }; let t = T()",
      1),
    Row(
      "of a value that its maker gives",
      "struct T { let id: String; func f() { \(cancel("id")) } }; let t = T(id: \"com.x\")", 1),
    Row(
      "behind a guard for the app's own",
      "enum T: String { case end = \"x\"; var id: String { guard let app = Bundle.main.bundleIdentifier else { return \"none\" }\nreturn \"\\(app).\\(rawValue)\" } }; "
        + cancel("T.end.id"), 1),
    Row(
      "of one case of several",
      "enum T: String { case end = \"x\", other = \"r\"; var id: String { \"com.\\(rawValue)\" } }; "
        + cancel("T.end.id"), 1),
    Row(
      "of one case of several, each with its own",
      "enum T { case a, b; var id: String { switch self { case .b: return \"com.a.r\"\ncase .a: return \"com.x\" } } }; "
        + cancel("T.a.id"), 1),
    Row(
      "on one of two ways",
      "var id: String { if isOld { return \"com.x\" } else { return \"com.a.r\" } }; "
        + cancel("id"), 1),
    Row(
      "of a value with a raw value",
      "struct T: RawRepresentable { static let end = T(rawValue: \"com.x\"); let rawValue: String }; "
        + cancel("T.end.rawValue"), 1),
    Row(
      "in a closure for each case",
      "enum T: String, CaseIterable { case a = \"com.x\" }; T.allCases.forEach { \(cancel("$0.rawValue")) }",
      1),
    Row("in a line comment", "// " + cancel("\"com.x\""), 0),
    Row("in a comment", "/* /* */ \(cancel("\"com.x\"")) */", 0),
    Row("in a text", "let a = \"\\(b(\"c\")) s.cancel(taskRequestWithIdentifier: 'com.x')\"", 0),
    Row("in a long text", "let a = \"\"\"\n\(cancel("\"com.x\""))\n\"\"\"", 0),
    Row("behind an open text", "let a = \"open\n" + cancel("\"com.x\""), 1),
    Row("behind a regular expression", "let a = #/\"/#; " + cancel("\"com.x\""), 1),
    Row("behind a raw text", "let a = #\"\"\\\"#; " + cancel("\"com.x\""), 1),
    Row("of another function", "s.cancel(id: \"com.x\")", 0),
  ]

  @Test("is resolved if its value is known", arguments: known) func sees(_ row: Row<String, Int>) {
    let found = Found(Case(files: Case.swift(row.given)).input)
    #expect(found.lines.count { $0.hasPrefix("D234") } == row.expected)
    #expect(found.unresolved == [])
  }

  static let unknown: [Row<String, UnresolvedReason>] = [
    Row("interpolation", cancel("\"com.\\(x)\""), .interpolation),
    Row("sum", cancel("\"com.\" + x"), .expression),
    Row("call", cancel("id()"), .expression),
    Row("element", cancel("ids[0]"), .expression),
    Row("format of numbers", cancel("String(format: \"com.%d\", 1)"), .expression),
    Row(
      "call with a parameter that is not known",
      "func f(_ a: String) -> String { \"com.\" + a }; " + cancel("f(x)"), .expression),
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
    Row(
      "variable", "var id = \"com.x\"; func f() { id = read() }; " + cancel("id"),
      .notConstant("id")),
    Row("sum of a constant", "let id = \"com.x\" + b; " + cancel("id"), .notConstant("id")),
    Row(
      "two values", "#if A\nlet id = \"com.x\"\n#else\nlet id = \"com.y\"\n#endif\n" + cancel("id"),
      .severalValues("id")),
  ]

  @Test(
    "is listed if unknown, and then diagnostics that depend on it are dropped", arguments: unknown)
  func lists(_ row: Row<String, UnresolvedReason>) {
    var given = Case(files: Case.swift(row.given))
    given.permitted.append("com.unused")
    let found = Found(given.input)
    #expect(found.unresolved == ["\(row.expected)"])
    #expect(found.lines == [])
  }

  @Test("is resolved across files, except for names local to a function or type") func files() {
    let use = "s.cancel(taskRequestWithIdentifier: id)"
    func unresolved(_ text: String) -> [String] {
      Found(Case(files: [("a.swift", text), ("b.swift", use)]).input).unresolved
    }
    #expect(unresolved("let id = \"com.a.r\"") == [])
    #expect(unresolved("func f() { let id = \"com.a.r\" }") == ["unknownName(\"id\")"])
    #expect(unresolved("struct T { let id = \"com.a.r\" }") == ["unknownName(\"id\")"])
  }

  @Test("is unread if it needs the bundle identifier, and that is not known") func bundle() {
    var given = Case(files: Case.swift(Self.cancel("Bundle.main.bundleIdentifier! + \".x\"")))
    given.app = nil
    #expect(Found(given.input).unresolved == ["unknownBundle"])
    let report = CheckupReport(Checkup(given.input), of: given.input).text(.short)
    #expect(report.contains("which is not known here; --bundle-id gives it"))
  }

  @Test("is resolved in Objective-C as well") func objectiveC() {
    let code = """
      #define kOne @"com.a.r"
      static NSString * const two = @"com.two"; char c = '"'; /* /* */
      [[BGTaskScheduler sharedScheduler] registerForTaskWithIdentifier:kOne usingQueue:nil launchHandler:^(BGTask *t) { [t setTaskCompletedWithSuccess:YES]; }];
      BGAppRefreshTaskRequest *request = [[BGAppRefreshTaskRequest alloc] initWithIdentifier:@"com.a.r"];
      request.earliestBeginDate = [NSDate dateWithTimeIntervalSinceNow:60];
      [scheduler cancelTaskRequestWithIdentifier:two];
      """
    let found = Found(Case(files: [("a.m", code)]).input)
    #expect(found.lines == ["D234 \"com.two\"", "D210 60"])
    #expect(found.unresolved == [])
  }

  @Test("is ignored in a file that is not code") func otherFiles() {
    let files = Case.swift() + [("notes.txt", IdentifierTests.cancel("\"com.x\""))]
    #expect(Case(files: files).found == [])
  }

  private static func cancel(_ argument: String) -> String {
    "s.cancel(taskRequestWithIdentifier: \(argument))"
  }
}
