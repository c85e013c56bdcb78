import AppCheck
import Basics
import Documents
import LongForm
import Testing

/// Each handler is that of `com.a.r`, a refresh, and `again()` requests the next one.
@Suite("A task handler") struct HandlerRuleTests {
  static let cases: [Row<String, [String]>] = [
    Row("that does all", "again(); task.setTaskCompleted(success: true)", []),
    Row("that does nothing", "", ["D216 \"com.a.r\"", "D221 \"com.a.r\""]),
    Row(
      "that returns early", "again(); if x { return }; task.setTaskCompleted(success: true)",
      ["D217 return"]),
    Row(
      "with a case that is forgotten",
      "again()\nswitch x {\ncase .a: task.setTaskCompleted(success: true)\ncase .b: log()\n}",
      ["D217 }"]),
    Row(
      "whose task throws",
      "again(); let w = Task { try await f(); task.setTaskCompleted(success: true) }; task.expirationHandler = { w.cancel() }",
      ["D217 }"]),
    Row(
      "whose task catches",
      "again(); let w = Task { do { try await f() } catch { log() }; task.setTaskCompleted(success: true) }; task.expirationHandler = { w.cancel() }",
      []),
    Row(
      "that completes in its defer", "defer { task.setTaskCompleted(success: true) }; again()", []),
    Row(
      "that completes twice",
      "again(); if x { task.setTaskCompleted(success: false) }; task.setTaskCompleted(success: true)",
      ["D218 setTaskCompleted"]),
    Row(
      "that reports success when its time is up",
      "again(); task.expirationHandler = { task.setTaskCompleted(success: true) }; work { task.setTaskCompleted(success: true) }",
      ["D224 setTaskCompleted", "D218 setTaskCompleted"]),
    Row(
      "that reports failure when its time is up",
      "again(); task.expirationHandler = { task.setTaskCompleted(success: false) }; work { task.setTaskCompleted(success: true) }",
      ["D218 setTaskCompleted"]),
    Row(
      "that stops its work and reports failure when its time is up",
      "again(); task.expirationHandler = { stop(); task.setTaskCompleted(success: false) }; work { task.setTaskCompleted(success: true) }",
      []),
    Row(
      "that reports what it has when its time is up",
      "again(); task.expirationHandler = { stop(); task.setTaskCompleted(success: isDone) }; work { task.setTaskCompleted(success: true) }",
      []),
    Row(
      "that completes in a function and here",
      "again(); done(task); task.setTaskCompleted(success: true)", ["D218 setTaskCompleted"]),
    Row("that completes in a function", "again(); done(task)", []),
    Row(
      "that only completes when its time is up",
      "again(); task.expirationHandler = { task.setTaskCompleted(success: false) }; work()",
      ["D217 \"com.a.r\""]),
    Row(
      "that completes not even then", "again(); task.expirationHandler = { stop() }; work()",
      ["D216 \"com.a.r\""]),
    Row(
      "that only cancels then, by its name",
      "again(); task.expirationHandler = job.cancel; job.run()",
      ["D216 \"com.a.r\""]),
    Row(
      "that completes nothing behind a flag", "again(); guard !isDone else { return }; log()",
      ["D216 \"com.a.r\""]),
    Row(
      "that gives its task away on one way only", "again(); if x { SyncKit.handle(task) }",
      ["D217 }"]),
    Row(
      "that completes as many times as a loop wants",
      "again(); for x in xs { if x.isLast { task.setTaskCompleted(success: true) } }", []),
    Row(
      "that does its work in a loop",
      "again(); for x in xs { x.roll() }; task.setTaskCompleted(success: true)", []),
    Row(
      "that never returns there",
      "again(); guard x else { fatalError() }; task.setTaskCompleted(success: true)", []),
    Row("that requests too late", "task.setTaskCompleted(success: true); again()", ["D214 again"]),
    Row(
      "that requests after some outcomes",
      "if x { again() }; task.setTaskCompleted(success: true)", ["D215 }"]),
    Row("that requests if it is wanted", "ifWanted(); task.setTaskCompleted(success: true)", []),
    Row("that requests nothing", "task.setTaskCompleted(success: true)", ["D221 \"com.a.r\""]),
    Row(
      "without an expiration handler",
      "again(); q.async { task.setTaskCompleted(success: true) }", ["D219 \"com.a.r\""]),
    Row(
      "with a late expiration handler",
      "again(); q.async { task.setTaskCompleted(success: true) }; task.expirationHandler = { stop() }",
      ["D220 expirationHandler"]),
    Row(
      "whose expiration handler needs the work",
      "again(); let w = q.begin { task.setTaskCompleted(success: true) }; task.expirationHandler = { w.stop() }",
      []),
    Row(
      "whose expiration handler completes twice",
      "again(); task.expirationHandler = { task.setTaskCompleted(success: false); done(task) }\nw = q.begin { task.setTaskCompleted(success: true) }",
      ["D218 done", "D218 setTaskCompleted", "D224 setTaskCompleted"]),
    Row(
      "with a cast",
      "guard let t = task as? BGAppRefreshTask else { return }; again(); t.setTaskCompleted(success: true)",
      []),
    Row(
      "with a cast beside itself",
      "guard let self, let t = task as? BGAppRefreshTask else { task.setTaskCompleted(success: false); return }; again(); t.setTaskCompleted(success: true)",
      []),
    Row(
      "with a cast beside a condition",
      "guard isOn, let t = task as? BGAppRefreshTask else { return }; again(); t.setTaskCompleted(success: true)",
      ["D217 return", "D215 return"]),
    Row(
      "that calls a closure by its name",
      "again(); let end = { task.setTaskCompleted(success: true) }; if x { end() } else { log() }",
      ["D217 }"]),
    Row(
      "that goes round in circles", "again(); round(task)", []),
    Row(
      "that leaves later, before more is begun",
      "again(); task.expirationHandler = { stop() }\nqueue.async { guard isOn else { return }\nload { done(task) } }",
      ["D217 return"]),
    Row(
      "that leaves an operation before more is begun",
      "again(); task.expirationHandler = { stop() }\nlet sync = BlockOperation { if isOff { return }\nload { done(task) } }\nqueue.addOperation(sync)",
      ["D217 return"]),
    Row(
      "that leaves later, after more was begun",
      "again(); task.expirationHandler = { stop() }\nqueue.async { load { done(task) }\nguard isOn else { return }\nlog() }",
      []),
  ]

