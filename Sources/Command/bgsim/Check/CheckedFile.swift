import AppCheck
import Diagnostics
import FleetReports
import LessonReports
import PlainText
import Populations
import ScenarioFormat
import ScenarioReports
import ScenarioRunner
import SimulationReport
import SystemAccess

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
  /// A folder holds as many apps as it has property lists of apps.
  static func all(
    _ path: String, _ words: ParsedArguments, _ console: Console
  ) throws(CommandFailure) -> [CheckedFile] {
    if let apps = try GivenApp.all(path, words) { return apps.map { app($0, words) } }
    if words.has(CheckOption.checklist) {
      throw .notAcceptable(
        "\(quoted(path)) is not an app; --checklist needs a property list, an .app or a folder")
    }
    switch try LogOrFile(path, words) {
    case .log(let log): return [try self.log(log, words, console)]
    case .file(let file): return [try scenario(path, file, words)]
    }
  }

  private static func scenario(
    _ path: String, _ file: InputFile, _ words: ParsedArguments
  ) throws(CommandFailure) -> CheckedFile {
    do throws(CommandFailure) {
      if LessonText.isLesson(file.bytes) { return try lesson(path, file, words) }
      let (prepared, told) = try loaded(path, file, words)
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
    _ path: String, _ file: InputFile, _ words: ParsedArguments
  ) throws(CommandFailure) -> (PreparedScenario, ProblemReport) {
    if PopulationReader.isPopulation(file.bytes) {
      let loaded = try LoadedPopulation(path, file, words)
      return (loaded.prepared.reference, loaded.warnings)
    }
    let loaded = try LoadedScenario(path, file, words)
    return (loaded.prepared, loaded.warnings)
  }

  /// Its questions have to have answers.
  private static func lesson(
    _ path: String, _ file: InputFile, _ words: ParsedArguments
  ) throws(CommandFailure) -> CheckedFile {
    let given = try reporting { () throws(ScenarioFailure) in
      try GivenLesson(
        path, file.bytes, for: nil, beside: FilesBeside(path), layout: ScenarioOption.layout(words),
        TextStyle())
    }
    if let problems = given.problems { throw .problems(problems) }
    let warnings = given.warnings
    return CheckedFile(
      report: warnings.textOfCheck, sarif: { warnings.add(to: &$0) }, failure: nil,
      isSilent: warnings.isSilent, unreadable: [])
  }

  private static func app(_ app: GivenApp, _ words: ParsedArguments) -> CheckedFile {
    let checkup = Checkup(app.files)
    let layout = ScenarioOption.layout(words)
    let report = CheckupReport(checkup, of: app.files)
    let checklist = ChecklistReport(checkup, of: app.files)
    let isList = words.has(CheckOption.checklist)
    return CheckedFile(
      report: { style in
        if isList { return layout == .json ? .json(checklist.json) : .plain(checklist.text) }
        return PrintedText(report.text(layout, style), layout)
      },
      sarif: { report.add(to: &$0) }, failure: checkup.consequence.map { .notAcceptable($0.words) },
      isSilent: report.isSilent, unreadable: app.unreadable)
  }
}
