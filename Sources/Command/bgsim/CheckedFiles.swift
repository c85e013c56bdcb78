import AppCheck
import Basics
import CommandLanguage
import Reports
import Scenarios
import SystemAccess
import Workshop

/// What `bgsim check` writes: the files one after the other, or all of them as one document.
struct CheckDocument {
  private enum Form {
    case text
    case json
    case sarif
  }

  private let form: Form
  private let style: DiagnosticStyle
  private var sarif = SarifLog()
  private var list = ResultList(JSONHelp.files)

  /// In which files without a result stand too.
  var isList: Bool { form == .json }

  init(_ arguments: ParsedArguments, _ style: DiagnosticStyle) {
    self.style = style
    if arguments.has(CheckOption.json) {
      form = .json
    } else {
      form = ScenarioOption.layout(arguments) == .sarif ? .sarif : .text
    }
  }

  mutating func add(
    _ checked: CheckedFile, to output: inout ResultOutput
  ) throws(CommandFailure) {
    switch form {
    case .text: try output.write(checked.report(style))
    case .json:
      try output.write(list.separator())
      try output.write(checked.report(style))
    case .sarif: checked.sarif(&sarif)
    }
  }

  mutating func note(
    _ failure: CommandFailure, of path: String, in output: inout ResultOutput
  ) throws(CommandFailure) {
    guard form == .json else { return }
    try output.write(list.separator())
    try output.write(list.element(failure, of: path))
  }

  func finish(_ output: inout ResultOutput) throws(CommandFailure) {
    switch form {
    case .text: break
    case .json: try output.write(list.ending)
    case .sarif: try output.write(.json(sarif.text))
    }
  }
}

/// One scenario or app that `bgsim check` was given, and what there is to say about it.
struct CheckedFile {
  let report: (DiagnosticStyle) -> PrintedText
  /// For the one document of all files.
  let sarif: (inout SarifLog) -> Void
  /// What its errors come to; nil without any.
  let failure: CommandFailure?
  /// Whether there is not even a warning, and everything could be read.
  let isSilent: Bool
  /// Sources that could not be read; the others were.
  let unreadable: [CommandFailure]
}

extension CheckedFile {
  /// Why the command fails; nil where it does not.
  func reason(_ arguments: ParsedArguments) -> CommandFailure? {
    if let failure { return failure }
    guard arguments.has(CheckOption.strict), !isSilent else { return nil }
    return .notAcceptable(
      "something was found or could not be read, and --strict counts that as a failure")
  }

  /// A folder holds as many apps as it has property lists of apps.
  static func all(
    _ path: String, _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) -> [CheckedFile] {
    if let apps = try GivenApp.all(path, arguments) { return apps.map { app($0, arguments) } }
    if arguments.has(CheckOption.checklist) {
      throw .notAcceptable(
        "\(quoted(path)) is not an app; --checklist needs a property list, an .app or a folder")
    }
    let input = try GivenInput(path, arguments, console)
    switch input.kind {
    case .eventLog: throw .eventLogNotChecked(path)
    case .deviceLog, .file: return [try scenario(path, try input.file(), arguments)]
    }
  }

  private static func scenario(
    _ path: String, _ file: InputFile, _ arguments: ParsedArguments
  ) throws(CommandFailure) -> CheckedFile {
    do throws(CommandFailure) {
      if LessonText.isLesson(file.bytes) { return try lesson(path, file, arguments) }
      let (prepared, told) = try loaded(path, file, arguments)
      let warnings = told.adding(ScenarioCheckup(prepared).warnings)
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

  /// The apps of a population are those of each of its devices.
  private static func loaded(
    _ path: String, _ file: InputFile, _ arguments: ParsedArguments
  ) throws(CommandFailure) -> (PreparedScenario, ProblemReport) {
    if PopulationReader.isPopulation(file.bytes) {
      let loaded = try LoadedPopulation(path, file, arguments)
      return (loaded.prepared.reference, loaded.warnings)
    }
    let loaded = try LoadedScenario(path, file, arguments)
    return (loaded.prepared, loaded.warnings)
  }

  /// Its questions have to have answers.
  private static func lesson(
    _ path: String, _ file: InputFile, _ arguments: ParsedArguments
  ) throws(CommandFailure) -> CheckedFile {
    let given = try reporting { () throws(ScenarioFailure) in
      try GivenLesson(
        path, file.bytes, for: nil, beside: FilesBeside(path),
        layout: ScenarioOption.layout(arguments),
        TextStyle())
    }
    if let problems = given.problems { throw .problems(problems) }
    let warnings = given.warnings
    return CheckedFile(
      report: warnings.textOfCheck, sarif: { warnings.add(to: &$0) }, failure: nil,
      isSilent: warnings.isSilent, unreadable: [])
  }

  private static func app(_ app: GivenApp, _ arguments: ParsedArguments) -> CheckedFile {
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
      sarif: { report.add(to: &$0) }, failure: checkup.consequence.map { .notAcceptable($0.words) },
      isSilent: report.isSilent, unreadable: app.unreadable)
  }
}

/// An app that a path names: its property list and, where somebody asked about code, its sources.
struct GivenApp {
  let files: AppFiles
  /// Sources that could not be read; the others were.
  let unreadable: [CommandFailure]
}

extension GivenApp {
  /// As many as the path has; nil for what is no app, such as a scenario.
  static func all(_ path: String, _ arguments: ParsedArguments) throws(CommandFailure)
    -> [GivenApp]?
  {
    if let plist = propertyList(of: path) {
      return [try GivenApp(plist, sources(arguments), arguments)]
    }
    return path == "-" ? nil : try folder(path, arguments)
  }

  /// `sources` is nil where nobody asked about code.
  private init(
    _ path: String, _ sources: [String]?, _ arguments: ParsedArguments
  ) throws(CommandFailure) {
    var app = AppFiles(
      plist: try GivenApp.file(path, arguments),
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

  /// The apps of a folder; nil for what is none.
  private static func folder(
    _ path: String, _ arguments: ParsedArguments
  ) throws(CommandFailure) -> [GivenApp]? {
    guard fileFacts(path + "/.") != nil else { return nil }
    let root = path.hasSuffix("/") ? path : path + "/"
    let inside = FolderFiles(endings: endings + [".plist"]).all(in: [path])
    let found = AppFolder(inside.map { String($0.dropFirst(root.count)) }) { plist in
      try? InputFile(root + plist, arguments).bytes
    }
    guard !found.apps.isEmpty else {
      throw .notAcceptable("there is no app's Info.plist in \(quoted(path))")
    }
    var apps: [GivenApp] = []
    for app in found.apps {
      apps.append(try GivenApp(root + app.plist, app.sources.map { root + $0 }, arguments))
    }
    return apps
  }

  /// What `--sources` names, without tests; nil without the option.
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

  /// The property list that a path names, itself or inside of a built app; nil for scenarios.
  private static func propertyList(of path: String) -> String? {
    if path.hasSuffix(".plist") { return path }
    guard path.hasSuffix(".app") || path.hasSuffix(".app/") else { return nil }
    let folder = path.hasSuffix("/") ? String(path.dropLast()) : path
    let inside = "\(folder)/Contents/Info.plist"
    return fileFacts(inside) == nil ? "\(folder)/Info.plist" : inside
  }
}