  private static let helpers = """

    func again() { do { try scheduler.submit(first) } catch { log(error) } }
    func ifWanted() { guard x else { return }; again() }
    func done(_ t: BGTask) { t.setTaskCompleted(success: true) }
    func round(_ t: BGTask) { if x { round(t) } else { t.setTaskCompleted(success: true) } }
    let first = BGAppRefreshTaskRequest(identifier: "com.a.r")
    """

  private static func files(_ body: String) -> [(path: String, text: String)] {
    [
      (
        "a.swift",
        "BGTaskScheduler.shared.register(forTaskWithIdentifier: \"com.a.r\", using: nil) { task in \(body)\n}"
          + helpers
      )
    ]
  }

  @Test("is followed on every path", arguments: cases) func paths(_ row: Row<String, [String]>) {
    #expect(Case(files: HandlerRuleTests.files(row.given)).found == row.expected)
  }

  static let submits: [Row<String, [String]>] = [
    Row("caught", "do { try scheduler.submit(first) } catch { log(error) }", []),
    Row("thrown on", "try scheduler.submit(first)", []),
    Row("with try?", "try? scheduler.submit(first)", ["D222 submit"]),
    Row("with try!", "try! BGTaskScheduler.shared.submit(first)", ["D222 submit"]),
    Row("with an empty catch", "do { try scheduler.submit(first) } catch { }", ["D222 submit"]),
    Row("of something else", "try? form.submit(first)", []),
  ]

  /// Work that is cancelled when its time is up, and completed there.
  private static func cancelled(_ work: String) -> String {
    "again(); let work = Task { \(work) }; "
      + "task.expirationHandler = { work.cancel(); task.setTaskCompleted(success: false) }"
  }

