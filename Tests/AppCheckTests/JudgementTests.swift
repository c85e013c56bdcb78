import AppCheck
import Basics
import Documents
import Testing

/// What is judged beyond single paths, each mistake beside the correct code that looks most like it.
@Suite("Code of an app") struct JudgementTests {
  struct Pair: CustomTestStringConvertible {
    let testDescription: String
    let wrong: String
    let found: [String]
    /// What is right, several ways.
    let right: [String]

    init(_ label: String, _ wrong: String, _ found: [String], right: [String]) {
      testDescription = label
      self.wrong = wrong
      self.found = found
      self.right = right
    }
  }

  private static func found(_ code: String) -> [String] {
    Case(files: [("a.swift", code + helpers)]).found
  }

  private static let helpers = """

    func again() { do { try scheduler.submit(first) } catch { log(error) } }
    let first = BGAppRefreshTaskRequest(identifier: "com.a.r")
    """

  private static func registers(_ using: String, _ body: String) -> String {
    "BGTaskScheduler.shared.register(forTaskWithIdentifier: \"com.a.r\", using: \(using)) { \(body) }"
  }

  private static func launch(_ body: String) -> String {
    "class D { func applicationDidFinishLaunching(_ a: A) { \(body) } }"
  }

  private static let done = "task in again(); task.setTaskCompleted(success: true)"

  private static func expiry(_ attribute: String, using: String) -> String {
    registers(
      using,
      "@Sendable task in again(); Task { @MainActor in task.expirationHandler = { \(attribute) w.cancel() }; "
        + "await f(); task.setTaskCompleted(success: true) }")
  }

