import AppCheck
import Documents
import LongForm
import Testing

/// Each handler is that of `com.a.r`, a refresh, and asks for the next run first.
@Suite("A handler written with") struct WrittenHandlerTests {
  static func files(
    _ body: String, _ more: String = "", asking first: String = "again()"
  ) -> [(path: String, text: String)] {
    let code = """
      BGTaskScheduler.shared.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in
        \(first)
        \(body)
      }
      func again() { do { try scheduler.submit(first) } catch { log(error) } }
      func done(_ t: BGTask) { t.setTaskCompleted(success: true) }
      let first = BGAppRefreshTaskRequest(identifier: "com.a.r")

      """
    return [("a.swift", code + more)]
  }

  static func found(
    _ body: String, _ more: String = "", asking first: String = "again()"
  ) -> [String] {
    Case(files: files(body, more, asking: first)).found
  }

  static let stop = "task.expirationHandler = { stop() }\n"

  // MARK: Branches

  static let branches: [Row<String, [String]>] = [
    Row(
      "a loop that ends early in a case",
      """
      switch mode {
      case .all:
        for page in pages { if page.isBad { break } }
        done(task)
      default: done(task)
      }
      """, []),
    Row(
      "a loop that ends early in another one",
      """
      while true {
        for page in pages { if page.isLast { break } }
        done(task)
        return
      }
      """, []),
    Row(
      "a loop that returns", "for page in pages { if page.isBad { return } }\ndone(task)",
      ["D217 return"]),
    Row(
      "a loop with a label that returns",
      "sheets: for page in pages { if page.isBad { return } }\ndone(task)", ["D217 return"]),
    Row(
      "a loop that leaves the one around it",
      "sheets: for page in pages { for line in page.lines { if line.isBad { break sheets } } }\n"
        + "done(task)", []),
    Row(
      "a case that leaves the loop around it",
      """
      pages: while true {
        switch next() {
        case .page: continue pages
        case .end: break pages
        }
      }
      done(task)
      """, []),
    Row(
      "a case that leaves the loop around it, and completes on one path",
      """
      pages: while true {
        switch next() {
        case .page: continue
        case .end: break pages
        }
      }
      if isOn { done(task) }
      """, ["D217 }"]),
    Row(
      "a loop in a case that leaves the switch",
      """
      work: switch mode {
      case .all:
        for page in pages { if page.isBad { break work } }
        done(task)
      default: done(task)
      }
      """, ["D217 }"]),
    Row(
      "a loop that goes on with the one around it",
      """
      books: while true {
        for page in book.pages { if page.isBad { continue books } }
        done(task)
        break
      }
      """, []),
    Row(
      "a loop that goes on with the last round of the one around it",
      """
      books: repeat {
        for page in pages { if page.isBad { continue books } }
        done(task)
        return
      } while isOn
      """, ["D217 }"]),
    Row(
      "a block that is left early",
      "work: do {\nguard isOn else { break work }\nlog()\n}\ndone(task)", []),
    Row(
      "a block that is left before it completes",
      "work: do {\nguard isOn else { break work }\ndone(task)\n}", ["D217 }"]),
    Row(
      "a case that falls through to one that completes",
      """
      switch mode {
      case .all: log(); fallthrough
      case .some: done(task)
      default: done(task)
      }
      """, []),
    Row(
      "a case that falls through to one that forgets it",
      """
      switch mode {
      case .all: fallthrough
      case .some: return
      default: done(task)
      }
      """, ["D217 return"]),
    Row(
      "a case that completes and falls through to one that completes",
      "switch mode {\ncase .all: done(task); fallthrough\ndefault: done(task)\n}", ["D218 done"]),
    Row(
      "a case for its own class that falls through",
      """
      switch task {
      case is BGAppRefreshTask: log(); fallthrough
      case is BGProcessingTask: done(task)
      default: fatalError()
      }
      """, []),
    Row(
      "a case for its own class that falls through to the default",
      """
      switch task {
      case is BGAppRefreshTask: log(); fallthrough
      default: done(task)
      }
      """, []),
    Row("a loop that is never left", "while true { log() }", ["D216 \"com.a.r\""]),
    Row(
      "a loop beside it that is never left",
      stop + "let beat = Task { while true { await tick() } }\nload { beat.cancel(); done(task) }",
      []),
    Row(
      "a loop on a condition", "while isOn { log() }\nif isOff { done(task) }", ["D217 }"]),
    Row(
      "a loop on a condition behind it",
      "repeat { log() } while isOn\nif isOff { done(task) }", ["D217 }"]),
    Row(
      "a loop that runs once at least, and returns",
      "repeat { if isBad { return } } while isOn\ndone(task)", ["D217 return"]),
    Row(
      "a loop that runs once at least, and completes",
      "repeat { done(task) } while false", []),
    Row(
      "a loop without an end that completes",
      "repeat { guard let page = next() else { done(task); return }; read(page) } while true", []),
    Row(
      "a loop without an end, in brackets",
      "while (true) { guard let page = next() else { done(task); return }; read(page) }", []),
    Row(
      "an else that returns", "if isOn { log() } else { log(); return }\ndone(task)",
      ["D217 return"]),
    Row(
      "an else that completes", "if isOn { log() } else { done(task); return }\ndone(task)", []),
    Row("a check for the system", "if #available(iOS 17, *) { done(task) }", []),
    Row(
      "conditions of a build in others",
      """
      #if SHOP
      #if KIOSK
      log()
      #endif
      task.setTaskCompleted(success: true)
      #else
      task.setTaskCompleted(success: false)
      #endif
      """, []),
    Row(
      "errors of one type", "do throws(SyncError) { try sync(); done(task) } catch { done(task) }",
      []),
    Row(
      "errors of one type that are forgotten",
      "do throws(SyncError) { try sync(); done(task) } catch { log() }", ["D217 }"]),
    Row(
      "the identifier of another task",
      """
      if task.identifier == "com.a.export" { export() } else {
        if isOff { return }
        done(task)
      }
      """, ["D217 return"]),
    Row(
      "the identifier of another task, which is refused",
      "guard task.identifier != \"com.a.export\" else { export(); return }\ndone(task)", []),
    Row(
      "the identifier of another task and a setting",
      "if task.identifier == \"com.a.export\", isOn { export(); return }\ndone(task)", []),
    Row(
      "its own identifier and a setting",
      "guard isOn && task.identifier == \"com.a.r\" else { return }\ndone(task)", ["D217 return"]),
    Row(
      "the identifier of another task and a setting, turned round",
      "if !(task.identifier == \"com.a.export\" && isOn) { return }\ndone(task)", ["D217 return"]),
    Row(
      "two calls to choose from",
      "isOn ? task.setTaskCompleted(success: true) : task.setTaskCompleted(success: false)", []),
    Row("two calls to choose from, of which one forgets", "isOn ? done(task) : log()", ["D217 }"]),
    Row(
      "calls to choose from on lines of their own",
      """
      isOn
        ? done(task)
        : isQuiet ? done(task) : log()
      """, ["D217 }"]),
    Row("calls to choose from by a case", "mode == .all ? done(task) : log()", ["D217 }"]),
    Row("calls to choose from by a number", "pages.count >= 3 ? log() : done(task)", ["D217 }"]),
    Row(
      "a call to choose from in brackets",
      "log(isOn ? 1 : 2)\nisOn ? log((isOff ? 1 : 2)) : done(task)", ["D217 }"]),
    Row(
      "closures of something that may be gone, with labels",
      stop + "loader?.load { _ in done(task) } failure: { _ in log() }", []),
    Row(
      "its identifier to choose by",
      """
      switch task.identifier {
      case "com.a.export": export()
      default: done(task)
      }
      """, []),
    Row("a result to choose", "task.setTaskCompleted(success: isOn ? isGood : false)", []),
    Row("a value to choose", "let most: Int? = isOn ? 1 : nil\nlog(most ?? 2)\ndone(task)", []),
    Row(
      "the task of a download",
      stop + "download.task.resume()\nif isOn { done(task) }", ["D217 }"]),
    Row(
      "a task of another class",
      "if task is BGProcessingTask { log() } else { done(task) }", []),
    Row(
      "a branch for another class that returns",
      "if let export = task as? BGProcessingTask { log(); return } else { done(task) }", []),
    Row(
      "the registration of another task",
      """
      BGTaskScheduler.shared.register(forTaskWithIdentifier: "com.a.q", using: nil) { task in
        task.setTaskCompleted(success: true)
      }
      task.setTaskCompleted(success: true)
      """, ["D201 \"com.a.q\""]),
  ]

