import AppCheck
import Basics
import CommandLanguage
import Documents
import Reports
import Scenarios
import SystemAccess
import Workshop

/// One scenario or app that was given to `bgsim check`, with the results.
struct CheckedFile {
  let report: (DiagnosticStyle) -> PrintedText
  /// Adds the results to the single document for all files.
  let sarif: (inout SarifLog) -> Void
  /// The failure that its errors cause; nil if there are none.
  let failure: CommandFailure?
  /// Whether there are no warnings either, and everything could be read.
  let isSilent: Bool
  /// Whether everything was checked.
  var isSeenWhole = true
  /// Sources that could not be read. All others were.
  let unreadable: [CommandFailure]

  /// Why the command fails; nil if it does not.
  func reason(_ arguments: ParsedArguments) -> CommandFailure? {
    if let failure { return failure }
    guard let strict = arguments[CheckOption.strict] else { return nil }
    if !isSilent {
      return .notAcceptable(
        "something was found or could not be read, and --strict counts that as a failure")
    }
    return strict == "unseen" && !isSeenWhole
      ? .notAcceptable("something was not looked at, and --strict=unseen counts that as a failure")
      : nil
  }

}

extension VerbCall {
  /// The results for a path: one, or one for each app of a folder.
  func checked(
    _ path: String, beside paths: [String]
  ) throws(CommandFailure) -> [CheckedFile] {
    if let apps = try GivenApp.all(path, beside: paths, arguments) {
      return apps.map { checked($0) }
    }
    if arguments.has(CheckOption.checklist) {
      throw .notAcceptable(
        "\(quoted(path)) is not an app; --checklist needs a property list, an .app or a folder")
    }
    let input = try GivenInput(path, self)
    switch input.kind {
    case .eventLog: throw .eventLogNotChecked(path)
    case .deviceLog, .file: return [try checked(path, try input.file())]
    }
  }

  private func checked(_ path: String, _ file: InputFile) throws(CommandFailure) -> CheckedFile {
    do throws(CommandFailure) {
      let warnings =
        LessonText.isLesson(file.bytes)
        ? try warnings(ofLesson: path, file) : try warnings(ofScenario: path, file)
      return CheckedFile(
        report: warnings.textOfCheck, sarif: { warnings.add(to: &$0) }, failure: nil,
        isSilent: warnings.isSilent, unreadable: [])
    } catch {
      guard case .problems(let problems) = error else { throw error }
      return CheckedFile(
        report: problems.text, sarif: { problems.add(to: &$0) },
        failure: .notAcceptable("the scenario cannot be run"), isSilent: false, unreadable: [])
    }
  }

  /// The devices of a population have the same tasks, so one of them is checked for all.
  private func warnings(
    ofScenario path: String, _ file: InputFile
  ) throws(CommandFailure) -> ProblemReport {
    if PopulationReader.isPopulation(file.bytes) {
      let loaded = try LoadedPopulation(path, file, arguments)
      return loaded.warnings.adding(ScenarioCheckup(loaded.prepared.reference).warnings)
    }
    let loaded = try LoadedScenario(path, file, arguments)
    return loaded.warnings.adding(ScenarioCheckup(loaded.prepared).warnings)
  }

  /// Checks that each question has an answer.
  private func warnings(
    ofLesson path: String, _ file: InputFile
  ) throws(CommandFailure) -> ProblemReport {
    let given = try reporting { () throws(ScenarioFailure) in
      try GivenLesson(
        path, file.bytes, for: nil, beside: FilesBeside(path),
        layout: ScenarioOption.layout(arguments),
        TextStyle())
    }
    if let problems = given.problems { throw .problems(problems) }
    return given.warnings
  }

  private func checked(_ app: GivenApp) -> CheckedFile {
    let checkup = Checkup(app.files)
    let layout = ScenarioOption.layout(arguments)
    let report = CheckupReport(checkup, of: app.files)
    let checklist = ChecklistReport(checkup, of: app.files)
    let isList = arguments.has(CheckOption.checklist)
    return CheckedFile(
      report: { style in
        if isList { return layout == .json ? .json(checklist.json) : .plain(checklist.text) }
        return PrintedText(report.text(layout, style), layout)
      },
      sarif: { report.add(to: &$0) },
      failure: report.worst.map { .notAcceptable($0) },
      isSilent: report.isSilent, isSeenWhole: report.isSeenWhole, unreadable: app.unreadable)
  }
}

/// An app at a path: its property list, its sources or both.
struct GivenApp {
  let files: AppFiles
  /// Sources that could not be read. All others were.
  let unreadable: [CommandFailure]
}

