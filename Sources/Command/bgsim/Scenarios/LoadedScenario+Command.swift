import FleetReports
import ScenarioReports
import ScenarioRunner
import SchedulerEngine
import SystemAccess

extension LoadedScenario {
  init(_ path: String, _ words: ParsedArguments) throws(CommandFailure) {
    try self.init(path, try InputFile(path, words), words)
  }

  /// Without settings of its own it takes those of the words.
  init(
    _ path: String, _ file: InputFile, settings: [String]? = nil, _ words: ParsedArguments
  ) throws(CommandFailure) {
    var options = ScenarioOptions(words)
    if let settings { options.settings = settings }
    do throws(ScenarioFailure) {
      try self.init(path, file.bytes, options, beside: FilesBeside(path))
    } catch {
      throw CommandFailure(error)
    }
  }
}

extension LoadedPopulation {
  init(_ path: String, _ words: ParsedArguments) throws(CommandFailure) {
    try self.init(path, try InputFile(path, words), words)
  }

  /// Without settings of its own it takes those of the words.
  init(
    _ path: String, _ file: InputFile, settings: [String]? = nil, _ words: ParsedArguments
  ) throws(CommandFailure) {
    var options = ScenarioOptions(words)
    if let settings { options.settings = settings }
    let days = words.number(FleetOption.days).map { Span.days(Int64($0)) }
    do throws(ScenarioFailure) {
      try self.init(
        path, file.bytes, options, lasting: days, beside: FilesBeside(path))
    } catch {
      throw CommandFailure(error)
    }
  }
}

extension ScenarioOptions {
  init(_ words: ParsedArguments) {
    self.init(
      settings: words.all(ScenarioOption.set), seed: words.number(ScenarioOption.seed),
      layout: ScenarioOption.layout(words))
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