  static let pairs: [Pair] = [
    Pair(
      "a closure of the main actor on another queue",
      "@MainActor final class R { func go() { \(registers("nil", done)) }; init() { go() } }",
      ["D231 {"],
      right: [
        "@MainActor final class R { func go() { \(registers(".main", done)) }; init() { go() } }",
        "@MainActor final class R { func go() { \(registers("nil", "@Sendable " + done)) }; init() { go() } }",
        "@MainActor final class R { nonisolated func go() { \(registers("nil", done)) }; init() { go() } }",
        "final class R { func go() { \(registers("nil", done)) }; init() { go() } }",
      ]),
    Pair(
      "a closure of an actor",
      "actor R { func go() { \(registers(".main", done)) }; init() { go() } }", ["D231 {"],
      right: ["actor R { nonisolated func go() { \(registers("nil", done)) }; init() { go() } }"]),
    Pair(
      "an extension of a type of the main actor",
      "extension R { func go() { \(registers("DispatchQueue.global()", done)) } }\n@MainActor class R { init() { go() } }",
      ["D231 {"],
      right: [
        "extension R { func go() { \(registers("DispatchQueue.main", done)) } }\n@MainActor class R { init() { go() } }"
      ]),
    Pair(
      "an expiration handler of the main actor on another queue", expiry("", using: "nil"),
      ["D231 expirationHandler"],
      right: [expiry("@Sendable in", using: "nil"), expiry("", using: ".main")]),
    Pair(
      "an early return in the called function",
      registers("nil", "task in go(task)")
        + "\nfunc go(_ task: BGTask) { again(); guard ok else { return }; task.setTaskCompleted(success: true) }",
      ["D217 return"],
      right: [
        registers("nil", "task in go(task)")
          + "\nfunc go(_ task: BGTask) { again(); guard ok else { return task.setTaskCompleted(success: false) }; task.setTaskCompleted(success: true) }"
      ]),
    Pair(
      "an early return in a function that this one calls",
      registers("nil", "[weak self] task in self?.go(task as! BGAppRefreshTask)")
        + "\nfunc go(_ task: BGAppRefreshTask) { again(); load(task) }"
        + "\nfunc load(_ t: BGTask) { if off { return }; t.setTaskCompleted(success: true) }",
      ["D217 return"],
      right: [
        registers("nil", "task in go(task as! BGAppRefreshTask)")
          + "\nfunc go(_ task: BGAppRefreshTask) { again(); load(task) }"
          + "\nfunc load(_ t: BGTask) { defer { t.setTaskCompleted(success: true) }; if off { return } }"
      ]),
    Pair(
      "a request that an early return in the called function leaves out",
      registers("nil", "task in go(task)")
        + "\nfunc go(_ task: BGTask) { guard ok else { task.setTaskCompleted(success: false); return }; again(); task.setTaskCompleted(success: true) }",
      ["D215 return"],
      right: [
        registers("nil", "task in go(task)")
          + "\nfunc go(_ task: BGTask) { again(); guard ok else { task.setTaskCompleted(success: false); return }; task.setTaskCompleted(success: true) }"
      ]),
    Pair(
      "a cast to the class of another request",
      registers("nil", "task in go(task as! BGProcessingTask)")
        + "\nfunc go(_ task: BGProcessingTask) { again(); task.setTaskCompleted(success: true) }",
      ["D230 as"],
      right: [
        registers("nil", "task in go(task as! BGAppRefreshTask)")
          + "\nfunc go(_ task: BGAppRefreshTask) { again(); task.setTaskCompleted(success: true) }",
        registers(
          "nil", "task in again(); (task as! BGAppRefreshTask).setTaskCompleted(success: true)"),
      ]),
    Pair(
      "a registration under a condition",
      launch("if Session.shared.isLoggedIn { \(registers("nil", done)) }"), ["D227 \"com.a.r\""],
      right: [
        launch("if #available(iOS 13, *) { \(registers("nil", done)) }"),
        launch("if !isRunningTests { \(registers("nil", done)) }"),
        launch("guard !isRegistered else { return }; \(registers("nil", done))"),
        launch("for x in xs { \(registers("nil", done)) }"),
      ]),
    Pair(
      "a registration behind a guard, called",
      launch("guard let user = Session.user else { return }; go()")
        + "\nfunc go() { \(registers("nil", done)) }", ["D227 \"com.a.r\""],
      right: [
        launch("go(); guard ok else { return }") + "\nfunc go() { \(registers("nil", done)) }"
      ]),
    Pair(
      "everything cancelled at launch",
      launch("\(registers("nil", done)); BGTaskScheduler.shared.cancelAllTaskRequests()"),
      ["D228 cancelAllTaskRequests"],
      right: [
        launch(
          "\(registers("nil", done)); BGTaskScheduler.shared.cancelAllTaskRequests(); again()"),
        launch(registers("nil", done))
          + "\nfunc signOut() { BGTaskScheduler.shared.cancelAllTaskRequests() }",
      ]),
    Pair(
      "an expiration handler that only prints",
      registers(
        "nil",
        "task in again(); task.expirationHandler = { print(\"expired\") }; q.async { task.setTaskCompleted(success: true) }"
      ), ["D229 expirationHandler"],
      right: [
        registers(
          "nil",
          "task in again(); task.expirationHandler = { logger.info(\"expired\"); self.work?.cancel() }; q.async { task.setTaskCompleted(success: true) }"
        ),
        registers(
          "nil",
          "task in again(); task.expirationHandler = { self.isOver = true }; q.async { task.setTaskCompleted(success: true) }"
        ),
        registers(
          "nil",
          "task in again(); task.expirationHandler = { lock.withLock { self.isOver = true } }; q.async { task.setTaskCompleted(success: true) }"
        ),
        registers(
          "nil",
          "task in again(); task.expirationHandler = SyncKit.wrapUp; q.async { task.setTaskCompleted(success: true) }"
        ),
      ]),
  ]

