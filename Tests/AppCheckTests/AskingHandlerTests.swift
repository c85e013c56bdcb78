import AppCheck
import Documents
import LongForm
import Testing

/// What a handler asks before it works, completes its task or asks for its next run.
@Suite("A handler that asks") struct AskingHandlerTests {
  private static func found(
    _ body: String, _ more: String = "", asking first: String = "again()"
  ) -> [String] {
    WrittenHandlerTests.found(body, more, asking: first)
  }

  // MARK: Settings

  static let settings: [Row<String, [String]>] = [
    Row("that it is not on", "if settings.sendsNews != true { done(task); return }", []),
    Row("in brackets", "if (!settings.sendsNews) { done(task); return }", []),
    Row("in the brackets of a guard", "guard (settings.sendsNews) else { done(task); return }", []),
    Row(
      "that only knows the user",
      "guard UserDefaults.standard.string(forKey: \"token\") != nil else { done(task); return }",
      ["D215 return"]),
  ]

  @Test("a setting need ask for no next run where it is off", arguments: settings)
  func setting(_ row: Row<String, [String]>) {
    #expect(Self.found(row.given + "\nagain(); done(task)", asking: "") == row.expected)
  }

  @Test("a setting in storage need ask for no next run where it is off") func storage() {
    func found(_ property: String) -> [String] {
      let more = """
        final class News {
          \(property)
          func run(_ task: BGTask) {
            if !isWanted { done(task); return }
            again()
            done(task)
          }
        }
        """
      return Self.found("News().run(task)", more, asking: "")
    }
    #expect(found("@AppStorage(\"news\") var isWanted = true") == [])
    #expect(found("@AppStorage(\"news\") var isWanted: Bool = load()") == [])
    #expect(found("var isWanted = true") == ["D215 return"])
  }

  // MARK: Requests

  static let requests: [Row<(String, String), [String]>] = [
    Row(
      "in an extension of the scheduler",
      (
        "do { try BGTaskScheduler.shared.renew() } catch { log() }",
        "extension BGTaskScheduler { func renew() throws { try submit(first) } }"
      ), []),
    Row(
      "in an extension of the scheduler, by itself",
      (
        "do { try BGTaskScheduler.shared.renew() } catch { log() }",
        "extension BGTaskScheduler { func renew() throws { try self.submit(first) } }"
      ), []),
    Row(
      "with a function of this name that does something else",
      ("submit(form)", "func submit(_ form: Form) { web.post(form) }"), ["D221 \"com.a.r\""]),
    Row(
      "somewhere in many branches",
      (
        "crowd()",
        "func crowd() {\n"
          + (0..<6).map { "if a\($0) { log() } else { queue.async { again() } }\n" }.joined() + "}"
      ), []),
  ]

  @Test("for its next run is seen to", arguments: requests)
  func request(_ row: Row<(String, String), [String]>) {
    let found = Self.found(row.given.0 + "\ndone(task)", row.given.1, asking: "")
    #expect(found == row.expected)
  }

  // MARK: Guards

  static let guards: [Row<(String, String), [String]>] = [
    Row("a set", ("claim()", "func claim() -> Bool { ended.insert(1).inserted }"), []),
    Row(
      "a flag in a function",
      (
        "claim()",
        """
        var isOver = false
        func claim() -> Bool {
          if isOver { return false }
          isOver = true
          return true
        }
        """
      ),
      []),
    Row("a lock", ("lock.try()", ""), []),
    Row(
      "a function that only reads",
      ("isReady()", "func isReady() -> Bool { let least = 3; return store.count > least }"),
      ["D217 return", "D218 setTaskCompleted"]),
    Row(
      "a function that sets what it does not ask",
      ("begin()", "func begin() -> Bool { isOn = true; return store.isReady }"),
      ["D217 return", "D218 setTaskCompleted"]),
    Row("something else that may say no", ("cache.hasRoom()", ""), ["D217 return"]),
  ]

  @Test("who came first completes once only if one can", arguments: guards)
  func guarded(_ row: Row<(String, String), [String]>) {
    let body = """
      task.expirationHandler = {
        guard \(row.given.0) else { return }
        task.setTaskCompleted(success: false)
      }
      queue.async {
        work()
        guard \(row.given.0) else { return }
        task.setTaskCompleted(success: true)
      }
      """
    #expect(Self.found(body, row.given.1).sorted() == row.expected)
  }

  @Test("a lock for its turn throws nothing") func lock() {
    let body = WrittenHandlerTests.stop + "queue.async { if lock.try() { log() }; done(task) }"
    #expect(Self.found(body) == [])
  }

  static let cancellations: [Row<String, [String]>] = [
    Row("whether it is false", "if Task.isCancelled == false { done(task) }", []),
    Row(
      "whether it is true", "if Task.isCancelled == true { task.setTaskCompleted(success: true) }",
      ["D217 }", "D218 setTaskCompleted"]),
  ]

  @Test("for cancellation may compare it", arguments: cancellations)
  func cancellation(_ row: Row<String, [String]>) {
    let body = """
      let job = Task { await load(); \(row.given) }
      task.expirationHandler = { job.cancel(); task.setTaskCompleted(success: false) }
      """
    #expect(Self.found(body).sorted() == row.expected)
  }
}
