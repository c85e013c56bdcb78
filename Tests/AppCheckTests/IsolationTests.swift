import AppCheck
import Basics
import Documents
import LongForm
import Testing

/// What a closure belongs to where its own file does not say so, each mistake beside the correct code that looks
/// most like it.
@Suite("The actor of a handler") struct IsolationTests {
  private static func diagnostics(
    _ code: String, _ settings: LanguageSettings = LanguageSettings(), _ more: String = ""
  ) -> [AppDiagnostic] {
    let again = """
      let first = BGAppRefreshTaskRequest(identifier: "com.a.r")
      func again() { do { try scheduler.submit(first) } catch { log(error) } }

      """
    var input = Case(files: [("a.swift", code), ("b.swift", again + more)]).input
    input.settings = settings
    return Checkup(input).diagnostics
  }

  private static func found(
    _ code: String, _ settings: LanguageSettings = LanguageSettings(), _ more: String = ""
  ) -> [String] { diagnostics(code, settings, more).map { $0.code.rawValue } }

  private static func register(_ queue: String = "nil", _ head: String = "task in") -> String {
    "BGTaskScheduler.shared.register(forTaskWithIdentifier: \"com.a.r\", using: \(queue)) { \(head) self.go(task) }"
  }

  private static let go =
    "func go(_ task: BGTask) { again(); task.setTaskCompleted(success: true) }"

  private static func launch(_ head: String, _ register: String, _ more: String = go) -> String {
    "\(head) { func application(_ a: A, didFinishLaunchingWithOptions o: O) -> Bool { \(register); return true }\n\(more) }"
  }

  static let types: [Row<String, [String]>] = [
    Row("a delegate", launch("class D: UIResponder, UIApplicationDelegate", register()), ["D231"]),
    Row(
      "on the main queue", launch("class D: UIResponder, UIApplicationDelegate", register(".main")),
      []),
    Row(
      "a queue by name",
      launch(
        "let own = DispatchQueue(label: \"a\"); class D: NSObject, UIApplicationDelegate",
        register("own")), ["D231"]),
    Row(
      "the main queue by name",
      launch(
        "let own = DispatchQueue.main; class D: NSObject, UIApplicationDelegate", register("own")),
      []),
    Row(
      "a queue that is not known",
      launch("class D: NSObject, UIApplicationDelegate", register("own()")), []),
    Row(
      "marked",
      launch("class D: NSObject, UIApplicationDelegate", register("nil", "@Sendable task in")), []),
    Row("a type of its own", launch("class D: NSObject", register()), []),
    Row(
      "out of the actor",
      launch("nonisolated class D: NSObject, UIApplicationDelegate", register()), []),
    Row(
      "conforming in an extension",
      launch("class D: NSObject", register()) + "\nextension D: UIApplicationDelegate {}", []),
    Row(
      "in that extension",
      "class D: NSObject {}\n" + launch("extension D: UIApplicationDelegate", register()), ["D231"]),
    Row(
      "an heir of an heir",
      "class A: UIViewController {}; class B: A {}\n" + launch("class D: B", register()), ["D231"]),
    Row(
      "a protocol of its own", "@MainActor protocol P {}\n" + launch("class D: P", register()),
      ["D231"]),
    Row("an app", "struct A: App { init() { \(register()) }\n\(go) }", ["D231"]),
    Row(
      "a type of the same name as Apple's",
      "protocol App {}\nstruct A: App { init() { \(register()) }\n\(go) }", []),
    Row(
      "a hop inside",
      launch(
        "class D: NSObject, UIApplicationDelegate",
        "BGTaskScheduler.shared.register(forTaskWithIdentifier: \"com.a.r\", using: nil) { task in Task { @MainActor in self.go(task) } }"
      ), ["D219", "D231"]),
    Row(
      "a local function",
      launch("class D: NSObject, UIApplicationDelegate", "func add() { \(register()) }; add()"),
      ["D231"]),
  ]

  @Test("comes from the types around its closure", arguments: types)
  func inherited(_ row: Row<String, [String]>) {
    #expect(Self.found(row.given).sorted() == row.expected, "\(row.label)")
  }

  @Test("is none where a function of the app's own takes a @Sendable closure") func sendable() {
    func wrapped(_ type: String) -> String {
      "protocol S { func register(forTaskWithIdentifier i: String, using q: DispatchQueue?, launchHandler: @escaping \(type)(BGTask) -> Void) -> Bool }\n"
        + "@MainActor class D { let scheduler: any S = BGTaskScheduler.shared\n"
        + "init() { scheduler.register(forTaskWithIdentifier: \"com.a.r\", using: nil) { task in again(); task.setTaskCompleted(success: true) } } }"
    }
    #expect(Self.found(wrapped("@Sendable ")) == [])
    #expect(Self.found(wrapped("")) == ["D231"])
  }

