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
