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
    options: [from, force],
    examples: [
      "bgsim new -o first.jsonc", "bgsim new --from commuter+messenger -o commuter.jsonc",
    ],
    run: { words, console throws(CommandFailure) in
      let name = words[from] ?? "daily"
      guard let starter = StarterScenario(named: name) else { throw .usage(.unknownStarter(name)) }
      if words.has(force) && ResultOutput.isStandardOutput(words[.output]) {
        throw .usage(.needs(force.name, CommandOption.output.name))
      }
      var output = try ResultOutput(
        words[.output], over: words.has(force) ? .anything : .nothing, console)
      try output.write(starter.text)
      try output.finish()
    })

  private static let force = CommandOption(
    name: "--force", summary: "replace the file of that name if there is one")

  private static let from = CommandOption(
    name: "--from", value: .text(name: "NAME", offered: StarterScenario.names),
    summary: "the device, the habit or both")
}