  @Test("is reported if it is wrong, and its correct twins are not", arguments: pairs)
  func pair(_ pair: Pair) {
    #expect(JudgementTests.found(pair.wrong) == pair.found)
    for right in pair.right { #expect(JudgementTests.found(right) == [], "\(right)") }
  }

  @Test("is reported at an early return of a called function, with its call") func call() throws {
    let code =
      JudgementTests.registers("nil", "task in go(task)")
      + "\nfunc go(_ task: BGTask) { again(); guard ok else { return }; task.setTaskCompleted(success: true) }"
      + JudgementTests.helpers
    let input = Case(files: [("a.swift", code)]).input
    let related = try #require(Checkup(input).diagnostics.first?.related)
    #expect(Found.text(related, input) == "go")
  }

  @Test("has every mistake about an identifier reported") func everything() {
    let code =
      "class D { func start() { Task { await \(JudgementTests.registers("nil", "task in task.setTaskCompleted(success: true)")) } } }"
    #expect(Case(files: [("a.swift", code)]).found == ["D206 \"com.a.r\"", "D208 \"com.a.r\""])
  }

  @Test("of an unrelated type does not count as completing a task") func unrelated() {
    let code =
      "class D { let coordinator: Coordinating\nfunc go() { \(JudgementTests.registers("nil", "task in self.coordinator.handle(task)")) } }"
      + "\nfinal class Unrelated { func handle(_ t: BGTask) { t.setTaskCompleted(success: true) } }"
      + JudgementTests.helpers
    let input = Case(files: [("a.swift", code)]).input
    #expect(Found(input).lines == [])
    #expect(
      CheckupReport(Checkup(input), of: input).text(.short).contains(
        "could not be followed to its end: self.coordinator.handle at a.swift:2:"))
  }

  /// Who mends the name that is not permitted has no request without a handler any more.
  @Test func aHandlerUnderAMisspeltNameIsNamedWhereItsRequestIsAccused() {
    func report(_ registered: String) -> String {
      let code = """
        func f() throws {
          scheduler.register(forTaskWithIdentifier: "\(registered)", using: nil) { $0.setTaskCompleted(success: true) }
          try scheduler.submit(BGAppRefreshTaskRequest(identifier: "com.a.r"))
        }
        """
      let input = Case(files: [("a.swift", code)]).input
      return CheckupReport(Checkup(input), of: input).text(.short)
    }
    #expect(report("com.a.R").contains("register \"com.a.r\" where \"com.a.R\" is registered"))
    #expect(report("com.b.other").contains("register its handler before the app has finished"))
    #expect(!report("com.a.r").contains("error[D205]"))
  }

  @Test("without a property list is checked on its own") func alone() {
    func report(_ code: String) -> String {
      let input = AppFiles(
        plist: nil, sources: [AppFile(path: "a.swift", bytes: Array(code.utf8))])
      return CheckupReport(Checkup(input), of: input).text(.short)
    }
    let note = "note: no property list was given, so nothing was compared with one\n"
    #expect(report(Case.whole) == note + "nothing wrong found in 1 source file\n")
    #expect(report("let r = BGAppRefreshTaskRequest(identifier: \"x\")").contains("error[D205]"))
    let input = AppFiles(
      plist: nil, sources: [AppFile(path: "a.swift", bytes: Array(Case.whole.utf8))])
    let checkup = Checkup(input)
    #expect(checkup.state(of: .completedOnEveryPath) == .ticked)
    #expect(HandedOnTests.mark(checkup.state(of: .identifiersPermitted)) == "?")
    #expect(HandedOnTests.mark(checkup.state(of: .modesDeclared)) == "?")
    #expect(!CheckupReport(Checkup(input), of: input).isSeenWhole)
  }

  @Test("whose next request may be submitted elsewhere is not accused")
  func unseenSubmission() {
    func judged(_ call: String) -> (codes: [String], mark: String) {
      let handler = "task in \(call); task.setTaskCompleted(success: true)"
      let code = JudgementTests.launch(JudgementTests.registers("nil", handler))
      let checkup = Checkup(Case(files: [("a.swift", code + JudgementTests.helpers)]).input)
      return (
        checkup.diagnostics.map(\.codeName),
        HandedOnTests.mark(checkup.state(of: .nextRequested))
      )
    }
    #expect(judged("Planner.planNext()") == ([], "?"))
    #expect(judged("self.refreshes.schedule(in: 60)") == ([], "?"))
    #expect(judged("again(); Planner.planNext()") == ([], "x"))
    #expect(judged("Planner.lookAtClock()") == (["D221"], "!"))
    #expect(judged("Timer.scheduledTimer(withTimeInterval: 9)") == (["D221"], "!"))
  }

