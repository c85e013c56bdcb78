public import Scenarios
public import SchedulerEngine

/// What `bgsim run` says of one run: ten lines for people, the whole for who wants to know more, and
/// JSON for programs.
public struct RunReport {
  private let play: ScenarioPlay
  private let judgements: [Judgement]
  private let style: TextStyle

  public init(_ play: ScenarioPlay, _ style: TextStyle) {
    self.play = play
    self.style = style
    judgements = play.loaded.prepared.judge(play.record)
  }

  /// Whether everything that was expected holds.
  public var holds: Bool { judgements.allSatisfy { $0.holds } }

  private var results: [ExpectationResult] { play.loaded.results(judgements, of: play.seed) }

  public var brief: String {
    BriefReport(play, results, IneffectiveCalls(play, style), style).text
  }

  public var details: String {
    let context = play.context(style)
    let summary = RunSummary(context, of: play.setup)
    let overview = OverviewText(context, RunDescription(play, "--details"))
    let parts = [
      overview.text, RunTimeline(context, during: play.whole).text,
      RunSummaryText(context, summary).text, ActivityText(context).text,
      FindingList(context, summary.findings).text,
      IneffectiveCalls(play, style).text,
      overview.restsOn, expectations,
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// What CI wants to see.
  public var expectations: String { ExpectationList(results, style).text }

  /// The run is played once more for them, because its rows could fill the memory.
  public func sentences(
    while goesOn: PreparedScenario.GoesOn
  ) throws(ScenarioFailure) -> String {
    var sentences = DaySentences(play.context(style), during: play.whole)
    _ = try ScenarioPlay(play.loaded, seed: play.seed, keeping: .nothing, while: goesOn) {
      sentences.take($0)
    }
    return sentences.taken
  }

  public var json: [UInt8] {
    let context = play.context(style)
    return RunSummaryJSON(
      context, RunSummary(context, of: play.setup), of: RunDescription(play, "--json")
    ).bytes
  }
}
