extension Verb {
  package static let run = Verb(
    .run,
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
      "bgsim run commuter.jsonc --log commuter.jsonl --quiet", "bgsim run commuter.jsonc --watch",
    ])
}
