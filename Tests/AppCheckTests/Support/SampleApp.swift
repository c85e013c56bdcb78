import AppCheck
import Foundation
import Testing

/// The sources of an app as its developer has them.
struct SampleApp: Sendable, CustomTestStringConvertible {
  let name: String
  let plist: AppFile
  var sources: [AppFile]

  var testDescription: String { name }
  var input: AppFiles { AppFiles(plist: plist, sources: sources) }

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().path

  /// Apps that are right and read whole, in order of name.
  static let all = SampleApp.inside("Samples")
  /// Apps that are right and hand tasks to code that may not be there.
  static let handedOn = SampleApp.inside("HandedOn")

  static func names(_ folder: String) -> [String] {
    let found = (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)")) ?? []
    return found.filter { !$0.contains(".") }.sorted()
  }

  static func text(_ path: String) -> String {
    String(
      decoding: FileManager.default.contents(atPath: "\(root)/\(path)") ?? Data(), as: UTF8.self)
  }

  static func folder(_ name: String) -> AppFolder {
    let paths = (FileManager.default.enumerator(atPath: "\(root)/\(name)")?.allObjects ?? [])
      .compactMap { $0 as? String }
      .filter { path in [".plist", ".swift", ".m"].contains { path.hasSuffix($0) } }
    return AppFolder(paths.sorted()) { Array(text("\(name)/\($0)").utf8) }
  }

  private static func inside(_ folder: String) -> [SampleApp] {
    names(folder).flatMap { name in
      func file(_ path: String) -> AppFile {
        AppFile(path: path, bytes: Array(text("\(folder)/\(name)/\(path)").utf8))
      }
      return SampleApp.folder("\(folder)/\(name)").apps.map { app in
        SampleApp(name: name, plist: file(app.plist), sources: app.sources.map(file))
      }
    }
  }
}

/// A way to break an app that is right, and what a checkup may say of it.
enum Breakage: String, CaseIterable, Sendable {
  case completionDeleted = "delete a completion"
  case completionDoubled = "double a completion"
  case resubmissionMoved = "move the resubmission behind the completion"
  case resubmissionDeleted = "delete the resubmission of a refresh"
  case registeredInView = "register in a view"
  case registeredLater = "register by asyncAfter"
  case registrationDeleted = "delete a registration"
  case identifierMisspelt = "misspell an identifier"
  case modeDropped = "drop a mode"
  case permissionDropped = "drop an identifier from the property list"
  case expirationDeleted = "delete the expiration handler"
  case expirationMoved = "move the expiration handler behind the work"
  case errorSwallowed = "submit with try?"

  /// Any of these codes tells it.
  var codes: [String] {
    switch self {
    case .completionDeleted: ["D216", "D217"]
    case .completionDoubled: ["D218"]
    case .resubmissionMoved: ["D214"]
    case .resubmissionDeleted: ["D221", "D215", "D206"]
    case .registeredInView, .registeredLater: ["D208"]
    case .registrationDeleted: ["D205", "D204"]
    case .identifierMisspelt: ["D201"]
    case .modeDropped: ["D108", "D110"]
    case .permissionDropped: ["D201", "D101"]
    case .expirationDeleted: ["D219"]
    case .expirationMoved: ["D220"]
    case .errorSwallowed: ["D222"]
    }
  }

  /// The app broken at each place that fits.
  func broken(_ app: SampleApp) -> [BrokenApp] {
    switch self {
    case .modeDropped, .permissionDropped: return ofPlist(app)
    default:
      return app.sources.indices.flatMap { number in
        let text = SampleText(app.sources[number])
        return changes(text).map { change in
          var sources = app.sources
          sources[number] = AppFile(path: sources[number].path, bytes: Array(change.text.utf8))
          return BrokenApp(
            name: "\(app.name) \(sources[number].path):\(text.line(change.place))",
            input: AppFiles(plist: app.plist, sources: sources))
        }
      }
    }
  }

  private func changes(_ text: SampleText) -> [SampleText.Change] {
    switch self {
    case .completionDeleted: text.completions.map { text.replacing($0, by: "_ = 0") }
    case .completionDoubled: text.completions.map { text.replacing($0) { "\($0); \($0)" } }
    case .resubmissionMoved: text.resubmissions.compactMap(text.movingBehindCompletions)
    case .resubmissionDeleted: text.resubmissions.map { text.replacing($0, by: "_ = 0") }
    case .registeredInView:
      text.registrations.map { text.replacing($0) { "Text(\"\").onAppear { \($0) }" } }
    case .registeredLater:
      text.registrations.map {
        text.replacing($0) { "DispatchQueue.main.asyncAfter(deadline: .now() + 1) { \($0) }" }
      }
    case .registrationDeleted: text.registrations.map { text.replacing($0, by: "_ = 0") }
    case .identifierMisspelt:
      text.identifiers.map { text.replacing($0) { String($0.dropLast(2)) + "q\"" } }
    case .expirationDeleted: text.expirationHandlers.map { text.replacing($0, by: "_ = 0") }
    case .expirationMoved: text.expirationHandlers.compactMap(text.movingBehindWork)
    case .errorSwallowed: text.submits.map { text.replacing($0) { "try?" + $0.dropFirst(3) } }
    case .modeDropped, .permissionDropped: []
    }
  }

  /// Without one line of the property list.
  private func ofPlist(_ app: SampleApp) -> [BrokenApp] {
    let text = String(decoding: app.plist.bytes, as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.filter { number in
      let line = lines[number]
      let isMode = line.contains("<string>fetch<") || line.contains("<string>processing<")
      let isIdentifier =
        line.contains("<string>com.example.") && lines[number - 1].contains("arra")
        || line.contains("<string>com.example.") && lines[number - 1].contains("<string>")
      return self == .modeDropped ? isMode : isIdentifier
    }.map { number in
      var left = lines
      left.remove(at: number)
      let plist = AppFile(path: app.plist.path, bytes: Array(left.joined(separator: "\n").utf8))
      return BrokenApp(
        name: "\(app.name) \(app.plist.path):\(number + 1)",
        input: AppFiles(plist: plist, sources: app.sources))
    }
  }
}

struct BrokenApp {
  let name: String
  let input: AppFiles

  /// The codes that a checkup tells.
  var codes: [String] { Checkup(input).diagnostics.map(\.code.rawValue) }
}
