import Documents
import LongForm
import Testing

@testable import AppCheck

/// Each handler is that of `com.a.r`; `again()` requests it the next time.
@Suite("A task that is handed on") struct HeldTaskTests {
  private static func input(
    _ body: String, _ more: String = "", kind: String = "BGAppRefreshTask"
  ) -> AppFiles {
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
    Found(input(body, more, kind: kind)).lines
  }

  /// How many handlers were followed to each of their ends.
  private static func read(_ input: AppFiles) -> [String] {
    let count = LookedCount(.handlers, of: Checkup(input).looked)
    return ["\(count.read) of \(count.all)"]
  }

  // MARK: Holders

  private static let holder = """
    final class Ending {
      private let lock = NSLock()
      private var isOver = false
      private let task: BGTask
      init(task: BGTask) { self.task = task }
      func tell(_ result: Bool) {
        lock.lock()
        if isOver { lock.unlock(); return }
        isOver = true
        lock.unlock()
        task.setTaskCompleted(success: result)
      }
    }
    """

  static let holders: [Row<String, [String]>] = [
    Row("in a later closure", "Task { _ = await work.value; ending.tell(true) }", ["1 of 1"]),
    Row(
      "in a later closure on one path only",
      "Task { if await work.value { ending.tell(true) } }", ["0 of 1"]),
    Row("nowhere", "Task { _ = await work.value; log(1) }", ["0 of 1"]),
  ]

  @Test("is followed into an object that keeps it and completes it", arguments: holders)
  func held(_ row: Row<String, [String]>) {
    let body = """
      again()
      let ending = Ending(task: task)
      let work = Task { await load() }
      task.expirationHandler = { work.cancel(); ending.tell(false) }
      \(row.given)
      """
    let input = HeldTaskTests.input(body, HeldTaskTests.holder)
    #expect(HeldTaskTests.read(input) == row.expected)
    #expect(Found(input).lines == [])
  }

  /// Many conditions in code that has nothing to do with the task.
  @Test("is followed beside code with many paths") func crowd() {
    let more = """
      func load() async {
        \((0..<9).map { "if a\($0) { Task { plan\($0)() } }" }.joined(separator: "\n"))
      }
      \((0..<9).map { "func plan\($0)() { again() }" }.joined(separator: "\n"))
      """
    let body = """
      task.expirationHandler = { stop() }
      Task { await load(); again(); task.setTaskCompleted(success: true) }
      """
    let input = HeldTaskTests.input(body, more)
    #expect(HeldTaskTests.read(input) == ["1 of 1"])
    #expect(Found(input).lines == [])
  }

  /// Only the path through the default asks for no next run.
  @Test("is followed on each of up to 48 paths through other code", arguments: ["", "log()"])
  func bound(_ last: String) {
    func found(_ paths: Int) -> [String] {
      let more = """
        func load() {
          switch mode {
          \((1..<paths).map { "case .m\($0): queue.async { plan\($0)() }" }.joined(separator: "\n"))
          default: log()
          }
          \(last)
        }
        \((1..<paths).map { "func plan\($0)() { again() }" }.joined(separator: "\n"))
        """
      let body = "task.expirationHandler = { stop() }\nload(); task.setTaskCompleted(success: true)"
      return HeldTaskTests.found(body, more).filter { !$0.hasPrefix("D214") }
    }
    #expect(found(48) == ["D215 }"])
    // Whether one of more asks for it is left open.
    #expect(found(49) == [])
  }

  @Test("is followed through up to ten functions", arguments: [10, 11])
  func deep(_ count: Int) {
    let steps = (1..<count).map { "func step\($0)(_ task: BGTask) { step\($0 + 1)(task) }\n" }
    let last = "func step\(count)(_ task: BGTask) { if isOn { done(task) } }\n"
    let done = "func done(_ task: BGTask) { task.setTaskCompleted(success: true) }"
    let input = HeldTaskTests.input("again(); step1(task)", steps.joined() + last + done)
    #expect(Found(input).lines == (count == 10 ? ["D217 }"] : []))
  }

  @Test("is followed behind up to 150 brackets", arguments: [150, 151])
  func brackets(_ count: Int) {
    let calls =
      String(repeating: "round(", count: count) + "1" + String(repeating: ")", count: count)
    let body =
      "again()\nlet total = \(calls)\nif isOn { return }\ntask.setTaskCompleted(success: true)"
    #expect(HeldTaskTests.found(body) == (count == 150 ? ["D217 return"] : []))
  }