  @Test("branches is followed into each that is taken", arguments: branches)
  func branch(_ row: Row<String, [String]>) {
    #expect(Self.found(row.given) == row.expected)
  }

  // MARK: Classes

  static let classes: [Row<(String, String), [String]>] = [
    Row(
      "a cast in the next function too",
      (
        "guard let refresh = task as? BGAppRefreshTask else { return }\nrun(refresh)",
        """
        func run(_ task: BGTask) {
          guard let refresh = task as? BGAppRefreshTask else { return }
          if isOff { return }
          refresh.setTaskCompleted(success: true)
        }
        """
      ), ["D217 return"]),
    Row(
      "a cast in brackets",
      ("if isOn { (task as! BGAppRefreshTask).setTaskCompleted(success: true) }", ""), ["D217 }"]),
    Row(
      "a cast in brackets, and completes again",
      (
        "(task as! BGAppRefreshTask).setTaskCompleted(success: true)\n"
          + "task.setTaskCompleted(success: true)", ""
      ), ["D218 setTaskCompleted"]),
    Row(
      "a case for its class",
      (
        """
        switch task {
        case let refresh as BGAppRefreshTask: refresh.setTaskCompleted(success: true)
        default: task.setTaskCompleted(success: false)
        }
        """, ""
      ), []),
    Row(
      "a case for its class that forgets it",
      (
        """
        switch task {
        case let refresh as BGAppRefreshTask: if isOn { refresh.setTaskCompleted(success: true) }
        default: task.setTaskCompleted(success: false)
        }
        """, ""
      ), ["D217 }"]),
    Row(
      "a case for its class, on one condition",
      (
        """
        switch task {
        case let refresh as BGAppRefreshTask where isOn: refresh.setTaskCompleted(success: true)
        default: log()
        }
        """, ""
      ), ["D217 }"]),
    Row(
      "a case for two classes",
      (
        """
        switch task {
        case is BGAppRefreshTask, is BGProcessingTask: done(task)
        default: log()
        }
        """, ""
      ), []),
    Row(
      "a case for two classes that forgets it",
      (
        """
        switch task {
        case is BGProcessingTask, is BGAppRefreshTask: if isOn { done(task) }
        default: done(task)
        }
        """, ""
      ), ["D217 }"]),
    Row(
      "a case for two other classes",
      (
        """
        switch task {
        case is BGProcessingTask, is BGContinuedProcessingTask: log()
        default: done(task)
        }
        """, ""
      ), []),
    Row(
      "a case that takes any task",
      ("switch task {\ncase let other: other.setTaskCompleted(success: true)\n}", ""), []),
    Row(
      "a case that takes any task and forgets it",
      ("switch task {\ncase let other: if isOn { done(other) }\n}", ""), ["D217 }"]),
    Row(
      "a case that asks for its class behind it",
      (
        """
        switch task {
        case let other where other is BGAppRefreshTask: if isOn { done(other) }
        default: done(task)
        }
        """, ""
      ), ["D217 }"]),
    Row(
      "a case for no task",
      (
        """
        switch task {
        case .some(let some): some.setTaskCompleted(success: true)
        case .none: log()
        }
        """, ""
      ), []),
    Row(
      "a case for the class of something else",
      (
        """
        switch source {
        case let feed as BGProcessingTask: feed.cancel()
        default: done(task)
        }
        """, ""
      ), ["D217 }"]),
  ]

