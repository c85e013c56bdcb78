import Basics
import CommandLanguage
import DeviceLogs
import Reports
import Scenarios
import SystemAccess

enum ExplainVerb {
  static func carryOut(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) {
    guard let path = arguments.positional.first, !InputFile.wouldWaitForTyping(path) else {
      throw .usage(.missingArgument("a file and an identifier", verb: "explain"))
    }
    let style = console.style(arguments)
    var output = try ResultOutput(
      arguments[.output], notOver: FileIdentity.of(inputs: [path]), console)
    let input = try GivenInput(path, arguments, console)
    switch input.kind {
    case .deviceLog(let kind):
      let log = try input.deviceLog(kind)
      try ExplainOption.check(arguments, on: input.kind, path)
      try output.write(ExplainOption.text(of: log, path, arguments, style))
    case .eventLog:
      let log = try input.loggedRun()
      try ExplainOption.check(arguments, on: input.kind, path)
      let task = ExplainOption.task(arguments)
      try output.write(
        try reporting { () throws(ScenarioFailure) in try log.answer(about: task, style) })
    case .file:
      let file = try input.file()
      try ExplainOption.check(arguments, on: input.kind, path)
      if let failure = CommandFailure(linesOfUnknownKind: file.bytes, path) { throw failure }
      let loaded = try LoadedScenario(path, file, arguments)
      console.tell(loaded.warnings, arguments)
      try output.write(try answer(in: loaded, arguments, console))
    }
    try output.finish()
  }

  private static func answer(
    in loaded: LoadedScenario, _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) -> String {
    let task = try reporting { () throws(ScenarioFailure) in
      try loaded.asked(ExplainOption.task(arguments))
    }
    let seeds = loaded.prepared.seeds
    if seeds.count > 1 { console.complain(ExplainOption.oneSeed(of: seeds)) }
    let watch = RunWatch(console, telling: .progress)
    defer { watch.finish() }
    let play = try watch.play(loaded, seed: seeds[0], keeping: .allRows)
    let form: ScenarioAnswer.Form = arguments.has(ExplainOption.json) ? .json : .text
    return try reporting { () throws(ScenarioFailure) in
      try ScenarioAnswer(
        play, about: task, at: arguments[ExplainOption.at], form, console.style(arguments)
      ).text
    }
  }
}
