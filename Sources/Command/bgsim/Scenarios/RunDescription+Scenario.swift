import ScenarioFormat
import ScenarioRunner
import SchedulerEngine
import SimulationReport

extension RunDescription {
  /// The command it names gives the same bytes again, whatever the file's own seed.
  init(_ loaded: LoadedScenario, seed: UInt64, _ words: CommandWords) {
    let staged = loaded.staged
    let sets = words.all(ScenarioOption.set).map { " --set \(shellWord($0))" }.joined()
    self.init(
      title: staged.scenario.name?.value ?? loaded.path, seed: seed,
      assumptions: staged.assumptionWords,
      command: "bgsim run \(shellWord(loaded.path)) --seed \(seed)\(sets)",
      rules: staged.setup.rules)
  }
}

/// A word as a shell takes it whole.
func shellWord(_ word: String) -> String {
  let isPlain = word.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-_./=:,%+@".utf8.contains(byte)
    }
  }
  if isPlain && !word.isEmpty { return word }
  return "'"
    + word.split(separator: "'", omittingEmptySubsequences: false)
    .joined(separator: "'\\''") + "'"
}
