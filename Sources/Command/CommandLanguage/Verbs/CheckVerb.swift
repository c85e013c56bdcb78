extension Verb {
  package static let check = Verb(
    .check,
    summary:
      "finds mistakes in scenarios, an Info.plist or code, without running them",
    overview:
      "Reads each scenario, Info.plist (XML or binary), built .app or source folder and reports every problem with its "
      + "place, what was probably meant and what a device would do. The apps of a scenario are checked by the "
      + "rules for real apps, but as warnings, because a scenario may show a mistake on "
      + "purpose. In a folder it finds the property list and sources of each app by itself; --sources "
      + "names them for an Info.plist. It compares the identifiers that the code registers and submits, "
      + "follows every path through each handler, and names what it could not read. Nothing is run. The "
      + "exit code is 65 if there is an error and 66 if a file cannot be read; every file is checked, "
      + "whatever is wrong with the others.",
    arguments: [
      CommandArgument(
        name: "FILE",
        summary:
          "a scenario, a property list, an .app or a folder; - is a scenario on standard input",
        completion: .files, isRepeated: true)
    ],
    options: CheckOption.ofApps + [CheckOption.checklist, CheckOption.strict, CheckOption.json]
      + ScenarioOption.reading,
    examples: [
      "bgsim check commuter.jsonc", "bgsim check News.app", "bgsim check . --strict",
      "bgsim check Info.plist --sources Sources --bundle-id com.example.news",
      "bgsim check . --checklist", "bgsim check *.jsonc --diagnostics github",
      "bgsim check commuter.jsonc --json",
    ])
}
