import AppCheck
import Documents
import LongForm
import Testing

/// What happens to the work of a handler when its time is up.
@Suite("A handler that is cut off") struct CutOffHandlerTests {
  private static func found(_ body: String, _ more: String = "") -> [String] {
    WrittenHandlerTests.found(body, more)
  }

  // MARK: Other work

  static let others: [Row<String, [String]>] = [
    Row(
      "work that nobody waits for, before its handler is set",
      "Task { await cache.tidy() }\n" + WrittenHandlerTests.stop + "load { done(task) }", []),
    Row(
      "work in a loop that nobody waits for",
      "Task { for page in pages { page.tidy() } }\ndone(task)",
      ["D219 \"com.a.r\""]),
    Row(
      "a look at what is pending",
      "Task { print(await BGTaskScheduler.shared.pendingTaskRequests().count) }\ndone(task)", []),
    Row(
      "a look at what is pending with a scheduler of its own",
      "Task { print(await scheduler.pendingTaskRequests().count) }\ndone(task)", []),
    Row("word to an analytics service", "Task { await events.track(\"refresh\") }\ndone(task)", []),
    Row("a request for the next run", "Task { await again() }\ndone(task)", []),
    Row(
      "a loop of another function, before its handler is set",
      "tidy()\n" + WrittenHandlerTests.stop + "load { done(task) }", []),
    Row(
      "a loop of a function inside, before its handler is set",
      "func sweep() { for page in pages { page.tidy() } }\nsweep()\n" + WrittenHandlerTests.stop
        + "load { done(task) }", []),
    Row(
      "a loop before its handler is set",
      "for page in pages { page.tidy() }\n" + WrittenHandlerTests.stop + "load { done(task) }",
      ["D220 expirationHandler"]),
  ]

  @Test("needs an expiration handler for", arguments: others)
  func other(_ row: Row<String, [String]>) {
    let found = Self.found(row.given, "func tidy() { for page in pages { page.tidy() } }")
    #expect(found == row.expected)
  }

  // MARK: Expiration handlers

  static let handlers: [Row<(String, String), [String]>] = [
    Row(
      "asks and writes a log", ("if download != nil { print(\"late\") }", "var download: Int?"),
      ["D229 expirationHandler"]),
    Row(
      "names the time for its log", ("let now: Date = Date(); print(\"late\", now)", ""),
      ["D229 expirationHandler"]),
    Row(
      "stops its work", ("self.job.cancel()", ""), []),
    Row(
      "completes when its work has stopped",
      ("loader.cancel { task.setTaskCompleted(success: false) }", ""), []),
  ]

  @Test("has a handler for it that", arguments: handlers)
  func handler(_ row: Row<(String, String), [String]>) {
    let body = "task.expirationHandler = { \(row.given.0) }\nloader.load { done(task) }"
    #expect(Self.found(body, row.given.1) == row.expected)
  }

  @Test("may stop the work of a property where it is registered in another") func property() {
    let code = """
      final class Jobs {
        var item: DispatchWorkItem = DispatchWorkItem { count() }
        lazy var isRegistered: Bool = BGTaskScheduler.shared.register(
          forTaskWithIdentifier: "com.a.r", using: nil
        ) { task in
          again()
          task.expirationHandler = { self.item.cancel(); task.setTaskCompleted(success: false) }
          load { task.setTaskCompleted(success: true) }
        }
      }
      let first = BGAppRefreshTaskRequest(identifier: "com.a.r")
      func again() { do { try scheduler.submit(first) } catch { log(error) } }
      """
    #expect(Case(files: [("a.swift", code)]).found == [])
  }

  // MARK: Operations

  static let operations: [Row<(String, String), [String]>] = [
    Row(
      "that looks in the head of its loop",
      (
        "Operation",
        "override func main() { while !isCancelled, let page = next() { count(page) } }"
      ),
      []),
    Row(
      "that looks before its loop alone",
      ("Operation", "override func main() { guard !isCancelled else { return }; countAll() }"),
      ["D229 expirationHandler"]),
    Row(
      "that prints, and looks before its loop alone",
      (
        "Operation",
        "override func main() { print(\"begins\"); guard !isCancelled else { return }; countAll() }"
      ),
      ["D229 expirationHandler"]),
    Row(
      "that writes logs, and looks before its loop alone",
      (
        "Operation",
        """
        override func main() {
          DDLogInfo("begins")
          logBegin(1)
          guard !isCancelled else { return }
          countAll()
        }
        """
      ),
      ["D229 expirationHandler"]),
    Row(
      "that calls that of its class, and looks before its loop alone",
      (
        "Operation",
        "override func main() { super.main(); guard !isCancelled else { return }; countAll() }"
      ),
      ["D229 expirationHandler"]),
    Row(
      "that works and looks before its loop alone",
      (
        "Operation",
        "override func main() { open(); guard !isCancelled else { return }; countAll() }"
      ), []),
    Row(
      "that hears of it",
      (
        "Operation",
        """
        override func main() { countAll() }
        override func cancel() { super.cancel(); tally.stop() }
        """
      ), []),
    Row(
      "that passes itself on", ("Operation", "override func main() { countAll(self) }"), []),
    Row(
      "of a protocol from elsewhere",
      ("Operation, KitReporting", "override func main() { countAll() }"), []),
    Row("of a class from elsewhere", ("KitOperation", "override func main() { countAll() }"), []),
    Row(
      "that never looks", ("Operation", "override func main() { countAll() }"),
      ["D229 expirationHandler"]),
  ]

