public import ScenarioRunner
public import SchedulerEngine
public import SimulationReport

/// What `bgsim run` says of one run: ten lines for people, the whole for who wants to know more, and
/// JSON for programs.
public struct RunReport {
  private let play: ScenarioPlay
  private let judgements: [Judgement]
  private let look: Look

  public init(_ play: ScenarioPlay, _ look: Look) {
    self.play = play
    self.look = look
    judgements = play.loaded.staged.judge(play.record)
  }

  /// Whether everything that was expected holds.
  public var holds: Bool { judgements.allSatisfy { $0.holds } }

  private var results: [ExpectationResult] { play.loaded.results(judgements, of: play.seed) }

  public var brief: String {
    BriefReport(play, results, IneffectiveCalls(play, look), look).text
  }

  public var details: String {
    let scene = play.scene(look)
    let summary = RunSummary(scene, of: play.setup)
    let overview = OverviewText(scene, RunDescription(play, "--details"))
    let parts = [
      overview.text, RunTimeline(scene, during: play.whole).text,
      RunSummaryText(scene, summary).text, ActivityText(scene).text,
      FindingList(scene, summary.findings).text,
      IneffectiveCalls(play, look).text,
      overview.restsOn, expectations,
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// What CI wants to see.
  public var expectations: String { ExpectationList(results, look).text }

  /// The run is played once more for them, because its rows could fill the memory.
  public func sentences(
    while goesOn: StagedScenario.GoesOn
  ) throws(ScenarioFailure) -> String {
    var sentences = DaySentences(play.scene(look), during: play.whole)
    _ = try ScenarioPlay(play.loaded, seed: play.seed, keeping: .nothing, while: goesOn) {
      sentences.take($0)
    }
    return sentences.taken
  }

  public var json: [UInt8] {
    let scene = play.scene(look)
    return RunSummaryJSON(
      scene, RunSummary(scene, of: play.setup), of: RunDescription(play, "--json")
    ).bytes
  }
}
