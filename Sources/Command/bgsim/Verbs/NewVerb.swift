import CommandLanguage
import DeviceLogs
import FleetReports
import PlainText
import ScenarioReports
import ScenarioRunner
import SystemAccess

enum NewVerb {
  static func carryOut(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) {
    if arguments.has(NewOption.force) && OutputPlace(arguments[.output]).isStandardOutput {
      throw .usage(.needs(NewOption.force.name, CommandOption.output.name))
    }
    var output = try ResultOutput(
      arguments[.output], over: arguments.has(NewOption.force) ? .anything : .nothing,
      notOver: FileIdentity.of(
        inputs: arguments.all(NewOption.shrink) + arguments.all(NewOption.fromLog)), console)
    try output.write(try text(arguments, console))
    try output.finish()
  }

  private static func text(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) -> String {
    switch try NewSource(arguments) {
    case .starter(let text): return text
    case .device(let device, let population):
      return try LoadedPopulation(population, arguments).scenarioText(ofDevice: device)
    case .shrunk(let path): return try shrunk(path, arguments, console)
    case .log(let path): return try draft(path, arguments, console)
    }
  }

  private static func draft(
    _ path: String, _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) -> String {
    let input = try GivenInput(path, arguments, console)
    guard case .deviceLog(let kind) = input.kind else {
      throw .notAcceptable(
        "\(safeText(path.utf8)): error: this is no log of a device; expected the output of `log "
          + "show`, lines copied from Console, an app's own lines, a payload of metrics or a table "
          + "of battery levels")
    }
    guard let draft = ScenarioDraft(try input.deviceLog(kind), file: path) else {
      throw .notAcceptable("\(safeText(path.utf8)): error: no entry of this log has a time")
    }
    return draft.text
  }

  private static func shrunk(
    _ path: String, _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) -> String {
    let file = try InputFile(path, arguments)
    let report = try reporting { () throws(ScenarioFailure) in
      try ShrinkReport(
        ScenarioInput(path, file.bytes, ScenarioOptions(arguments)), beside: FilesBeside(path),
        while: { [isInterrupted = console.isInterrupted] in !isInterrupted() })
    }
    guard let report else {
      throw .notAcceptable(
        "nothing is wrong with \(quoted(path)): it reaches its end, what it expects holds, and "
          + "there are no findings; name a scenario of which something is to be kept")
    }
    console.say(.plain(report.summary(console.style(arguments))))
    return report.scenario
  }
}
