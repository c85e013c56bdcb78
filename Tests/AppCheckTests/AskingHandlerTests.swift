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
      "an atomic flag",
      ("ended.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged", ""),
      []),
    Row(
      "an atomic flag, by what it was",
      (
        "!ended.compareExchange(expected: false, desired: true, ordering: .relaxed).original", ""
      ), []),
    Row(
      "a flag behind a lock", ("lock.withLock({ defer { $0 = true }; return !$0 })", ""), []),
    Row(
      "a flag in a function that sets it last",
      (
        "claim()",
        """
        var isOver = false
        func claim() -> Bool {
          defer { isOver = true }
          return !isOver
        }
        """
      ), []),
    Row(
      "a function that only reads",
      ("isReady()", "func isReady() -> Bool { let least = 3; return store.count > least }"),
      ["D217 return", "D218 setTaskCompleted"]),
    Row(
      "a function that sets what it does not ask",
      ("begin()", "func begin() -> Bool { isOn = true; return store.isReady }"),
      ["D217 return", "D218 setTaskCompleted"]),
    Row(
      "a function that sets last what it does not ask",
      ("begin()", "func begin() -> Bool { defer { isOn = true }; return store.isReady }"),
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

  static let constants: [Row<String, [String]>] = [
    Row(
      "behind a lock",
      """
      let isFirst = lock.withLock {
        if isOver { return false }
        isOver = true
        return true
      }
      guard isFirst else { return }
      """, []),
    Row(
      "behind a lock with its state",
      """
      let isFirst = state.withLock { isOver in
        defer { isOver = true }
        return !isOver
      }
      guard isFirst else { return }
      """, []),
    Row(
      "between two lines that lock",
      """
      lock.lock()
      let isFirst = !isOver
      isOver = true
      lock.unlock()
      guard isFirst else { return }
      """, []),
    Row(
      "of an atomic flag",
      "let wasOver = ended.exchange(true, ordering: .relaxed)\nguard !wasOver else { return }", []),
    Row(
      "of an atomic flag and more",
      """
      let (isFirst, _) = ended.compareExchange(expected: false, desired: true, ordering: .relaxed)
      guard isFirst else { return }
      """, []),
    Row(
      "of a function that asks and sets",
      "let isFirst = claim()\nguard isFirst else { return }", []),
    Row(
      "that nothing sets", "let isReady = store.isReady\nguard isReady else { return }",
      ["D218 end", "D217 return"]),
    Row(
      "beside a flag that is set",
      "let isReady = store.isReady\nif !isOver { isOver = true }\nguard isReady else { return }",
      ["D218 end", "D217 return"]),
    Row(
      "of the name of something else",
      "let isFirst = claim()\nlog(isFirst)\nguard store.isFirst else { return }",
      ["D218 end", "D217 return"]),
    Row(
      "of an outer block",
      """
      let isFirst = true
      if isOn { let isFirst = claim(); log(isFirst) }
      guard isFirst else { return }
      """, ["D218 end", "D217 return"]),
  ]

  @Test("a constant who came first completes once only if one can", arguments: constants)
  func constant(_ row: Row<String, [String]>) {
    let body = """
      task.expirationHandler = { stop() }
      load { end($0) }
      queue.asyncAfter(deadline: .now() + 20) { end(false) }
      func end(_ isGood: Bool) {
        \(row.given)
        task.setTaskCompleted(success: isGood)
      }
      """
    let more = """
      var isOver = false
      func claim() -> Bool {
        if isOver { return false }
        isOver = true
        return true
      }
      """
    #expect(Self.found(body, more) == row.expected)
  }

  static let twice: [Row<String, [String]>] = [
    Row("twice", "end(task); end(task)", ["D218 end"]),
    Row("twice, with a log between", "end(task); log(); end(task)", ["D218 end"]),
    Row("once", "end(task)", []),
  ]

  @Test("who came first completes behind it", arguments: twice)
  func behind(_ row: Row<String, [String]>) {
    let body = """
      task.expirationHandler = { finish() }
      queue.async { work(); finish() }
      func finish() {
        guard !isOver else { return }
        isOver = true
        \(row.given)
      }
      func end(_ task: BGTask) { task.setTaskCompleted(success: isGood) }
      """
    #expect(Self.found(body, "var isOver = false") == row.expected)
  }

  static let timeUp: [Row<(String, String), [String]>] = [
    Row("a flag", ("isOver = true; fail(task)", "if isOver { return }"), []),
    Row(
      "a flag that completes nothing", ("isOver = true", "if isOver { return }"), ["D217 return"]),
    Row(
      "a flag that completes nothing in its loop",
      ("isOver = true", "for page in pages { if isOver { return }; send(page) }"), ["D217 return"]),
    Row(
      "a flag that only ends its loop",
      ("isOver = true", "for page in pages { if isOver { break }; send(page) }"), []),
    Row("how much is left", ("left = 0; fail(task)", "guard left > 0 else { return }"), []),
    Row(
      "how much is left and completes nothing", ("left = 0", "guard left > 0 else { return }"),
      ["D217 return"]),
    Row("which run it is", ("left -= 1; fail(task)", "if left != 3 { return }"), []),
    Row("a feed that it shuts", ("feed.shut(); fail(task)", "if feed.isShut { return }"), []),
    Row(
      "a feed that it asks as well",
      ("if feed.isOpen { log() }; fail(task)", "if feed.isOpen { return }"),
      ["D217 return", "D218 setTaskCompleted"]),
  ]

  @Test("whether its time is up leaves the completion to who told it", arguments: timeUp)
  func timely(_ row: Row<(String, String), [String]>) {
    let body = """
      task.expirationHandler = { \(row.given.0) }
      queue.async { work(); \(row.given.1); task.setTaskCompleted(success: true) }
      """
    let found = Self.found(
      body,
      "var isOver = false\nvar left = 3\nlet feed = Kit.feed\n"
        + "func fail(_ task: BGTask) { task.setTaskCompleted(success: false) }")
    #expect(found == row.expected)
  }

  /// Each is told by the expiration handler of one type and asked in the function of another.
  static let owners: [Row<(String, String), [String]>] = [
    Row("a property of its own", ("self.left = 0", "run(task)"), []),
    Row("an object that it was passed", ("self.feed.shut()", "Loader().load(task, feed)"), []),
    Row(
      "another object of that name", ("self.feed.shut()", "Keeper().load(task)"),
      ["D217 return", "D218 setTaskCompleted"]),
  ]

  @Test("whether its time is up asks", arguments: owners)
  func owner(_ row: Row<(String, String), [String]>) {
    let more = """
      let sync = Sync()
      final class Sync {
        var left = 5
        let feed = Kit.feed
        func begin(_ task: BGTask) {
          task.expirationHandler = { \(row.given.0); task.setTaskCompleted(success: false) }
          \(row.given.1)
        }
        func run(_ task: BGTask) {
          Task { await load(); if self.left == 0 { return }; task.setTaskCompleted(success: true) }
        }
      }
      final class Loader {
        func load(_ task: BGTask, _ feed: Feed) {
          Task { await load(); if feed.isShut { return }; task.setTaskCompleted(success: true) }
        }
      }
      final class Keeper {
        let feed = Kit.other
        func load(_ task: BGTask) {
          Task { await load(); if feed.isShut { return }; task.setTaskCompleted(success: true) }
        }
      }
      """
    #expect(Self.found("sync.begin(task)", more) == row.expected)
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
