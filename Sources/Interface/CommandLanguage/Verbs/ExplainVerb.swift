extension Verb {
  package static let explain = Verb(
    .explain,
    summary: "why a task had not run at a moment, or all that ever held it back",
    overview:
      "With --at, shows every rule for one identifier at that moment: what it saw, what it wants, "
      + "until when it objects and what ends that, and the smallest set of changes that would have "
      + "let the task run. Without it, shows each change of what held the task back. Takes a scenario "
      + "or an event log, as `bgsim run --log` and tests write it; a log has no rules in it, so it "
      + "can only show the history. Without an identifier a scenario shows a line for each task, with "
      + "what mainly holds it back and what would help, and a log its whole run. A log may be of any "
      + "size. Of a phone's own log, as `log show` or Console write it, shows what was asked for, what "
      + "the system's policies said and which rule here is their like, and what the log proves. "
      + "An identifier may be shortened as in reports: news.refresh for com.example.news.refresh.",
    arguments: [
      CommandArgument(
        name: "FILE", summary: "a scenario, an event log or a log of a device", completion: .files),
      CommandArgument(
        name: "IDENTIFIER", summary: "the task, as in com.example.refresh", completion: .none),
    ],
    options: [
      ExplainOption.at, DeviceLogOption.app, ExplainOption.json, DeviceLogOption.details,
      DeviceLogOption.others, ScenarioOption.seed,
    ] + ScenarioOption.reading,
    examples: [
      "bgsim explain commuter.jsonc com.example.cleanup --at \"day 1 14:30\"",
      "bgsim explain commuter.jsonl com.example.cleanup", "bgsim explain commuter.jsonl",
      "bgsim explain phone.ndjson --details",
    ])
}
