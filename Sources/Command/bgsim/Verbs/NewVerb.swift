import DeviceLogs
import FleetReports
import PlainText
import Populations
import ScenarioReports
import ScenarioRunner
import SystemAccess

extension Verb {
  static let new = Verb(
    name: "new",
    summary: "writes a scenario or a population to start from, with every number written out",
    overview:
      "Prints a scenario for a news app on a named device with a named habit, with every "
      + "number written out so that it can be changed. Names are those of a device, of a habit, or "
      + "both as in commuter+messenger: " + StarterScenario.names.joined(separator: ", ")
      + ". The name population gives a population: users of an app on many devices. Its $schema is for "
      + "editors: "
      + "bgsim help schema -o scenario.schema.json puts that file beside it. With --from-log the "
      + "scenario is a draft made from a phone's log: when the app was open, what it requested, how the "
      + "device was; each value says where it comes from and how certain it is.",
    options: [
      from, device, fromLog, DeviceLogOption.app, shrink, force, InputFile.limitOption,
    ],
    examples: [
      "bgsim new -o first.jsonc", "bgsim new --from population -o readers.jsonc",
      "bgsim new --from-log phone.ndjson -o draft.jsonc",
      "bgsim new --from commuter+messenger -o commuter.jsonc",
      "bgsim new --shrink commuter.jsonc -o smaller.jsonc",
    ],
    run: { words, console throws(CommandFailure) in
      if words.has(force) && ResultOutput.isStandardOutput(words[.output]) {
        throw .usage(.needs(force.name, CommandOption.output.name))
      }
      var output = try ResultOutput(
        words[.output], over: words.has(force) ? .anything : .nothing,
        notOver: FileIdentity.of(inputs: words.all(shrink) + words.all(fromLog)), console)
      try output.write(try text(words, console))
      try output.finish()
    })

  private static func text(
    _ words: ParsedArguments, _ console: Console
  ) throws(CommandFailure) -> String {
    let sources = [from, fromLog, shrink].filter { words.has($0) }
    if sources.count > 1 { throw .usage(.notTogether(sources[0].name, sources[1].name)) }
    if let path = words[shrink] { return try shrunk(path, words, console) }
    guard let path = words[fromLog] else {
      if words.has(DeviceLogOption.app) {
        throw .usage(.needs(DeviceLogOption.app.name, fromLog.name))
      }
      let name = words[from] ?? "daily"
      if let device = words.number(device) {
        guard words.has(from) else {
          throw .usage(.needs("--device", "--from with a population file"))
        }
        return try LoadedPopulation(name, words).scenarioText(ofDevice: Int64(device))
      }
      if name == PopulationStarter.name { return PopulationStarter.text }
      guard let starter = StarterScenario(named: name) else { throw .usage(.unknownStarter(name)) }
      return starter.text
    }
    if words.has(device) { throw .usage(.notTogether(device.name, fromLog.name)) }
    let log = try DeviceLog.read(path, words, console)
    guard let draft = ScenarioDraft(log, file: path) else {
      throw .notAcceptable("\(safeText(path.utf8)): error: no entry of this log has a time")
    }
    return draft.text
  }

  private static func shrunk(
    _ path: String, _ words: ParsedArguments, _ console: Console
  ) throws(CommandFailure) -> String {
    let file = try InputFile(path, words)
    let report = try reporting { () throws(ScenarioFailure) in
      try ShrinkReport(
        ScenarioInput(path, file.bytes, ScenarioOptions(words)), beside: FilesBeside(path),
        while: { [isInterrupted = console.isInterrupted] in !isInterrupted() })
    }
    guard let report else {
      throw .notAcceptable(
        "nothing is wrong with \(quoted(path)): it reaches its end, its expectations hold, and "
          + "there are no findings; choose a scenario with a problem to keep")
    }
    console.say(.plain(report.summary(console.style(words))))
    return report.scenario
  }

  private static let shrink = CommandOption(
    name: "--shrink", value: .file,
    summary:
      "instead of a template, the smallest scenario that still shows what is wrong with this one: "
      + "a run that does not end, else an expectation that fails, else a finding")

  private static let force = CommandOption(
    name: "--force", summary: "replace an existing file")

  private static let fromLog = CommandOption(
    name: "--from-log", value: .file, summary: "a draft made from this device's log")

  private static let from = CommandOption(
    name: "--from",
    value: .text(name: "NAME", offered: StarterScenario.names + [PopulationStarter.name]),
    summary: "the device, the habit or both; or population; with --device a population file")
  private static let device = CommandOption(
    name: "--device", value: .number(0...UInt64(FleetHeader.mostDevices)),
    summary: "for a population file: this one of its devices as a scenario")
}
