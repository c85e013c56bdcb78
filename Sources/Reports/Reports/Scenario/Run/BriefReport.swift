import RunRecord
import Scenarios
import SchedulerEngine

/// What somebody wants to see first of a run: who ran how often, what held it back, what is wrong, and
/// what to type next.
struct BriefReport {
  private let play: ScenarioPlay
  private let results: [ExpectationResult]
  private let calls: IneffectiveCalls
  private let style: TextStyle

  init(
    _ play: ScenarioPlay, _ results: [ExpectationResult], _ calls: IneffectiveCalls,
    _ style: TextStyle
  ) {
    self.play = play
    self.results = results
    self.calls = calls
    self.style = style
  }

  var text: String {
    let context = play.context(style)
    let summary = RunSummary(context, of: play.setup)
    let briefs = TaskBrief.all(of: play.loaded.prepared.tasks, summary, in: context)
    var lines = BriefOverview(context, RunDescription(play)).lines + [""]
    let activities = ActivityText(context).lines
    if !briefs.isEmpty || activities.isEmpty { lines += BriefTable(context, briefs).lines + [""] }
    if !activities.isEmpty { lines += activities + [""] }
    lines += BriefFindings(context, summary.findings).lines
    if let words = calls.brief { lines.append(LabelledLine("calls", words, style).text) }
    let list = ExpectationList(results, showing: .failures, style)
    let hasFailed = results.contains { $0.verdict == .failed }
    if !results.isEmpty && !hasFailed {
      lines.append(LabelledLine("expected", list.total, style).text)
    }
    if !hasFailed, let why = why(briefs) { lines.append(CommandToCopy("why", why, style).text) }
    lines.append(
      CommandToCopy("more", play.loaded.looking("--details", seed: play.seed), style).text)
    let text = lines.joined(separator: "\n") + "\n"
    return hasFailed ? text + "\n" + list.text : text
  }

  private func why(_ briefs: [TaskBrief]) -> String? {
    guard let brief = TaskBrief.mostPuzzling(of: briefs), let moment = brief.cause.moment else {
      return nil
    }
    return play.loaded.explaining(brief.task, at: moment, seed: play.seed)
  }
}