  // MARK: Another function

  static let hops: [Row<String, [String]>] = [
    Row("that sets one", "work = Task { await load(); task.setTaskCompleted(success: true) }", []),
    Row(
      "that sets one too late",
      "work = Task.detached { await load(); task.setTaskCompleted(success: true) }",
      ["D220 expirationHandler"]),
    Row(
      "that awaits before",
      "work = Task { await load(); task.setTaskCompleted(success: true) }; await rest()",
      ["D220 expirationHandler"]),
  ]

  @Test("reaches a function of the main actor", arguments: hops)
  func hopped(_ row: Row<String, [String]>) {
    let body = """
      Task { @MainActor in
        guard let kitchen = Kitchen.last else { again(); task.setTaskCompleted(success: false); return }
        await kitchen.cook(task)
      }
      """
    let more = """
      @MainActor final class Kitchen {
        static var last: Kitchen?
        var work: Task<Void, Never>?
        func cook(_ task: BGTask) async {
          again()
          \(row.given)
          task.expirationHandler = { self.work?.cancel() }
        }
      }
      """
    let found = HeldTaskTests.found(body, more)
    #expect(found.filter { $0.hasPrefix("D219") || $0.hasPrefix("D220") } == row.expected)
  }

  // MARK: Settings

  static let settings: [Row<String, [String]>] = [
    Row("of the app", "guard Settings.shared.sendsNews else { end(task); return }", []),
    Row(
      "of the app, on by default",
      "guard Settings.shared.sendsTips else { end(task); return }", []),
    Row("in its defaults", "guard defaults.bool(forKey: \"n\") else { end(task); return }", []),
    Row(
      "in a constant",
      "let isOn = UserDefaults.standard.object(forKey: \"n\") as? Bool ?? true\nif !isOn { end(task); return }",
      []),
    Row(
      "in a constant, in brackets",
      "let isMuted = UserDefaults.standard.bool(forKey: \"n\")\nif (isMuted) { end(task); return }",
      []),
    Row(
      "in a constant, with a default",
      "let isOn = (UserDefaults.standard.object(forKey: \"n\") as? Bool) != false\nif !isOn { end(task); return }",
      []),
    Row(
      "in a constant, in brackets and denied",
      "let isOn = UserDefaults.standard.bool(forKey: \"n\")\nif !(isOn) { end(task); return }", []),
    Row(
      "in a constant that may be missing",
      "guard let isOn = defaults.object(forKey: \"n\") as? Bool, isOn else { end(task); return }",
      []),
    Row(
      "or another one",
      "guard Settings.shared.sendsNews || Settings.shared.sendsTips else { end(task); return }", []),
    Row(
      "and another one, both denied",
      "if !(Settings.shared.sendsNews && Settings.shared.sendsTips) { end(task); return }", []),
    Row(
      "of an object that is still there",
      "guard let self, Settings.shared.sendsNews else { end(task); return }", []),
    Row(
      "or a state",
      "guard Settings.shared.sendsNews || isOpen else { end(task); return }", ["D215 return"]),
    Row("around the request", "if Settings.shared.sendsNews { again() }", []),
    Row(
      "that says whether there is an account",
      "guard Settings.shared.isLoggedIn else { end(task); return }", ["D215 return"]),
    Row(
      "that is a number", "guard defaults.integer(forKey: \"n\") > 3 else { end(task); return }",
      ["D215 return"]),
    Row(
      "that a state is compared with",
      "guard hasWifi == defaults.bool(forKey: \"wifi\") else { end(task); return }", ["D215 return"]
    ),
    Row(
      "that is compared with a state",
      "guard defaults.bool(forKey: \"wifi\") == hasWifi else { end(task); return }", ["D215 return"]
    ),
    Row(
      "that differs from a state",
      "if defaults.bool(forKey: \"wifi\") != hasWifi { end(task); return }", ["D215 return"]),
    Row(
      "that is compared with a value",
      "guard defaults.bool(forKey: \"n\") == true else { end(task); return }", []),
    Row(
      "that may be missing",
      "if (defaults.object(forKey: \"n\") as? Bool) == false { end(task); return }", []),
    Row(
      "beside a condition", "guard isReady, Settings.shared.sendsNews else { end(task); return }",
      ["D215 return"]),
    Row(
      "and a failure", "guard Settings.shared.sendsNews, x else { end(task); return }",
      ["D215 return"]),
    Row(
      "before a failure",
      "guard Settings.shared.sendsNews else { end(task); return }\nguard x else { end(task); return }",
      ["D215 return"]),
  ]

