import AppCheck
import Testing

/// The closures of SwiftUI's modifier for background tasks, each mistake beside the correct code that looks
/// most like it.
@Suite("A scene's background task") struct SceneTests {
  private static func found(_ code: String) -> [String] {
    Case(files: [("a.swift", code)]).found
  }

  private static let again = """
    func again() { do { try scheduler.submit(first) } catch { log(error) } }
    let first = BGAppRefreshTaskRequest(identifier: "com.a.r")

    """

  private static func scene(_ body: String, _ name: String = "\"com.a.r\"") -> String {
    again
      + "struct A: App { var body: some Scene { W().backgroundTask(.appRefresh(\(name))) { \(body) } } }\n"
  }

  static let kinds: [(code: String, found: [String])] = [
    (
      "func next() { let r = BGProcessingTaskRequest(identifier: id); try scheduler.submit(r) }\n"
        + "let id = \"com.a.r\"; x.backgroundTask(.appRefresh(id)) { next() }", ["D230 id"]
    ),
    (
      "func next() { let r = BGAppRefreshTaskRequest(identifier: id); try scheduler.submit(r) }\n"
        + "let id = \"com.a.r\"; x.backgroundTask(.appRefresh(id)) { next() }", []
    ),
    (
      "func next() { let r = BGAppRefreshTaskRequest(identifier: \"com.a.r\"); try scheduler.submit(r) }\n"
        + "x.backgroundTask(.processingTask(\"com.a.r\")) { next() }", ["D230 \"com.a.r\""]
    ),
    (
      "func next() { let r = BGProcessingTaskRequest(identifier: \"com.a.r\"); try scheduler.submit(r) }\n"
        + "x.backgroundTask(.processingTask(\"com.a.r\")) { await load() }", []
    ),
    // Another handler of the same identifier may be the one that is meant.
    (
      "let r = BGProcessingTaskRequest(identifier: \"com.a.r\")\n"
        + "s.register(forTaskWithIdentifier: id(), using: nil) { $0.setTaskCompleted(success: true) }\n"
        + "x.backgroundTask(.appRefresh(\"com.a.r\")) { try scheduler.submit(r) }", []
    ),
  ]

  @Test("gets tasks of its kind only", arguments: kinds) func kind(_ row: (String, [String])) {
    #expect(Self.found(row.0) == row.1)
  }

  static let chains: [(code: String, found: [String])] = [
    (scene("await load()"), ["D221 \"com.a.r\""]),
    (scene("await load(); again()"), []),
    (scene("await run()") + "func run() async { again(); await load() }", []),
    (scene("await run()") + "func run() async { await load() }", ["D221 \"com.a.r\""]),
    (scene("guard isOn else { return }; again()"), ["D215 return"]),
  ]

  @Test("asks for the next refresh", arguments: chains) func chain(_ row: (String, [String])) {
    #expect(Self.found(row.0) == row.1)
  }

  static let awaited: [(code: String, found: [String])] = [
    (scene("again(); Task { await load() }"), ["D233 Task"]),
    (scene("again(); await load()"), []),
    (scene("again(); await Task { await load() }.value"), []),
    (scene("again(); let work = Task { await load() }; await work.value"), []),
    (scene("again(); Task.detached { await load() }"), ["D233 detached"]),
    (scene("again(); DispatchQueue.global().async { load() }"), ["D233 async"]),
    (scene("again(); async let a = load(); Task { log.send() }"), []),
    // What is written beside the work is not the work.
    (scene("again(); Task { await log() }; await load()"), []),
    (scene("again(); Task { print(\"launched\") }"), []),
    (scene("again(); run()") + "func run() { Task { await load() } }", ["D233 Task"]),
    (scene("again(); await run()") + "func run() async { Task { await load() } }", ["D233 Task"]),
    (
      scene("again(); await run()") + "func run() async { Task { await load() }; await wait() }", []
    ),
    (scene("again(); await store.run()"), []),
    (
      again + "x.backgroundTask(.urlSession(\"a\")) { Task { await store.load() } }\n"
        + "x.backgroundTask(.appRefresh(\"com.a.r\")) { again() }", ["D233 Task"]
    ),
  ]

  @Test("ends with its closure, so it has to wait for its work", arguments: awaited)
  func work(_ row: (String, [String])) {
    #expect(Self.found(row.0) == row.1)
  }
}
