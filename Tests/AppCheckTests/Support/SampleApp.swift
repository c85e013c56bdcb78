import AppCheck
import Basics
import Documents
import Foundation
import Testing

/// The sources of an app as its developer has them.
struct SampleApp: Sendable, CustomTestStringConvertible {
  let name: String
  let plist: AppFile
  var sources: [AppFile]

  var testDescription: String { name }
  var input: AppFiles { AppFiles(plist: plist, sources: sources) }
  var isForContinued: Bool {
    sources.contains {
      String(decoding: $0.bytes, as: UTF8.self).contains("BGContinuedProcessingTask")
    }
  }

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
        SampleApp(name: name, plist: file(app.plist ?? ""), sources: app.sources.map(file))
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
  case registeredSometimes = "register under a condition"
  case registrationDeleted = "delete a registration"
  case identifierMisspelt = "misspell an identifier"
  case modeDropped = "drop a mode"
  case permissionDropped = "drop an identifier from the property list"
  case expirationDeleted = "delete the expiration handler"
  case expirationMoved = "move the expiration handler behind the work"
  case expirationEmptied = "do nothing in the expiration handler"
  case errorSwallowed = "submit with try?"
  case castSwapped = "cast to another class"
  case isolated = "isolate the type that registers"

  /// Any of these codes tells it.
  var codes: [String] {
    switch self {
    case .completionDeleted: ["D216", "D217"]
    case .completionDoubled: ["D218"]
    case .resubmissionMoved: ["D214"]
    case .resubmissionDeleted: ["D221", "D215", "D206"]
    case .registeredInView, .registeredLater: ["D208"]
    case .registeredSometimes: ["D227"]
    case .registrationDeleted: ["D205", "D204"]
    case .identifierMisspelt: ["D201"]
    case .modeDropped: ["D108", "D110"]
    case .permissionDropped: ["D201", "D101"]
    case .expirationDeleted: ["D219"]
    case .expirationMoved: ["D220"]
    case .expirationEmptied: ["D229"]
    case .errorSwallowed: ["D222"]
    case .castSwapped: ["D230"]
    case .isolated: ["D231"]
    }
  }

  /// Continued processing may register at any time, and code that is not there may do what is missing here.
  private func fits(_ app: SampleApp) -> Bool {
    switch self {
    case .resubmissionDeleted, .expirationDeleted:
      HandedOnTests.Key.all[app.name]?.places.isEmpty ?? true
    case .registeredInView, .registeredLater, .registeredSometimes: !app.isForContinued
    default: true
    }
  }

  /// The app broken at each place that fits.
  func broken(_ app: SampleApp) -> [BrokenApp] {
    guard fits(app) else { return [] }
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
            input: AppFiles(plist: app.plist, sources: sources), breakage: self, file: number + 1,
            line: text.line(change.place))
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
    case .registeredSometimes:
      text.registrations.map { text.replacing($0) { "if Session.current.isSignedIn { \($0) }" } }
    case .registrationDeleted: text.registrations.map { text.replacing($0, by: "_ = 0") }
    case .identifierMisspelt:
      text.identifiers.map { text.replacing($0) { String($0.dropLast(2)) + "q\"" } }
    case .expirationDeleted: text.expirationHandlers.map { text.replacing($0, by: "_ = 0") }
    case .expirationMoved: text.expirationHandlers.compactMap(text.movingBehindWork)
    case .expirationEmptied:
      text.expirationHandlers.map {
        text.replacing($0) { $0.prefix { $0 != "=" } + "= { print(\"expired\") }" }
      }
    case .errorSwallowed: text.submits.map { text.replacing($0) { "try?" + $0.dropFirst(3) } }
    case .castSwapped:
      text.casts.map { text.replacing($0) { $0 == "AppRefresh" ? "Processing" : "AppRefresh" } }
    case .isolated: text.typesOnAnyQueue.map { text.replacing($0) { "@MainActor \($0)" } }
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
        input: AppFiles(plist: plist, sources: app.sources), breakage: self, file: 0,
        line: number + 1)
    }
  }
}

struct BrokenApp {
  let name: String
  let input: AppFiles
  let breakage: Breakage
  /// Where it was broken: the property list is the first file.
  let file: Int
  let line: Int

  /// What a checkup tells of it, and whether that is at a right line.
  var told: [(code: String, isRight: Bool, words: String)] {
    let files = ([input.plist].compactMap { $0 } + (input.sources ?? [])).map(SampleText.init)
    return Checkup(input).diagnostics.filter { breakage.codes.contains($0.code.rawValue) }.map {
      found in
      let (code, text) = (found.code.rawValue, files[found.place.file.index])
      let line = text.line(text.place(ofByte: found.place.span.start))
      return (
        code, isRight(code, found, line, text), "\(name): \(code) at \(text.path):\(line)"
      )
    }
  }

  private func isRight(_ code: String, _ found: AppDiagnostic, _ line: Int, _ text: SampleText)
    -> Bool
  {
    let isHere = found.place.file.index == file && line == self.line
    switch code {
    // Where the change is.
    case "D218", "D222", "D229", "D230": return isHere
    case "D220": return text.lineText(ofNumber: line).contains("expirationHandler =")
    case "D231" where text.lineText(ofNumber: line).contains("expirationHandler ="): return true
    // Behind a completion.
    case "D214":
      return found.place.file.index == file && text.lineText(ofNumber: line).contains("; ")
    // Where a path ends in the function, or the closure of a registration, that was changed.
    case "D217" where text.isIn(".register(", line): return true
    case "D215", "D217":
      guard found.place.file.index == file else { return false }
      let end = text.line(text.end(ofFunctionAtLine: self.line))
      let words = text.lineText(ofNumber: line)
      let isEnd = words.contains("}") || words.contains("return") || words.contains("break")
      return found.place.file.index == file && (self.line...max(end, self.line)).contains(line)
        && isEnd
    // At a registration, or a request.
    case "D205", "D108":
      return text.isIn("TaskRequest(", line) || text.isIn(".appRefresh(", line)
        || text.isIn("register", line) || text.path.hasSuffix(".m")
    case "D206", "D207", "D208", "D216", "D219", "D221", "D227", "D231":
      return text.isIn(".register(", line) || text.isIn(".appRefresh(", line)
        || text.path.hasSuffix(".m")
    // Wherever the identifier is written.
    case "D201":
      // One that is put together stands nowhere, so its use is shown.
      let name = found.problem.wording.title.prefix { $0 != " " }
      let isWhole = (input.sources ?? []).contains {
        String(decoding: $0.bytes, as: UTF8.self).contains(name)
      }
      return text.lineText(ofNumber: line).contains(isWhole ? name : ".")
    default: return found.place.file.index == 0
    }
  }
}
