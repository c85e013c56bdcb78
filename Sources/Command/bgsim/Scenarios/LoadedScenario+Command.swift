import CommandLanguage
import Reports
import Scenarios
import SchedulerEngine
import SystemAccess

extension LoadedScenario {
  init(_ path: String, _ arguments: ParsedArguments) throws(CommandFailure) {
    try self.init(path, try InputFile(path, arguments), arguments)
  }

  /// Without settings of its own it takes those of the arguments.
  init(
    _ path: String, _ file: InputFile, settings: [String]? = nil, _ arguments: ParsedArguments
  ) throws(CommandFailure) {
    var options = ScenarioOptions(arguments)
    if let settings { options.settings = settings }
    do throws(ScenarioFailure) {
      try self.init(path, file.bytes, options, beside: FilesBeside(path))
    } catch {
      throw CommandFailure(error)
    }
  }
}

extension LoadedPopulation {
  convenience init(_ path: String, _ arguments: ParsedArguments) throws(CommandFailure) {
    try self.init(path, try InputFile(path, arguments), arguments)
  }

  /// Without settings of its own it takes those of the arguments.
  convenience init(
    _ path: String, _ file: InputFile, settings: [String]? = nil, _ arguments: ParsedArguments
  ) throws(CommandFailure) {
    var options = ScenarioOptions(arguments)
    if let settings { options.settings = settings }
    let days = arguments.number(FleetOption.days).map { Span.days(Int64($0)) }
    do throws(ScenarioFailure) {
      try self.init(
        path, file.bytes, options, lasting: days, beside: FilesBeside(path))
    } catch {
      throw CommandFailure(error)
    }
  }
}

extension ScenarioOptions {
  init(_ arguments: ParsedArguments) {
    self.init(
      settings: arguments.all(ScenarioOption.set), seed: arguments.number(ScenarioOption.seed),
      layout: ScenarioOption.layout(arguments))
  }
}

extension FilesBeside {
  init(_ scenario: String) {
    self.init(
      scenario, resolved: resolvedPath,
      bytes: { path in
        do throws(InputProblem) { return try InputFile(path).bytes } catch { return nil }
      })
  }
}