  @Test("the class of its task is followed for its own class", arguments: classes)
  func ofClass(_ row: Row<(String, String), [String]>) {
    #expect(Self.found(row.given.0, row.given.1) == row.expected)
  }

  @Test("casts for several tasks asks for the next run only of a refresh") func severalTasks() {
    func found(_ body: String, refreshing: String = "again(); ") -> [String] {
      let code = """
        func enlist(_ id: String) {
          BGTaskScheduler.shared.register(forTaskWithIdentifier: id, using: nil) { task in
            \(body)
          }
        }
        func refresh(_ task: BGTask) { \(refreshing)task.setTaskCompleted(success: true) }
        func export(_ task: BGTask) { task.setTaskCompleted(success: true) }
        let first = BGAppRefreshTaskRequest(identifier: "com.a.r")
        func again() { do { try scheduler.submit(first) } catch { log(error) } }
        """
      return Case(files: [("a.swift", code)]).found
    }
    let casts = """
      if id == a { refresh(task as! BGAppRefreshTask) } else { export(task as! BGProcessingTask) }
      """
    let cases = """
      switch task {
      case let task as BGAppRefreshTask: refresh(task)
      default: export(task)
      }
      """
    #expect(found(casts) == [])
    #expect(found(cases) == [])
    #expect(found(casts, refreshing: "") == ["D221 id"])
    #expect(found(cases, refreshing: "if isOn { again() }; ") == ["D215 }"])
  }

