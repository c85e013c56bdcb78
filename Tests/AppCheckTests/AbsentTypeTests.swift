import AppCheck
import Documents
import Testing

/// "Nothing wrong" says what it could not know: types that the code around a handler holds, and nobody gave.
@Suite("Types that are not among the files") struct AbsentTypeTests {
  private static func report(
    _ members: String, _ further: String = ""
  ) -> String {
    let code = """
      \(further)
      struct Sync {
        \(members)
        func start() {
          BGTaskScheduler.shared.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in
            again()
            let work = Task {
              if Task.isCancelled { return task.setTaskCompleted(success: false) }
              task.setTaskCompleted(success: true)
            }
            task.expirationHandler = { work.cancel() }
          }
        }
        func again() {
          let request = BGAppRefreshTaskRequest(identifier: "com.a.r")
          do { try BGTaskScheduler.shared.submit(request) } catch { print(error) }
        }
      }
      final class AppDelegate: UIResponder, UIApplicationDelegate {
        let sync = Sync()
        func application(
          _ a: UIApplication, didFinishLaunchingWithOptions o: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
          sync.start()
          return true
        }
      }
      """
    let app = Case(files: [("App.swift", code)]).input
    return CheckupReport(Checkup(app), of: app).text(.full)
  }

  @Test("are named in one line of a clean report") func named() {
    let text = Self.report("let session: Session\n  let store: ProgrammeStore")
    #expect(text.hasPrefix("nothing wrong found in "), "\(text)")
    let notes = text.split(separator: "\n").filter { $0.hasPrefix("note: ") }
    #expect(notes.count == 1 && text.contains("2 types are not among these files"), "\(text)")
    #expect(text.contains("Session at App.swift:") && text.contains("ProgrammeStore at"), "\(text)")
  }

  @Test("are none of the system's, of those given, and of other names for them")
  func others() {
    let members = [
      "let queue: OperationQueue", "let session: URLSession", "let url: URL", "let when: Date",
      "let log = Logger()", "let store: Store", "let all: [String]", "let next: Later",
    ].joined(separator: "\n  ")
    let text = Self.report(members, "final class Store {}\ntypealias Later = Store")
    #expect(!text.contains("note: "), "\(text)")
  }
}
