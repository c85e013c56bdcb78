import ScenarioFormat
import ScenarioRunner
import SchedulerEngine
import SimulationReport

extension RunDescription {
  /// The command it names gives the same bytes again, whatever the file's own seed.
  init(_ play: ScenarioPlay, _ option: String? = nil) {
    let loaded = play.loaded
    let staged = loaded.staged
    self.init(
      title: staged.scenario.name?.value ?? loaded.path, seed: play.seed,
      assumptions: staged.assumptionWords, command: loaded.repeating(play.seed, option),
      rules: staged.setup.rules)
  }
}