extension GivenApp {
  /// All apps at the path; nil if it is something else, such as a scenario. Code files that are named
  /// together are one app without a property list.
  static func all(
    _ path: String, beside paths: [String] = [], _ arguments: ParsedArguments
  ) throws(CommandFailure) -> [GivenApp]? {
    if isCode(path) {
      let named = paths.isEmpty ? [path] : paths.filter(isCode)
      return [try GivenApp(nil, once(named + (sources(arguments) ?? [])), arguments)]
    }
    if let plist = propertyList(of: path) {
      return [try GivenApp(plist, sources(arguments), arguments)]
    }
    return path == "-" ? nil : try folder(path, arguments)
  }

  /// `sources` is nil if there is no code to check.
  private init(
    _ path: String?, _ sources: [String]?, _ arguments: ParsedArguments
  ) throws(CommandFailure) {
    var plist: AppFile?
    if let path { plist = try GivenApp.file(path, arguments) }
    var app = AppFiles(
      plist: plist,
      definitions: try CheckOption.definitions(arguments),
      identifier: arguments[CheckOption.bundle])
    var unreadable: [CommandFailure] = []
    if let sources {
      var files: [AppFile] = []
      for source in sources {
        do throws(CommandFailure) {
          files.append(try GivenApp.file(source, arguments))
        } catch {
          unreadable.append(error)
        }
      }
      app.sources = files
    }
    app.ignored = try CheckOption.ignored(arguments)
    files = app
    self.unreadable = unreadable
  }

  private static func file(_ path: String, _ arguments: ParsedArguments) throws(CommandFailure)
    -> AppFile
  {
    AppFile(path: path, bytes: try InputFile(path, arguments).bytes)
  }
}

// MARK: Finding files

extension GivenApp {
  private static let endings = [".swift", ".m", ".mm", ".h", ".apns"]

  private static func isCode(_ path: String) -> Bool {
    endings.dropLast().contains(where: path.hasSuffix)
  }

  /// Keeps only the first of the code files, which represents them all.
  static func codeAsOne(_ paths: [String]) -> [String] {
    let first = paths.firstIndex(where: isCode)
    return paths.indices.filter { !isCode(paths[$0]) || $0 == first }.map { paths[$0] }
  }

  private static func once(_ paths: [String]) -> [String] {
    var seen: Set<String> = []
    return paths.filter { seen.insert($0).inserted }
  }

  /// The apps of a folder; nil if the path is not a folder.
  private static func folder(
    _ path: String, _ arguments: ParsedArguments
  ) throws(CommandFailure) -> [GivenApp]? {
    guard fileFacts(path + "/.") != nil else { return nil }
    let root = path.hasSuffix("/") ? path : path + "/"
    let inside = FolderFiles(endings: endings + [".plist"]).all(in: [path])
    let found = AppFolder(inside.map { String($0.dropFirst(root.count)) }) { plist in
      try? InputFile(root + plist, arguments).bytes
    }
    let more = sources(arguments) ?? []
    guard !found.apps.isEmpty else {
      let code = inside.filter {
        isCode($0) && !AppFolder.isSkipped(String($0.dropFirst(root.count)))
      }
      guard found.extensions.isEmpty, !code.isEmpty else {
        throw .notAcceptable("there is neither an app's Info.plist nor its code in \(quoted(path))")
      }
      return [try GivenApp(nil, once(code + more), arguments)]
    }
    var apps: [GivenApp] = []
    for app in found.apps {
      let code = once(app.sources.map { root + $0 } + more)
      // Without any code nothing counts as missing from it: a plugin may make the requests, or the code may
      // be in an unsupported language.
      apps.append(try GivenApp(root + app.plist, code.isEmpty ? nil : code, arguments))
    }
    return apps
  }

  /// The files that `--sources` names, without tests; nil without this option.
  private static func sources(_ arguments: ParsedArguments) -> [String]? {
    let folders = arguments.all(CheckOption.sources)
    if folders.isEmpty { return nil }
    return folders.flatMap { folder in
      let root = folder.hasSuffix("/") ? folder : folder + "/"
      return FolderFiles(endings: endings).all(in: [folder]).filter { path in
        !path.hasPrefix(root) || !AppFolder.isSkipped(String(path.dropFirst(root.count)))
      }
    }
  }

  /// The property list at a path, or inside a built app at the path; nil for scenarios.
  private static func propertyList(of path: String) -> String? {
    if path.hasSuffix(".plist") { return path }
    guard path.hasSuffix(".app") || path.hasSuffix(".app/") else { return nil }
    let folder = path.hasSuffix("/") ? String(path.dropLast()) : path
    let inside = "\(folder)/Contents/Info.plist"
    return fileFacts(inside) == nil ? "\(folder)/Info.plist" : inside
  }
}
