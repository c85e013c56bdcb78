import Basics
import Documents
public import SchedulerEngine

/// Finds problems that only the whole scenario shows.
enum ScenarioCheck {
  static func check(_ scenario: Scenario, _ problems: inout ProblemList) {
    let subjects = Subjects(scenario)
    NameCheck.check(scenario, &problems)
    for app in scenario.apps { AppCheck.check(app.value, &problems) }
    for event in scenario.events { EventCheck.check(event, subjects, &problems) }
    for expectation in scenario.expectations {
      ExpectationCheck.check(expectation, subjects, &problems)
    }
    for number in scenario.rules { NumberCheck.check(number, &problems) }
    noteBestCases(scenario, &problems)
    WindowCheck.check(scenario, &problems)
    TimeCheck.check(scenario, &problems)
    if let duration = scenario.duration, duration.value == .zero {
      problems.report(
        Diagnostic(
          .field(.badText(.duration, DurationText.print(.zero), .isZero)), at: duration.span))
    }
    if let seed = scenario.seed, scenario.seeds != nil {
      problems.report(.keyExcludes("seed", other: "seeds"), seed.span)
    }
  }

  /// Pushes with a debugger attached say little about those that a user gets.
  private static func noteBestCases(_ scenario: Scenario, _ problems: inout ProblemList) {
    for event in scenario.events {
      guard case .app(.attachDebugger, let name) = event.value.action.value else { continue }
      let app = scenario.apps.first { $0.value.id.value == name }
      if app?.value.tasks.contains(where: { $0.value.kind == .push }) == true {
        problems.report(.bestCase(name), event.value.action.span)
      }
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

/// Notes a number of the model that no source reports and no reason allows. Trying such a number may be the
/// point of the scenario.
enum NumberCheck {
  static func check(_ number: RuleOverride, _ problems: inout ProblemList) {
    let parameter = ParameterKey.all[number.position]
    guard let range = parameter.plausible, !range.contains(number.value.value) else { return }
    problems.report(
      .implausible(
        parameter.key, from: parameter.text(range.lowest), to: parameter.text(range.highest)),
      number.value.span)
  }
}

/// Finds keys of apps and tasks that do not fit together.
enum AppCheck {
  static func check(_ app: Scenario.App, _ problems: inout ProblemList) {
    if let plist = app.plist, app.permitted != nil {
      problems.report(.keyExcludes("plist", other: "permitted"), plist.span)
    }
    if let history = app.history, app.installed != nil {
      problems.report(.keyExcludes("history", other: "installed"), history.span)
    }
    for task in app.tasks {
      check(task.value, &problems)
      TransferCheck.check(task, of: app, &problems)
    }
    for activity in app.activities { check(activity.value, &problems) }
  }

  private static func check(_ activity: Scenario.Activity, _ problems: inout ProblemList) {
    if activity.holdsAssertion?.value == false {
      for (key, span) in [
        ("endsWhenDone", activity.endsWhenDone?.span),
        ("onExpiration", activity.onExpiration?.span), ("endsAfter", activity.endsAfter?.span),
      ] {
        guard let span else { continue }
        problems.report(
          .keyExcludes(key, other: "assertion"), span, related: activity.holdsAssertion?.span)
      }
    } else if let after = activity.endsAfter, let expiration = activity.onExpiration,
      expiration.value != .end
    {
      problems.report(
        .keyExcludes("endsAfter", other: "onExpiration"), after.span, related: expiration.span)
    }
  }

  private static func check(_ task: Scenario.Task, _ problems: inout ProblemList) {
    func only(_ fits: [TaskKind], _ key: String, _ span: SourceSpan?) {
      guard let span, !fits.contains(task.kind) else { return }
      problems.report(.keyNotForKind(key, task.kind, fits: fits), span)
    }
    only([.push], "arrives", task.arrives?.span)
    let submitted = TaskKind.submitted
    let asked = TaskKind.asked
    only(asked, "submit", task.submit?.span)
    only(asked, "earliest", task.earliest?.span)
    only(asked, "earliestTomorrow", task.earliestTomorrow?.span)
    only([.transfer], "upload", task.upload?.span)
    only([.transfer], "download", task.download?.span)
    only([.transfer], "discretionary", task.discretionary?.span)
    only([.transfer], "cellular", task.cellular?.span)
    only([.transfer], "lowDataMode", task.lowDataMode?.span)
    only([.transfer], "launchEvents", task.launchEvents?.span)
    only([.transfer], "timeout", task.timeout?.span)
    only([.refresh, .processing, .healthResearch], "handsOver", task.handsOver?.span)
    only(submitted, "registers", task.registers?.span)
    only(submitted, "onExpiration", task.onExpiration?.span)
    only(asked, "resubmit", task.resubmit?.span)
    only(submitted, "resubmitsEveryTask", task.resubmitsEveryTask?.span)
    only([.continued], "strategy", task.strategy?.span)
    only([.continued], "userInitiated", task.userInitiated?.span)
    only([.continued], "whenAsked", task.whenAsked?.span)
    only([.healthResearch], "protection", task.protection?.span)
    for requirement in task.requires?.value ?? [] {
      only(requirement.value.kinds, requirement.value.rawValue, requirement.span)
    }
    if let tomorrow = task.earliestTomorrow, let earliest = task.earliest {
      problems.report(
        .keyExcludes("earliestTomorrow", other: "earliest"), tomorrow.span,
        related: earliest.span)
    }
    if let resubmit = task.resubmit, resubmit.value == .untilDone, task.work?.value.total == nil {
      problems.report(.keyNeeds("untilDone", other: "total"), resubmit.span)
    }
    if task.resubmit?.value == .whenLost { only([.transfer], "whenLost", task.resubmit?.span) }
    guard let work = task.work?.value else { return }
    only([.continued], "units", work.units?.span)
    only([.continued], "pace", work.pace?.span)
    for stall in work.stalls { only([.continued], "stalls", stall.span) }
    check(work, &problems)
  }

  private static func check(_ work: Scenario.Work, _ problems: inout ProblemList) {
    func needs(_ key: String, _ span: SourceSpan?, _ other: String, _ otherSpan: SourceSpan?) {
      if let span, otherSpan == nil { problems.report(.keyNeeds(key, other: other), span) }
    }
    needs("checkpoint", work.checkpoint?.span, "total", work.total?.span)
    needs("units", work.units?.span, "pace", work.pace?.span)
    needs("pace", work.pace?.span, "units", work.units?.span)
    needs("stalls", work.stalls.first?.span, "units", work.units?.span)
    needs("retitles", work.retitles?.span, "units", work.units?.span)
    needs("fallsAt", work.fallsAt?.span, "units", work.units?.span)
    if let takes = work.takes, let total = work.total {
      problems.report(.keyExcludes("takes", other: "total"), takes.span, related: total.span)
    }
    guard let units = work.units else { return }
    let named =
      work.stalls.map { $0.value.atUnit } + (work.retitles?.value ?? [])
      + [work.fallsAt].compactMap { $0 }
    for unit in named where unit.value > units.value {
      problems.report(
        Diagnostic(
          .field(.outOfRange(unit.value, lowest: 0, highest: units.value)), at: unit.span,
          related: units.span))
    }
  }
}

/// Checks that a transfer has a size and a valid timeout, and that tasks hand over to transfers only.
enum TransferCheck {
  static func check(
    _ located: Located<Scenario.Task>, of app: Scenario.App, _ problems: inout ProblemList
  ) {
    let task = located.value
    // A size that could not be read has already been reported.
    if task.kind == .transfer && !problems.areAny(within: located.span) {
      size(of: task, &problems)
    }
    if let timeout = task.timeout, timeout.value < .seconds(1) {
      problems.report(.timeoutTooShort, timeout.span)
    }
    guard let rest = task.handsOver else { return }
    let kind = app.tasks.first { $0.value.identifier.value == rest.value }?.value.kind
    if kind != .transfer {
      problems.report(.notATransfer(rest.value, isThere: kind != nil), rest.span)
    }
  }

  private static func size(of task: Scenario.Task, _ problems: inout ProblemList) {
    switch (task.upload, task.download) {
    case (nil, nil): problems.report(.transferWithoutSize, task.identifier.span)
    case (let upload?, let download?):
      problems.report(
        .keyExcludes("download", other: "upload"), download.span, related: upload.span)
    default: break
    }
  }
}

extension ProblemList {
  fileprivate func areAny(within span: SourceSpan) -> Bool {
    span != .none
      && all.contains { $0.span.start >= span.start && $0.span.end <= span.end }
  }
}

/// Problems between parts that are right on their own.
public enum MeaningProblem: Equatable, Sendable {
  case unknownApp(String, suggestion: String?)
  case unknownTask(String, inApp: String?, suggestion: String?)
  case ambiguousTask(String, apps: Int)
  case duplicateApp(String)
  case duplicateTask(String)
  case duplicateActivity(String)
  case unknownActivity(String, suggestion: String?)
  case keyNotForKind(String, TaskKind, fits: [TaskKind])
  case keyNeeds(String, other: String)
  case keyExcludes(String, other: String)
  case lengthWithoutOpening
  case appWithoutTask
  case contradictingNetworks
  case overlappingWindows
  case windowTakesPlace
  case outsideDuration(Side)
  case emptyPeriod
  case expectsOfNothing
  case expectsNothing
  case weighsNothing
  case duplicateGroup(String)
  case confusable(String, String)
  case transferWithoutSize
  case timeoutTooShort
  case implausible(String, from: String, to: String)
  case bestCase(String)
  case notATransfer(String, isThere: Bool)

  public enum Side: UInt8, Sendable { case beforeStart, afterEnd }
}
