import AppCheck
import Documents
import LongForm
import Testing

@Suite("The events of background sessions") struct SessionTests {
  private static func app(_ events: String, launch: String = "", more: String = "") -> String {
    """
    class AppDelegate: UIResponder, UIApplicationDelegate {
      var kept: (() -> Void)?
      var byName: [String: () -> Void] = [:]
      func application(_ a: UIApplication, didFinishLaunchingWithOptions o: [Key: Any]?) -> Bool {
        \(launch)
        return true
      }
      func application(
        _ a: UIApplication, handleEventsForBackgroundURLSession name: String,
        completionHandler: @escaping () -> Void
      ) {
        \(events)
      }
      \(more)
    }

    """
  }

  private static func finish(_ body: String) -> String {
    "func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {\n\(body)\n}\n"
  }

  private static func session(_ name: String = "a") -> String {
    "URLSession(configuration: .background(withIdentifier: \"\(name)\"), delegate: self, "
      + "delegateQueue: nil)"
  }

  private static let fetcher = """
    class Fetcher: NSObject {
      static let shared = Fetcher()
      lazy var session = \(session())
      var done: (() -> Void)?
      func fetch(_ url: URL) { session.downloadTask(with: url).resume() }
      \(finish("done?()\ndone = nil"))
    }

    """

  private static let eager = fetcher.replacing(
    "lazy var session", with: "let early = 0\nlet session")

  /// A delegate of its own, with the session and the closure in it.
  private static func own(_ events: String, _ end: String, more: String = "") -> String {
    app(events, more: "lazy var session = \(session())\n" + finish(end) + more)
  }

  static let rows: [Row<String, [String]>] = launched + followed

  private static let launched: [Row<String, [String]>] = [
    Row(
      "is right if the events method touches it",
      app("Fetcher.shared.done = completionHandler; _ = Fetcher.shared.session") + fetcher, []),
    Row(
      "is right if the launch touches it",
      app("Fetcher.shared.done = completionHandler", launch: "_ = Fetcher.shared.session")
        + fetcher, []),
    Row(
      "is right if the object that makes it is touched",
      app("Fetcher.shared.done = completionHandler") + eager, []),
    Row(
      "is missing if only a button makes it",
      app("Fetcher.shared.done = completionHandler") + fetcher
        + "class Screen: UIViewController { @IBAction func tap() { Fetcher.shared.fetch(u) } }",
      ["D303 background"]),
    Row(
      "is missing if no launch makes its owner",
      app("kept = completionHandler", more: finish("kept?()"))
        + "final class Box { let session = \(session())\n}\n"
        + "class Screen: UIViewController { func tap() { box = Box() } }", ["D303 background"]),
    Row(
      "is not missing if the closure goes to unseen code",
      app("FetchKit.take(name, completionHandler)") + fetcher, []),
    Row(
      "is right in the launch of an app with scenes",
      "@main struct Main: App {\nlet fetcher = Box()\nvar body: some Scene { WindowGroup { Text(t) }"
        + ".backgroundTask(.urlSession(\"a\")) { await fetcher.finish() } }\n}\n"
        + "final class Box { let session = \(session())\n}\n", []),
  ]

