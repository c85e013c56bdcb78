import AppCheck
import Documents
import LongForm
import Testing

/// Each handler is that of `com.a.r`; `again()` requests it the next time.
@Suite("The end of each path") struct WalkEndTests {
  private static func input(_ body: String, _ more: String, _ kind: String) -> AppFiles {
    let code = """
      BGTaskScheduler.shared.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in
      \(body)
      }
      func again() { do { try scheduler.submit(first) } catch { log(error) } }
      let first = \(kind)Request(identifier: "com.a.r")

      """
    return Case(files: [("a.swift", code + more)]).input
  }

  private static func found(
    _ body: String, _ more: String = "", kind: String = "BGAppRefreshTask"
  ) -> [String] {
    Found(input(body, more, kind)).lines
  }

  /// Many conditions, so that there are more paths than are followed.
  private static let crowd = """
    func crowd() {
    \((0..<8).map { "if a\($0) { queue.async { onDone?() } }" }.joined(separator: "\n"))
    }
    """

  // MARK: Groups

  static let groups: [Row<String, [String]>] = [
    Row("where all paths leave", "load { _ in group.leave() }", []),
    Row("where an answer is ignored", "load { if $0 { group.leave() } }", ["D217 }"]),
    Row("where a case does not leave", "if x { load { group.leave() } }", ["D217 group"]),
    Row(
      "where a function returns early", "stored { group.leave() }", ["D217 return"]),
    Row(
      "where each element has its own",
      "group.leave()\nfor one in all { group.enter(); send(one) { group.leave() } }", []),
    Row("that leaves in a defer", "load { defer { group.leave() }; guard $0 else { return } }", []),
    Row(
      "where another group is entered, too",
      """
      group.leave()
      let others = DispatchGroup()
      others.enter()
      if isOn { group.enter(); send(1) { group.leave() } }
      load { _ in others.leave() }
      """, []),
    Row("that is handed on", "if x { group.leave() } else { wait(for: group) }", []),
    Row("that nobody is seen to leave", "others.append(one)", []),
  ]

  @Test("is that of a group, when its completion waits for one", arguments: groups)
  func group(_ row: Row<String, [String]>) {
    let body = """
      again(); task.expirationHandler = { stop() }; run(task)
      """
    let more = """
      func run(_ task: BGTask) {
        let group = DispatchGroup()
        group.enter()
        \(row.given)
        group.notify(queue: .main) { task.setTaskCompleted(success: true) }
      }
      func stored(_ end: @escaping () -> Void) {
        guard isReady else { return }
        fetch { end() }
      }
      """
    #expect(WalkEndTests.found(body, more) == row.expected)
  }

  // MARK: Operations

  static let operations: [Row<String, [String]>] = [
    Row("that always calls it", "fetch(); end?()", []),
    Row("that returns without it", "if isCancelled { return }; fetch(); end?()", ["D217 return"]),
    Row("that is left to others", "fetch(); others.append(end)", []),
  ]

  static let properties: [Row<String, [String]>] = [
    Row("alone", "private var end", ["D217 return"]),
    Row("without isolation", "private nonisolated(unsafe) var end", ["D217 return"]),
    Row("in another order", "nonisolated(unsafe) private var end", ["D217 return"]),
    Row("alone, and others call it", "private(set) var end", []),
    Row("behind what is its own", "private let url: URL\n  var end", []),
  ]

  @Test("is that of an operation, which keeps the closure", arguments: properties)
  func property(_ row: Row<String, [String]>) {
    let body = """
      again(); task.expirationHandler = { queue.cancelAllOperations() }
      queue.addOperation(Fetch { task.setTaskCompleted(success: true) })
      """
    let more = """
      final class Fetch: Operation {
        \(row.given): (() -> Void)?
        init(end: @escaping () -> Void) { self.end = end }
        override func main() { if isCancelled { return }; fetch(); end?() }
      }
      """
    #expect(WalkEndTests.found(body, more) == row.expected)
  }

