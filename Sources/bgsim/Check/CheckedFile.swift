import AppCheck
import ScenarioFormat

/// One file that `bgsim check` was given, and what there is to say about it.
struct CheckedFile {
  let report: (DiagnosticLook) -> PrintedText
  let hasErrors: Bool

  private init(hasErrors: Bool, _ report: @escaping (DiagnosticLook) -> PrintedText) {
    self.report = report
    self.hasErrors = hasErrors
  }

  init(_ path: String, _ words: CommandWords) throws(CommandFailure) {
    if let plist = CheckedFile.propertyList(of: path) {
      self = try CheckedFile.app(plist, words)
      return
    }
    do throws(CommandFailure) {
      self.init(hasErrors: false, try LoadedScenario(path, words).warnings.text)
    } catch {
      guard case .problems(let problems) = error else { throw error }
      self.init(hasErrors: true, problems.text)
    }
  }

  private static func app(
    _ path: String, _ words: CommandWords
  ) throws(CommandFailure) -> CheckedFile {
    var app = AppFiles(
      plist: try file(path, words), definitions: try CheckOption.definitions(words),
      identifier: words[CheckOption.bundle])
    let folders = words.all(CheckOption.sources)
    if !folders.isEmpty {
      var sources: [AppFile] = []
      for source in FolderFiles(endings: [".swift", ".m", ".mm", ".h"]).all(in: folders) {
        sources.append(try file(source, words))
      }
      app.sources = sources
    }
    let checkup = Checkup(app)
    let layout = ScenarioOption.layout(words)
    let report = CheckupReport(checkup, of: app)
    return CheckedFile(hasErrors: checkup.hasErrors) { look in
      PrintedText(report.text(layout, look), layout)
    }
  }

  /// The property list that a path names, itself or inside of a built app; nil for scenarios.
  private static func propertyList(of path: String) -> String? {
    if path.hasSuffix(".plist") { return path }
    guard path.hasSuffix(".app") || path.hasSuffix(".app/") else { return nil }
    let folder = path.hasSuffix("/") ? String(path.dropLast()) : path
    let inside = "\(folder)/Contents/Info.plist"
    return fileFacts(inside) == nil ? "\(folder)/Info.plist" : inside
  }

  private static func file(_ path: String, _ words: CommandWords) throws(CommandFailure) -> AppFile
  {
    AppFile(path: path, bytes: try InputFile(path, words).bytes)
  }
}
