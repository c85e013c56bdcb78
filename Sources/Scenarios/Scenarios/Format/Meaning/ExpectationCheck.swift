import Basics
import Documents
import RunAnalysis
import RunRecord

/// Finds expectations that cannot be evaluated, or that ask nothing.
enum ExpectationCheck {
  static func check(
    _ expectation: Located<Scenario.Expectation>, _ subjects: Subjects,
    _ problems: inout ProblemList
  ) {
    let expected = expectation.value
    let opening = SourceSpan(expectation.span.start, expectation.span.start + 1)
    if let activity = expected.activity {
      check(activity, expected, subjects, &problems)
    } else if let task = expected.task {
      _ = subjects.kind(of: task, in: expected.app, &problems)
    } else if let app = expected.app {
      subjects.has(app: app, &problems)
    } else if !problems.hasErrors(inside: expectation.span) {
      problems.report(.expectsOfNothing, opening)
    }
    let asksForReason =
      expected.because != nil || expected.onlyBecause != nil || expected.decidedBy != nil
    let asksForSpan =
      expected.maxGap != nil || expected.waited != nil || expected.chainAlive != nil
      || expected.freshAtOpening != nil
    let asks = expected.asksForCount || asksForReason || asksForSpan
    if !asks, !problems.hasErrors(inside: expectation.span) {
      problems.report(.expectsNothing, opening)
    }
    if let per = expected.per, !expected.asksForCount {
      problems.report(.keyNeeds("per", other: "ran"), per.span)
    }
  }

  /// Only some counts can be expected of work outside tasks.
  private static func check(
    _ activity: Located<String>, _ expected: Scenario.Expectation, _ subjects: Subjects,
    _ problems: inout ProblemList
  ) {
    if let app = expected.app, !subjects.has(app: app, &problems) { return }
    subjects.has(activity: activity, in: expected.app, &problems)
    for (key, span) in [
      ("task", expected.task?.span),
      ("because", expected.because?.span), ("onlyBecause", expected.onlyBecause?.span),
      ("decidedBy", expected.decidedBy?.span), ("maxGap", expected.maxGap?.span),
      ("waited", expected.waited?.span), ("chainAlive", expected.chainAlive?.span),
      ("freshAtOpening", expected.freshAtOpening?.span),
    ] + RunCount.ofRunsAlone.map({ ("\($0.description.key)", expected.counts[$0]?.span) }) {
      guard let span else { continue }
      problems.report(.keyExcludes(key, other: "activity"), span, related: activity.span)
    }
  }
}

extension ProblemList {
  /// What seems to be missing may be what could not be read.
  fileprivate func hasErrors(inside span: SourceSpan) -> Bool {
    all.contains {
      $0.severity == .error && $0.span.start > span.start && $0.span.end <= span.end
    }
  }
}

extension Scenario.Expectation {
  fileprivate var asksForCount: Bool { !counts.isEmpty }
}

extension RunCount {
  fileprivate static var ofRunsAlone: [RunCount] {
    allCases.filter { !$0.description.isOfActivities }
  }
}
