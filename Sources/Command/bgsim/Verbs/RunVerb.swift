import ScenarioReports
import ScenarioRunner
import SchedulerEngine
import SimulationReport

extension Verb {
  static let run = Verb(
    name: "run",
    summary: "runs scenarios: who ran, what waited and why, what was found, what was expected",
    overview:
      "Runs each scenario file from its start to its end and tells which handlers ran, completed, "
      + "expired or were killed, how long requests waited and for what, what the app does wrong, and "
      + "whether what the file expects holds. The exit code is 1 when an expectation failed. Of several "
      + "files each is run, whatever is wrong with others, and the highest exit code counts.",
    arguments: [ScenarioOption.files],
    options: [
      ScenarioOption.seed, RunOption.seeds, ScenarioOption.threads, RunOption.json,
      RunOption.sentences, RunOption.log,
      RunOption.svg, RunOption.quiet,
    ] + ScenarioOption.reading,
    examples: [
      "bgsim run commuter.jsonc", "bgsim run commuter.jsonc --seeds 100",
      "bgsim run commuter.jsonc --set device.battery=15% --json",
      "bgsim run commuter.jsonc --log commuter.jsonl --quiet",
    ],
    run: { words, console throws(CommandFailure) in
      let paths = try ScenarioPaths.wanted(words, by: "run")
      try RunOption.check(words, paths)
      var output = try ResultOutput(
        words[.output], notOver: FileIdentity.of(inputs: paths), console)
      var ending = SeveralFiles(paths, "could not be run", words, console)
      for path in paths {
        do throws(CommandFailure) {
          let loaded = try LoadedScenario(path, words)
          console.tell(loaded.warnings, words)
          let run = try OneRun(loaded, words, console).result()
          if ending.results > 0 && !words.has(RunOption.json) { try output.write("\n") }
          try output.write(run.text)
          ending.noteResult(saying: run.holds ? nil : .expectationFailed)
        } catch {
          try ending.note(error)
        }
        try output.showSoFar()
      }
      if ending.results > 0 { try output.finish() }
      try ending.finish()
    })
}

enum RunOption {
  static let seeds = CommandOption(
    name: "--seeds", value: .number(1...100_000),
    summary: "so many runs, of the seeds from 1 on, and how launches spread over them")
  static let json = CommandOption(name: "--json", summary: "the summary as JSON")
  static let sentences = CommandOption(
    name: "--sentences", summary: "what happened as plain sentences, in order")
  static let log = CommandOption(
    name: "--log", value: .file, summary: "also write the event log to this file, as JSON Lines")
  static let svg = CommandOption(
    name: "--svg", value: .file,
    summary: "also draw the run, of several seeds the first, into this file, as SVG")
  static let quiet = CommandOption(
    name: "--quiet", short: "-q", summary: "only the expectations")

  static func check(_ words: CommandWords, _ paths: [String]) throws(CommandFailure) {
    let views = [seeds, json, sentences, quiet].filter { words.has($0) }
    if views.count > 1 && !(views.count == 2 && words.has(seeds) && words.has(quiet)) {
      throw .usage(.notTogether(views[0].name, views[1].name))
    }
    let beside = [log, svg].filter { words.has($0) }
    for option in beside {
      if words.has(seeds) { throw .usage(.notTogether("--seeds", option.name)) }
      if isSamePlace(words[option], words[.output]) { throw .usage(.samePlace(option.name)) }
      if paths.count > 1 { throw .usage(.unexpected(paths[1])) }
    }
    if beside.count == 2 && isSamePlace(words[log], words[svg]) {
      throw .usage(.samePlace(svg.name))
    }
  }
}
