import RunRecord
import ScenarioFormat
import ScenarioRunner
import SchedulerEngine
import SimulationReport

/// One scenario of `bgsim run`.
struct OneRun {
  private let loaded: LoadedScenario
  private let words: CommandWords
  private let console: Console
  private let look: Look

  init(_ loaded: LoadedScenario, _ words: CommandWords, _ console: Console) {
    self.loaded = loaded
    self.words = words
    self.console = console
    look = console.look(words)
  }

  /// Whether everything that was expected holds.
  func run(to output: inout ResultOutput) throws(CommandFailure) -> Bool {
    if let count = words.number(RunOption.seeds) { return try seeds(Array(1...count), &output) }
    let seeds = loaded.staged.seeds
    if seeds.count > 1 { return try self.seeds(seeds, &output) }
    let play = try played(seed: seeds[0])
    let judgements = loaded.staged.judge(play.record)
    let report = RunReport(play: play, judgements: judgements, look: look, words: words)
    if words.has(RunOption.json) {
      try output.write(report.json)
    } else if words.has(RunOption.sentences) {
      try output.write(report.sentences)
    } else {
      try output.write(words.has(RunOption.quiet) ? report.quiet : report.text)
    }
    return judgements.allSatisfy(\.holds)
  }

  private func seeds(
    _ seeds: [UInt64], _ output: inout ResultOutput
  ) throws(CommandFailure) -> Bool {
    let watch = RunWatch(console, telling: .progress)
    defer { watch.finish() }
    let report = SeedsReport(
      loaded: loaded, report: try watch.run(seeds, of: loaded.staged), look: look)
    if !report.faults.isEmpty { throw .problems(report.faults) }
    try output.write(words.has(RunOption.quiet) ? report.quiet : report.text)
    return report.report.verdicts.allSatisfy(\.holds)
  }

  private func played(seed: UInt64) throws(CommandFailure) -> ScenarioPlay {
    let watch = RunWatch(console, telling: .progress)
    defer { watch.finish() }
    guard let path = words[RunOption.log] else {
      return try ScenarioPlay(loaded, seed: seed, watch, keeping: kept)
    }
    var log = try EventLogOutput(path, loaded, seed: seed, console)
    let play = try ScenarioPlay(loaded, seed: seed, watch, keeping: kept) { log.append($0) }
    try log.finish(at: loaded.staged.end)
    return play
  }

  private var kept: ScenarioPlay.Kept {
    if words.has(RunOption.sentences) { return .allRows }
    if !words.has(RunOption.quiet) { return .reportRows }
    return loaded.staged.scenario.expectations.isEmpty ? .nothing : .record
  }
}