  @Test("may cancel an operation", arguments: operations)
  func operation(_ row: Row<(String, String), [String]>) {
    let main = row.given.1
      .replacing("countAll()", with: "for page in pages { tally.count(page) }")
      .replacing("countAll(self)", with: "for page in pages { tally.count(page, for: self) }")
    let more = """
      func handle(_ task: BGTask) {
        let work = Counting()
        task.expirationHandler = { work.cancel() }
        work.completionBlock = { task.setTaskCompleted(success: !work.isCancelled) }
        queue.addOperation(work)
      }
      final class Counting: \(row.given.0) {
        \(main)
      }
      """
    #expect(Self.found("handle(task)", more) == row.expected)
  }

  static let works: [Row<String, [String]>] = [
    Row(
      "a task on its own",
      "let job = Task.detached(priority: .utility) { for one in all { one.roll() }; done(task) }",
      ["D229 expirationHandler"]),
    Row(
      "a task on its own that looks",
      "let job = Task.detached { for one in all { if Task.isCancelled { break } }; done(task) }",
      []),
    Row(
      "an operation with a closure behind it",
      "let job = Counting { done(task) }; job.start()", []),
  ]

  @Test("may cancel", arguments: works) func work(_ row: Row<String, [String]>) {
    let more = """
      func handle(_ task: BGTask) {
        \(row.given)
        task.expirationHandler = { job.cancel() }
      }
      final class Counting: Operation {
        init(end: @escaping () -> Void) { completionBlock = end }
        override func main() { for page in pages { tally.count(page) } }
      }
      """
    let found = Self.found("handle(task)", more)
    #expect(found.filter { !$0.hasPrefix("D220") } == row.expected)
  }

  // MARK: The checklist

  private static func mark(_ row: ChecklistRow, _ body: String, _ more: String = "") -> String {
    let files = WrittenHandlerTests.files(
      "handle(task)", "func handle(_ task: BGTask) {\n\(body)\n}\n" + more)
    return HandedOnTests.mark(Checkup(Case(files: files).input).state(of: row))
  }

  static let looks: [Row<String, String>] = [
    Row("in a function for each piece", "for one in all { await send(one) }; done(task)", "x"),
    Row("in a function for the only piece", "await send(1); done(task)", "?"),
    Row(
      "in its result, in front of more",
      "await load(); task.setTaskCompleted(success: !Task.isCancelled); await tidy()", "?"),
    Row(
      "behind values of a stream, which end",
      """
      for await one in loaves() { keep(one) }
      guard !Task.isCancelled else { return }
      done(task)
      """,
      "?"),
    Row(
      "behind values from elsewhere",
      """
      for await one in kit.loaves { keep(one) }
      if !Task.isCancelled { done(task) }
      await tidy()
      """,
      "x"),
  ]

  @Test("is seen to look", arguments: looks) func look(_ row: Row<String, String>) {
    let body = "let job = Task { \(row.given) }\ntask.expirationHandler = { job.cancel() }"
    let more = """
      func send(_ one: Int) async { if Task.isCancelled { return }; await post(one) }
      func loaves() -> AsyncStream<Int> { AsyncStream { send($0) } }
      """
    #expect(Self.mark(.incremental, body, more) == row.expected)
  }

  @Test("keeps a task for later, whose work goes on to other code") func collected() {
    let body = """
      task.expirationHandler = { late[task.identifier] = task }
      queue.async { count(); kit.load(task) }
      """
    #expect(Self.mark(.expirationHandled, body, "var late: [String: BGTask] = [:]") == "x")
  }

  @Test("is seen to block nothing where it takes a value") func blocks() {
    #expect(Self.mark(.nothingBlocks, "let total = count()\ndone(task)") == "x")
    #expect(Self.mark(.nothingBlocks, "count()\ndone(task)") == "?")
  }

  @Test("is not seen to be stopped by a name that a task has too") func member() {
    let body = """
      task.expirationHandler = { Counts.identifier = 0 }
      Task { await load(); note(task.identifier); done(task) }
      """
    #expect(Self.mark(.expirationHandled, body, "enum Counts { static var identifier = 0 }") == "?")
  }

  @Test("blocks nothing with a completion that is still being written") func unfinished() {
    let code = """
      scheduler.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in handle(task) }
      func handle(_ task: BGTask) { task.setTaskCompleted(success: isD
      """
    let checkup = Checkup(Case(files: [("a.swift", code)]).input)
    #expect(HandedOnTests.mark(checkup.state(of: .nothingBlocks)) == "x")
  }

  @Test("is checked wherever its code breaks off") func brokenOff() {
    let code = """
      load { $0.end(task) }
      #if DEBUG
      if task is BGAppRefreshTask { log($0) }
      #else
      for case let one? in all where one.isOn { done(one); let end = { $0 } }
      #endif
      do throws(SyncError) { switch task { case let task as BGProcessingTask: task.run { $0() }
      default: return } } catch { guard let self, $1 else { return } }
      """
    for length in 0...code.count {
      let rest = String(code.prefix(length))
      let register = "scheduler.register(forTaskWithIdentifier: \"com.a.r\", using: nil) { task in "
      let called = register + "handle(task) }\nfunc handle(_ task: BGTask) { "
      for beginning in [register, called] {
        let found = Case(files: [("a.swift", beginning + rest)]).found
        #expect(found.allSatisfy { $0.hasPrefix("D") })
      }
      #expect(Self.found(rest).allSatisfy { $0.hasPrefix("D") })
    }
    #expect(Self.found("#if DEBUG\nlog()").contains("D216 \"com.a.r\""))
  }
}
