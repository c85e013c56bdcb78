import AppCheck
import Testing

/// What stands beside the scheduler: background sessions, pushes, the progress of continued work.
@Suite("Code beside the scheduler")
struct NeighbourRuleTests {
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
      "that awaits a transfer", session("let (d, r) = try await s.data(from: u)"), ["D301 data"]),
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
    Row(
      "that never calls it", config + made + events("kept = completionHandler"), ["D303 {"]),
    Row("that answers a push", push("done(.newData)"), []),
    Row("that answers a push by another", push("work.fetch(done)"), []),
    Row("that never answers a push", push("fetch()"), ["D305 {"]),
    Row("without sessions and pushes", "URLSession.shared.dataTask(with: u) { d, r, e in }", []),
  ]

  @Test(arguments: cases) func isTold(_ row: Row<String, [String]>) {
    let app = Case(
      modes: ["fetch", "processing", "remote-notification"],
      files: Case.swift() + [("More.swift", row.given)])
    #expect(app.found == row.expected, "\(row.label)")
  }

  @Test("A push handler wants its mode")
  func mode() {
    let app = Case(files: Case.swift() + [("More.swift", Self.push("done(.noData)"))])
    #expect(app.found == ["D306 {"])
    // A push that is shown needs neither the handler nor the mode.
    let shown = "func application(_ a: A, didReceiveRemoteNotification u: U) { log() }"
    #expect(Case(files: Case.swift() + [("More.swift", shown)]).found == [])
  }

  @Test("Continued processing wants progress")
  func progress() {
    func found(_ body: String) -> [String] {
      Case(
        permitted: ["com.a.x.*"],
        files: [
          (
            "a.swift",
            "func f() { s.register(forTaskWithIdentifier: \"com.a.x.1\", using: nil) { task in \(body); task.setTaskCompleted(success: true) }\nBGContinuedProcessingTaskRequest(identifier: \"com.a.x.1\", title: t, subtitle: u) }"
          )
        ]
      ).found
    }
    #expect(found("work()") == ["D307 \"com.a.x.1\""])
    #expect(found("task.progress.completedUnitCount += 1") == [])
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

  @Test("A payload", arguments: payloads) func payload(_ row: Row<String, [String]>) {
    let app = Case(files: Case.swift() + [("news.apns", row.given)])
    #expect(app.found == row.expected, "\(row.label)")
  }
}