  // MARK: Closures

  private static let load = """
    func load(_ task: BGTask, _ use: @escaping (Int, @escaping () -> Void) -> Void) {
      queue.async { use(count, { task.setTaskCompleted(success: true) }) }
    }
    """

  static let closures: [Row<(String, String), [String]>] = [
    Row(
      "a local function in a property",
      (
        "handle(task)",
        """
        func handle(_ task: BGTask) {
          let loader = Loader()
          func finish() { task.setTaskCompleted(success: true) }
          task.expirationHandler = { loader.cancel() }
          loader.onDone = finish
          loader.start()
        }
        final class Loader {
          var onDone: (() -> Void)?
          func start() { queue.async { self.onDone?() } }
          func cancel() { onDone = nil }
        }
        """
      ), []),
    Row(
      "a local function under another name",
      (
        "func finish() { task.setTaskCompleted(success: true) }\nlet end = finish\n" + stop
          + "load { end() }", ""
      ), []),
    Row(
      "a local function under another name that is called on one path",
      (
        "func finish() { task.setTaskCompleted(success: true) }\nlet end = finish\n"
          + "if isOn { end() }", ""
      ), ["D217 }"]),
    Row(
      "a local function that is passed on",
      (
        "func finish() { if isOn { task.setTaskCompleted(success: true) } }\n" + stop
          + "load(then: finish)", ""
      ), ["D217 }"]),
    Row(
      "a local function of a name that another one has",
      (
        "first(task)",
        """
        func first(_ task: BGTask) {
          func finish(_ good: Bool) { task.setTaskCompleted(success: good) }
          if isOn { finish(true) } else { finish(false) }
        }
        func second(_ task: BGTask) {
          func finish(_ good: Bool) { task.setTaskCompleted(success: good) }
          finish(true)
        }
        """
      ), []),
    Row(
      "a local function that two callbacks call",
      (
        "func end() { task.setTaskCompleted(success: true) }\n" + stop
          + "load { end() }\nqueue.asyncAfter(deadline: .now() + 20) { end() }", ""
      ), ["D218 end"]),
    Row(
      "a function of a name that a method has",
      (
        "finish(task)",
        """
        func finish(_ task: BGTask) { if isOn { task.setTaskCompleted(success: true) } }
        final class Export { func finish(_ task: BGTask) { task.setTaskCompleted(success: true) } }
        """
      ), ["D217 }"]),
    Row(
      "a method of a name that another type has",
      (
        "runner.begin(task)",
        """
        let runner = Runner()
        final class Runner {
          func begin(_ task: BGTask) { self.finish(task) }
          func finish(_ task: BGTask) { if isOn { task.setTaskCompleted(success: true) } }
        }
        final class Export { func finish(_ task: BGTask) { task.setTaskCompleted(success: true) } }
        """
      ), ["D217 }"]),
    Row(
      "a method of its type of a name that another type has",
      (
        "Runner.begin(task)",
        """
        enum Runner {
          static func begin(_ task: BGTask) { Self.finish(task) }
          static func finish(_ task: BGTask) { if isOn { task.setTaskCompleted(success: true) } }
        }
        enum Export { static func finish(_ task: BGTask) { task.setTaskCompleted(success: true) } }
        """
      ), ["D217 }"]),
    Row(
      "a closure that is set later and called twice",
      (
        "var end: () -> Void = {}\nend = { task.setTaskCompleted(success: true) }\n"
          + "if isOn { end() }\nend()", ""
      ), ["D218 setTaskCompleted"]),
    Row(
      "a closure that is kept in front of a directive",
      (
        stop + "Loader().load { done(task) }",
        """
        final class Loader {
          var onDone: (() -> Void)?
          func load(_ completion: @escaping () -> Void) {
            self.onDone = completion
            #warning("try again once")
            begin()
          }
          func begin() { queue.async { self.onDone?() } }
        }
        """
      ), []),
    Row(
      "a closure in a property that another object has too",
      (
        "list.onDone = { task.setTaskCompleted(success: true) }\ntidy()\nlist.show()",
        """
        let list = Pages()
        let covers = Pages()
        func tidy() { covers.onDone = { log() }; covers.show() }
        final class Pages {
          var onDone: (() -> Void)?
          func show() { onDone?() }
        }
        """
      ), []),
    Row(
      "a closure that will keep the task elsewhere",
      (
        "keeper.handle(task)",
        """
        let keeper = Keeper()
        final class Keeper {
          let loader = Loader()
          func handle(_ task: BGTask) {
            loader.onDone = { history.last = task }
            task.setTaskCompleted(success: true)
            task.setTaskCompleted(success: true)
          }
        }
        final class Loader { var onDone: (() -> Void)?; func start() { onDone?() } }
        """
      ), ["D218 setTaskCompleted"]),
    Row(
      "a closure in a property that tasks get from the app",
      (
        "task.onExpire = { stop() }\nload { done(task) }",
        """
        extension BGTask {
          var onExpire: () -> Void { get { {} } set { expirationHandler = newValue } }
        }
        """
      ), []),
    Row(
      "a closure that such a property gets by its name",
      (
        stop + "let end = { task.setTaskCompleted(success: true) }\ntask.onEnd = end",
        """
        extension BGTask {
          var onEnd: () -> Void { get { {} } set { ends[identifier] = newValue } }
        }
        """
      ), []),
    Row(
      "a closure in brackets of names",
      (stop + "load(task) { (pages, finish) in keep(pages); finish() }", load), []),
    Row(
      "a closure in brackets of names and types",
      (
        stop + "load(task) { (pages: Int, finish: @escaping () -> Void) in keep(pages); finish() }",
        load
      ), []),
    Row(
      "a closure of names alone",
      (stop + "load(task) { pages, finish in if pages > 0 { finish() } }", load), ["D217 }"]),
    Row(
      "a closure that may be nil and keeps its name",
      (
        stop + "load { done(task) }",
        """
        func load(_ completion: (() -> Void)?) {
          guard let completion else { return }
          queue.async { completion() }
        }
        """
      ), []),
    Row(
      "a closure with a type",
      (
        "run { (task: BGTask) -> Void in if isOn { task.setTaskCompleted(success: true) } }",
        "func run(_ work: (BGTask) -> Void) { work(current) }"
      ), ["D216 \"com.a.r\""]),
    Row(
      "a closure that throws nothing, though it may",
      (
        stop + "let tidy: () throws -> Void = { count += 1 }\n"
          + "Task { try tidy(); task.setTaskCompleted(success: true) }", ""
      ), []),
  ]

