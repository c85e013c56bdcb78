import CommandLanguage
import DeviceLogs
import PlainText
import RunRecord
import ScenarioFormat
import ScenarioReports
import ScenarioRunner
import SchedulerEngine
import SimulationReport
import SystemAccess

enum ExplainVerb {
  static func carryOut(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) {
    guard let path = arguments.positional.first, !InputFile.wouldWaitForTyping(path) else {
      throw .usage(.missingArgument("a file and an identifier", verb: "explain"))
    }
    let task = arguments.positional.dropFirst().first.map {
      NamedTask($0, app: arguments[DeviceLogOption.app])
    }
    let style = console.style(arguments)
    var output = try ResultOutput(
      arguments[.output], notOver: FileIdentity.of(inputs: [path]), console)
    let input = try GivenInput(path, arguments, console)
    switch input.kind {
    case .deviceLog(let kind):
      let log = try input.deviceLog(kind)
      try ExplainOption.check(arguments, on: input.kind, path)
      let report = DeviceLogReport(
        log, style, others: arguments.has(DeviceLogOption.others) ? .named : .masked)
      if arguments.has(ExplainOption.json) {
        try output.write(.json(report.json))
      } else {
        try output.write(
          arguments.has(DeviceLogOption.details)
            ? report.details() : report.brief(file: shellWord(path)))
      }
    case .eventLog:
      let log = try input.loggedRun()
      try ExplainOption.check(arguments, on: input.kind, path)
      if let task {
        try output.write(
          try reporting { () throws(ScenarioFailure) in try log.history(of: task, style) })
      } else {
        try output.write(log.overview(style))
      }
    case .file:
      let file = try input.file()
      try ExplainOption.check(arguments, on: input.kind, path)
      let loaded = try LoadedScenario(path, file, arguments)
      console.tell(loaded.warnings, arguments)
      try output.write(try explanation(of: task, in: loaded, arguments, console))
    }
    try output.finish()
  }
}

private func explanation(
  of task: NamedTask?, in loaded: LoadedScenario, _ arguments: ParsedArguments, _ console: Console
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
  let moment = arguments[ExplainOption.at]
  let isJSON = arguments.has(ExplainOption.json)
  guard let key else {
    return try reporting { () throws(ScenarioFailure) in
      let overview = try ScenarioOverview(play, at: moment, console.style(arguments))
      return isJSON ? overview.json : overview.text
    }
  }
  let explanation = ScenarioExplanation(play, key, console.style(arguments))
  guard let moment else { return isJSON ? explanation.historyJSON : explanation.history }
  return try reporting { () throws(ScenarioFailure) in
    isJSON ? try explanation.json(at: moment) : try explanation.text(at: moment)
  }
}
