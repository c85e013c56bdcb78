import AppCheck
import Basics
import Documents
import Testing

/// A small app and what is found in it, as "D201 'the text that is pointed at'".
struct Case {
  var permitted = ["com.a.r"]
  var modes = ["fetch", "processing"]
  var app: String? = "com.a"
  var definitions: [BuildDefinition] = []
  var files: [(path: String, text: String)]? = nil

  var plist: String {
    func array(_ items: [String]) -> String {
      "<array>\(items.map { "<string>\($0)</string>" }.joined())</array>"
    }
    return "<plist>\n<dict>\n<key>BGTaskSchedulerPermittedIdentifiers</key>\n\(array(permitted))\n"
      + "<key>UIBackgroundModes</key>\n\(array(modes))\n</dict>\n</plist>\n"
  }

  var input: AppFiles { Case.input(plist, app, definitions, files) }
  var found: [String] { Found(input).lines }

  static func input(
    _ plist: String, _ app: String? = "com.a", _ definitions: [BuildDefinition] = [],
    _ files: [(path: String, text: String)]? = nil
  ) -> AppFiles {
    AppFiles(
      plist: AppFile(path: "Info.plist", bytes: Array(plist.utf8)), definitions: definitions,
      identifier: app,
      sources: files.map { $0.map { AppFile(path: $0.path, bytes: Array($0.text.utf8)) } })
  }

  /// Code that does all that is right with `com.a.r`, and more.
  static func swift(_ more: String = "") -> [(path: String, text: String)] {
    [("App.swift", whole + more)]
  }

  static let whole = """
    BGTaskScheduler.shared.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in
      again()
      task.setTaskCompleted(success: true)
    }
    let first = BGAppRefreshTaskRequest(identifier: "com.a.r")
    func again() { do { try scheduler.submit(first) } catch { log(error) } }

    """
}

struct Found {
  let lines: [String]
  let unresolved: [String]

  init(_ input: AppFiles) {
    let checkup = Checkup(input)
    lines = checkup.diagnostics.map { "\($0.code.rawValue) \(Found.text($0.place, input))" }
    unresolved = checkup.unresolved.map { "\($0.reason)" }
  }

  static func text(_ place: SourcePlace, _ input: AppFiles) -> String {
    let files = [input.plist ?? AppFile(path: "", bytes: [])] + (input.sources ?? [])
    let span = place.span
    return String(decoding: files[place.file.index].bytes[span.start..<span.end], as: UTF8.self)
  }
}
