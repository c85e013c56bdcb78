import Scenarios
package import SchedulerEngine

/// What there is to explain of a scenario that was run: one task at a moment, everything that ever held
/// it back, or a line for each task.
package struct ScenarioAnswer {
  package let text: String

  package enum Form: Sendable { case text, json }

  /// The play keeps all rows.
  package init(
    _ play: ScenarioPlay, about task: TaskKey?, at moment: String?, _ form: Form,
    _ style: TextStyle
  ) throws(ScenarioFailure) {
    guard let task else {
      let overview = try ScenarioOverview(play, at: moment, style)
      text = form == .json ? overview.json : overview.text
      return
    }
    let explanation = ScenarioExplanation(play, task, style)
    switch (moment, form) {
    case (nil, .text): text = explanation.history
    case (nil, .json): text = explanation.historyJSON
    case (let moment?, .text): text = try explanation.text(at: moment)
    case (let moment?, .json): text = try explanation.json(at: moment)
    }
  }
}

extension LoggedRun {
  /// All that ever held a task back, or the whole run.
  package func answer(about task: NamedTask?, _ style: TextStyle) throws(ScenarioFailure) -> String
  {
    guard let task else { return overview(style) }
    return try history(of: task, style)
  }
}

extension LoadedScenario {
  /// The task that is meant; an only one needs no name. Nil means all of them.
  package func asked(_ task: NamedTask?) throws(ScenarioFailure) -> TaskKey? {
    guard let task else { return prepared.tasks.count == 1 ? prepared.tasks[0] : nil }
    return try find(task)
  }
}
