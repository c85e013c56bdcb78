import ScenarioFormat
import ScenarioRunner
import SchedulerEngine
import SimulationReport

extension RunDescription {
  /// The command it names gives the same bytes again, whatever the file's own seed.
  init(_ play: ScenarioPlay) {
    let loaded = play.loaded
    let staged = loaded.staged
    self.init(
      title: staged.scenario.name?.value ?? loaded.path, seed: play.seed,
      assumptions: staged.assumptionWords,
      command: "bgsim run \(shellWord(loaded.path)) --seed \(play.seed)\(loaded.settingWords)",
      rules: staged.setup.rules)
  }
}

extension LoadedScenario {
  /// What was set in it, as it follows a command.
  var settingWords: String { input.options.settings.map { " --set \(shellWord($0))" }.joined() }
}
