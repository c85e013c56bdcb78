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

  struct Result {
    let text: PrintedText
    /// Whether everything that was expected holds.
    let holds: Bool
  }

  func result() throws(CommandFailure) -> Result {
    if let count = words.number(RunOption.seeds) { return try seeds(Array(1...count)) }
    let seeds = loaded.staged.seeds
    if seeds.count > 1 { return try self.seeds(seeds) }
    let play = try played(seed: seeds[0])
    let judgements = loaded.staged.judge(play.record)
    let report = RunReport(play: play, judgements: judgements, look: look, words: words)
    return Result(text: text(report), holds: judgements.allSatisfy(\.holds))
  }

  private func text(_ report: RunReport) -> PrintedText {
    if words.has(RunOption.json) { return .json(String(decoding: report.json, as: UTF8.self)) }
    if words.has(RunOption.sentences) { return .plain(report.sentences) }
    return .plain(words.has(RunOption.quiet) ? report.quiet : report.text)
  }

  private func seeds(_ seeds: [UInt64]) throws(CommandFailure) -> Result {
    let watch = RunWatch(console, telling: .progress)
    defer { watch.finish() }
    let figures = try watch.run(seeds, of: loaded, words)
    let report = SeedsReport(loaded: loaded, report: figures, look: look)
    return Result(
      text: .plain(words.has(RunOption.quiet) ? report.quiet : report.text),
      holds: figures.verdicts.allSatisfy(\.holds))
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