  @Test("closures is followed where they are called", arguments: closures)
  func closure(_ row: Row<(String, String), [String]>) {
    #expect(Self.found(row.given.0, row.given.1) == row.expected)
  }

  static let methods: [Row<(String, String), [String]>] = [
    Row(
      "that runs a closure",
      ("task.run { tidy() }", "work()\nsetTaskCompleted(success: true)"), []),
    Row(
      "that runs a closure on one path",
      ("task.run { tidy() }", "work(); if isOn { setTaskCompleted(success: true) }"), ["D217 }"]),
    Row(
      "that keeps a closure for its end",
      (
        "task.run { stop() }\nload { done(task) }", "expirationHandler = work"
      ), []),
    Row(
      "that is called for a property",
      ("if task.isLate { done(task) } else { done(task) }", "work()"), []),
  ]

  @Test("a method of tasks is followed into it", arguments: methods)
  func method(_ row: Row<(String, String), [String]>) {
    let more = "extension BGTask { func run(_ work: @escaping () -> Void) { \(row.given.1) } }"
    #expect(Self.found(row.given.0, more) == row.expected)
  }

  static let answers: [Row<String, [String]>] = [
    Row("in an if", "if shop.serves(task) { return }\ndone(task)", []),
    Row("in a guard", "guard !shop.serves(task) else { return }\ndone(task)", []),
    Row("in an else", "if shop.serves(task) { log() } else { done(task) }", []),
    Row("through another", "if shop.takes(task) { return }\ndone(task)", []),
    Row("through its opposite", "if shop.refuses(task) { done(task) }", []),
    Row("and forgets the task", "if shop.serves(task) { return }\nlog()", ["D217 }"]),
    Row("and leaves without it", "guard shop.serves(task) else { return }", ["D217 return"]),
    Row(
      "and completes it again", "if shop.serves(task) { done(task) } else { done(task) }",
      ["D218 done"]),
  ]

