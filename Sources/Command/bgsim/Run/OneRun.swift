import RunRecord
import ScenarioFormat
import ScenarioReports
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
    let report = RunReport(play, look)
    return Result(text: try text(report), holds: report.holds)
  }

  private func text(_ report: RunReport) throws(CommandFailure) -> PrintedText {
    if words.has(RunOption.json) { return .json(String(decoding: report.json, as: UTF8.self)) }
    if words.has(RunOption.sentences) {
      let watch = RunWatch(console, telling: .progress)
      defer { watch.finish() }
      return .plain(try watch.sentences(of: report, in: loaded))
    }
    return .plain(words.has(RunOption.quiet) ? report.expectations : report.text)
  }

  private func seeds(_ seeds: [UInt64]) throws(CommandFailure) -> Result {
    let watch = RunWatch(console, telling: .progress)
    defer { watch.finish() }
    let figures = try reporting { () throws(ScenarioFailure) in
      try watch.run(seeds, of: loaded, words)
    }
    let report = SeedsReport(loaded, figures, look)
    return Result(
      text: .plain(words.has(RunOption.quiet) ? report.expectations : report.text),
      holds: report.holds)
  }

  private func played(seed: UInt64) throws(CommandFailure) -> ScenarioPlay {
    let watch = RunWatch(console, telling: .progress)
    defer { watch.finish() }
    guard let path = words[RunOption.log] else {
      return try watch.play(loaded, seed: seed, keeping: kept)
    }
    var log = try EventLogOutput(path, loaded, seed: seed, console)
    let play = try watch.play(loaded, seed: seed, keeping: kept) { log.append($0) }
    try log.finish(at: loaded.staged.end)
    return play
  }

  private var kept: ScenarioPlay.Kept {
    if !words.has(RunOption.quiet) { return .reportRows }
    return loaded.staged.scenario.expectations.isEmpty ? .nothing : .record
  }
}
