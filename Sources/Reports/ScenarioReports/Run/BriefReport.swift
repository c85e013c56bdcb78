import RunRecord
import ScenarioRunner
import SchedulerEngine
import SimulationReport

/// What somebody wants to see first of a run: who ran how often, what held it back, what is wrong, and
/// what to type next.
struct BriefReport {
  private let play: ScenarioPlay
  private let results: [ExpectationResult]
  private let calls: IneffectiveCalls
  private let look: Look

  init(
    _ play: ScenarioPlay, _ results: [ExpectationResult], _ calls: IneffectiveCalls, _ look: Look
  ) {
    self.play = play
    self.results = results
    self.calls = calls
    self.look = look
  }

  var text: String {
    let scene = play.scene(look)
    let summary = RunSummary(scene, of: play.setup)
    let briefs = TaskBrief.all(of: play.loaded.staged.tasks, summary, in: scene)
    var lines = BriefOverview(scene, RunDescription(play)).lines + [""]
    let activities = ActivityText(scene).lines
    if !briefs.isEmpty || activities.isEmpty { lines += BriefTable(scene, briefs).lines + [""] }
    if !activities.isEmpty { lines += activities + [""] }
    lines += BriefFindings(scene, summary.findings).lines
    if let words = calls.brief { lines.append(LabelledLine("calls", words, look).text) }
    let list = ExpectationList(results, showing: .failures, look)
    let hasFailed = results.contains { $0.verdict == .failed }
    if !results.isEmpty && !hasFailed {
      lines.append(LabelledLine("expected", list.total, look).text)
    }
    if !hasFailed, let why = why(briefs) { lines.append(CommandToCopy("why", why, look).text) }
    lines.append(
      CommandToCopy("more", play.loaded.looking("--details", seed: play.seed), look).text)
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
