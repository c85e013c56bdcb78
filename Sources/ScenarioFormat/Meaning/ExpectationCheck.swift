/// Expectations that cannot be asked, or ask nothing.
enum ExpectationCheck {
  static func check(
    _ expectation: Located<Scenario.Expectation>, _ scenario: Scenario, _ subjects: Subjects,
    _ problems: inout DiagnosticList
  ) {
    let expected = expectation.value
    let opening = SourceSpan(expectation.span.start, expectation.span.start + 1)
    if let task = expected.task {
      _ = subjects.task(task, in: expected.app, &problems)
    } else if let app = expected.app {
      subjects.has(app: app, &problems)
    } else {
      problems.report(.expectsOfNothing, opening)
    }
    let counts = [
      expected.ran, expected.completed, expected.expired, expected.killed, expected.finished,
    ]
    let hasCount = counts.contains { $0 != nil }
    let reasons = [expected.because, expected.onlyBecause, expected.decidedBy]
    let spans = [expected.maxGap, expected.waited, expected.chainAlive]
    if !hasCount && !reasons.contains(where: { $0 != nil }) && !spans.contains(where: { $0 != nil })
    {
      problems.report(.expectsNothing, opening)
    }
    if let per = expected.per, !hasCount {
      problems.report(.keyNeeds("per", other: "ran"), per.span)
    }
    if let share = expected.inSeeds, scenario.seeds == nil {
      problems.report(.keyNeeds("inSeeds", other: "seeds"), share.span)
    }
  }
}
