import LongForm
import Testing

/// The code that a handler calls or hands on: closures, functions and methods.
@Suite("A handler written with") struct WrittenCallTests {
  private static let stop = WrittenHandlerTests.stop

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
    #expect(WrittenHandlerTests.found(row.given.0, row.given.1) == row.expected)
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
    #expect(WrittenHandlerTests.found(row.given.0, more) == row.expected)
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
    #expect(WrittenHandlerTests.found(row.given, more) == row.expected)
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
    #expect(WrittenHandlerTests.found("source.finish(task)", more) == ["D217 return"])
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
    #expect(WrittenHandlerTests.found("runner.begin(task)", more) == ["D217 }"])
  }

  @Test("a request behind other calls is told of where it asks") func late() {
    let body = "task.setTaskCompleted(success: true)\ntidy()\nagain()"
    #expect(
      WrittenHandlerTests.found(body, "func tidy() { count += 1 }", asking: "") == ["D214 again"])
  }
}