  private static let followed: [Row<String, [String]>] = [
    Row(
      "has its closure kept and another called",
      app(
        "kept = completionHandler; _ = session",
        more: "lazy var session = \(session())\nvar other: (() -> Void)?\n" + finish("other?()")),
      ["D303 kept"]),
    Row(
      "has its closure kept, and the end only logged",
      own("kept = completionHandler; _ = session", "print(\"done\")"), ["D303 kept"]),
    Row("has its closure unused", own("_ = session", "kept?()"), ["D303 {"]),
    Row(
      "has its closure called behind a group that may never be empty",
      own(
        "_ = session\nkept = completionHandler",
        "let group = DispatchGroup()\ngroup.enter()\nsave { if $0 { group.leave() } }\n"
          + "group.notify(queue: .main) { self.kept?() }"), ["D303 }"]),
    Row(
      "has its closure dropped by a branch",
      own("_ = session\nif isOn {\nkept = completionHandler\n}", "kept?()"), ["D303 }"]),
    Row(
      "has its closure dropped by the branch of the identifier",
      own("if name == \"a\" {\n_ = session\n} else {\ncompletionHandler()\n}", "kept?()"),
      ["D303 }"]),
    Row(
      "has its closure kept for its own identifier",
      own("guard name == \"a\" else { return }\n_ = session\nkept = completionHandler", "kept?()"),
      []),
    Row(
      "has its closure dropped by the function it is handed to",
      own(
        "_ = session\ntake(completionHandler)", "kept?()",
        more: "func take(_ done: @escaping () -> Void) { print(\"taken\") }"), ["D303 take"]),
    Row(
      "has its closure ignored by one of two that it is handed to",
      own(
        "_ = session\nif name == \"a\" {\nkept = completionHandler\n} else {\ntaker.take(completionHandler)\n}",
        "kept?()",
        more:
          "let taker = Taker()\n}\nclass Taker {\nfunc take(_ done: @escaping () -> Void) { print(\"taken\") }"
      ),
      ["D303 take"]),
    Row(
      "has its closure kept in one task and asked for in another",
      own(
        "_ = session\ntake(completionHandler)", "Task { await ask()?() }",
        more: "func take(_ done: @escaping () -> Void) { Task { await self.keep(done) } }\n"
          + "func keep(_ done: @escaping () -> Void) async { kept = done }\n"
          + "func ask() async -> (() -> Void)? { kept }"), ["D303 kept"]),
    Row(
      "has its closure ignored behind a shared object",
      own(
        "_ = session\nHub.shared.taker.take(completionHandler)", "kept?()",
        more:
          "}\nclass Hub {\nstatic let shared = Hub()\nlet taker = Taker()\n}\nclass Taker {\nfunc take(_ done: @escaping () -> Void) { print(\"taken\") }"
      ),
      ["D303 take"]),
    Row(
      "waits for a group that a path of another function does not leave",
      own(
        "_ = session\ngroup.notify(queue: .main) { completionHandler() }", "print(1)",
        more:
          "let group = DispatchGroup()\nfunc send() {\ngroup.enter()\nrun { _ -> Done in\nguard let api else {\nreturn\n}\napi.post { group.leave() }\n}\n}"
      ), ["D303 return"]),
    Row(
      "shares one closure with another session",
      app(
        "kept = completionHandler; start()",
        more: "func start() {\none = \(session())\ntwo = \(session("b"))\n}\n" + finish("kept?()")),
      ["D303 kept"]),
    Row(
      "keeps closures by identifier",
      app(
        "byName[name] = completionHandler; start()",
        more: "func start() {\none = \(session())\ntwo = \(session("b"))\n}\n"
          + finish("byName[session.configuration.identifier!]?()")), []),
    Row(
      "has an end that may return before the call",
      own(
        "_ = session\nkept = completionHandler", "guard isOn else {\nreturn\n}\nkept?()"),
      ["D303 return"]),
    Row(
      "has an end that asks which session it is",
      own(
        "_ = session\nkept = completionHandler",
        "guard session.configuration.identifier == \"a\" else {\nreturn\n}\nkept?()"), []),
    Row(
      "waits for a group that a path does not leave",
      own(
        "_ = session\nkept = completionHandler",
        "let group = DispatchGroup()\ngroup.enter()\nstore.save { file in\n"
          + "guard let file else {\nreturn\n}\nkeep(file)\ngroup.leave()\n}\n"
          + "group.notify(queue: .main) { kept?() }"), ["D303 return"]),
    Row(
      "waits for a group that every path leaves",
      own(
        "_ = session\nkept = completionHandler",
        "let group = DispatchGroup()\ngroup.enter()\nstore.save { file in\n"
          + "defer { group.leave() }\nguard let file else {\nreturn\n}\nkeep(file)\n}\n"
          + "group.notify(queue: .main) { kept?() }"), []),
    Row(
      "has its closure kept in one task and read in another",
      own(
        "_ = session\nTask { kept = completionHandler }", "Task { kept?() }"), ["D303 kept"]),
  ]

  @Test("A background session", arguments: rows) func session(_ row: Row<String, [String]>) {
    let app = Case(files: Case.swift() + [("More.swift", row.given)])
    #expect(app.found == row.expected, "\(row.label)")
  }

  private static func mark(_ code: String, _ row: ChecklistRow = .eventsHandled) -> String {
    let input = Case(modes: ["remote-notification"], files: [("More.swift", code)]).input
    return switch Checkup(input).state(of: row) {
    case .ticked: "x"
    case .open: "!"
    case .notSeen: "?"
    case .notVisible: "-"
    }
  }

  @Test("A private session is not made by code that cannot name it") func hidden() {
    func found(_ access: String) -> [String] {
      let fetcher = Self.fetcher.replacing("lazy var session", with: "\(access) lazy var session")
      let screen =
        "class Screen: UIViewController { override func viewDidLoad() { Kit.now.session.start() } }"
      return Case(files: [
        ("App.swift", Case.whole + Self.app("Fetcher.shared.done = completionHandler")),
        ("Fetcher.swift", fetcher), ("Screen.swift", screen),
      ]).found
    }
    #expect(found("private") == ["D303 background"])
    #expect(found("fileprivate") == ["D303 background"])
    #expect(found("private(set)") == [])
    #expect(found("") == [])
  }

