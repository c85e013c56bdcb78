import Scenarios
import SchedulerEngine

extension RunDescription {
  /// The command it names gives the same bytes again, whatever the file's own seed.
  init(_ play: ScenarioPlay, _ option: String? = nil) {
    let loaded = play.loaded
    let prepared = loaded.prepared
    self.init(
      title: prepared.scenario.name?.value ?? loaded.path, seed: play.seed,
      assumptions: prepared.assumptionWords, command: loaded.repeating(play.seed, option),
      rules: prepared.setup.rules)
  }
}
