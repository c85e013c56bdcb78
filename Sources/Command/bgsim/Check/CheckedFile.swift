import AppCheck
import Diagnostics
import PlainText
import ScenarioFormat
import ScenarioReports
import ScenarioRunner
import SystemAccess

/// One scenario or app that `bgsim check` was given, and what there is to say about it.
struct CheckedFile {
  let report: (DiagnosticLook) -> PrintedText
  /// For the one document of all files.
  let sarif: (inout SarifLog) -> Void
  /// What its errors come to; nil without any.
  let failure: String?
  /// Whether there is not even a warning, and everything could be read.
  let isSilent: Bool
  /// Sources that could not be read; the others were.
  let unreadable: [CommandFailure]
}

extension CheckedFile {
  /// A folder holds as many apps as it has property lists of apps.
  static func all(
    _ path: String, _ words: CommandWords
  ) throws(CommandFailure) -> [CheckedFile] {
    if let plist = propertyList(of: path) {
      return [try app(plist, sources(words), words)]
    }
    if path != "-", let apps = try folder(path, words) { return apps }
    return [try scenario(path, words)]
  }

  private static func scenario(
    _ path: String, _ words: CommandWords
  ) throws(CommandFailure) -> CheckedFile {
    do throws(CommandFailure) {
      let loaded = try LoadedScenario(path, words)
      let apps = ScenarioCheckup(
        loaded.staged.scenario, propertyLists: loaded.staged.propertyLists)
      let warnings = loaded.warnings.adding(apps.warnings)
      return CheckedFile(
        report: warnings.textOfCheck, sarif: { warnings.add(to: &$0) }, failure: nil,
        isSilent: warnings.isSilent, unreadable: [])
    } catch {
      guard case .problems(let problems) = error else { throw error }
      return CheckedFile(
        report: problems.text, sarif: { problems.add(to: &$0) },
        failure: "the scenario cannot be run", isSilent: false, unreadable: [])
    }
  }

  /// `sources` is nil where nobody asked about code.
  private static func app(
    _ path: String, _ sources: [String]?, _ words: CommandWords
  ) throws(CommandFailure) -> CheckedFile {
    var app = AppFiles(
      plist: try file(path, words), definitions: try CheckOption.definitions(words),
      identifier: words[CheckOption.bundle])
    var unreadable: [CommandFailure] = []
    if let sources {
      var files: [AppFile] = []
      for source in sources {
        do throws(CommandFailure) {
          files.append(try file(source, words))
        } catch {
          unreadable.append(error)
        }
      }
      app.sources = files
    }
    let checkup = Checkup(app)
    let layout = ScenarioOption.layout(words)
    let report = CheckupReport(checkup, of: app)
    return CheckedFile(
      report: { PrintedText(report.text(layout, $0), layout) },
      sarif: { report.add(to: &$0) }, failure: checkup.consequence?.words,
      isSilent: report.isSilent, unreadable: unreadable)
  }

  private static func file(_ path: String, _ words: CommandWords) throws(CommandFailure) -> AppFile
  {
    AppFile(path: path, bytes: try InputFile(path, words).bytes)
  }
}

// MARK: Finding files

extension CheckedFile {
  private static let endings = [".swift", ".m", ".mm", ".h"]

  /// The apps of a folder; nil for what is none.
  private static func folder(
    _ path: String, _ words: CommandWords
  ) throws(CommandFailure) -> [CheckedFile]? {
    guard fileFacts(path + "/.") != nil else { return nil }
    let root = path.hasSuffix("/") ? path : path + "/"
    let inside = FolderFiles(endings: endings + [".plist"]).all(in: [path])
    let found = AppFolder(inside.map { String($0.dropFirst(root.count)) }) { plist in
      try? InputFile(root + plist, words).bytes
    }
    guard !found.apps.isEmpty else {
      throw .notAcceptable("there is no Info.plist of an app in \(quoted(path))")
    }
    var apps: [CheckedFile] = []
    for app in found.apps {
      apps.append(try self.app(root + app.plist, app.sources.map { root + $0 }, words))
    }
    return apps
  }

  /// What `--sources` names, without tests; nil without the option.
  private static func sources(_ words: CommandWords) -> [String]? {
    let folders = words.all(CheckOption.sources)
    if folders.isEmpty { return nil }
    return folders.flatMap { folder in
      let root = folder.hasSuffix("/") ? folder : folder + "/"
      return FolderFiles(endings: endings).all(in: [folder]).filter { path in
        !path.hasPrefix(root) || !AppFolder.isSkipped(String(path.dropFirst(root.count)))
      }
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
}
