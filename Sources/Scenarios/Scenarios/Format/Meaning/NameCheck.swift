import Basics
import Documents
import SchedulerEngine

/// Finds names that occur twice, or look as if they did.
enum NameCheck {
  static func check(_ scenario: Scenario, _ problems: inout ProblemList) {
    duplicates(scenario.apps.map { $0.value.id }, &problems) { .duplicateApp($0) }
    for app in scenario.apps {
      duplicates(app.value.tasks.map { $0.value.identifier }, &problems) { .duplicateTask($0) }
      duplicates(
        app.value.tasks.map { $0.value.identifier } + app.value.activities.map { $0.value.name },
        after: app.value.tasks.count, &problems
      ) { .duplicateActivity($0) }
    }
    confusables(in: scenario, &problems)
  }

  private static func duplicates(
    _ names: [Located<String>], after told: Int = 0, _ problems: inout ProblemList,
    _ problem: (String) -> MeaningProblem
  ) {
    var first: [String: Int] = [:]
    // A missing app identifier is reported elsewhere.
    for (place, name) in names.enumerated() where !name.value.isEmpty {
      if let earlier = first[name.value] {
        if place < told { continue }
        problems.report(problem(name.value), name.span, related: names[earlier].span)
      } else {
        first[name.value] = place
      }
    }
  }

  /// Warns once about each name that looks like an earlier one.
  private static func confusables(in scenario: Scenario, _ problems: inout ProblemList) {
    var names: [Located<String>] = []
    var known: [String: Int] = [:]
    var first: [String: Int] = [:]
    for app in scenario.apps {
      let permitted = app.value.permitted?.value ?? []
      for name in [app.value.id] + permitted + app.value.tasks.map({ $0.value.identifier }) {
        if known.updateValue(names.count, forKey: name.value) != nil { continue }
        let style = LookAlike.look(of: name.value)
        if let place = first[style] {
          let earlier = names[place]
          problems.report(
            .confusable(name.value, earlier.value), name.span, related: earlier.span)
        } else {
          first[style] = names.count
          names.append(name)
        }
      }
    }
  }
}

/// How a name looks to a hasty reader: two names with the same look are likely to be confused.
enum LookAlike {
  static func look(of name: String) -> String {
    var style = ""
    for scalar in name.unicodeScalars {
      style += String(twin(of: lowercase(scalar)))
    }
    return style
  }

  /// Lowercases letters of the alphabets that have look-alikes.
  private static func lowercase(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "A"..."Z", "\u{391}"..."\u{3A9}", "\u{410}"..."\u{42F}":
      Unicode.Scalar(scalar.value + 0x20) ?? scalar
    case "\u{400}"..."\u{40F}": Unicode.Scalar(scalar.value + 0x50) ?? scalar
    default: scalar
    }
  }

  /// Digits that look like letters, and the Cyrillic and Greek letters that look like Latin ones.
  private static func twin(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "0", "\u{43E}", "\u{3BF}": "o"
    case "1", "i", "|", "\u{456}", "\u{3B9}": "l"
    case "\u{430}", "\u{3B1}": "a"
    case "\u{441}": "c"
    case "\u{435}": "e"
    case "\u{458}": "j"
    case "\u{43A}", "\u{3BA}": "k"
    case "\u{440}", "\u{3C1}": "p"
    case "\u{455}": "s"
    case "\u{3BD}": "v"
    case "\u{445}", "\u{3C7}": "x"
    case "\u{443}": "y"
    default: scalar
    }
  }
}

/// The apps and tasks that events and expectations can refer to.
struct Subjects {
  /// Comparing a name with more names than this takes too long.
  private static let mostCompared = 300

  private let scenario: Scenario
  private let names: ScenarioNames
  /// Whether some name could not be read. That was already reported, and any missing name may be that one.
  private let lacksName: Bool

  init(_ scenario: Scenario) {
    self.scenario = scenario
    names = ScenarioNames(scenario)
    lacksName = scenario.apps.contains { app in
      app.value.id.value.isEmpty
        || app.value.tasks.contains { $0.value.identifier.value.isEmpty }
        || app.value.activities.contains { $0.value.name.value.isEmpty }
    }
  }

  /// The kind of the task, after reporting a problem if the name is unknown or ambiguous.
  func kind(
    of task: Located<String>, in app: Located<String>?, _ problems: inout ProblemList
  ) -> TaskKind? {
    if let app, !has(app: app, &problems) { return nil }
    guard let place = names.task(task.value, in: app?.value) else {
      if lacksName { return nil }
      let suggestion = suggestion(for: task.value, problems) { app in
        app.tasks.map { $0.value.identifier.value }
      }
      problems.report(
        .unknownTask(task.value, inApp: app?.value, suggestion: suggestion), task.span)
      return nil
    }
    if app == nil, names.count(ofTasks: task.value) > 1 {
      // An app that has the task twice has already been reported.
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
    if lacksName { return false }
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
    if lacksName { return }
    let suggestion = NearestIdentifier.identifier(to: activity.value, among: known)
    problems.report(.unknownActivity(activity.value, suggestion: suggestion), activity.span)
  }

  /// nil after many problems, because nobody reads that many suggestions.
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
