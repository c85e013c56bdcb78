import DeviceLogs
import PlainText
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
      + "bgsim help schema -o scenario.schema.json puts that file beside it. With --from-log the "
      + "scenario is a draft made of a phone's log: when the app was open, what it asked for, how the "
      + "device was, each value with where it came from and how sure it is.",
    options: [from, fromLog, DeviceLogOption.app, force],
    examples: [
      "bgsim new -o first.jsonc", "bgsim new --from-log phone.ndjson -o draft.jsonc", "bgsim new --from commuter+messenger -o commuter.jsonc",
    ],
    run: { words, console throws(CommandFailure) in
      let text = try text(words, console)
      if words.has(force) && ResultOutput.isStandardOutput(words[.output]) {
        throw .usage(.needs(force.name, CommandOption.output.name))
      }
      var output = try ResultOutput(
        words[.output], over: words.has(force) ? .anything : .nothing, console)
      try output.write(text)
      try output.finish()
    })

  private static func text(
    _ words: CommandWords, _ console: Console
  ) throws(CommandFailure) -> String {
    guard let path = words[fromLog] else {
      if words.has(DeviceLogOption.app) {
        throw .usage(.needs(DeviceLogOption.app.name, fromLog.name))
      }
      let name = words[from] ?? "daily"
      guard let starter = StarterScenario(named: name) else { throw .usage(.unknownStarter(name)) }
      return starter.text
    }
    if words.has(from) { throw .usage(.notTogether(from.name, fromLog.name)) }
    let log = try DeviceLog.read(path, words, console)
    guard let draft = ScenarioDraft(log, file: path) else {
      throw .notAcceptable("\(safeText(path.utf8)): error: no entry of this log has a time")
    }
    return draft.text
  }

  private static let force = CommandOption(
    name: "--force", summary: "replace the file of that name if there is one")

  private static let fromLog = CommandOption(
    name: "--from-log", value: .file, summary: "a draft made of this log of a device")

  private static let from = CommandOption(
    name: "--from", value: .text(name: "NAME", offered: StarterScenario.names),
    summary: "the device, the habit or both")
}