  @Test("a function that says whether it completes is asked", arguments: answers)
  func answer(_ row: Row<String, [String]>) {
    let more = """
      let shop = Shop()
      final class Shop {
        func serves(_ task: BGTask) -> Bool {
          guard isOpen else { return false }
          task.setTaskCompleted(success: true)
          return true
        }
        func takes(_ task: BGTask) -> Bool { return serves(task) }
        func refuses(_ task: BGTask) -> Bool { return !takes(task) }
      }
      """
    #expect(Self.found(row.given, more) == row.expected)
  }

  @Test("implementations of a protocol ends in that which forgets the task") func protocols() {
    let more = """
      let source: Source = Web()
      protocol Source { func finish(_ task: BGTask) }
      final class Web: Source {
        func finish(_ task: BGTask) { task.setTaskCompleted(success: true) }
      }
      final class Disk: Source { func finish(_ task: BGTask) { log(); return } }
      """
    #expect(Self.found("source.finish(task)", more) == ["D217 return"])
  }

  @Test("a method of the name of Apple's is followed into the app's own") func ownName() {
    let more = """
      let runner = Runner()
      final class Runner {
        func begin(_ task: BGTask) {
          let end = { task.setTaskCompleted(success: true) }
          setTaskCompleted(success: true, end)
        }
        func setTaskCompleted(success: Bool, _ end: () -> Void) { if success, isOn { end() } }
      }
      """
    #expect(Self.found("runner.begin(task)", more) == ["D217 }"])
  }

  @Test("a request behind other calls is told of where it asks") func late() {
    let body = "task.setTaskCompleted(success: true)\ntidy()\nagain()"
    #expect(Self.found(body, "func tidy() { count += 1 }", asking: "") == ["D214 again"])
  }

  // MARK: A task that is kept

  static let kept: [Row<String, [String]>] = [
    Row("and passed on", "finish(self.current)\nfinish(self.current)", ["D218 finish"]),
    Row(
      "behind a name without a value",
      "var note: String\ncurrent = given\nnote = \"late\"\nreport(note)\nfinish(current)\n"
        + "finish(current)", ["D218 finish"]),
  ]

  @Test("a task that is kept is followed to its property", arguments: kept)
  func keeps(_ row: Row<String, [String]>) {
    let code = """
      final class Upkeep {
        var current: BGTask?
        init() {
          scheduler.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in
            again()
            self.current = task
            self.tidy(task)
          }
        }
        func tidy(_ given: BGTask) {
          \(row.given)
        }
        func finish(_ task: BGTask?) { task?.setTaskCompleted(success: true) }
      }
      let first = BGAppRefreshTaskRequest(identifier: "com.a.r")
      func again() { do { try scheduler.submit(first) } catch { log(error) } }
      """
    #expect(Case(files: [("a.swift", code)]).found == row.expected)
  }
}