  @Test("whose handler may be registered elsewhere is not accused")
  func unseenRegistration() {
    func judged(_ call: String, import imported: String = "") -> (codes: [String], mark: String) {
      let code = imported + JudgementTests.launch("\(call); again()") + JudgementTests.helpers
      let checkup = Checkup(Case(files: [("a.swift", code)]).input)
      return (
        checkup.diagnostics.map(\.codeName),
        HandedOnTests.mark(checkup.state(of: .registeredInTime))
      )
    }
    #expect(judged("SyncKit.registerTasks()") == ([], "?"))
    #expect(judged("a.registerForRemoteNotifications()") == (["D205"], "!"))
    #expect(judged("SyncKit.lookAround()") == (["D205"], "!"))
    #expect(judged("SyncKit.start()", import: "import SyncKit\n") == ([], "?"))
    let onlyRegisters =
      "import SyncKit\n"
      + JudgementTests.launch(
        JudgementTests.registers("nil", JudgementTests.done) + "; SyncKit.start()")
    for (code, found) in [
      (onlyRegisters, []), (onlyRegisters.replacing("SyncKit.", with: "Sync."), ["D206"]),
    ] {
      let checkup = Checkup(Case(files: [("a.swift", code)]).input)
      #expect(checkup.diagnostics.map(\.codeName) == found)
    }
    #expect(judged("SyncKit.start()", import: "import SyncCore\n") == (["D205"], "!"))
  }

  @Test("that registers late is reported as crashing up to iOS 18") func late() {
    let view =
      "class V { func viewDidAppear(_ a: Bool) { \(JudgementTests.registers("nil", JudgementTests.done)) } }"
    let input = Case(files: [("a.swift", view + JudgementTests.helpers)]).input
    let worst = CheckupReport(Checkup(input), of: input).worst
    #expect(worst?.hasPrefix("up to iOS 18, this app would crash") == true, "\(worst ?? "")")
    #expect(worst?.contains("D208 at a.swift:1:") == true, "\(worst ?? "")")
  }

  @Test("may silence a diagnostic in place, and the report notes it") func silence() {
    func report(_ code: String, ignoring: [MistakeCode] = []) -> [String] {
      var input = Case(files: Case.swift(code)).input
      input.ignored = ignoring
      return CheckupReport(Checkup(input), of: input).text(.short).split(separator: "\n").map(
        String.init)
    }
    let wrong = "x.cancel(taskRequestWithIdentifier: \"com.b\")"
    #expect(report(wrong).first?.contains("warning[D234]") == true)
    #expect(
      report("\(wrong) // bgsim:ignore D234 because it is an old one\n") == [
        "note: 1 diagnostic is silenced: D234 because it is an old one, at App.swift:7:37",
        "nothing wrong found in Info.plist and 1 source file",
      ])
    let input = Case(files: Case.swift("\(wrong) // bgsim:ignore D234 because it is old\n")).input
    let json = CheckupReport(Checkup(input), of: input).text(.json)
    #expect(json.contains("\"1 diagnostic is silenced: D234 because it is old\""))
    #expect(
      report("// bgsim:ignore D234 D215\n\(wrong)").first?.contains("D234 at App.swift:8") == true)
    #expect(
      report(wrong, ignoring: [.cancelsUnlisted]).first?.contains("D234 at App.swift:7") == true)
    #expect(report("// bgsim:ignore D215\n\(wrong)").contains { $0.contains("warning[D234]") })
  }
}