  @Test("The handler of a task makes no session for its events") func ofTask() {
    let other =
      "func more() { BGTaskScheduler.shared.register(forTaskWithIdentifier: \"com.a.r\", using: nil) "
      + "{ task in again(); Fetcher.shared.fetch(u); task.setTaskCompleted(success: true) } }\n"
    let app = Self.app("Fetcher.shared.done = completionHandler", launch: "more()")
    #expect(
      Case(files: [("App.swift", app + Self.fetcher + other + Self.asking)]).found
        .filter { $0.hasPrefix("D303") } == ["D303 background"])
  }

  private static let asking = """
    let first = BGAppRefreshTaskRequest(identifier: "com.a.r")
    func again() { do { try scheduler.submit(first) } catch { log(error) } }
    """

  @Test("The row of session events is ticked only for the whole way") func ticks() {
    let right = "Fetcher.shared.done = completionHandler; _ = Fetcher.shared.session"
    #expect(Self.mark(Self.app(right) + Self.fetcher) == "x")
    #expect(Self.mark(Self.app("Fetcher.shared.done = completionHandler") + Self.eager) == "x")
    #expect(Self.mark(Self.app("Fetcher.shared.done = completionHandler") + Self.fetcher) == "!")
    #expect(Self.mark(Self.app("FetchKit.take(completionHandler)") + Self.fetcher) == "?")
    let shown =
      "class Screen: UIViewController { override func viewDidLoad() { Fetcher.shared.fetch(u) } }"
    #expect(
      Self.mark(Self.app("Fetcher.shared.done = completionHandler") + Self.fetcher + shown) == "?")
    let asking = Self.own(
      "_ = session\nkept = completionHandler", "if jobs.isEmpty {\nkept?()\n}")
    #expect(Self.mark(asking) == "?")
    #expect(Self.mark("URLSession.shared.dataTask(with: u).resume()") == "-")
  }
}

@Suite("The result of a silent push") struct PushTests {
  private static func push(_ body: String, _ more: String = "") -> String {
    "class AppDelegate {\nfunc application(_ a: UIApplication, "
      + "didReceiveRemoteNotification u: [AnyHashable: Any], fetchCompletionHandler done: "
      + "@escaping (UIBackgroundFetchResult) -> Void) {\n\(body)\n}\n\(more)\n}\n"
  }

  static let rows: [Row<String, [String]>] = [
    Row(
      "that is told on each branch", push("if isOn { done(.newData) } else { done(.noData) }"), []),
    Row(
      "that a guard leaves out", push("guard isOn else { return }\ndone(.newData)"), ["D305 return"]
    ),
    Row("that a branch leaves out", push("if isOn {\ndone(.newData)\n}"), ["D305 }"]),
    Row(
      "that a case leaves out",
      push("switch u.count {\ncase 0: done(.noData)\ndefault: print(u)\n}"), ["D305 }"]),
    Row(
      "that a function leaves out",
      push(
        "load(u, then: done)",
        "func load(_ u: U, then done: @escaping (R) -> Void) {\n"
          + "guard isOn else { return }\ndone(.newData)\n}"), ["D305 return"]),
    Row(
      "that a task leaves out",
      push("Task {\ndo {\ntry await load()\ndone(.newData)\n} catch {\nprint(error)\n}\n}"),
      ["D305 }"]),
    Row(
      "that a function of several closures tells",
      push("load { done($0) }", "func load(_ then: (R) -> Void) { then(.newData) }"), []),
    Row("that is handed on", push("PushKit.take(u, done)"), []),
    Row(
      "that a function never tells",
      push("load(done)", "func load(_ then: (R) -> Void) { print(then) }"),
      ["D305 {"]),
    Row(
      "that is returned",
      "class A { func application(_ a: UIApplication, "
        + "didReceiveRemoteNotification u: [AnyHashable: Any]) async -> UIBackgroundFetchResult "
        + "{ await load() } }", []),
  ]

  @Test("A result", arguments: rows) func result(_ row: Row<String, [String]>) {
    let app = Case(
      modes: ["fetch", "processing", "remote-notification"],
      files: Case.swift() + [("More.swift", row.given)])
    #expect(app.found == row.expected, "\(row.label)")
  }

  static let payloads: [Row<String, [String]>] = [
    Row(
      "that is shown and not silent", #"{ "aps": { "alert": "a", "content-available": 0 } }"#, []),
    Row("that is shown with a comma too many", #"{ "aps": { "alert": "a, }", }, }"#, []),
    Row(
      "that is silent with a comma too many", #"{ "aps": { "content-available": 1, } }"#, ["D304 {"]
    ),
    Row("of a badge", #"{ "aps": { "badge": 1, "category": "b" } }"#, []),
    Row("with only a category", #"{ "aps": { "category": "b" } }"#, ["D304 \"aps\""]),
  ]

  @Test("A payload", arguments: payloads) func payload(_ row: Row<String, [String]>) {
    let app = Case(files: Case.swift() + [("news.apns", row.given)])
    #expect(app.found == row.expected, "\(row.label)")
  }
}
