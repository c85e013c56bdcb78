import AppCheck
import Basics
import Documents
import LongForm
import Testing

/// Each handler is that of `com.a.r`, a refresh, and `again()` requests the next one.
@Suite("A handler is followed") struct WalkTests {
  private static let helpers = """

    func again() { do { try scheduler.submit(first) } catch { log(error) } }
    func done(_ t: BGTask) { t.setTaskCompleted(success: true) }
    let first = BGAppRefreshTaskRequest(identifier: "com.a.r")

    """

  private static func found(_ body: String, _ more: String = "") -> [String] {
    let register =
      "BGTaskScheduler.shared.register(forTaskWithIdentifier: \"com.a.r\", using: nil) { task in "
    return Case(files: [("a.swift", register + "again(); \(body)\n}" + helpers + more)]).found
  }

  private static let loader = """
    final class Loader {
      var onDone: ((Bool) -> Void)?
      func load(completion: @escaping (Bool) -> Void) { self.onDone = completion; start() }
      func told() { onDone?(true) }
    }
    """
  private static let stop = "task.expirationHandler = { stop() }; "

  static let closures: [Row<(String, String), [String]>] = [
    Row(
      "that may be nil",
      (
        stop + "load { task.setTaskCompleted(success: $0) }",
        "func load(completion: ((Bool) -> Void)?) { completion?(true) }"
      ), []),
    Row(
      "that may be nil and is called on one path only",
      (
        stop + "load { task.setTaskCompleted(success: $0) }",
        "func load(completion: ((Bool) -> Void)?) { if x { completion!(true) } }"
      ), ["D217 }"]),
    Row(
      "that is passed on under another name",
      (
        stop + "load { task.setTaskCompleted(success: $0) }",
        "func load(completion: ((Bool) -> Void)?) { guard let end = completion else { return }; end(true) }"
      ), []),
    Row(
      "kept in a property that is called",
      (stop + "let l = Loader(); l.load { task.setTaskCompleted(success: $0) }", loader), []),
    Row(
      "kept in a property and called there and then",
      (
        "Now().load { task.setTaskCompleted(success: true) }",
        """
        final class Now {
          var end: (() -> Void)?
          func load(completion: @escaping () -> Void) { end = completion; go() }
          func go() { if ready { end?() } else { end?() } }
        }
        """
      ), []),
    Row(
      "of an operation, by its name",
      (
        "let op = BlockOperation { }; let end: () -> Void = { task.setTaskCompleted(success: true) }; "
          + "task.expirationHandler = { op.cancel() }; op.completionBlock = end; op.start()", ""
      ), []),
    Row(
      "of an operation, before the expiration handler",
      (
        "let op = BlockOperation { }; op.completionBlock = { task.setTaskCompleted(success: true) }; "
          + "task.expirationHandler = { op.cancel() }; queue.addOperation(op)", ""
      ), []),
    Row(
      "of an operation that was started before the expiration handler",
      (
        "let op = BlockOperation { }; op.completionBlock = { task.setTaskCompleted(success: true) }; "
          + "queue.addOperation(op); task.expirationHandler = { op.cancel() }", ""
      ), ["D220 expirationHandler"]),
    Row(
      "of a function that lets errors of its closure out",
      (
        stop + "queue.async { count(); task.setTaskCompleted(success: true) }",
        """
        func count() { lock.held { do { try write() } catch { log(error) } } }
        func write() throws { if full { throw Full() } }
        extension NSLock { func held<T>(f: () throws -> T) rethrows -> T { lock(); return try f() } }
        """
      ), []),
  ]

  @Test("through a closure", arguments: closures)
  func followsClosures(_ row: Row<(String, String), [String]>) {
    #expect(WalkTests.found(row.given.0, row.given.1) == row.expected)
  }

  @Test("to the work that a function which registers is given") func registering() {
    let code = """
      final class Plan {
        func begin() { enlist("com.a.r", work: run(_:)) }
        func enlist(_ id: String, work: @escaping (BGTask) -> Void) {
          scheduler.register(forTaskWithIdentifier: id, using: nil) { task in
            again()
            let item = DispatchWorkItem { work(task) }
            task.expirationHandler = { item.cancel(); task.setTaskCompleted(success: false) }
            queue.async(execute: item)
          }
        }
        func run(_ task: BGTask) { gather { task.setTaskCompleted(success: true) } }
        func gather(_ done: @escaping () -> Void) { queue.async { done() } }
      }
      """
    let found = Case(files: [("a.swift", code + WalkTests.helpers)]).found
    #expect(found == ["D218 setTaskCompleted"])
  }

