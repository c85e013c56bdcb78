import AppCheck
import Basics
import CommandLanguage
import Reports
import Scenarios
import SystemAccess
import Workshop

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
      let apps = ScenarioCheckup(prepared.scenario, propertyLists: prepared.propertyLists)
      let warnings = told.adding(apps.warnings)
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
