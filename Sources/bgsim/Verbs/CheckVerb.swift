import ScenarioFormat
import ScenarioRunner

extension Verb {
  static let check = Verb(
    name: "check",
    summary: "reads scenarios and tells all that is wrong with them, without running them",
    overview:
      "Reads each scenario file and tells every problem with its place, what was likely meant and "
      + "what a device would do. Nothing is run. The exit code is 65 when there is an error.",
    arguments: [ScenarioOption.files],
    options: ScenarioOption.reading,
    examples: ["bgsim check commuter.jsonc", "bgsim check *.jsonc --diagnostics github"],
    run: { words, console throws(CommandFailure) in
      let paths = try ScenarioPaths.wanted(words, by: "check")
      var output = try ResultOutput(
        words[.output], notOver: FileIdentity.of(inputs: paths), console)
      var wrong = 0
      for path in paths {
        do throws(CommandFailure) {
          let loaded = try LoadedScenario(path, words)
          try output.write(loaded.warnings)
        } catch .problems(let problems) {
          try output.write(problems)
          wrong += 1
        }
      }
      try output.finish()
      if wrong > 0 {
        throw .notAcceptable("\(wrong) of \(paths.count) files cannot be run")
      }
    })
}
