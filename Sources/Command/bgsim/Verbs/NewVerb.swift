import PlainText
import ScenarioReports
import ScenarioRunner

extension Verb {
  static let new = Verb(
    name: "new",
    summary: "a scenario to begin with, every number written out",
    overview:
      "Prints a scenario for a news app on a named device, opened out of a named habit, with every "
      + "number written out so that it can be changed. Names are those of a device, of a habit, or "
      + "both as in commuter+messenger: " + StarterScenario.names.joined(separator: ", ")
      + ". Its $schema is for editors: "
      + "bgsim help schema -o scenario.schema.json puts that file beside it.",
    options: [from, shrink, force, InputFile.limitOption],
    examples: [
      "bgsim new -o first.jsonc", "bgsim new --from commuter+messenger -o commuter.jsonc",
      "bgsim new --shrink commuter.jsonc -o smaller.jsonc",
    ],
    run: { words, console throws(CommandFailure) in
      if words.has(from) && words.has(shrink) {
        throw .usage(.notTogether(from.name, shrink.name))
      }
      if words.has(force) && ResultOutput.isStandardOutput(words[.output]) {
        throw .usage(.needs(force.name, CommandOption.output.name))
      }
      var output = try ResultOutput(
        words[.output], over: words.has(force) ? .anything : .nothing,
        notOver: FileIdentity.of(inputs: words.all(shrink)), console)
      try output.write(try text(words, console))
      try output.finish()
    })

  private static func text(
    _ words: CommandWords, _ console: Console
  ) throws(CommandFailure) -> String {
    guard let path = words[shrink] else {
      let name = words[from] ?? "daily"
      guard let starter = StarterScenario(named: name) else { throw .usage(.unknownStarter(name)) }
      return starter.text
    }
    let file = try InputFile(path, words)
    let report = try reporting { () throws(ScenarioFailure) in
      try ShrinkReport(
        ScenarioInput(path, file.bytes, ScenarioOptions(words)), beside: FilesBeside(path),
        while: { [isInterrupted = console.isInterrupted] in !isInterrupted() })
    }
    guard let report else {
      throw .notAcceptable(
        "nothing is wrong with \(quoted(path)): it reaches its end, what it expects holds, and "
          + "there are no findings; name a scenario of which something is to be kept")
    }
    console.say(.plain(report.summary(console.look(words))))
    return report.scenario
  }

  private static let shrink = CommandOption(
    name: "--shrink", value: .file,
    summary:
      "in place of a beginning, the smallest scenario that still shows what is wrong with this one: "
      + "a run that does not end, else an expectation that fails, else a finding")

  private static let force = CommandOption(
    name: "--force", summary: "replace the file of that name if there is one")

  private static let from = CommandOption(
    name: "--from", value: .text(name: "NAME", offered: StarterScenario.names),
    summary: "the device, the habit or both")
}
