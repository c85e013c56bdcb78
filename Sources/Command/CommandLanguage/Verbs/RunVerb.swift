extension Verb {
  package static let run = Verb(
    .run,
    summary:
      "runs scenarios and populations: what ran, what was held back and why, findings, expectations",
    overview:
      "Runs each scenario file from start to end and reports in about ten lines which tasks ran, "
      + "how they ended, what mainly held them back, what the app does wrong, whether the file's "
      + "expectations hold, and what to ask next. --details shows everything. For a population it "
      + "runs many devices and reports on their users, each figure with its 95 % interval. The exit "
      + "code is 1 if an expectation failed. With several "
      + "files, each is run, whatever is wrong with the others, and the highest exit code counts.",
    arguments: [ScenarioOption.files],
    options: [
      ScenarioOption.seed, RunOption.seeds, ScenarioOption.threads, RunOption.details,
      RunOption.json, RunOption.sentences, RunOption.console, RunOption.log, RunOption.svg,
      RunOption.csv, RunOption.quiet, RunOption.watch, RunOption.step,
    ] + FleetOption.all + ScenarioOption.reading,
    examples: [
      "bgsim run commuter.jsonc", "bgsim run commuter.jsonc --seeds 100",
      "bgsim run commuter.jsonc --set device.battery=15% --json",
      "bgsim run readers.jsonc --devices 10000 --days 28",
      "bgsim run commuter.jsonc --log commuter.jsonl --quiet", "bgsim run commuter.jsonc --watch",
    ])
}
