/// A mistake in the files of an app, and its correction.
public struct AppExample: Equatable, Sendable {
  let frame: Frame
  public let wrong: String
  public let right: String

  /// The surroundings of both, in an app without other mistakes of this kind.
  enum Frame: Equatable, Sendable {
    case wholePlist
    /// The entries of the property list, next to code that uses `com.a.r`.
    case plist
    /// The same list without any code.
    case plistAlone
    /// The same list next to a handler of silent pushes.
    case plistOfPushes
    case code
    /// What the app does when it launches.
    case launch
    /// What the handler of a refresh does.
    case handler
    /// Code next to the manifest of a package that depends on the kit.
    case package
    /// An `.apns` file next to the code.
    case payload
  }

  /// A whole app around either of the two texts.
  public func app(with text: String) -> AppFiles {
    let text = text + "\n"
    switch frame {
    case .wholePlist: return AppExample.app(plist: text, [("App.swift", AppExample.use)])
    case .plist: return AppExample.app(entries: text, [("App.swift", AppExample.use)])
    case .plistAlone:
      var app = AppExample.app(entries: text, [])
      app.sources = nil
      return app
    case .plistOfPushes: return AppExample.app(entries: text, [("App.swift", AppExample.pushes)])
    case .code: return AppExample.app(entries: AppExample.entries, [("App.swift", text)])
    case .launch:
      let code =
        "func applicationDidFinishLaunching(_ app: UIApplication) {\n\(text)}\n"
        + "func register() { \(AppExample.register("again(task)\n")) }\n" + AppExample.use
      return AppExample.app(entries: AppExample.entries, [("App.swift", code)])
    case .handler:
      return AppExample.app(
        entries: AppExample.entries, [("App.swift", AppExample.register(text) + AppExample.use)])
    case .package:
      let manifest =
        #".package(url: "https://github.com/OWNER/BackgroundTaskSimulator", from: "0.1.0")"#
      return AppExample.app(
        entries: AppExample.entries, [("Package.swift", manifest), ("App.swift", text)])
    case .payload:
      return AppExample.app(
        entries: AppExample.entries, [("App.swift", AppExample.use), ("push.apns", text)])
    }
  }

  private static func app(entries: String, _ sources: [(path: String, text: String)]) -> AppFiles {
    app(plist: "<plist>\n<dict>\n\(entries)</dict>\n</plist>\n", sources)
  }

  private static func app(plist: String, _ sources: [(path: String, text: String)]) -> AppFiles {
    AppFiles(
      plist: AppFile(path: "Info.plist", bytes: Array(plist.utf8)), definitions: [],
      identifier: "com.a",
      sources: sources.map { AppFile(path: $0.path, bytes: Array($0.text.utf8)) })
  }

  private static let entries =
    lists(
      permitted: ["com.a.r", "com.a.s", "com.a.x.*", "com.b.x"], modes: ["fetch", "processing"])
    + "\n"

  private static let use = """
    let first = BGAppRefreshTaskRequest(identifier: "com.a.r")
    func again() { do { try scheduler.submit(first) } catch { log(error) } }

    """

  private static func register(_ body: String) -> String {
    """
    scheduler.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in
    \(body)}

    """
  }

  private static let pushes = """
    func application(_ app: UIApplication, didReceiveRemoteNotification info: [AnyHashable: Any],
      fetchCompletionHandler done: @escaping (UIBackgroundFetchResult) -> Void) { done(.newData) }

    """
}

/// The lists in the form of an `Info.plist`.
func lists(permitted: [String] = [], modes: [String] = []) -> String {
  [("BGTaskSchedulerPermittedIdentifiers", permitted), ("UIBackgroundModes", modes)]
    .filter { !$1.isEmpty }
    .map { key, entries in
      "<key>\(key)</key>\n<array>" + entries.map { "<string>\($0)</string>" }.joined() + "</array>"
    }.joined(separator: "\n")
}
