extension Verb {
  package static let check = Verb(
    .check,
    summary:
      "tells what is wrong with scenarios, an Info.plist, code or an event log, running nothing",
    overview:
      "Reads each scenario, Info.plist (XML or binary), built .app or folder of sources and tells every problem with its "
      + "place, what was likely meant and what a device would do. The apps of a scenario are held to the "
      + "rules for real ones: what they break is a warning, for a scenario may show a mistake on "
      + "purpose. Of a folder it finds the property list and the sources of each app by itself; --sources "
      + "names them for an Info.plist. It compares the identifiers that the code registers and submits, "
      + "follows each handler on every path, and names what it could not read. An event log, as `bgsim "
      + "run --log` and tests write it, is held to what no scheduler may do, from its rows alone; it may "
      + "be larger than the memory. Nothing is run. The exit code is 65 when there is an error, 1 when "
      + "a log breaks an invariant, and 66 when a file cannot be read; each file is looked at, whatever "
      + "is wrong with others.",
    arguments: [
      CommandArgument(
        name: "FILE",
        summary:
          "a scenario, a property list, an .app, a folder or an event log; - is a scenario or a log on "
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
    ])
}
