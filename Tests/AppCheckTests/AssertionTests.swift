import AppCheck
import Documents
import LongForm
import Testing

/// Requests not to be suspended, each mistake beside the correct code that looks most like it.
@Suite("An assertion") struct AppAssertionTests {
  private static let begin = "UIApplication.shared.beginBackgroundTask"
  private static let end = "UIApplication.shared.endBackgroundTask"

  private static func local(_ handler: String, _ body: String = "\(end)(id)") -> String {
    "func save() { var id = UIBackgroundTaskIdentifier.invalid; id = \(begin)(withName: \"a\") \(handler)\n\(body) }"
  }

  private static let wrapper = """
    class Hold {
      var id: UIBackgroundTaskIdentifier = .invalid
      init() { id = \(begin) { self.stop() } }
      func stop() { \(end)(id) }
      // more
    }

    """

  private static let right = local("{ \(end)(id) }")

  static let cases: [Row<String, [String]>] = [
    Row("that is ended", right, []),
    Row("whose identifier is captured early", local("{ [id] in \(end)(id) }"), ["D310 id"]),
    Row(
      "beside which something else is captured",
      local("{ [weak self] in self?.stop(); \(end)(id) }"), []),
    Row(
      "whose identifier is copied early",
      "func save() { var id = UIBackgroundTaskIdentifier.invalid; let copy = id; id = \(begin) { \(end)(copy) }; \(end)(id) }",
      ["D310 copy"]),
    Row("of which none is ended", local("{ \(end)(.invalid) }"), ["D310 invalid"]),
    Row(
      "without a handler", "func save() { let id = \(begin)(withName: \"a\"); \(end)(id) }",
      ["D311 beginBackgroundTask"]),
    Row(
      "with nil as its handler",
      "func save() { let id = \(begin)(withName: \"a\", expirationHandler: nil); \(end)(id) }",
      ["D311 beginBackgroundTask"]),
    Row("whose handler is empty", local("{ }"), ["D311 beginBackgroundTask"]),
    Row(
      "whose handler ends it too late", local("{ Task { \(end)(id) } }"),
      ["D311 beginBackgroundTask"]),
    Row(
      "whose handler ends it too late, of an app that is kept under a name",
      "let host = UIApplication.shared\nfunc save() { let id = host.beginBackgroundTask(withName: \"a\") { DispatchQueue.main.async { host.endBackgroundTask(id) } }; host.endBackgroundTask(id) }",
      ["D311 beginBackgroundTask"]),
    Row(
      "of which the captured one is ended late",
      local("{ [id] in Task { \(end)(id) } }"), ["D310 id"]),
    Row("whose handler only logs", local("{ print(\"expired\") }"), ["D311 beginBackgroundTask"]),
    Row(
      "whose handler calls what ends it", local("{ self.stop() }") + "\nfunc stop() { \(end)(id) }",
      []),
    Row(
      "whose handler calls what does not", local("{ stop() }") + "\nfunc stop() { print(1) }",
      ["D311 beginBackgroundTask"]),
    Row(
      "whose handler is a function",
      "func save() { let id = \(begin)(withName: \"a\", expirationHandler: stop); \(end)(id) }\nfunc stop() { \(end)(id) }",
      []),
    Row(
      "of a property that only its own expiration ends",
      "class Saver { var id: UIBackgroundTaskIdentifier = .invalid\nfunc start() { id = \(begin) { self.stop() } }\nprivate func stop() { \(end)(id) } }",
      ["D312 beginBackgroundTask"]),
    Row(
      "of a property that the system's own call ends",
      "class Saver { var id: UIBackgroundTaskIdentifier = .invalid\nfunc start() { id = \(begin) { \(end)(self.id) } }\nfunc sceneWillEnterForeground(_ s: UIScene) { \(end)(id) } }",
      []),
    Row(
      "of a property that another function ends",
      "class Saver { var id: UIBackgroundTaskIdentifier = .invalid\nfunc start() { id = \(begin) { self.stop() }\nwork { self.stop() } }\nfunc stop() { \(end)(id) } }",
      []),
    Row(
      "of an object that a path leaves open",
      wrapper + "func save() { let hold = Hold(); guard isOn else { return }; hold.stop() }",
      ["D312 return"]),
    Row(
      "of an object that is told to end it",
      wrapper + "func save() { let hold = Hold(); defer { hold.stop() }; work() }", []),
    Row(
      "of an object that nobody tells",
      wrapper + "func save() { _ = Hold(); work(); hold?.stop() }",
      ["D312 Hold"]),
    Row(
      "of an object that ends it as it goes away",
      wrapper.replacing("// more", with: "deinit { stop() }") + "func save() { _ = Hold() }", []),
    Row("that is never ended", local("{ \(end)(id) }", "work()"), ["D312 beginBackgroundTask"]),
    Row(
      "whose identifier is thrown away", "func save() { _ = \(begin) { print(1) } }",
      ["D311 beginBackgroundTask", "D312 beginBackgroundTask"]),
    Row("that is ended later", local("{ \(end)(id) }", "work { \(end)(id) }"), []),
    Row("that is handed on", local("{ \(end)(id) }", "keep(id)"), []),
    Row(
      "that an early return leaves open",
      local("{ \(end)(id) }", "guard isOn else { return }; \(end)(id)"), ["D312 return"]),
    Row(
      "that a defer ends",
      local("{ \(end)(id) }", "defer { \(end)(id) }; guard isOn else { return }; work()"), []),
    Row(
      "that is invalid",
      local("{ \(end)(id) }", "guard id != .invalid else { return }; \(end)(id)"), []),
    Row("that one way leaves open", local("{ \(end)(id) }", "if isOn { \(end)(id) }"), ["D312 }"]),
    Row(
      "that both ways end", local("{ \(end)(id) }", "if isOn { \(end)(id) } else { \(end)(id) }"),
      []),
    Row(
      "that one case leaves open",
      local("{ \(end)(id) }", "switch mode {\ncase .all: break\ncase .none: \(end)(id)\n}"),
      ["D312 }"]),
    Row(
      "that is ended behind all cases",
      local(
        "{ \(end)(id) }",
        "switch mode {\ncase .all: work(); break\ncase .none: break\n}\n\(end)(id)"), []),
    Row(
      "that is left open behind cases that end early",
      local(
        "{ \(end)(id) }",
        "switch mode {\ncase .all: work(); break\ndefault: break\n}\nif isOn { return }\n\(end)(id)"
      ),
      ["D312 return"]),
    Row(
      "that a case is asked for",
      local("{ \(end)(id) }", "switch id {\ncase .invalid: break\ndefault: \(end)(id)\n}"), []),
    Row(
      "that a case ends through another one",
      local(
        "{ \(end)(id) }",
        "switch mode {\ncase .all: work(); fallthrough\ndefault: \(end)(id)\n}"), []),
    Row(
      "that a loop leaves open",
      local("{ \(end)(id) }", "while true { if isFull { break }; work() }\nif isOn { \(end)(id) }"),
      ["D312 }"]),
    Row(
      "that is ended behind a loop",
      local(
        "{ \(end)(id) }",
        "pages: while true { for line in lines { if line.isLast { break pages } } }\n\(end)(id)"),
      []),
    Row(
      "that a block leaves open",
      local("{ \(end)(id) }", "work: do { guard isOn else { break work }; \(end)(id) }"), ["D312 }"]
    ),
    Row(
      "in a property",
      "class A { var id = UIBackgroundTaskIdentifier.invalid\nfunc a() { id = \(begin) { self.b() } }\nfunc b() { \(end)(id) } }",
      []),
    Row(
      "in a property that nothing ends",
      "class A { var id = UIBackgroundTaskIdentifier.invalid\nfunc a() { self.id = \(begin) { print(1) } } }",
      ["D311 beginBackgroundTask", "D312 beginBackgroundTask"]),
    Row(
      "that is returned",
      "func a() -> UIBackgroundTaskIdentifier { \(begin) { stop() } }\nfunc stop() { \(end)(id) }",
      []),
    Row("of another kind", "func a() { myProvider.beginBackgroundTask(name: \"a\") }", []),
  ]

