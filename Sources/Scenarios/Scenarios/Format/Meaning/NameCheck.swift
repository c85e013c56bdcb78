import Basics

/// Names that are there twice, or look as if they were.
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
    // An app without an identifier is a problem of its own.
    for (place, name) in names.enumerated() where !name.value.isEmpty {
      if let earlier = first[name.value] {
        if place < told { continue }
        problems.report(problem(name.value), name.span, related: names[earlier].span)
      } else {
        first[name.value] = place
      }
    }
  }

  /// One warning for each name that looks like an earlier one.
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