  static let expiries: [Row<String, [String]>] = [
    Row(
      "completes again", cancelled("await f(); task.setTaskCompleted(success: true)"),
      ["D218 setTaskCompleted"]),
    Row(
      "completes again after its error",
      cancelled("do { try await f(); task.setTaskCompleted(success: true) } catch { done(task) }"),
      ["D218 setTaskCompleted", "D218 setTaskCompleted"]),
    Row(
      "completes again, begun behind the handler",
      "again(); task.expirationHandler = { self.work?.cancel(); task.setTaskCompleted(success: false) }; "
        + "self.work = Task { await f(); task.setTaskCompleted(success: true) }",
      ["D218 setTaskCompleted"]),
    Row(
      "asks before it completes",
      cancelled("await f(); if !Task.isCancelled { task.setTaskCompleted(success: true) }"), []),
    Row(
      "asks and returns",
      cancelled("await f(); guard !Task.isCancelled else { return }; done(task)"), []),
    Row(
      "asks in a loop", cancelled("for x in xs { if Task.isCancelled { return } }; done(task)"), []),
    Row(
      "throws when it is cancelled",
      cancelled("do { await f(); try Task.checkCancellation(); done(task) } catch { log() }"), []),
    Row(
      "tells the errors apart",
      cancelled(
        "do { try await f(); done(task) } catch is CancellationError { } catch { done(task) }"), []),
    Row(
      "forgets another error",
      cancelled("do { try await f(); try Task.checkCancellation(); done(task) } catch { log() }"),
      ["D217 }"]),
    Row(
      "asks the wrong way round",
      cancelled("await f(); if Task.isCancelled { task.setTaskCompleted(success: true) }"),
      ["D218 setTaskCompleted", "D217 }"]),
    Row("has a flag", cancelled("await f(); if !told { told = true; done(task) }"), []),
    Row(
      "has a lock",
      cancelled("await f(); lock.withLock { if !isDone { isDone = true; done(task) } }"), []),
    Row(
      "asks a flag that nobody sets", cancelled("await f(); if !isDone { done(task) }"),
      ["D217 }", "D218 setTaskCompleted"]),
    Row("completes once only", cancelled("await f(); await once.run { done(task) }"), []),
    Row(
      "is not completed there",
      "again(); let work = Task { await f(); done(task) }; task.expirationHandler = { work.cancel() }",
      []),
    Row(
      "is not completed there, nor where it asks",
      "again(); let work = Task { await f(); if !Task.isCancelled { done(task) } }; task.expirationHandler = { work.cancel() }",
      ["D217 }"]),
    Row(
      "is not the work that completes",
      "again(); task.expirationHandler = { self.other?.cancel(); task.setTaskCompleted(success: false) }; self.other = Task { await f() }; Task { await f(); done(task) }",
      ["D218 setTaskCompleted"]),
  ]

  @Test("must complete once, either in its work or on expiration", arguments: expiries)
  func expiry(_ row: Row<String, [String]>) {
    #expect(Case(files: HandlerRuleTests.files(row.given)).found == row.expected)
  }

  @Test("or other code must not discard errors of submitting", arguments: submits)
  func errors(_ row: Row<String, [String]>) {
    let code = "func other() throws { \(row.given) }"
    #expect(Case(files: Case.swift(code)).found == row.expected)
  }

  @Test("must be registered before its request is submitted") func order() {
    func found(_ launch: String) -> [String] {
      let code =
        "class D { func applicationDidFinishLaunching(_ a: A) { \(launch) }\n"
        + "func register() { BGTaskScheduler.shared.register(forTaskWithIdentifier: \"com.a.r\", using: nil) { t in\n"
        + "self.again(); t.setTaskCompleted(success: true) } }\n"
        + "func again() { let r = BGAppRefreshTaskRequest(identifier: \"com.a.r\")\n"
        + "do { try BGTaskScheduler.shared.submit(r) } catch { log(error) } } }"
      return Case(files: [("a.swift", code)]).found
    }
    #expect(found("register(); again()") == [])
    #expect(found("again(); register()") == ["D223 submit"])
  }

