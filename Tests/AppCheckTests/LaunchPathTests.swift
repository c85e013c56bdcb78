import Documents
import LongForm
import Testing

@testable import AppCheck

/// Whether a registration is followed back to the launch: "seen", "open" or the code of a mistake.
@Suite("The way to a registration") struct LaunchPathTests {
  private static let keeper = """
    final class Keeper {
      static let only = Keeper()
      private init() {
        if #available(iOS 13.0, *) { add() }
      }
      private func add() {
        BGTaskScheduler.shared.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in
          again()
          task.setTaskCompleted(success: true)
        }
      }
    }
    let first = BGAppRefreshTaskRequest(identifier: "com.a.r")
    func again() { do { try scheduler.submit(first) } catch { log(error) } }

    """

  private static func delegate(_ launch: String, _ more: String = "") -> String {
    "class Delegate: NSObject, UIApplicationDelegate { func application(_ a: A, didFinishLaunchingWithOptions o: O) -> Bool { \(launch); return true }\n\(more) }"
  }

  private static func states(_ code: String) -> [String] {
    let checkup = Checkup(Case(files: [("a.swift", keeper + code)]).input)
    let found = checkup.diagnostics.map { $0.code.rawValue }
    let isOpen = checkup.unfollowed.contains { $0.subject == .registration }
    return found + (isOpen ? ["open"] : found.isEmpty ? ["seen"] : [])
  }

  static let rows: [Row<String, [String]>] = [
    Row("an object of its type that the launch uses", delegate("_ = Keeper.only"), ["seen"]),
    Row("one that nothing uses", delegate("start()"), ["open"]),
    Row(
      "one that is used too late",
      delegate("start()", "func applicationDidEnterBackground(_ a: A) { _ = Keeper.only }"),
      ["D208"]),
    Row(
      "one behind a property of the delegate",
      delegate("keeper?.begin()", "var keeper: Keeper? { return Keeper.only }"), ["seen"]),
    Row(
      "one behind a way out of the launch",
      delegate(
        "if isOff() { show(); return false }; keeper?.begin()",
        "var keeper: Keeper? { return Keeper.only }"), ["D227"]),
    Row(
      "one that the app's object has",
      "@main struct Shop: App { let keeper = Keeper.only; var body: some Scene { W() } }", ["seen"]),
    Row(
      "one that only the window of an app has",
      "@main struct Shop: App { var body: some Scene { Window { Screen() } } }; struct Screen: View { let keeper = Keeper.only }",
      ["D208"]),
    Row(
      "one behind a property that another hands on",
      delegate(
        "if isOff() { show(); return false }; keeper?.begin()",
        "var keeper: Keeper? { return Keeper.only } }\nextension Needing { var keeper: Keeper? { app().keeper }"
      ), ["D227"]),
    Row(
      "one that a screen has", "struct Screen: View { let keeper = Keeper.only }", ["open"]),
    Row(
      "one that a lazy property has",
      delegate("start()", "lazy var keeper = Keeper.only\nfunc open() { keeper.begin() }"), ["open"]
    ),
  ]

  /// Nothing says what its identifier is.
  static let unnamed: [Row<String, [String]>] = [
    Row("is looked at in each launch", "_ = Keeper.only\nenrol()", ["seen"]),
    Row("is missing where a setting is off", "_ = Keeper.only\nif isOn { enrol() }", ["D227"]),
  ]

  @Test("of a task without a known name", arguments: unnamed)
  func nameless(_ row: Row<String, [String]>) {
    let enrol = """
      func enrol() {
        BGTaskScheduler.shared.register(forTaskWithIdentifier: names.first!, using: .main) { task in
          again()
          task.setTaskCompleted(success: true)
        }
      }
      """
    #expect(Self.states(Self.delegate(row.given, enrol)) == row.expected, "\(row.label)")
  }

  @Test("of an object that is made at its first use", arguments: rows)
  func lazy(_ row: Row<String, [String]>) {
    #expect(Self.states(row.given) == row.expected, "\(row.label)")
  }
}
