import DeviceLogs
import PlainText
import RunRecord
import ScenarioFormat
import ScenarioReports
import ScenarioRunner
import SchedulerEngine
import SimulationReport
import SystemAccess

extension Verb {
  static let explain = Verb(
    name: "explain",
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
    ],
    run: { words, console throws(CommandFailure) in
      guard let path = words.arguments.first, !InputFile.wouldWaitForTyping(path) else {
        throw .usage(.missingArgument("a file and an identifier", verb: "explain"))
      }
      let task = words.arguments.dropFirst().first.map {
        NamedTask($0, app: words[DeviceLogOption.app])
      }
      let style = console.style(words)
      var output = try ResultOutput(
        words[.output], notOver: FileIdentity.of(inputs: [path]), console)
      switch try SimulatedInput(path, words, console) {
      case .device(let log):
        try refuse([ExplainOption.at, ScenarioOption.seed, ScenarioOption.set], words) {
          .scenarioOnly(option: $0, file: path)
        }
        if words.arguments.count > 1 { throw .usage(.unexpected(words.arguments[1])) }
        let report = DeviceLogReport(
          log, style, others: words.has(DeviceLogOption.others) ? .named : .masked)
        if words.has(ExplainOption.json) {
          try output.write(.json(report.json))
        } else {
          try output.write(
            words.has(DeviceLogOption.details)
              ? report.details() : report.brief(file: shellWord(path)))
        }
      case .log(let log):
        try refuseDeviceOptions(words, path, task)
        try refuse(
          [ExplainOption.at, ExplainOption.json, ScenarioOption.seed, ScenarioOption.set], words
        ) { .scenarioOnly(option: $0, file: path) }
        if let task {
          try output.write(
            try reporting { () throws(ScenarioFailure) in try log.history(of: task, style) })
        } else {
          try output.write(log.overview(style))
        }
      case .scenario(let file):
        try refuseDeviceOptions(words, path, task)
        let loaded = try LoadedScenario(path, file, words)
        console.tell(loaded.warnings, words)
        try output.write(try explanation(of: task, in: loaded, words, console))
      }
      try output.finish()
    })
}

private func refuse(
  _ options: [CommandOption], _ words: ParsedArguments, _ problem: (String) -> UsageProblem
) throws(CommandFailure) {
  if let option = options.first(where: { words.has($0) }) { throw .usage(problem(option.name)) }
}

/// What says nothing of a simulated run.
private func refuseDeviceOptions(
  _ words: ParsedArguments, _ path: String, _ task: NamedTask?
) throws(CommandFailure) {
  if words.has(DeviceLogOption.app) && task == nil {
    throw .usage(.needs(DeviceLogOption.app.name, "an identifier"))
  }
  try refuse([DeviceLogOption.details, DeviceLogOption.others], words) {
    .deviceLogOnly(option: $0, file: path)
  }
}

private func explanation(
  of task: NamedTask?, in loaded: LoadedScenario, _ words: ParsedArguments, _ console: Console
) throws(CommandFailure) -> String {
  let tasks = loaded.prepared.tasks
  var key = tasks.count == 1 ? tasks[0] : nil
  if let task { key = try reporting { () throws(ScenarioFailure) in try loaded.find(task) } }
  let seeds = loaded.prepared.seeds
  if seeds.count > 1 {
    console.complain("the file names \(seeds.count) seeds; this is seed \(seeds[0])")
  }
  let watch = RunWatch(console, telling: .progress)
  defer { watch.finish() }
  let play = try watch.play(loaded, seed: seeds[0], keeping: .allRows)
  let moment = words[ExplainOption.at]
  let isJSON = words.has(ExplainOption.json)
  guard let key else {
    return try reporting { () throws(ScenarioFailure) in
      let overview = try ScenarioOverview(play, at: moment, console.style(words))
      return isJSON ? overview.json : overview.text
    }
  }
  let explanation = ScenarioExplanation(play, key, console.style(words))
  guard let moment else { return isJSON ? explanation.historyJSON : explanation.history }
  return try reporting { () throws(ScenarioFailure) in
    isJSON ? try explanation.json(at: moment) : try explanation.text(at: moment)
  }
}

enum ExplainOption {
  static let at = CommandOption(
    name: "--at", value: .text(name: "TIME"),
    summary:
      "the moment, as a scenario writes it or a report prints it: \"day 2 21:00\", 22:40, +15m, "
      + "\"Tue 2 Jun 21:00\" or a date")
  static let json = CommandOption(name: "--json", summary: "the answer as JSON")
}
