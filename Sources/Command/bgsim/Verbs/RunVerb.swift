import FleetReports
import ScenarioFormat
import ScenarioReports
import ScenarioRunner
import SchedulerEngine
import SimulationReport
import SystemAccess

extension Verb {
  static let run = Verb(
    name: "run",
    summary:
      "runs scenarios and populations: who ran, what waited and why, what was found, what was expected",
    overview:
      "Runs each scenario file from its start to its end and tells in about ten lines which tasks ran, "
      + "how that ended, what mainly held them back, what the app does wrong, whether what the file "
      + "expects holds, and what to ask next. --details tells everything. Of a population it runs so many devices and tells what its users come to, each figure with its 95 % interval. The exit code is 1 when an expectation failed. Of several "
      + "files each is run, whatever is wrong with others, and the highest exit code counts.",
    arguments: [ScenarioOption.files],
    options: [
      ScenarioOption.seed, RunOption.seeds, ScenarioOption.threads, RunOption.details,
      RunOption.json, RunOption.sentences, RunOption.console, RunOption.log, RunOption.svg,
      RunOption.trace, RunOption.csv, RunOption.quiet, RunOption.watch, RunOption.step,
    ] + FleetOption.all + ScenarioOption.reading,
    examples: [
      "bgsim run commuter.jsonc", "bgsim run commuter.jsonc --seeds 100",
      "bgsim run commuter.jsonc --set device.battery=15% --json",
      "bgsim run readers.jsonc --devices 10000 --days 28",
      "bgsim run readers.jsonc --sensitivity launchesPerDay",
      "bgsim run commuter.jsonc --log commuter.jsonl --quiet", "bgsim run commuter.jsonc --watch",
    ],
    run: { words, console throws(CommandFailure) in
      let paths = try ScenarioPaths.wanted(words, by: "run")
      try RunOption.check(words, paths)
      let sensitivity = try SensitivityRun(words, console)
      if words.has(FleetOption.shard) {
        if paths.count > 1 { throw .usage(.unexpected(paths[1])) }
        return try ShardOutput(paths[0], words, console).finish()
      }
      if words.has(RunOption.watch) {
        return try RunAtEverySave(paths[0], words, console).untilInterrupted()
      }
      if words.has(RunOption.step) { return try StepByStep(paths, words, console).hold() }
      var output = try ResultOutput(
        words[.output], notOver: FileIdentity.of(inputs: paths), console)
      var ending = BatchOutcome(paths, "could not be run", words, console)
      var document = RunDocument(paths, words)
      for path in paths {
        do throws(CommandFailure) {
          let file = try InputFile(path, words)
          if PopulationReader.isPopulation(file.bytes) {
            let fleet = try FleetRun(path, file, words, console)
            console.tell(fleet.loaded.warnings, words)
            let text =
              if let sensitivity { try sensitivity.text(of: fleet.loaded) } else {
                try fleet.text()
              }
            try document.write(text, to: &output)
            ending.noteResult()
            continue
          }
          try FleetOption.check(words, path, isPopulation: false)
          let loaded = try LoadedScenario(path, file, words)
          console.tell(loaded.warnings, words)
          if let sensitivity {
            try document.write(try sensitivity.text(of: loaded), to: &output)
            ending.noteResult()
            continue
          }
          try RunOption.check(words, loaded)
          let run = try SingleRun(loaded, words, console).result()
          try document.write(run.text, to: &output)
          ending.noteResult(saying: run.holds ? nil : .expectationFailed)
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

enum RunOption {
  static let seeds = CommandOption(
    name: "--seeds", value: .number(1...100_000),
    summary: "so many runs, of the seeds from 1 on, and how launches spread over them")
  static let details = CommandOption(
    name: "--details",
    summary: "the whole report: the picture, everything about each task, what was assumed")
  static let json = CommandOption(
    name: "--json", summary: "the summary as JSON; that of several files is one document")
  static let sentences = CommandOption(
    name: "--sentences", summary: "what happened as plain sentences, in order")
  static let console = CommandOption(
    name: "--console",
    summary: "lines in the shape of a device's log, which bgsim explain and bgsim new read")
  static let log = CommandOption(
    name: "--log", value: .file, summary: "also write the event log to this file, as JSON Lines")
  static let svg = CommandOption(
    name: "--svg", value: .file,
    summary: "also draw the run, of several seeds the first, into this file, as SVG")
  static let trace = CommandOption(
    name: "--trace", value: .file,
    summary: "also write the run, of several seeds the first, for ui.perfetto.dev, as JSON")
  static let csv = CommandOption(
    name: "--csv", value: .file,
    summary: "also write the launches as CSV; of several seeds those of each day")
  static let quiet = CommandOption(
    name: "--quiet", short: "-q", summary: "only the expectations")

  static let watch = CommandOption(
    name: "--watch", summary: "run again whenever the file is saved, until interrupted")
  static let step = CommandOption(
    name: "--step",
    summary:
      "step through the run: commands are typed, or read from standard input; "
      + "help lists them")

  /// What says nothing about many seeds.
  private static let ofOneRun = [
    ScenarioOption.seed, details, sentences, console, log, svg, trace, step,
  ]

  /// A file may name several seeds, and then the same holds as for `--seeds`.
  static func check(
    _ words: ParsedArguments, _ loaded: LoadedScenario
  ) throws(CommandFailure) {
    let count = loaded.prepared.seeds.count
    guard count > 1, !words.has(seeds), let other = ofOneRun.first(where: { words.has($0) }) else {
      return
    }
    throw .usage(.oneRunOnly(option: other.name, file: loaded.path, seeds: count))
  }

  static func check(_ words: ParsedArguments, _ paths: [String]) throws(CommandFailure) {
    let views = [details, json, sentences, console, quiet].filter { words.has($0) }
    if views.count > 1 { throw .usage(.notTogether(views[0].name, views[1].name)) }
    if words.has(seeds), let other = ofOneRun.first(where: { words.has($0) }) {
      throw .usage(.notTogether(seeds.name, other.name))
    }
    if words.has(watch) {
      if let other = [json, step, CommandOption.output].first(where: { words.has($0) }) {
        throw .usage(.notTogether(watch.name, other.name))
      }
      if paths.contains("-") { throw .usage(.notTogether(watch.name, "standard input")) }
    }
    if words.has(step) {
      let others = views + SideOutput.wanted(words).map { $0.option }
      if let other = others.first { throw .usage(.notTogether(step.name, other.name)) }
      if paths == ["-"] { throw .usage(.needs(step.name, "a file, for commands come from -")) }
    }
    if words.has(watch) || words.has(step) {
      if paths.count > 1 { throw .usage(.unexpected(paths[1])) }
    }
    if words.has(console), let other = SideOutput.wanted(words).first {
      throw .usage(.notTogether(console.name, other.option.name))
    }
    try SideOutput.check(words, paths)
  }
}
