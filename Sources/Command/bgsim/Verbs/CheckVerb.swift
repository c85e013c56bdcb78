import ScenarioFormat

extension Verb {
  static let check = Verb(
    name: "check",
    summary:
      "tells all that is wrong with scenarios, with an Info.plist and with code, running nothing",
    overview:
      "Reads each scenario, Info.plist (XML or binary) or built .app and tells every problem with its "
      + "place, what was likely meant and what a device would do. The apps of a scenario are held to the "
      + "rules for real ones: what they break is a warning, for a scenario may show a mistake on "
      + "purpose. With --sources it also compares the "
      + "identifiers that the code registers and submits, and lists those it cannot resolve. Nothing "
      + "is run. The exit code is 65 when there is an error, and 66 when a file cannot be read; each file "
      + "is looked at, whatever is wrong with others.",
    arguments: [
      CommandArgument(
        name: "FILE",
        summary: "a scenario, a property list or an .app; - is a scenario on standard input",
        completion: .files, isRepeated: true)
    ],
    options: CheckOption.ofApps + ScenarioOption.reading,
    examples: [
      "bgsim check commuter.jsonc", "bgsim check News.app",
      "bgsim check Info.plist --sources Sources --bundle-id com.example.news",
      "bgsim check *.jsonc --diagnostics github",
    ],
    run: { words, console throws(CommandFailure) in
      let paths = try ScenarioPaths.wanted(words, by: "check")
      var output = try ResultOutput(
        words[.output], notOver: FileIdentity.of(inputs: paths), console)
      let look = console.diagnosticLook(words, on: .output)
      var ending = SeveralFiles(paths, "have errors", words, console)
      for path in paths {
        do throws(CommandFailure) {
          let checked = try CheckedFile(path, words)
          try output.write(checked.report(look))
          ending.noteResult(saying: checked.failure.map { .notAcceptable($0) })
        } catch {
          try ending.note(error)
        }
        try output.showSoFar()
      }
      if ending.results > 0 { try output.finish() }
      try ending.finish()
    })
}
