extension Verb {
  package static let compare = Verb(
    .compare,
    summary: "two scenarios, event logs, settings or systems: what differs, and where it begins",
    overview:
      "Runs both and puts them side by side: what each task came to, and the first request, decision or "
      + "event with which the two part, with its time and line. Requests that were accepted at the same "
      + "time are the same request. Takes two files, or one scenario with --set or --os: each --set is "
      + "compared with the file as it is, and --os 18 --os 26 compares these two. With two files or "
      + "with --os, each --set holds for both sides. With --seeds, or where the file names several, each "
      + "seed is run in both with the same chance, and the mean of the differences is told with its 95 % "
      + "interval; \"no difference found\" means that the interval holds zero. Of the content, an age at "
      + "an opening of the app counts from the last run that did its work, or from the start where there "
      + "was none. A difference is no failure: the exit code is 0.",
    arguments: [
      CommandArgument(
        name: "FILE", summary: "a scenario or an event log; - is standard input",
        completion: .files, isRepeated: true)
    ],
    options: [
      CompareOption.os, ScenarioOption.seed, CompareOption.seeds, ScenarioOption.threads,
      CompareOption.details, CompareOption.json,
    ] + ScenarioOption.reading,
    examples: [
      "bgsim compare before.jsonc after.jsonc",
      "bgsim compare commuter.jsonc --set \"apps[0].tasks[0].earliest=1h\" --seeds 40",
      "bgsim compare commuter.jsonc --os 18 --os 26", "bgsim compare commuter.jsonc commuter.jsonl",
    ])
}