  @Test("traps in the Swift 6 mode, and only races in the Swift 5 mode") func modes() {
    let delegate = Self.launch("class D: NSObject, UIApplicationDelegate", Self.register())
    let six = Self.diagnostics(delegate, LanguageSettings(swiftVersion: "6.0"))
    #expect(six.map { $0.severity } == [.error])
    let five = Self.diagnostics(delegate, LanguageSettings(swiftVersion: "5"))
    #expect(five.map { $0.severity } == [.warning])
    #expect(five.first?.problem.wording.note?.hasPrefix("it races with the actor") == true)
    #expect(
      Self.diagnostics(delegate).first?.problem.wording.note?.hasPrefix("in the Swift 6") == true)
    // What does not use the actor does not race with it.
    let harmless = Self.launch(
      "class D: NSObject, UIApplicationDelegate",
      "BGTaskScheduler.shared.register(forTaskWithIdentifier: \"com.a.r\", using: nil) { task in again(); task.setTaskCompleted(success: true) }",
      "")
    #expect(Self.found(harmless, LanguageSettings(swiftVersion: "5")) == [])
    #expect(Self.found(harmless, LanguageSettings(swiftVersion: "6")) == ["D231"])
  }

  @Test("races in the Swift 5 mode if it calls a function of the actor without self") func calls() {
    let five = LanguageSettings(swiftVersion: "5.0")
    func app(_ call: String, _ function: String) -> String {
      "struct Shop: App { init() { Shop.add() }\nprivate static func add() { BGTaskScheduler.shared.register(forTaskWithIdentifier: \"com.a.r\", using: nil) { task in again(); \(call); task.setTaskCompleted(success: true) } }\n\(function) }"
    }
    let plain = Self.diagnostics(
      app("restock()", "private static func restock() { count() }"), five)
    #expect(plain.map { $0.code.rawValue } == ["D231"])
    #expect(plain.first?.severity == .warning)
    #expect(plain.first?.problem.wording.note?.hasPrefix("it races") == true)
    #expect(
      Self.found(app("Shop.restock()", "static func restock() { count() }"), five) == ["D231"])
    #expect(
      Self.found(app("restock()", "private nonisolated static func restock() { count() }"), five)
        == [])
    #expect(Self.found(app("Depot.restock()", "static func restock() { count() }"), five) == [])
    // A task of its own runs on the actor.
    let hop = Self.launch(
      "class D: NSObject, UIApplicationDelegate",
      "BGTaskScheduler.shared.register(forTaskWithIdentifier: \"com.a.r\", using: nil) { task in task.expirationHandler = { stop() }; Task { self.go(task) } }"
    )
    let notes = Self.diagnostics(hop, five).filter { $0.code == .isolated }
      .map { $0.problem.wording.note }
    #expect(notes == ["in the Swift 6 language mode it traps where it is entered"])
  }

  @Test("traps only later where a target of the Swift 5 mode belongs to the main actor")
  func byDefaultInFive() {
    let settings = LanguageSettings(swiftVersion: "5.0", isMainActorByDefault: true)
    let plain =
      "enum Depot { static func add() { BGTaskScheduler.shared.register(forTaskWithIdentifier: \"com.a.r\", using: nil) { task in again(); task.setTaskCompleted(success: true) } } }"
    let found = Self.diagnostics(plain, settings)
    #expect(found.map { $0.code.rawValue } == ["D231"])
    #expect(found.first?.severity == .warning)
    #expect(
      found.first?.problem.wording.note
        == "in the Swift 6 language mode it traps where it is entered")
    #expect(Self.found(plain, LanguageSettings(swiftVersion: "5.0")) == [])
  }

  @Test("may be the main actor by default") func byDefault() {
    let plain = Self.launch("class D: NSObject", Self.register())
    #expect(Self.found(plain, LanguageSettings(isMainActorByDefault: true)) == ["D231"])
    #expect(Self.found(plain) == [])
    let free = Self.launch("nonisolated class D: NSObject", Self.register())
    #expect(Self.found(free, LanguageSettings(isMainActorByDefault: true)) == [])
  }

  @Test("A registration in a scene delegate or a call of a plugin is late") func late() {
    func found(_ head: String) -> [String] {
      Self.found(
        "class D: NSObject { \(head) { \(Self.register("nil", "@Sendable task in")) }\n\(Self.go) }"
      )
    }
    #expect(
      found("func scene(_ s: UIScene, willConnectTo n: UISceneSession, options o: O)") == ["D208"])
    #expect(found("func sceneWillEnterForeground(_ s: UIScene)") == ["D208"])
    #expect(
      found("func handle(_ call: FlutterMethodCall, result: @escaping FlutterResult)") == ["D208"])
    #expect(found("func application(_ a: A, willFinishLaunchingWithOptions o: O) -> Bool") == [])
  }
}
