import Basics

/// The apps and tasks that events and expectations can name.
struct Subjects {
  /// Comparing a name with everything takes long.
  private static let mostCompared = 300

  private let scenario: Scenario
  private let names: ScenarioNames

  init(_ scenario: Scenario) {
    self.scenario = scenario
    names = ScenarioNames(scenario)
  }

  /// The kind of the task that is meant, with problems told where it is not clear.
  func kind(
    of task: Located<String>, in app: Located<String>?, _ problems: inout ProblemList
  ) -> Scenario.TaskKind? {
    if let app, !has(app: app, &problems) { return nil }
    guard let place = names.task(task.value, in: app?.value) else {
      let suggestion = suggestion(for: task.value, problems) { app in
        app.tasks.map { $0.value.identifier.value }
      }
      problems.report(
        .unknownTask(task.value, inApp: app?.value, suggestion: suggestion), task.span)
      return nil
    }
    if app == nil, names.count(ofTasks: task.value) > 1 {
      // An app that has the task twice was told so.
      let apps = scenario.apps.count { app in
        app.value.tasks.contains { $0.value.identifier.value == task.value }
      }
      if apps > 1 {
        problems.report(.ambiguousTask(task.value, apps: apps), task.span)
        return nil
      }
    }
    return scenario.apps[place.app].value.tasks[place.number].value.kind
  }

  @discardableResult
  func has(app: Located<String>, _ problems: inout ProblemList) -> Bool {
    if names.app(app.value) != nil { return true }
    let suggestion = suggestion(for: app.value, problems) { [$0.id.value] }
    problems.report(.unknownApp(app.value, suggestion: suggestion), app.span)
    return false
  }

  func has(
    activity: Located<String>, in app: Located<String>?, _ problems: inout ProblemList
  ) {
    var known: [String] = []
    for candidate in scenario.apps where app == nil || candidate.value.id.value == app?.value {
      for other in candidate.value.activities {
        if other.value.name.value == activity.value { return }
        if known.count < Subjects.mostCompared { known.append(other.value.name.value) }
      }
    }
    let suggestion = NearestIdentifier.identifier(to: activity.value, among: known)
    problems.report(.unknownActivity(activity.value, suggestion: suggestion), activity.span)
  }

  /// Nobody reads on after some suggestions.
  private func suggestion(
    for name: String, _ problems: ProblemList, among known: (Scenario.App) -> [String]
  ) -> String? {
    if problems.all.count >= 50 { return nil }
    var compared: [String] = []
    for app in scenario.apps where compared.count < Subjects.mostCompared {
      compared += known(app.value)
    }
    return NearestIdentifier.identifier(
      to: name, among: Array(compared.prefix(Subjects.mostCompared)))
  }
}
