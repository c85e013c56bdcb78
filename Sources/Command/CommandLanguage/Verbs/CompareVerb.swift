extension Verb {
  package static let compare = Verb(
    .compare,
    summary:
      "compares two scenarios, populations, logs, settings or iOS versions: what differs, and from when",
    overview:
      "Runs both and shows them side by side: the results of each task, and the first request, decision or "
      + "event that differs, with its time and line. Requests that were accepted at the same "
      + "time count as the same request. Takes two files, or one scenario with --set or --os: the file with each "
      + "--set is compared with the file as it is; --os 18 --os 26 compares these two. With two files or "
      + "with --os, each --set applies to both sides. With --seeds, or if the file names several, each "
      + "seed is run in both with the same randomness, and the mean difference is shown with its 95 % "
      + "interval; \"no difference found\" means that the interval contains zero. The age of content at "
      + "an opening of the app counts from the last run that did its work, or from the start if there "
      + "was none. Two populations are compared device by device, each with the same randomness in both. A "
      + "scenario compared with a device's log shows how close the simulation comes: launches a day, gaps, "
      + "hours, the reasons for refusals, and where the two first differ. "
      + "A difference is not a failure: the exit code is 0.",
    arguments: [
      CommandArgument(
        name: "FILE",
        summary: "a scenario, a population, an event log or a device's log; - is standard input",
        completion: .files, isRepeated: true)
    ],
    options: [
      CompareOption.os, ScenarioOption.seed, CompareOption.seeds, ScenarioOption.threads,
      FleetOption.devices, FleetOption.days, DeviceLogOption.app,
      CompareOption.details, CompareOption.json,
    ] + ScenarioOption.reading,
    examples: [
      "bgsim compare before.jsonc after.jsonc",
      "bgsim compare commuter.jsonc --set \"apps[0].tasks[0].earliest=1h\" --seeds 40",
      "bgsim compare commuter.jsonc --os 18 --os 26", "bgsim compare commuter.jsonc commuter.jsonl",
      "bgsim compare readers.jsonc others.jsonc --devices 2000",
      "bgsim compare draft.jsonc phone.ndjson",
    ])
}