  @Test("must be registered first also where the identifier is not known") func functions() {
    func found(_ body: String) -> [String] {
      let code = """
        class Plugin {
          func ask(_ name: String) {
            let request = BGProcessingTaskRequest(identifier: name)
            \(body)
          }
          func send(_ r: BGTaskRequest) { do { try BGTaskScheduler.shared.submit(r) } catch { log(error) } }
          func registerOnce(_ name: String) {
            BGTaskScheduler.shared.register(forTaskWithIdentifier: name, using: nil) { task in
              task.setTaskCompleted(success: true)
            }
          }
        }
        """
      return Case(files: [("a.swift", code)]).found.filter { $0.hasPrefix("D223") }
    }
    let submit = "do { try BGTaskScheduler.shared.submit(request) } catch { log(error) }"
    #expect(found("\(submit)\nregisterOnce(name)") == ["D223 submit"])
    #expect(found("registerOnce(name)\n\(submit)") == [])
    #expect(found("\(submit)\nregisterOnce(other)") == [])
    #expect(found("\(submit)\nlater { self.registerOnce(name) }") == [])
  }

  @Test("whose closure is dropped has no expirationHandler either") func dropped() {
    func found(_ body: String, _ set: String = "") -> [String] {
      let code = """
        s.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in
          again()
          \(set)
          load { task.setTaskCompleted(success: true) }
        }
        func load(then done: (() -> Void)? = nil) { \(body) }

        """
      return Case(files: [("a.swift", code + HandlerRuleTests.helpers)]).found
    }
    #expect(found("begin_loading()") == ["D216 \"com.a.r\"", "D219 \"com.a.r\""])
    #expect(found("begin_loading()", "task.expirationHandler = { stop() }") == ["D216 \"com.a.r\""])
    #expect(found("begin_loading(); done?()") == [])
  }

  static let late: [Row<String, [String]>] = [
    Row("in time", "func applicationDidFinishLaunching(_ a: A) { go() }", []),
    Row("in viewDidLoad", "override func viewDidLoad() { go() }", ["D208 \"com.a.r\""]),
    Row("in both", "func viewDidLoad() { go() }; init() { go() }", []),
    Row("when a view appears", "var body: V { x.onAppear { go() } }", ["D208 \"com.a.r\""]),
    Row("in the task of a view", "var body: V { x.task { go() } }", ["D208 \"com.a.r\""]),
    Row(
      "after a second", "init() { q.asyncAfter(deadline: .now() + 1) { go() } }",
      ["D208 \"com.a.r\""]),
  ]

  @Test("must be registered while the app launches, directly or through calls", arguments: late)
  func moments(_ row: Row<String, [String]>) {
    let code =
      "class D { \(row.given)\nfunc go() { BGTaskScheduler.shared.register(forTaskWithIdentifier: \"com.a.r\", using: nil) { task in again(); task.setTaskCompleted(success: true) } } }"
    #expect(Case(files: [("a.swift", code + HandlerRuleTests.helpers)]).found == row.expected)
  }

  static let away: [Row<String, String>] = [
    Row("to a module", "{ task in SyncKit.handle(task) }", "SyncKit.handle at a.swift:1:76"),
    Row("to a property", "{ task in self.x.run(task) }", "self.x.run at a.swift:1:75"),
    Row("to a closure", "{ task in self.handler(task) }", "self.handler at a.swift:1:73"),
    Row("to a variable", "{ task in self.pending = task }", "self.pending at a.swift:1:73"),
    Row("later", "{ task in Task { await SyncKit.run(task) } }", "SyncKit.run at a.swift:1:89"),
    Row("to a method of tasks", "{ $0.finishLater() }", "finishLater at a.swift:1:63"),
    Row(
      "when its time is up",
      "{ task in task.expirationHandler = { SyncKit.stop(task) }; again(); task.setTaskCompleted(success: true) }",
      "SyncKit.stop at a.swift:1:103"),
    Row("as it is", ", launchHandler: other.handler)", "other.handler at a.swift:1:79"),
  ]

  @Test("that continues in code that was not given is listed, not judged", arguments: away)
  func unread(_ row: Row<String, String>) {
    let register = "s.register(forTaskWithIdentifier: \"com.a.r\", using: nil"
    let code = register + (row.given.hasPrefix("{") ? ") " : "") + row.given
    let unrelated = "\nclass U { func handle(_ t: BGTask) { t.setTaskCompleted(success: true) } }"
    for more in ["", unrelated] {
      let input = Case(files: [("a.swift", code + HandlerRuleTests.helpers + more)]).input
      #expect(
        CheckupReport(Checkup(input), of: input).text(.short) == """
          note: 1 handler could not be followed to its end: \(row.expected)
          nothing wrong found in the readable parts of Info.plist and 1 source file

          """)
    }
  }
}