  @Test("to where the task is kept, and nothing else has it") func kept() {
    func code(_ more: String, _ also: String = "") -> String {
      """
      final class Upkeep {
        var current: BGTask?
        func register() {
          scheduler.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in
            again(); self.current = task; self.tidy(); \(also)
          }
        }
        func tidy() {
          queue.async {
            if let open = self.current as? BGAppRefreshTask { open.setTaskCompleted(success: true) }
          }
        }
        \(more)
      }
      """ + WalkTests.helpers
    }
    #expect(Case(files: [("a.swift", code(""))]).found == ["D219 \"com.a.r\""])
    let watched = code("func watch() { current?.expirationHandler = { self.stop() } }")
    #expect(Case(files: [("a.swift", watched)]).found == [])
    let passed = code("", "Kit.watch(task)")
    #expect(Case(files: [("a.swift", passed)]).found == [])
  }

  @Test("to a property that nothing calls, and no further") func neverCalled() {
    let code = """
      BGTaskScheduler.shared.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in
        again(); task.expirationHandler = { stop() }; Box().keep { done(task) }
      }
      final class Box { var end: (() -> Void)?; func keep(_ x: @escaping () -> Void) { self.end = x } }
      """
    let input = Case(files: [("a.swift", code + WalkTests.helpers)]).input
    let text = CheckupReport(Checkup(input), of: input).text(.short)
    #expect(text.contains("1 handler could not be followed to its end: self.end"))
    #expect(!text.contains("D21"))
  }

  private static let fails = "task.expirationHandler = { task.setTaskCompleted(success: false) }; "

  static let expirations: [Row<String, [String]>] = [
    Row("a task", fails + "Task { await f(); done(task) }", ["D218 setTaskCompleted"]),
    Row("a queue", fails + "queue.async { f(); done(task) }", ["D218 setTaskCompleted"]),
    Row(
      "a group", fails + "group.notify(queue: .main) { done(task) }", ["D218 setTaskCompleted"]),
    Row(
      "an operation that is cancelled",
      "let op = BlockOperation { }; task.expirationHandler = { op.cancel(); task.setTaskCompleted(success: false) }; "
        + "op.completionBlock = { done(task) }; queue.addOperation(op)", ["D218 setTaskCompleted"]),
    Row(
      "an operation that looks",
      "let op = BlockOperation { }; task.expirationHandler = { op.cancel(); task.setTaskCompleted(success: false) }; "
        + "op.completionBlock = { if !op.isCancelled { done(task) } }; queue.addOperation(op)",
      []),
    Row(
      "a flag that the expiration handler sets",
      "task.expirationHandler = { expired = true; task.setTaskCompleted(success: false) }; "
        + "queue.async { f(); if expired { return }; done(task) }", []),
    Row(
      "a guard for all",
      "let end = { (good: Bool) in guard !told else { return }; told = true; task.setTaskCompleted(success: good) }; "
        + "task.expirationHandler = { end(false) }; queue.async { f(); end(true) }", []),
    Row(
      "a subscription that is cancelled",
      "task.expirationHandler = { sub?.cancel(); task.setTaskCompleted(success: false) }; sub = p.sink { done(task) }",
      []),
    Row(
      "only a log",
      "task.expirationHandler = { FileLog.shared.add(1) }; Task { await f(); done(task) }",
      ["D229 expirationHandler"]),
    Row(
      "only a counter",
      "task.expirationHandler = { Counts.seen = 1 }; Task { await f(); done(task) }\n}\nenum Counts { static var seen = 0",
      ["D229 expirationHandler"]),
    Row(
      "a flag that the work reads",
      "task.expirationHandler = { Counts.over = true }; Task { await f(); if Counts.over { log() }; done(task) }\n}\nenum Counts { static var over = false",
      []),
    Row(
      "the methods of something else of its name",
      "task.expirationHandler = { halt(); task.setTaskCompleted(success: false) }; Task { await f(); task.setTaskCompleted(success: true) }\n}\n"
        + "func halt() { for task in downloads { task.pause() }",
      ["D218 setTaskCompleted"]),
    Row(
      "a reckoning of time",
      "task.expirationHandler = { task.setTaskCompleted(success: false); Counts.seen = end.timeIntervalSince(start) }; "
        + "kit.load { done(task) }\n}\nenum Counts { static var seen = 0.0",
      ["D218 setTaskCompleted"]),
    Row(
      "a list of the same name elsewhere",
      "task.expirationHandler = { Shelf.only.halt(); task.setTaskCompleted(success: false) }; Desk().run(task)\n}\n"
        + "final class Shelf { static let only = Shelf(); let list = Box(); func halt() { list.close() } }\n"
        + "final class Desk { var list: [Int] = []; func run(_ task: BGTask) { Task { while true { if list.isEmpty { break } }; done(task) } }",
      ["D218 setTaskCompleted"]),
    Row(
      "a word that sounds like a guard",
      "if onboardingCompleted { log() }; if isOnline { task.setTaskCompleted(success: true) }",
      ["D217 }"]),
  ]

