import Basics
import SchedulerEngine

/// What only the whole scenario shows.
enum ScenarioCheck {
  static func check(_ scenario: Scenario, _ problems: inout ProblemList) {
    let subjects = Subjects(scenario)
    NameCheck.check(scenario, &problems)
    for app in scenario.apps { AppCheck.check(app.value, &problems) }
    for event in scenario.events { EventCheck.check(event, subjects, &problems) }
    for expectation in scenario.expectations {
      ExpectationCheck.check(expectation, scenario, subjects, &problems)
    }
    WindowCheck.check(scenario, &problems)
    TimeCheck.check(scenario, &problems)
    if let seed = scenario.seed, scenario.seeds != nil {
      problems.report(.keyExcludes("seed", other: "seeds"), seed.span)
    }
  }
}

extension ProblemList {
  mutating func report(
    _ problem: MeaningProblem, _ span: SourceSpan, related: SourceSpan? = nil
  ) {
    report(Diagnostic(.meaning(problem), at: span, related: related))
  }
}
