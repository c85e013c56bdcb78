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
  /// For an overview; nil for a scenario.
  var ofApp: CheckupReport?

  /// Why the command fails; nil if it does not.
  func reason(_ arguments: ParsedArguments) -> CommandFailure? {
    // Whoever accepts what is wrong does not want to hear of it.
    if arguments.has(CheckOption.asBaseline) { return nil }
    if let failure { return failure }
    guard let strict = arguments[CheckOption.strict] else { return nil }
    let isAll = strict == "unseen"
    if let counted = ofApp?.strictly(all: isAll), !counted.isEmpty {
      let option = CheckOption.strict.name + (isAll ? "=unseen" : "")
      return .notAcceptable(
        "\(option) counts this as a failure: \(counted.joined(separator: "; "))")
    }
    if !isSilent {
      return .notAcceptable(
        "something was found or could not be read, and --strict counts that as a failure")
    }
    return isAll && !isSeenWhole
      ? .notAcceptable("something was not looked at, and --strict=unseen counts that as a failure")
      : nil
  }
}

extension CheckOverview {
  /// Nil where it is not wanted, or something else than apps was checked.
  init?(_ results: [CheckedFile], _ arguments: ParsedArguments) {
    let isWanted =
      ScenarioOption.layout(arguments) == .full && !arguments.has(CheckOption.details)
      && !arguments.has(CheckOption.checklist) && !arguments.has(CheckOption.asBaseline)
    let reports = results.compactMap(\.ofApp)
    guard isWanted, reports.count == results.count else { return nil }
    self.init(reports)
  }
}

