extension Verb {
  package static let explain = Verb(
    .explain,
    summary: "why a task had not run at a moment, or everything that ever held it back",
    overview:
      "With --at, shows every rule for one task at that moment: what it saw, what would be enough, "
      + "until when it holds the task back and what ends that, and the smallest set of changes that would "
      + "let the task run. Without --at, shows each change in what held the task back. Takes a scenario "
      + "or an event log, as `bgsim run --log` and tests write it; a log contains no rules, so it "
      + "can only show the history. Without a task, a scenario shows a line for each task, with "
      + "what mainly holds it back and what would help, and a log shows its whole run. A log may have any "
      + "size. For a phone's own log, as `log show` or Console write it, shows what was requested, what "
      + "the system's policies said and which rules here correspond to them, and what the log proves. "
      + "An identifier may be shortened as in reports: news.refresh for com.example.news.refresh.",
    arguments: [
      CommandArgument(
        name: "FILE", summary: "a scenario, an event log or a device's log", completion: .files),
      CommandArgument(
        name: "IDENTIFIER", summary: "the task, such as com.example.refresh", completion: .none),
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
