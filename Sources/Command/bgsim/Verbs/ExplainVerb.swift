import RunRecord
import ScenarioFormat
import ScenarioReports
import ScenarioRunner
import SchedulerEngine
import SimulationReport

extension Verb {
  static let explain = Verb(
    name: "explain",
    summary: "why a task had not run at a moment, or all that ever held it back",
    overview:
      "With --at, shows every rule for one identifier at that moment: what it saw, what it wants, "
      + "until when it objects and what ends that, and the smallest set of changes that would have "
      + "let the task run. Without it, shows each change of what held the task back. Takes a scenario "
      + "or an event log, as `bgsim run --log` and tests write it; a log has no rules in it, so it "
      + "can only show the history. A log without an identifier shows its whole run. A log may be "
      + "of any size.",
    arguments: [
      CommandArgument(name: "FILE", summary: "a scenario or an event log", completion: .files),
      CommandArgument(
        name: "IDENTIFIER", summary: "the task, as in com.example.refresh", completion: .none),
    ],
    options: [ExplainOption.at, ExplainOption.app, ScenarioOption.seed] + ScenarioOption.reading,
    examples: [
      "bgsim explain commuter.jsonc com.example.cleanup --at \"day 1 14:30\"",
      "bgsim explain commuter.jsonl com.example.cleanup", "bgsim explain commuter.jsonl",
    ],
    run: { words, console throws(CommandFailure) in
      guard let path = words.arguments.first, !InputFile.wouldWaitForTyping(path) else {
        throw .usage(.missingArgument("a file and an identifier", verb: "explain"))
      }
      let task = words.arguments.dropFirst().first.map {
        NamedTask($0, app: words[ExplainOption.app])
      }
      let look = console.look(words)
      var output = try ResultOutput(
        words[.output], notOver: FileIdentity.of(inputs: [path]), console)
      switch try ExplainedInput(path, words, console) {
      case .log(let log):
        if words.has(ExplainOption.at) { throw .notAcceptable(ExplainedInput.needsScenario) }
        if let task {
          try output.write(
            try reporting { () throws(ScenarioFailure) in try log.history(of: task, look) })
        } else {
          try output.write(log.overview(look))
        }
      case .scenario(let file):
        guard let task else {
          throw .usage(.missingArgument("a file and an identifier", verb: "explain"))
        }
        let loaded = try LoadedScenario(path, file, words)
        console.tell(loaded.warnings, words)
        try output.write(try explanation(of: task, in: loaded, words, console))
      }
      try output.finish()
    })
}

private func explanation(
  of task: NamedTask, in loaded: LoadedScenario, _ words: CommandWords, _ console: Console
) throws(CommandFailure) -> String {
  let key = try reporting { () throws(ScenarioFailure) in try loaded.find(task) }
  let watch = RunWatch(console, telling: .progress)
  defer { watch.finish() }
  let play = try watch.play(loaded, seed: loaded.staged.seeds[0], keeping: .allRows)
  let explanation = ScenarioExplanation(play, key, console.look(words))
  guard let moment = words[ExplainOption.at] else { return explanation.history }
  return try reporting { () throws(ScenarioFailure) in try explanation.text(at: moment) }
}

/// What `bgsim explain` was given; the beginning tells.
private enum ExplainedInput {
  case log(LoggedRun)
  case scenario(InputFile)

  static let needsScenario =
    "an event log says what happened, not what each rule saw; --at needs the scenario file"

  init(_ path: String, _ words: CommandWords, _ console: Console) throws(CommandFailure) {
    let input: OpenInput
    let beginning: [UInt8]
    do throws(InputProblem) {
      input = try OpenInput(path)
      beginning = try input.beginning(of: LoggedRun.beginning)
    } catch {
      throw .input(error)
    }
    if LoggedRun.begins(beginning) {
      self = .log(try LogReading.run(in: path, beginning: beginning, input, words, console))
      return
    }
    do throws(InputProblem) {
      let limit = InputFile.limit(words) ?? InputFile.usualLimit
      self = .scenario(try InputFile(beginning: beginning, input, limit: limit))
    } catch {
      throw .input(error)
    }
  }
}

enum ExplainOption {
  static let at = CommandOption(
    name: "--at", value: .text(name: "TIME"),
    summary: "the moment, as a scenario writes it: \"day 2 21:00\", 22:40, +15m or a date")
  static let app = CommandOption(
    name: "--app", value: .text(name: "ID"),
    summary: "whose task is meant, where several apps have one of this identifier")
}
