import AppCheck
import Diagnostics
import ScenarioFormat
import ScenarioReports
import ScenarioRunner

/// One file that `bgsim check` was given, and what there is to say about it.
struct CheckedFile {
  let report: (DiagnosticLook) -> PrintedText
  /// What its errors come to; nil without any.
  let failure: String?

  private init(_ failure: String?, _ report: @escaping (DiagnosticLook) -> PrintedText) {
    self.report = report
    self.failure = failure
  }

  init(_ path: String, _ words: CommandWords) throws(CommandFailure) {
    if let plist = CheckedFile.propertyList(of: path) {
      self = try CheckedFile.app(plist, words)
      return
    }
    do throws(CommandFailure) {
      let loaded = try LoadedScenario(path, words)
      let apps = ScenarioCheckup(
        loaded.staged.scenario, propertyLists: loaded.staged.propertyLists)
      self.init(nil, loaded.warnings.adding(apps.warnings).textOfCheck)
    } catch {
      guard case .problems(let problems) = error else { throw error }
      self.init("the scenario cannot be run", problems.text)
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
    return CheckedFile(checkup.consequence?.words) { look in
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
