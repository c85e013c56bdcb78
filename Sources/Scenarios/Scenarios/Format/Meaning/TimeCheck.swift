import Basics
import SchedulerEngine

/// Moments that the scenario never reaches, and periods that contain none.
struct TimeCheck {
  private let clock: ScenarioClock
  private let end: Instant
  private(set) var problems: ProblemList

  static func check(_ scenario: Scenario, _ problems: inout ProblemList) {
    var check = TimeCheck(
      clock: scenario.clock, end: scenario.begins.instant + scenario.lasts, problems: problems)
    check.check(scenario)
    problems = check.problems
  }

  private mutating func check(_ scenario: Scenario) {
    if end > .latest {
      let span = scenario.duration?.span ?? scenario.start?.span ?? SourceSpan.none
      let text = DurationText.print(scenario.lasts)
      problems.report(
        Diagnostic(.field(.badText(.duration, text, .outsideOf1970To2199)), at: span))
      return
    }
    for place in scenario.events.indices {
      let at = scenario.events[place].value.at
      reach(clock.instant(ofEvent: place, at: at.value), at.span)
    }
    for app in scenario.apps {
      if let installed = app.value.installed { reach(installed) }
      for rule in app.value.tasks.flatMap({ $0.value.submit?.value ?? [] }) {
        if case .at(let point) = rule.value { reach(Located(point, at: rule.span)) }
      }
    }
    for expectation in scenario.expectations { check(expectation.value) }
  }

  private mutating func check(_ expected: Scenario.Expectation) {
    if let after = expected.after { reach(after) }
    if let before = expected.before { reach(before) }
    if let after = expected.after, let before = expected.before,
      before.value.instant(on: clock) <= after.value.instant(on: clock)
    {
      problems.report(.emptyPeriod, before.span, related: after.span)
    }
    guard let during = expected.during else { return }
    switch during.value {
    case .days(let days):
      // Day 1 begins before the start, the others at midnight.
      if days.lowerBound > 1 {
        reach(Located(.day(days.lowerBound, at: .zero), at: during.span))
      }
    case .between(let from, let to):
      reach(Located(from, at: during.span))
      if to.instant(on: clock) <= from.instant(on: clock) {
        problems.report(.emptyPeriod, during.span)
      }
    case .windows: break
    }
  }

  private mutating func reach(_ point: Located<TimePoint>) {
    reach(point.value.instant(on: clock), point.span)
  }

  private mutating func reach(_ instant: Instant, _ span: SourceSpan) {
    if instant < clock.start.instant { problems.report(.outsideDuration(.beforeStart), span) }
    if instant > end { problems.report(.outsideDuration(.afterEnd), span) }
  }
}
