import ScenarioReports
import ScenarioRunner
import SystemAccess

extension LoadedScenario {
  init(_ path: String, _ words: CommandWords) throws(CommandFailure) {
    try self.init(path, try InputFile(path, words), words)
  }

  init(_ path: String, _ file: InputFile, _ words: CommandWords) throws(CommandFailure) {
    do throws(ScenarioFailure) {
      try self.init(path, file.bytes, ScenarioOptions(words), beside: FilesBeside(path))
    } catch {
      throw CommandFailure(error)
    }
  }
}

extension ScenarioOptions {
  init(_ words: CommandWords) {
    self.init(
      settings: words.all(ScenarioOption.set), seed: words.number(ScenarioOption.seed),
      layout: ScenarioOption.layout(words))
  }
}

extension FilesBeside {
  fileprivate init(_ scenario: String) {
    self.init(
      scenario, resolved: resolvedPath,
      bytes: { path in
        do throws(InputProblem) { return try InputFile(path).bytes } catch { return nil }
      })
  }
}
