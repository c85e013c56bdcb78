import Basics
import CommandLanguage
import DeviceLogs
import Reports
import Scenarios
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
    case .log(let path): return try draft(path, try GivenInput(path, arguments, console))
    }
  }

  private static func draft(
    _ path: String, _ input: GivenInput
  ) throws(CommandFailure) -> String {
    guard case .deviceLog(let kind) = input.kind else { throw .noDeviceLog(path) }
    guard let draft = ScenarioDraft(try input.deviceLog(kind), file: path) else {
      throw .undatedLog(path)
    }
    return draft.text
  }

  private static func shrunk(
    _ path: String, _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) -> String {
    let file = try InputFile(path, arguments)
    let isInterrupted = console.isInterrupted
    let report = try reporting { () throws(ScenarioFailure) in
      try ShrinkReport(
        ScenarioInput(path, file.bytes, ScenarioOptions(arguments)), beside: FilesBeside(path),
        while: { !isInterrupted() })
    }
    guard let report else { throw .nothingToShrink(path) }
    console.say(.plain(report.summary(console.style(arguments))))
    return report.scenario
  }
}
