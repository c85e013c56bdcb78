import PlainText
import RunRecord
import ScenarioFormat
import ScenarioReports
import ScenarioRunner
import SchedulerEngine
import SimulationReport
import SystemAccess

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
    if seeds.count > 1 {
      // A picture has room for one of them.
      if words.has(RunOption.svg) { try draw(try played(seed: seeds[0])) }
      return try self.seeds(seeds)
    }
    let play = try played(seed: seeds[0])
    try draw(play)
    let report = RunReport(play, look)
    return Result(text: try text(report), holds: report.holds)
  }

  private func draw(_ play: ScenarioPlay) throws(CommandFailure) {
    guard let path = words[RunOption.svg] else { return }
    var output = try ResultOutput(path, notOver: FileIdentity.of(inputs: [loaded.path]), console)
    try output.write((play.picture(width: 1_280) + "\n").utf8)
    try output.finish()
  }

  private func text(_ report: RunReport) throws(CommandFailure) -> PrintedText {
    if words.has(RunOption.json) { return .json(String(decoding: report.json, as: UTF8.self)) }
    if words.has(RunOption.sentences) {
      let watch = RunWatch(console, telling: .progress)
      defer { watch.finish() }
      return .plain(try watch.sentences(of: report, in: loaded))
    }
    if words.has(RunOption.quiet) { return .plain(report.expectations) }
    return .plain(words.has(RunOption.details) ? report.details : report.brief)
  }

  private func seeds(_ seeds: [UInt64]) throws(CommandFailure) -> Result {
    let watch = RunWatch(console, telling: .progress)
    defer { watch.finish() }
    let figures = try reporting { () throws(ScenarioFailure) in
      try watch.run(
        seeds, of: loaded, words, for: words.has(RunOption.quiet) ? .verdicts : .findings)
    }
    let report = SeedsReport(loaded, figures, look)
    if words.has(RunOption.json) { return Result(text: .json(report.json), holds: report.holds) }
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
    if words.has(RunOption.svg) { return .pictureRows }
    if !words.has(RunOption.quiet) { return .reportRows }
    return loaded.staged.scenario.expectations.isEmpty ? .nothing : .record
  }
}
