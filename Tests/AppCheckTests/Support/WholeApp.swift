@testable import AppCheck

extension AppExample {
  /// A whole app around either of the two texts.
  func app(with text: String) -> AppFiles {
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
