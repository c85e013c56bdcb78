import PlainText

/// The apps and tasks that events and expectations can name.
struct Subjects {
  private var apps: [String: Scenario.App] = [:]
  /// The identifiers of the apps that have a task of this identifier.
  private var owners: [String: [String]] = [:]
  private let appNames: [String]
  private let taskNames: [String]

  init(_ scenario: Scenario) {
    appNames = scenario.apps.map(\.value.id.value)
    taskNames = scenario.apps.flatMap { $0.value.tasks.map(\.value.identifier.value) }
    for app in scenario.apps where apps[app.value.id.value] == nil {
      apps[app.value.id.value] = app.value
      for task in app.value.tasks {
        owners[task.value.identifier.value, default: []].append(app.value.id.value)
      }
    }
  }

  /// The task that is meant, with problems told where it is not clear.
  func task(
    _ task: Located<String>, in app: Located<String>?, _ problems: inout DiagnosticList
  ) -> Scenario.Task? {
    if let app, !has(app: app, &problems) { return nil }
    var found = owners[task.value] ?? []
    if let app { found.removeAll { $0 != app.value } }
    guard let owner = found.first else {
      let suggestion = suggestion(for: task.value, among: taskNames, problems)
      problems.report(
        .unknownTask(task.value, inApp: app?.value, suggestion: suggestion), task.span)
      return nil
    }
    if found.count > 1 && app == nil {
      problems.report(.ambiguousTask(task.value, apps: found.count), task.span)
      return nil
    }
    return apps[owner]?.tasks.first { $0.value.identifier == task }?.value
  }

  @discardableResult
  func has(app: Located<String>, _ problems: inout DiagnosticList) -> Bool {
    if apps[app.value] != nil { return true }
    let suggestion = suggestion(for: app.value, among: appNames, problems)
    problems.report(.unknownApp(app.value, suggestion: suggestion), app.span)
    return false
  }

  /// Nobody reads on after some suggestions, and comparing everything with everything takes long.
  private func suggestion(
    for name: String, among known: [String], _ problems: DiagnosticList
  ) -> String? {
    problems.all.count < 50 ? Nearest.word(to: name, among: Array(known.prefix(300))) : nil
  }
}