  @Test("needs no next request where the user switched it off by a setting", arguments: settings)
  func switchedOff(_ row: Row<String, [String]>) {
    let more = """
      final class Settings {
        static let shared = Settings()
        let defaults = UserDefaults.standard
        var sendsNews: Bool { get { defaults.bool(forKey: "news") } set { defaults.set(newValue, forKey: "news") } }
        var sendsTips: Bool {
          if defaults.object(forKey: "tips") == nil { return true }
          return defaults.bool(forKey: "tips")
        }
        var isLoggedIn: Bool { defaults.bool(forKey: "in") }
      }
      func end(_ task: BGTask) { task.setTaskCompleted(success: true) }
      """
    let last = row.given.contains("{ again() }") ? "" : "again()"
    let body = "\(row.given)\n\(last)\ntask.setTaskCompleted(success: true)"
    #expect(HeldTaskTests.found(body, more) == row.expected)
  }

  // MARK: Queues

  static let queues: [Row<String, [String]>] = [
    Row(
      "of an operation that never looks", "fetch(); for x in xs { wash(x) }",
      ["D229 expirationHandler"]),
    Row("of an operation that looks", "for x in xs { if isCancelled { return }; wash(x) }", []),
    Row("of an operation with a single step", "fetch()", []),
  ]

  @Test("is not stopped by cancelling a queue", arguments: queues)
  func queue(_ row: Row<String, [String]>) {
    let body = """
      again()
      start(task)
      """
    let more = """
      func start(_ task: BGTask) {
        let queue = OperationQueue()
        queue.underlyingQueue = laundry.queue
        let washing = Washing()
        task.expirationHandler = { queue.cancelAllOperations() }
        washing.completionBlock = { task.setTaskCompleted(success: true) }
        queue.addOperation(washing)
      }
      final class Washing: Operation {
        override func main() { \(row.given) }
      }
      """
    #expect(HeldTaskTests.found(body, more) == row.expected)
  }

  @Test("is not stopped by cancelling a queue that looks only once all is done") func lateLook() {
    func found(_ main: String, _ answer: String) -> [String] {
      let more = """
        func start(_ task: BGTask) {
          let queue = OperationQueue()
          let group = DispatchGroup()
          task.expirationHandler = { queue.cancelAllOperations() }
          if let basin = basin {
            let washing = Washing(basin)
            group.enter()
            washing.completionBlock = { group.leave() }
            queue.addOperation(washing)
          }
          group.notify(queue: .main) { \(answer) }
        }
        final class Washing: Operation {
          init(_ basin: Basin) { }
          override func main() { \(main) }
        }
        """
      return HeldTaskTests.found("again()\nstart(task)", more)
    }
    let late = "task.setTaskCompleted(success: !queue.operations.contains { $0.isCancelled })"
    #expect(found("fetch(); for x in xs { wash(x) }", late) == ["D229 expirationHandler"])
    #expect(found("for x in xs { if isCancelled { return }; wash(x) }", late) == [])
  }

  @Test("is stopped by cancelling a queue where operations wait") func severalOperations() {
    let body = """
      again()
      start(task)
      """
    let more = """
      func start(_ task: BGTask) {
        let queue = OperationQueue()
        let washing = Washing()
        task.expirationHandler = { queue.cancelAllOperations() }
        washing.completionBlock = { task.setTaskCompleted(success: true) }
        queue.addOperation(Washing())
        queue.addOperation(washing)
      }
      final class Washing: Operation {
        override func main() { fetch(); for x in xs { wash(x) } }
      }
      """
    #expect(HeldTaskTests.found(body, more) == [])
  }

  // MARK: Loose work

