import Diagnostics
import PlainText
import ScenarioFormat
import SystemAccess

extension Verb {
  static let check = Verb(
    name: "check",
    summary:
      "finds mistakes in scenarios, an Info.plist, code or an event log, without running them",
    overview:
      "Reads each scenario, Info.plist (XML or binary), built .app or source folder and reports every problem with its "
      + "place, what was probably meant and what a device would do. The apps of a scenario are checked by the "
      + "rules for real apps, but as warnings, because a scenario may show a mistake on "
      + "purpose. In a folder it finds the property list and sources of each app by itself; --sources "
      + "names them for an Info.plist. It compares the identifiers that the code registers and submits, "
      + "follows every path through each handler, and names what it could not read. An event log, as `bgsim "
      + "run --log` and tests write it, is checked against what no scheduler may do, from its rows alone; it may "
      + "be larger than memory. Nothing is run. The exit code is 65 if there is an error, 1 if "
      + "a log breaks an invariant, and 66 if a file cannot be read; every file is checked, whatever "
      + "is wrong with the others.",
    arguments: [
      CommandArgument(
        name: "FILE",
        summary:
          "a scenario, a property list, an .app, a folder or an event log; - is a scenario or log on "
          + "standard input",
        completion: .files, isRepeated: true)
    ],
    options: CheckOption.ofApps + [CheckOption.checklist, CheckOption.strict, CheckOption.json]
      + ScenarioOption.reading,
    examples: [
      "bgsim check commuter.jsonc", "bgsim check News.app", "bgsim check . --strict",
      "bgsim check Info.plist --sources Sources --bundle-id com.example.news",
      "bgsim check . --checklist", "bgsim check *.jsonc --diagnostics github",
      "bgsim check commuter.jsonl --json",
    ],
    run: { words, console throws(CommandFailure) in
      let paths = try ScenarioPaths.wanted(words, by: "check")
      var output = try ResultOutput(
        words[.output], notOver: FileIdentity.of(inputs: paths), console)
      try CheckOption.refuseAnnotatedChecklist(words)
      if words.has(CheckOption.json), words.has(ScenarioOption.diagnostics) {
        throw .usage(.notTogether(CheckOption.json.name, ScenarioOption.diagnostics.name))
      }
      let words =
        words.has(CheckOption.json)
        ? words.adding(ScenarioOption.diagnostics, DiagnosticLayout.json.rawValue) : words
      var ending = BatchOutcome(paths, "have errors", words, console)
      var document = CheckDocument(words, console.diagnosticStyle(words, on: .output))
      for path in paths {
        do throws(CommandFailure) {
          for checked in try CheckedFile.all(path, words, console) {
            try document.add(checked, to: &output)
            ending.noteResult(saying: checked.reason(words))
            for failure in checked.unreadable {
              console.tell(failure, words)
              try ending.note(failure)
            }
          }
        } catch {
          try ending.note(error)
          try document.note(error, of: path, in: &output)
        }
        try output.showSoFar()
      }
      try document.finish(&output)
      if ending.results > 0 { try output.finish() }
      try ending.finish()
    })
}

extension CheckedFile {
  /// Why the command fails; nil where it does not.
  fileprivate func reason(_ words: ParsedArguments) -> CommandFailure? {
    if let failure { return failure }
    guard words.has(CheckOption.strict), !isSilent else { return nil }
    return .notAcceptable(
      "something was found or could not be read, and --strict counts that as a failure")
  }
}