  @Test("is that of an operation, when it keeps the closure", arguments: operations)
  func operation(_ row: Row<String, [String]>) {
    let body = """
      again(); task.expirationHandler = { queue.cancelAllOperations() }
      queue.addOperation(Fetch { task.setTaskCompleted(success: true) })
      """
    let more = """
      final class Fetch: Operation {
        private var end: (() -> Void)?
        init(end: @escaping () -> Void) { self.end = end }
        override func main() { \(row.given) }
      }
      """
    #expect(WalkEndTests.found(body, more) == row.expected)
  }

  // MARK: Expiration

  static let expirations: [Row<String, [String]>] = [
    Row(
      "a flag that is set before",
      "task.expirationHandler = { model.isOver = true; task.setTaskCompleted(success: false) }",
      []),
    Row(
      "a flag that is set later, on another queue",
      "task.expirationHandler = { task.setTaskCompleted(success: false); Task { model.isOver = true } }",
      ["D218 setTaskCompleted"]),
    Row(
      "a flag that is set with it, on another queue",
      "task.expirationHandler = { Task { model.isOver = true; task.setTaskCompleted(success: false) } }",
      []),
  ]

  @Test("after an expiration depends on", arguments: expirations)
  func expiration(_ row: Row<String, [String]>) {
    let body = """
      again()
      \(row.given)
      Task { await model.load(); if !model.isOver { task.setTaskCompleted(success: true) } \
      else { log() } }
      """
    let found = WalkEndTests.found(body, "final class Model { var isOver = false }")
    #expect(found.filter { $0.hasPrefix("D218") } == row.expected)
  }

  private static let requesting =
    "let w = Task { do { try await load() } catch { }; again(); task.setTaskCompleted(success: true) }"

  static let requests: [Row<(String, String), [String]>] = [
    Row("only behind it", (requesting, ""), ["D214 expirationHandler"]),
    Row(
      "in front of it",
      (
        "let w = Task { again(); do { try await load() } catch { }; task.setTaskCompleted(success: true) }",
        ""
      ), []),
    Row(
      "beside it",
      (
        "queue.async { again() }\nlet w = Task { try? await load(); task.setTaskCompleted(success: true) }",
        ""
      ), []),
    Row("behind it and when the time is up", (requesting, "again(); "), []),
    Row("behind it and perhaps when the time is up", (requesting, "kit.scheduleNext(); "), []),
  ]

  @Test("has a request, when the work submits it", arguments: requests)
  func request(_ row: Row<(String, String), [String]>) {
    let body = """
      \(row.given.0)
      task.expirationHandler = { w.cancel(); \(row.given.1)task.setTaskCompleted(success: false) }
      """
    let found = WalkEndTests.found(body)
    #expect(found.filter { $0.hasPrefix("D214") } == row.expected)
  }

  @Test("of a handler that is processed again needs a call of its closure") func uncalled() {
    let body = "update { again(); task.setTaskCompleted(success: $0) }"
    let found = WalkEndTests.found(
      body, "func update(_ end: ((Bool) -> Void)? = nil) { refresh(cache) }",
      kind: "BGProcessingTask")
    #expect(found == ["D216 \"com.a.r\"", "D219 \"com.a.r\"", "D221 \"com.a.r\""])
  }

  @Test("wants a request also where the others hand the task on and submit later") func early() {
    func found(_ first: String) -> [String] {
      WalkEndTests.found(
        "run(task)",
        """
        func run(_ task: BGTask) {
          if isOff { \(first)return }
          let work = Work(task: task)
          work.completionBlock = { again() }
          OperationQueue().addOperation(work)
        }
        final class Work: Operation {
          let task: BGTask
          init(task: BGTask) { self.task = task }
          override func main() { Kit.run(task) }
        }
        """
      ).filter { !$0.hasPrefix("D214") && !$0.hasPrefix("D219") }
    }
    #expect(found("task.setTaskCompleted(success: false); ") == ["D215 }"])
    #expect(found("") == ["D217 return", "D215 return"])
    #expect(found("again(); task.setTaskCompleted(success: false); ") == [])
  }