extension VerbCall {
  /// The results for a path: one, or one for each app of a folder.
  func checked(
    _ path: String, beside paths: [String], _ baseline: inout Baseline
  ) throws(CommandFailure) -> [CheckedFile] {
    if let apps = try GivenApp.all(path, beside: paths, arguments) {
      return checked(apps, &baseline)
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
      let isLesson = LessonText.isLesson(file.bytes)
      let warnings =
        isLesson ? try warnings(ofLesson: path, file) : try warnings(ofScenario: path, file)
      let run = isLesson ? "" : "bgsim run \(shellWord(path))"
      return CheckedFile(
        report: { warnings.textOfCheck($0, run: run) }, sarif: { warnings.add(to: &$0) },
        failure: nil, isSilent: warnings.isSilent, unreadable: [])
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

  private func checked(_ apps: [GivenApp], _ baseline: inout Baseline) -> [CheckedFile] {
    var progress = console.progress()
    let together = CheckedTogether(apps.map { $0.files }, accepting: &baseline) { done, all in
      progress?.reached(Int64(done), of: Int64(all), "file")
    }
    progress?.finish()
    return zip(apps, together.results).map { checked($0, $1.whole, $1.told) }
  }

  /// `checkup` has everything, and `told` only what stands in no result before.
  private func checked(_ app: GivenApp, _ checkup: Checkup, _ told: Checkup) -> CheckedFile {
    let layout = ScenarioOption.layout(arguments)
    let report = CheckupReport(told, of: app.files)
    let checklist = ChecklistReport(checkup, of: app.files)
    let isList = arguments.has(CheckOption.checklist)
    return CheckedFile(
      report: { style in
        if arguments.has(CheckOption.asBaseline) {
          return .plain(Baseline.lines(for: told, in: app.files))
        }
        if isList { return layout == .json ? .json(checklist.json) : .plain(checklist.text) }
        return PrintedText(report.text(layout, style), layout)
      },
      sarif: { report.add(to: &$0) },
      failure: report.worst.map { .notAcceptable($0) },
      isSilent: report.isSilent, isSeenWhole: report.isSeenWhole, unreadable: app.unreadable,
      ofApp: report)
  }
}

/// An app at a path: its property list, its sources or both.
struct GivenApp {
  var files: AppFiles
  /// Sources that could not be read. All others were.
  let unreadable: [CommandFailure]
}

extension GivenApp {
  /// All apps at the path; nil if it is something else, such as a scenario. Code files that are named
  /// together are one app without a property list.
  static func all(
    _ path: String, beside paths: [String] = [], _ arguments: ParsedArguments
  ) throws(CommandFailure) -> [GivenApp]? {
    if CheckedFolder.isCode(path) {
      let named = paths.isEmpty ? [path] : paths.filter(CheckedFolder.isCode)
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
    if let sources { app.sources = GivenApp.files(sources, &unreadable, arguments) }
    app.ignored = try CheckOption.ignored(arguments)
    files = app
    self.unreadable = unreadable
  }

  /// An app of a folder, whose files have mostly been read while its targets were looked for.
  private init(
    _ found: CheckedFolder.App, root: String, more: [String], _ arguments: ParsedArguments
  ) throws(CommandFailure) {
    var app = found.files
    if let plist = found.lostPlist {
      // The failure says why.
      _ = try GivenApp.file(root + plist, arguments)
      throw .notAcceptable("\(quoted(root + plist)) cannot be read")
    }
    // What the user says wins over the project.
    app.definitions += try CheckOption.definitions(arguments)
    if let bundle = arguments[CheckOption.bundle] {
      app.identifier = bundle
      app.definitions.append(BuildDefinition(name: "PRODUCT_BUNDLE_IDENTIFIER", value: bundle))
    }
    var unreadable: [CommandFailure] = []
    var files = app.sources ?? []
    files += GivenApp.files(found.unread.map { root + $0 }, &unreadable, arguments)
    let known = Set(files.map { $0.path })
    files += GivenApp.files(more.filter { !known.contains($0) }, &unreadable, arguments)
    app.sources = files.isEmpty && !found.isCodeAlone ? nil : files
    app.ignored = try CheckOption.ignored(arguments)
    self.files = app
    self.unreadable = unreadable
  }

  private static func files(
    _ paths: [String], _ unreadable: inout [CommandFailure], _ arguments: ParsedArguments
  ) -> [AppFile] {
    var files: [AppFile] = []
    for path in paths {
      do throws(CommandFailure) {
        files.append(try file(path, arguments))
      } catch {
        unreadable.append(error)
      }
    }
    return files
  }

  private static func file(_ path: String, _ arguments: ParsedArguments) throws(CommandFailure)
    -> AppFile
  {
    AppFile(path: path, bytes: try InputFile(path, arguments).bytes)
  }
}

// MARK: Finding files

extension GivenApp {
  /// Keeps only the first of the code files, which represents them all.
  static func codeAsOne(_ paths: [String]) -> [String] {
    let first = paths.firstIndex(where: CheckedFolder.isCode)
    return paths.indices.filter { !CheckedFolder.isCode(paths[$0]) || $0 == first }.map {
      paths[$0]
    }
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
    let root = root(of: path)
    let inside = FolderFiles(endings: CheckedFolder.endings).all(in: [path])
    let cache = ReadFiles(root: root, arguments)
    let found = CheckedFolder(
      inside.map { String($0.dropFirst(root.count)) }, in: root, reading: cache.bytes)
    guard let found else {
      throw .notAcceptable("there is neither an app's Info.plist nor its code in \(quoted(path))")
    }
    let more = once(sources(arguments) ?? [])
    var apps: [GivenApp] = []
    for app in found.apps {
      apps.append(try GivenApp(app, root: root, more: more, arguments))
    }
    return apps
  }

  /// What the paths of the files in a folder begin with.
  private static func root(of folder: String) -> String {
    if folder == "." || folder == "./" { return "" }
    return folder.hasSuffix("/") ? folder : folder + "/"
  }

  /// The files that `--sources` names, without tests; nil without this option.
  private static func sources(_ arguments: ParsedArguments) -> [String]? {
    let folders = arguments.all(CheckOption.sources)
    if folders.isEmpty { return nil }
    return folders.flatMap { folder in
      let root = root(of: folder)
      return FolderFiles(endings: CheckedFolder.endingsOfSources).all(in: [folder]).filter { path in
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

/// The files of a folder that have been read so far; each is read once.
private final class ReadFiles {
  /// Ends with a slash.
  let root: String
  private let arguments: ParsedArguments
  private var known: [String: [UInt8]?] = [:]

  init(root: String, _ arguments: ParsedArguments) {
    self.root = root
    self.arguments = arguments
  }

  /// Nil if it cannot be read.
  func bytes(_ path: String) -> [UInt8]? {
    if let found = known[path] { return found }
    let bytes = try? InputFile(root + path, arguments).bytes
    known[path] = .some(bytes)
    return bytes
  }
}