  @Test("has its mistakes reported", arguments: cases) func found(_ row: Row<String, [String]>) {
    let app = Case(files: Case.swift() + [("a.swift", row.given)])
    #expect(app.found == row.expected, "\(row.label)")
  }

  @Test("whose handler calls code that was not given is told") func unfollowed() {
    let app = Case(files: Case.swift() + [("a.swift", Self.local("{ TaskKit.stop() }"))])
    #expect(app.found == [])
    #expect(
      CheckupReport(Checkup(app.input), of: app.input).text(.short).hasPrefix(
        "note: 1 assertion could not be followed to its end: beginBackgroundTask at a.swift:1:"))
  }

  @Test("A database in a shared container is hinted at if the app works in the background")
  func shared() {
    func found(_ code: String) -> [String] { Case(files: Case.swift() + [("a.swift", code)]).found }
    let folder =
      "let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: \"g\")!\n"
    #expect(found(folder + "let q = try DatabasePool(path: folder.path)") == ["D313 DatabasePool"])
    #expect(
      found(
        folder
          + "let file = folder.appending(path: \"a\")\nlet d = NSPersistentStoreDescription(url: file)"
      )
        == ["D313 NSPersistentStoreDescription"])
    #expect(found(folder + "let q = try DatabasePool(path: other.path)") == [])
    #expect(
      found("let folder = URL.documentsDirectory\nlet q = try DatabasePool(path: folder.path)")
        == [])
    #expect(found(folder + "try text.write(to: folder)") == [])
    let path =
      "func path() -> String { " + folder.replacing("\n", with: "; ") + "return folder.path }\n"
    #expect(found(path + "let q = try DatabasePool(path: path())") == ["D313 DatabasePool"])
    #expect(
      found(
        path
          + "configuration.observesSuspensionNotifications = true\nlet q = try DatabasePool(path: path())"
      )
        == [])
    // Another thing of the same name.
    #expect(
      found(
        "struct A { " + folder
          + "}\nfunc f(folder: URL) throws { _ = try DatabasePool(path: folder.path) }")
        == [])
    let alone = Case(
      permitted: [], modes: [],
      files: [("a.swift", folder + "let q = try DatabasePool(path: folder.path)")])
    #expect(!alone.found.contains { $0.hasPrefix("D313") })
  }
}