  @Test("is followed in a function that stands in a closure") func inClosure() {
    let body = """
      again()
      var isDone = false
      func finish(_ success: Bool) {
        guard !isDone else { return }
        isDone = true
        task.setTaskCompleted(success: success)
      }
      task.expirationHandler = { loader.cancel(); finish(false) }
      loader.load { finish(true) }
      """
    #expect(WalkEndTests.found(body) == [])
    #expect(
      WalkEndTests.found(body.replacing("task.setTaskCompleted(success: success)", with: "log(1)"))
        .contains("D216 \"com.a.r\""))
  }

  @Test("of a handler that is processed once needs no request") func once() {
    let found = WalkEndTests.found(
      "task.setTaskCompleted(success: true)", kind: "BGProcessingTask")
    #expect(found == [])
  }

  @Test("comes before a request of Alamofire is answered") func posted() {
    let found = WalkEndTests.found(
      "again(); post(); task.setTaskCompleted(success: true)",
      "func post() { Alamofire.request(url, method: .post, parameters: all) }")
    #expect(found == ["D219 \"com.a.r\""])
  }

  // MARK: What was given up

  @Test("that was found before a call is given up is told") func crowded() {
    let body = """
      again()
      task.expirationHandler = { stop() }
      if task.isLate { return }
      load { onDone = { task.setTaskCompleted(success: true) }; crowd() }
      """
    let input = WalkEndTests.input(body, WalkEndTests.crowd, "BGAppRefreshTask")
    #expect(Found(input).lines == ["D217 return"])
    let text = CheckupReport(Checkup(input), of: input).text(.short)
    #expect(text.contains("1 handler could not be followed to its end: crowd at"))
  }

  // MARK: Rows

  private static func mark(_ row: ChecklistRow, _ body: String, _ more: String = "") -> String {
    HandedOnTests.mark(Checkup(input(body, more, "BGAppRefreshTask")).state(of: row))
  }

  static let looks: [Row<String, String>] = [
    Row("between two steps", "await a(); if Task.isCancelled { return stop() }; await b()", "x"),
    Row("in a loop", "for one in all { if Task.isCancelled { break }; await send(one) }", "x"),
    Row(
      "in the head of a loop", "while !Task.isCancelled, let one = next() { await send(one) }", "x"),
    Row("in a function between two steps", "await a(); await second()", "x"),
    Row("before the first step", "if Task.isCancelled { return stop() }; await a()", "?"),
    Row("behind the last step", "await a(); if Task.isCancelled { log() }", "?"),
    Row("in the result alone", "await a(); log()", "?"),
  ]

  @Test("is seen to be looked for", arguments: looks) func look(_ row: Row<String, String>) {
    let body = """
      again()
      let w = Task {
        \(row.given)
        task.setTaskCompleted(success: !Task.isCancelled)
      }
      task.expirationHandler = { w.cancel() }
      """
    let more = """
      func second() async { if Task.isCancelled { return }; await c() }
      """
    #expect(WalkEndTests.mark(.incremental, body, more) == row.expected)
  }

  static let chains: [Row<String, String>] = [
    Row("through self alone", "self?.finish(task)", "x"),
    Row("through something that may be gone", "self?.model?.finish(task)", "?"),
    Row(
      "of a promise that catches", "load().done { finish(task) }.catch { _ in finish(task) }", "?"),
    Row(
      "of a promise that catches all",
      "load().done { finish(task) }.catch(policy: .allErrors) { _ in finish(task) }", "x"),
  ]

  @Test("is not seen behind a call that may do nothing", arguments: chains)
  func chain(_ row: Row<String, String>) {
    let body = "again(); task.expirationHandler = { stop() }; \(row.given)"
    let more = "func finish(_ task: BGTask) { task.setTaskCompleted(success: true) }"
    #expect(WalkEndTests.mark(.completedOnEveryPath, body, more) == row.expected)
  }

  @Test("is not stopped by cancelling a block that runs") func block() {
    let body = """
      again()
      let item = DispatchWorkItem { work(); task.setTaskCompleted(success: true) }
      task.expirationHandler = { item.cancel(); task.setTaskCompleted(success: false) }
      queue.async(execute: item)
      """
    let more = "final class Holder {}"
    #expect(WalkEndTests.mark(.expirationHandled, body, more) != "x")
  }
}
