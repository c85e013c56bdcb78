import FleetReports
import Populations
import ScenarioRunner

extension Verb {
  static let new = Verb(
    name: "new",
    summary: "a scenario or a population to begin with, every number written out",
    overview:
      "Prints a scenario for a news app on a named device, opened out of a named habit, with every "
      + "number written out so that it can be changed. Names are those of a device, of a habit, or "
      + "both as in commuter+messenger: " + StarterScenario.names.joined(separator: ", ")
      + ". The name population is a population: users of an app on many devices. Its $schema is for editors: "
      + "bgsim help schema -o scenario.schema.json puts that file beside it.",
    options: [from, device, force],
    examples: [
      "bgsim new -o first.jsonc", "bgsim new --from population -o readers.jsonc",
      "bgsim new --from commuter+messenger -o commuter.jsonc",
    ],
    run: { words, console throws(CommandFailure) in
      let name = words[from] ?? "daily"
      let text = try text(name, words)
      if words.has(force) && ResultOutput.isStandardOutput(words[.output]) {
        throw .usage(.needs(force.name, CommandOption.output.name))
      }
      var output = try ResultOutput(
        words[.output], over: words.has(force) ? .anything : .nothing, console)
      try output.write(text)
      try output.finish()
    })

  private static func text(
    _ name: String, _ words: CommandWords
  ) throws(CommandFailure) -> String {
    if let device = words.number(device) {
      guard words.has(from) else {
        throw .usage(.needs("--device", "--from with a population file"))
      }
      let population = try LoadedPopulation(name, words)
      return population.scenarioText(ofDevice: Int64(device))
    }
    if name == PopulationStarter.name { return PopulationStarter.text }
    guard let starter = StarterScenario(named: name) else { throw .usage(.unknownStarter(name)) }
    return starter.text
  }

  private static let force = CommandOption(
    name: "--force", summary: "replace the file of that name if there is one")

  private static let from = CommandOption(
    name: "--from",
    value: .text(name: "NAME", offered: StarterScenario.names + [PopulationStarter.name]),
    summary: "the device, the habit or both; population; with --device a population file")
  private static let device = CommandOption(
    name: "--device", value: .number(0...UInt64(FleetHeader.mostDevices)),
    summary: "of a population file: this device of it as a scenario")
}