  @Test("through its work when the time is up", arguments: expirations)
  func followsExpirations(_ row: Row<String, [String]>) {
    #expect(WalkTests.found(row.given) == row.expected)
  }

  private static let counting = """

    final class Counting: Operation {
      override func main() { for page in pages { tally.count(page) } }
    }
    final class Step: Operation {
      override func main() { tally.countAll() }
    }
    final class Careful: Operation {
      override func main() { for page in pages { if isCancelled { return }; tally.count(page) } }
    }
    final class Early: Operation {
      override func start() { if isCancelled { finish(); return }; main() }
      override func main() { Task { await tally.countAll(); finish() } }
    }
    final class Stopped: Operation {
      override func main() { tally.countAll() }
      override func cancel() { super.cancel(); tally.stop() }
    }
    final class Guided: Operation {
      override func main() { tally.countAll(for: self) }
    }
    final class Foreign: KitOperation {
      override func main() { tally.countAll() }
    }
    func made() -> Counting { Counting() }
    """

  /// An operation that completes the task when it ends, and is cancelled when the time is up.
  private static func operation(_ made: String) -> String {
    "let op = \(made); task.expirationHandler = { op.cancel() }; "
      + "op.completionBlock = { task.setTaskCompleted(success: !op.isCancelled) }; queue.addOperation(op)"
  }

  /// A Swift task that is cancelled when the time is up.
  private static func task(_ work: String) -> String {
    "func handle(_ task: BGTask) { again(); let job = Task { \(work); done(task) }; "
      + "task.expirationHandler = { job.cancel() } }"
  }

  static let cancelled: [Row<String, [String]>] = [
    Row("an operation that never looks", operation("Counting()"), ["D229 expirationHandler"]),
    Row("one that a function makes", operation("made()"), ["D229 expirationHandler"]),
    Row("one that looks before it begins", operation("Early()"), ["D229 expirationHandler"]),
    Row("one of a single step", operation("Step()"), []),
    Row("a block of a single step", operation("BlockOperation { tally.countAll() }"), []),
    Row("one that looks in its loop", operation("Careful()"), []),
    Row("one that hears of it", operation("Stopped()"), []),
    Row("one that passes itself on", operation("Guided()"), []),
    Row("one of a class from elsewhere", operation("Foreign()"), []),
  ]

  @Test("to an operation that is cancelled", arguments: cancelled)
  func followsOperations(_ row: Row<String, [String]>) {
    let body = "handle(task)\n}\nfunc handle(_ task: BGTask) { " + row.given
    #expect(WalkTests.found(body, WalkTests.counting) == row.expected)
  }

  static let cancelledTasks: [Row<(String, String), [String]>] = [
    Row(
      "that waits for callbacks",
      (
        "await gather()",
        "func gather() async { await withCheckedContinuation { c in kit.gather { c.resume() } } }"
      ), ["D229 expirationHandler"]),
    Row(
      "that waits for a group of such",
      (
        "try? await withThrowingTaskGroup(of: Void.self) { group in group.addTask { try await Gatherer().gather() }; for try await _ in group { } }",
        "struct Gatherer { func gather() async throws { let kit = Kit(); try await kit.pull() } }\nstruct Kit { func pull() async throws { try await withCheckedThrowingContinuation { c in post { c.resume() } } } }"
      ), ["D229 expirationHandler"]),
    Row("that never waits", ("for x in xs { x.roll() }", ""), ["D229 expirationHandler"]),
    Row(
      "that looks", ("await gather()", "func gather() async { if Task.isCancelled { return } }"), []
    ),
    Row("that waits for code from elsewhere", ("await kit.gather()", ""), []),
    Row("that waits for what may end", ("for await x in kit.xs { x.roll() }", ""), []),
    Row(
      "that waits for a session",
      ("await gather()", "func gather() async { _ = try? await session.data(from: url) }"), []),
  ]

  @Test("to a Swift task that is cancelled", arguments: cancelledTasks)
  func followsCancelledTasks(_ row: Row<(String, String), [String]>) {
    let more = WalkTests.task(row.given.0) + "\n" + row.given.1
    #expect(WalkTests.found("handle(task)", more) == row.expected)
  }

