import AppCheck
import Documents
import LongForm
import Testing

/// A row of the checklist has a tick only where there was something to look at.
@Suite("A tick") struct TickTests {
  static func mark(
    _ row: ChecklistRow, _ files: [(path: String, text: String)], modes: [String] = ["fetch"]
  ) -> String {
    switch Checkup(Case(modes: modes, files: files).input).state(of: row) {
    case .ticked: "x"
    case .open: "!"
    case .notSeen: "?"
    case .notVisible: "-"
    }
  }

  @Test("for identifiers and modes wants code that uses them") func nothing() {
    let code = [("Screen.swift", "final class Screen { func show() { print(1) } }")]
    #expect(Self.mark(.identifiersPermitted, code) == "-")
    #expect(Self.mark(.modesDeclared, code) == "-")
    #expect(Self.mark(.permittedList, code) == "x")
    #expect(Self.mark(.identifiersPermitted, Case.swift(), modes: ["fetch"]) == "x")
    #expect(Self.mark(.modesDeclared, Case.swift(), modes: ["fetch"]) == "x")
    let pushes = """
      class AppDelegate {
        func application(
          _ a: UIApplication, didReceiveRemoteNotification u: [AnyHashable: Any],
          fetchCompletionHandler done: @escaping (UIBackgroundFetchResult) -> Void
        ) { done(.newData) }
      }
      """
    #expect(Self.mark(.modesDeclared, [("a.swift", pushes)], modes: ["remote-notification"]) == "x")
    #expect(Self.mark(.identifiersPermitted, [("a.swift", pushes)]) == "-")
  }

  private static func expiring(_ handler: String, _ work: String) -> [(path: String, text: String)]
  {
    let code = """
      BGTaskScheduler.shared.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in
        again()
        var isDone = false
        func finish(_ success: Bool) {
          guard !isDone else { return }
          isDone = true
          task.setTaskCompleted(success: success)
        }
        task.expirationHandler = { \(handler) }
        \(work) { finish(true) }
      }
      let first = BGAppRefreshTaskRequest(identifier: "com.a.r")
      func again() { do { try scheduler.submit(first) } catch { log(error) } }
      """
    return [("App.swift", code)]
  }

  @Test("for an expirationHandler wants one that does more than complete the task")
  func completing() {
    #expect(Self.mark(.expirationHandled, Self.expiring("finish(false)", "Kit.load")) == "?")
    let stopping = Self.expiring("loader.cancel(); finish(false)", "loader.load")
    #expect(Self.mark(.expirationHandled, stopping) == "x")
    let telling = Self.expiring(
      "isOver = true; finish(false)", "step(); while !isOver { step() }; loader.load")
    #expect(Self.mark(.expirationHandled, telling) == "x")
  }
}

@Suite("A session of a given configuration") struct GivenSessionTests {
  private static let client = """
    final class Client: NSObject {
      private let session: URLSession
      private let events = Events()
      init(configuration: URLSessionConfiguration) {
        session = URLSession(configuration: configuration, delegate: events, delegateQueue: nil)
      }
      func ask(_ url: URL) { session.dataTask(with: url) { data, answer, fault in show(data) }.resume() }
    }

    """
  private static let background = "Client(configuration: .background(withIdentifier: \"a\"))"

  static let rows: [Row<String, [String]>] = [
    Row("that is always a background one", "let client = \(background)\n", ["D301 dataTask"]),
    Row(
      "that comes through another initializer",
      "final class Kit {\nlet client: Client\n"
        + "init(_ configuration: URLSessionConfiguration) "
        + "{ client = Client(configuration: configuration) }\n}\n"
        + "let kit = Kit(URLSessionConfiguration.background(withIdentifier: \"a\"))\n",
      ["D301 dataTask"]),
    Row(
      "that is named first",
      "func make() -> Client {\nlet c = URLSessionConfiguration.background(withIdentifier: \"a\")\n"
        + "return Client(configuration: c)\n}\n", ["D301 dataTask"]),
    Row(
      "that is another one in a preview only",
      "let client = \(background)\nstruct Screens: PreviewProvider {\n"
        + "static let client = Client(configuration: .default)\n}\n", ["D301 dataTask"]),
    Row("that is ordinary", "let client = Client(configuration: .default)\n", []),
    Row(
      "that is of both kinds",
      "let client = \(background)\nlet other = Client(configuration: .ephemeral)\n", []),
    Row("that is not known", "let client = Client(configuration: Kit.configuration())\n", []),
    Row("that nobody gives", "", []),
  ]

  @Test("A configuration", arguments: rows) func given(_ row: Row<String, [String]>) {
    let files = Case.swift() + [("Client.swift", Self.client), ("Use.swift", row.given)]
    let found = Case(files: files).found.filter { $0.hasPrefix("D301") }
    #expect(found == row.expected, "\(row.label)")
  }
}
