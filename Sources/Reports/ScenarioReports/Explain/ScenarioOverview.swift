import JSON
import PlainText
import RunRecord
import ScenarioRunner
import SchedulerEngine
public import SimulationReport

/// A line for each task of a scenario: whether it runs, what mainly holds it back, and one thing that
/// would help. Each fix was tried at the moment that the line is about.
public struct ScenarioOverview {
  private let play: ScenarioPlay
  private let look: Look
  private let entries: [(brief: TaskBrief, help: TaskHelp)]

  /// At a moment, or where each task has most to say.
  public init(
    _ play: ScenarioPlay, at moment: String? = nil, _ look: Look
  ) throws(ScenarioFailure) {
    self.play = play
    self.look = look
    let asked: Instant?
    if let moment { asked = try play.instant(moment) } else { asked = nil }
    let scene = play.scene(look)
    let summary = RunSummary(scene)
    var entries: [(brief: TaskBrief, help: TaskHelp)] = []
    for brief in TaskBrief.all(of: play.loaded.staged.tasks, summary, in: scene) {
      var answer: (Instant, WhyNot)?
      if let instant = asked ?? brief.cause.moment {
        answer = (instant, try play.why(brief.task, at: instant))
      }
      let help = TaskHelp(brief, answer, isChosen: asked != nil, summary, in: scene)
      entries.append((brief, help))
    }
    self.entries = entries
  }

  public var text: String {
    let scene = play.scene(look)
    let width = entries.map { columns(of: scene.shortName($0.brief.task)) }.max() ?? 0
    let room = min(width, look.width / 3)
    var lines = entries.map { brief, help in
      let name = scene.shortName(brief.task).shortened(to: room, look).padded(to: room)
      return look.paint(name, .heading) + "  "
        + words(help).wrapped(to: min(look.width, 100), indent: room + 2)
    }
    if let entry = entries.first(where: { $0.brief == mostPuzzling }) {
      lines.append(CommandToCopy("why", command(entry.brief, entry.help), look).text)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var mostPuzzling: TaskBrief? { TaskBrief.mostPuzzling(of: entries.map { $0.brief }) }

  private func words(_ help: TaskHelp) -> String {
    let cause = help.cause.map { "main cause: \($0)" }
    let fix = help.fix.map { "fix: \($0)" }
    return [help.verdict, cause, fix].compactMap { $0 }.joined(separator: "; ")
  }

  private func command(_ brief: TaskBrief, _ help: TaskHelp) -> String {
    play.loaded.explaining(brief.task, at: help.moment, seed: play.seed)
  }

  /// One object, an entry for each task.
  public var json: String {
    let scene = play.scene(look)
    let tasks = entries.map { brief, help in
      var members: [(key: String, value: JSONValue)] = [
        ("app", .text(scene.wholeName(of: brief.task.app))),
        ("task", .text(scene.wholeName(brief.task.name))), ("ran", .integer(brief.launched)),
        ("verdict", .text(help.verdict)), ("cause", .text(brief.cause.name)),
      ]
      if let fix = help.fix { members.append(("fix", .text(fix))) }
      if let moment = help.moment { members.append(("at", .integer(moment.milliseconds))) }
      members.append(("why", .text(command(brief, help))))
      return JSONValue.object(members)
    }
    return JSONValue.object([
      ("explanation", .integer(1)), ("seed", .text("\(play.seed)")), ("tasks", .list(tasks)),
    ]).printed()
  }
}
