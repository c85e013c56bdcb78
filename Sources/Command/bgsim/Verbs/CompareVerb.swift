import JSON
import PlainText
import ScenarioReports
import SystemAccess

extension Verb {
  static let compare = Verb(
    name: "compare",
    summary:
      "two scenarios, populations, logs, settings or systems: what differs, and where it begins",
    overview:
      "Runs both and puts them side by side: what each task came to, and the first request, decision or "
      + "event with which the two part, with its time and line. Requests that were accepted at the same "
      + "time are the same request. Takes two files, or one scenario with --set or --os: each --set is "
      + "compared with the file as it is, and --os 18 --os 26 compares these two. With two files or "
      + "with --os, each --set holds for both sides. With --seeds, or where the file names several, each "
      + "seed is run in both with the same chance, and the mean of the differences is told with its 95 % "
      + "interval; \"no difference found\" means that the interval holds zero. Of the content, an age at "
      + "an opening of the app counts from the last run that did its work, or from the start where there "
      + "was none. Two populations are compared device by device, each with the same chance in both. A "
      + "scenario beside the log of a device tells how near the simulation comes: launches a day, gaps, "
      + "hours, the reasons of refusals, where the two first go apart; --fit adds which assumed numbers "
      + "of the model would come nearer. A difference is no failure: the exit code is 0.",
    arguments: [
      CommandArgument(
        name: "FILE",
        summary: "a scenario, a population, an event log or a device's log; - is standard input",
        completion: .files, isRepeated: true)
    ],
    options: [
      CompareOption.os, ScenarioOption.seed, CompareOption.seeds, ScenarioOption.threads,
      FleetOption.devices, FleetOption.days, CompareOption.fit, DeviceLogOption.app,
      CompareOption.details, CompareOption.json,
    ] + ScenarioOption.reading,
    examples: [
      "bgsim compare before.jsonc after.jsonc",
      "bgsim compare commuter.jsonc --set \"apps[0].tasks[0].earliest=1h\" --seeds 40",
      "bgsim compare commuter.jsonc --os 18 --os 26", "bgsim compare commuter.jsonc commuter.jsonl",
      "bgsim compare readers.jsonc others.jsonc --devices 2000",
      "bgsim compare draft.jsonc phone.ndjson --fit",
    ],
    run: { words, console throws(CommandFailure) in
      if words.has(CompareOption.seeds) && words.has(ScenarioOption.seed) {
        throw .usage(.notTogether(CompareOption.seeds.name, ScenarioOption.seed.name))
      }
      if words.has(CompareOption.details) && words.has(CompareOption.json) {
        throw .usage(.notTogether(CompareOption.details.name, CompareOption.json.name))
      }
      let files = FileIdentity.of(inputs: words.arguments)
      var output = try ResultOutput(words[.output], notOver: files, console)
      let inputs = try ComparedInputs(words, console)
      if let warnings = inputs.base.scenario?.warnings { console.tell(warnings, words) }
      var documents: [JSONValue] = []
      for (index, other) in inputs.others.enumerated() {
        let comparison = try ComparisonOutput(inputs.base, other, words, console)
        if words.has(CompareOption.json) {
          documents.append(comparison.json)
        } else {
          try output.write((index > 0 ? "\n" : "") + comparison.text)
          try output.showSoFar()
        }
      }
      if words.has(CompareOption.json) {
        let several = JSONValue.object([("comparisons", .list(documents))])
        let document = documents.count == 1 ? documents[0] : several
        try output.write(.json(document.printed()))
      }
      try output.finish()
    })
}
