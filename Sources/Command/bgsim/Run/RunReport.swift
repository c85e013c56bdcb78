import ScenarioRunner
import SchedulerEngine
import SimulationReport

/// The text of `bgsim run`: what was run, the picture, who ran and what waited, what the apps
/// do wrong, and what was expected.
struct RunReport {
  let play: ScenarioPlay
  let judgements: [Judgement]
  let look: Look
  let words: CommandWords

  var text: String {
    let scene = play.scene(look)
    let description = RunDescription(play.loaded, seed: play.seed, words)
    let summary = RunSummary(scene, of: play.setup)
    let overview = OverviewText(scene, description)
    let parts = [
      overview.text, RunTimeline(scene, during: play.whole).text,
      RunSummaryText(scene, summary).text, FindingList(scene, summary.findings).text,
      CallsInVain(play, look).text,
      overview.restsOn,
      ExpectationList(play.loaded.results(judgements), look).text,
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// What CI wants to see: the expectations alone.
  var quiet: String { ExpectationList(play.loaded.results(judgements), look).text }

  var sentences: String {
    DaySentences(play.scene(look), during: play.whole).text
  }

  var json: [UInt8] {
    let scene = play.scene(look)
    let description = RunDescription(play.loaded, seed: play.seed, words)
    return RunSummaryJSON(scene, RunSummary(scene, of: play.setup), of: description).bytes
  }
}