  static let loose: [Row<String, [String]>] = [
    Row("that awaits", "Task.detached { await wash() }", ["D219 \"com.a.r\""]),
    Row("that goes round", "Task { for x in xs { await wash(x) } }", ["D219 \"com.a.r\""]),
    Row("that only requests", "Task { await plan(); again() }", []),
    Row("that only writes a log", "Task { await logger.info(1) }", []),
    Row("that is done at once", "Task { count += 1 }", []),
    Row("that only waits", "Task { try? await Task.sleep(for: .seconds(1)) }", []),
  ]

  @Test("is not told of its end, when a Swift task does the work", arguments: loose)
  func looseWork(_ row: Row<String, [String]>) {
    let body = "again(); begin(); task.setTaskCompleted(success: true)"
    #expect(HeldTaskTests.found(body, "func begin() { \(row.given) }") == row.expected)
  }

  // MARK: Processing

  private static let dated = """
    let next = BGProcessingTaskRequest(identifier: "com.a.s")
    next.earliestBeginDate = Date(timeIntervalSinceNow: 7200)
    do { try BGTaskScheduler.shared.submit(next) } catch { log(error) }
    """

  static let processing: [Row<String, [String]>] = [
    Row("after some time", dated, ["D221 \"com.a.s\""]),
    Row("if there is something to do", "if isDirty { \(dated) }", []),
    Row("unless all is clean", "guard isDirty else { return }\n\(dated)", []),
    Row(
      "at once",
      """
      let next = BGProcessingTaskRequest(identifier: "com.a.s")
      do { try BGTaskScheduler.shared.submit(next) } catch { log(error) }
      """, []),
  ]

  @Test("of processing is asked for", arguments: processing)
  func processed(_ row: Row<String, [String]>) {
    let code = """
      BGTaskScheduler.shared.register(forTaskWithIdentifier: "com.a.s", using: nil) { task in
        task.setTaskCompleted(success: true)
      }
      func ask() {
      \(row.given)
      }
      """
    #expect(Case(permitted: ["com.a.s"], files: [("a.swift", code)]).found == row.expected)
  }

  // MARK: Permissions

  @Test("is never had for an identifier that is only cancelled") func onlyCancelled() {
    let code = "BGTaskScheduler.shared.cancel(taskRequestWithIdentifier: \"com.a.old\")"
    let found = Case(permitted: ["com.a.r", "com.a.old"], files: Case.swift(code)).found
    #expect(found == ["D204 com.a.old"])
  }

  // MARK: Commands

  static let commands: [Row<String, [String]>] = [
    Row("that completes", "wash(); task.setTaskCompleted(success: true)", []),
    Row("that throws before", "try wash(); task.setTaskCompleted(success: true)", ["D217 }"]),
    Row(
      "that returns before", "if x { return }; task.setTaskCompleted(success: true)",
      ["D217 return"]),
    Row("that throws before it hands on", "try wash(); others.add(task)", ["D217 }"]),
  ]

  @Test("is carried to the function of a command", arguments: commands)
  func carried(_ row: Row<String, [String]>) {
    let more = """
      struct Washing: Command {
        let task: BGTask
        func run(_ context: Context) throws { \(row.given) }
      }
      """
    let body = "again(); store.send(Washing(task: task))"
    let found = HeldTaskTests.found(body, more)
    #expect(found.filter { !$0.hasPrefix("D219") } == row.expected)
    #expect(found.contains("D219 \"com.a.r\"") != row.given.contains("others"))
  }

  // MARK: Operations

  @Test("is completed by an operation, which is over before its completionBlock") func operation() {
    let body = """
      let washing = Washing(task: task)
      washing.completionBlock = { again() }
      queue.addOperation(washing)
      """
    func more(_ work: String) -> String {
      """
      final class Washing: Operation {
        let task: BGTask
        init(task: BGTask) { self.task = task }
        override func main() {
          let end = DispatchSemaphore(value: 0)
          task.expirationHandler = { stop() }
          \(work)
        }
      }
      """
    }
    let waiting = more(
      "DispatchQueue.main.async { wash(); self.task.setTaskCompleted(success: true); end.signal() }; end.wait()"
    )
    let going = more(
      "DispatchQueue.main.async { wash(); self.task.setTaskCompleted(success: true) }")
    #expect(HeldTaskTests.found(body, waiting) == ["D214 again"])
    #expect(!HeldTaskTests.found(body, going).contains { $0.hasPrefix("D214") })
  }
}