  static let waits: [Row<String, [String]>] = [
    Row(
      "for a semaphore", "semaphore.wait(); done(task)", ["D232 wait"]),
    Row("asleep", "Thread.sleep(forTimeInterval: 5); done(task)", ["D232 sleep"]),
    Row(
      "when the time is up",
      "task.expirationHandler = { op.cancel(); op.waitUntilFinished() }; queue.async { done(task) }",
      ["D232 waitUntilFinished"]),
    Row(
      "elsewhere", stop + "queue.async { semaphore.wait(); done(task) }", []),
    Row("as Swift tasks wait", stop + "Task { await gate.wait(); done(task) }", []),
  ]

  @Test("to where it waits", arguments: waits) func followsWaits(_ row: Row<String, [String]>) {
    #expect(WalkTests.found(row.given) == row.expected)
  }

  @Test("by the kind of its task") func kinds() {
    let code = """
      func register(_ id: String) {
        BGTaskScheduler.shared.register(forTaskWithIdentifier: id, using: nil) { task in
          switch task {
          case let task as BGAppRefreshTask: again(); task.setTaskCompleted(success: true)
          case let task as BGProcessingTask: task.setTaskCompleted(success: true)
          default: task.setTaskCompleted(success: false)
          }
        }
      }

      """
    let found = Case(files: [("a.swift", code + WalkTests.helpers)]).found
    #expect(
      found.filter { !$0.hasPrefix("D2") || $0.hasPrefix("D21") || $0.hasPrefix("D221") } == [])
  }

  @Test("by its identifier") func identifiers() {
    let code = """
      BGTaskScheduler.shared.register(forTaskWithIdentifier: "com.a.r", using: nil) { handle($0) }
      func handle(_ task: BGTask) {
        if task.identifier == "com.a.r" { again(); done(task) } else { done(task) }
      }
      """
    #expect(Case(files: [("a.swift", code + WalkTests.helpers)]).found == [])
  }

  @Test("once, where a wrapper registers it") func wrapper() {
    let code = """
      extension BGTaskScheduler {
        func register(forTaskWithIdentifier id: String, launchHandler: @escaping (BGTask) -> Void) {
          register(forTaskWithIdentifier: id, using: nil, launchHandler: launchHandler)
        }
      }
      struct A { init() { guard let x else { fatalError() }
        scheduler.register(forTaskWithIdentifier: "com.a.r") { task in again(); done(task) } } }
      """
    #expect(Case(files: [("a.swift", code + WalkTests.helpers)]).found == [])
  }

  @Test("to a submit that ends the app") func fatal() {
    let input = Case(files: Case.swift("func x() { try! scheduler.submit(first) }")).input
    let text = CheckupReport(Checkup(input), of: input).text(.short)
    #expect(text.contains("D222]: an error of submit ends the app"))
  }
}

/// What an expiration handler does on another queue, and a guard that leaves the rest to it.
@Suite("A handler and its expiration") struct ExpirationQueueTests {
  private func found(_ body: String, register again: String = "again();") -> [String] {
    let text = """
      BGTaskScheduler.shared.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in
        \(again) \(body)
      }
      func again() { do { try scheduler.submit(first) } catch { log(error) } }
      let first = BGAppRefreshTaskRequest(identifier: "com.a.r")
      """
    return Case(files: [("a.swift", text)]).found
  }

  @Test("act on any queue") func otherQueue() {
    let work = "; work.run { task.setTaskCompleted(success: true) }"
    #expect(
      found("task.expirationHandler = { DispatchQueue.main.async { work.cancel() } }" + work)
        .isEmpty)
    #expect(found("task.expirationHandler = { queue.async { store.send(3) } }" + work).isEmpty)
    #expect(
      found("task.expirationHandler = { queue.async { print(3) } }" + work)
        == ["D229 expirationHandler"])
  }

  @Test("come first where only something else has begun") func besides() {
    let late =
      "task.expirationHandler = { stop() }; work.run { task.setTaskCompleted(success: true) }"
    let log = "\n}\nfunc note() { file.resume() }\nfunc other() {"
    #expect(found("note(); " + late + log).isEmpty)
    #expect(found("file.resume(); " + late) == ["D220 expirationHandler"])
  }

  @Test("share the next request as they share the completion") func sharedRequest() {
    let guarded = """
      var isOver = false
      task.expirationHandler = {
        guard !isOver else { return }
        isOver = true
        again()
        task.setTaskCompleted(success: false)
      }
      DispatchQueue.main.async {
        guard !isOver else { return }
        isOver = true
        again()
        task.setTaskCompleted(success: true)
      }
      """
    #expect(found(guarded, register: "").isEmpty)
  }
}
