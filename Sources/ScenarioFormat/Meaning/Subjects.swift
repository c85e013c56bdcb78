import PlainText

/// The apps and tasks that events and expectations can name.
struct Subjects {
  private var apps: [String: Bool] = [:]
  private var tasks: [String: Owners] = [:]
  private let appNames: [String]
  private let taskNames: [String]

  /// Who has a task of one identifier, and of which kind it is there.
  private struct Owners {
    var count = 0
    var kinds: [String: Scenario.TaskKind] = [:]
  }

  init(_ scenario: Scenario) {
    appNames = scenario.apps.map(\.value.id.value)
    taskNames = scenario.apps.flatMap { $0.value.tasks.map(\.value.identifier.value) }
    for app in scenario.apps {
      let owner = app.value.id.value
      // Of two apps of one identifier the first is meant.
      if apps.updateValue(true, forKey: owner) != nil { continue }
      for task in app.value.tasks {
        var owners = tasks.removeValue(forKey: task.value.identifier.value) ?? Owners()
        owners.count += 1
        if owners.kinds[owner] == nil { owners.kinds[owner] = task.value.kind }
        tasks[task.value.identifier.value] = owners
      }
    }
  }

  /// The kind of the task that is meant, with problems told where it is not clear.
  func kind(
    of task: Located<String>, in app: Located<String>?, _ problems: inout DiagnosticList
  ) -> Scenario.TaskKind? {
    if let app, !has(app: app, &problems) { return nil }
    let owners = tasks[task.value]
    let kind = app.map { owners?.kinds[$0.value] } ?? owners?.kinds.first?.value
    guard let kind else {
      let suggestion = suggestion(for: task.value, among: taskNames, problems)
      problems.report(
        .unknownTask(task.value, inApp: app?.value, suggestion: suggestion), task.span)
      return nil
    }
    if app == nil, let owners, owners.count > 1 {
      problems.report(.ambiguousTask(task.value, apps: owners.count), task.span)
      return nil
    }
    return kind
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
