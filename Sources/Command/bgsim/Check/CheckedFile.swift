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
    if let apps = try GivenApp.all(path, words) { return apps.map { app($0, words) } }
    if words.has(CheckOption.checklist) {
      throw .notAcceptable(
        "\(quoted(path)) is no app; --checklist wants a property list, .app or folder")
    }
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

  private static func app(_ app: GivenApp, _ words: CommandWords) -> CheckedFile {
    let checkup = Checkup(app.files)
    let layout = ScenarioOption.layout(words)
    let report = CheckupReport(checkup, of: app.files)
    let checklist = ChecklistReport(checkup, of: app.files)
    let isList = words.has(CheckOption.checklist)
    return CheckedFile(
      report: { look in
        if isList { return layout == .json ? .json(checklist.json) : .plain(checklist.text) }
        return PrintedText(report.text(layout, look), layout)
      },
      sarif: { report.add(to: &$0) }, failure: checkup.consequence?.words,
      isSilent: report.isSilent, unreadable: app.unreadable)
  }
}
