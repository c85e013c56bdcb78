import Basics
import RunRecord
import Scenarios
public import SchedulerEngine

/// Why one task of a scenario had not run.
public struct ScenarioExplanation {
  let play: ScenarioPlay
  let task: TaskKey
  private let style: TextStyle

  /// The play keeps all rows.
  public init(_ play: ScenarioPlay, _ task: TaskKey, _ style: TextStyle) {
    self.play = play
    self.task = task
    self.style = style
  }

  /// Each change of what held it back.
  public var history: String { ObjectionHistoryText(play.context(style), task).text }

  /// Every rule at one moment, written as in a scenario or as a report prints it.
  public func text(at moment: String) throws(ScenarioFailure) -> String {
    let instant = try play.instant(moment)
    let why = try play.why(task, at: instant)
    return WhyBlock(play.context(style), task, why, at: instant, detail: .full).text
  }
}

extension ScenarioPlay {
  /// The moment of the run that these words mean.
  func instant(_ moment: String) throws(ScenarioFailure) -> Instant {
    let prepared = loaded.prepared
    let range = whole.lowerBound...prepared.end
    if let point = TimePoint(text: moment) {
      let instant = point.instant(on: prepared.scenario.clock)
      if range.contains(instant) { return instant }
    } else if let printed = PrintedMoment(moment) {
      if let instant = printed.instant(in: whole, by: context(TextStyle()).clock) { return instant }
    } else {
      throw .moment(.unreadable(moment))
    }
    throw .moment(
      .outside(
        moment, from: prepared.words(of: range.lowerBound), to: prepared.words(of: range.upperBound)
      ))
  }

  func why(_ task: TaskKey, at instant: Instant) throws(ScenarioFailure) -> WhyNot {
    do throws(RunFault) {
      return try loaded.prepared.whyNot(task, at: instant, seed: seed)
    } catch {
      throw loaded.failure(of: [error])
    }
  }
}

extension ScenarioExplanation {
  /// Each stretch of the run in which the same reasons held, the first of them deciding.
  public var historyJSON: String {
    let spans = play.record.objections(of: .task(task), during: play.whole)
    let members: [JSONMember] = [
      (
        "history",
        .list(
          spans.map { span in
            .object(
              [("request", .integer(Int64(span.request.number)))]
                + JSONValue.sortableMoment("from", span.range.lowerBound, clock)
                + JSONValue.sortableMoment("to", span.range.upperBound, clock)
                + [("reasons", .list(reasons(span.objections)))])
          })
      )
    ]
    return JSONValue.object(head + members).onOneLine + "\n"
  }

  /// The answer at one moment: its state, what objects, and the least that would let it run.
  public func json(at moment: String) throws(ScenarioFailure) -> String {
    let instant = try play.instant(moment)
    let why = try play.why(task, at: instant)
    return JSONValue.object(head + [self.moment("at", instant)] + members(why))
      .onOneLine
      + "\n"
  }

  private var clock: LocalClock { play.context(style).clock }

  private func moment(_ key: String, _ instant: Instant) -> JSONMember {
    JSONValue.moment(key, instant, clock)
  }

  private var head: [JSONMember] {
    [
      ("explanation", .integer(1)), JSONValue.seed(play.seed),
      ("app", .text(play.loaded.prepared.name(of: task.app))),
      ("task", .text(play.loaded.prepared.text(of: task.name))),
    ]
  }

  private func members(_ why: WhyNot) -> [JSONMember] {
    switch why {
    case .neverRequested: return [("state", .text("never-requested"))]
    case .running(let run):
      return [("state", .text("running")), moment("since", run.launchedAt)]
    case .notRequested(let last, let run):
      let since = run?.endedAt ?? last.endedAt
      return [("state", .text("not-requested"))]
        + (since.map { [moment("since", $0)] } ?? [])
    case .pending(let explanation): return pending(explanation)
    }
  }

  private func pending(_ explanation: Explanation) -> [JSONMember] {
    var members: [JSONMember] = [
      ("state", .text(explanation.isEligible ? "waiting-for-a-wake" : "held-back")),
      ("objections", .list(explanation.objections.map(objection))),
      ("changes", .list(explanation.changes.conditions.map { .text($0.text) })),
    ]
    if let instant = explanation.changes.notBefore, !instant.isNever {
      members.append(moment("notBefore", instant))
    }
    if let instant = explanation.startsAt {
      members.append(moment("startsAt", instant))
    }
    return members
  }

  private func objection(_ objection: Objection) -> JSONValue {
    var members: [JSONMember] = [
      ("reason", .text(objection.objector.introduction.name.description))
    ]
    if let since = objection.since { members.append(moment("since", since)) }
    switch objection.until {
    case .computed(let instant):
      members += [moment("until", instant), ("known", .text("computed"))]
    case .inThisScenario(let instant, _):
      members += [moment("until", instant), ("known", .text("in-this-scenario"))]
    case .untilYouChangeIt: members.append(("known", .text("until-changed")))
    }
    return .object(members)
  }

  private func reasons(_ objections: RuleSet) -> [JSONValue] {
    RuleID.allCases.filter(objections.contains).map {
      .text($0.introduction.name.description)
    }
  }
}

/// What there is to explain of a scenario that was run: one task at a moment, everything that ever held
/// it back, or a line for each task.
package struct ScenarioAnswer {
  package let text: String

  package enum Form: Sendable { case text, json }

  /// The play keeps all rows.
  package init(
    _ play: ScenarioPlay, about task: TaskKey?, at moment: String?, _ form: Form,
    _ style: TextStyle
  ) throws(ScenarioFailure) {
    guard let task else {
      let overview = try ScenarioOverview(play, at: moment, style)
      text = form == .json ? overview.json : overview.text
      return
    }
    let explanation = ScenarioExplanation(play, task, style)
    switch (moment, form) {
    case (nil, .text): text = explanation.history
    case (nil, .json): text = explanation.historyJSON
    case (let moment?, .text): text = try explanation.text(at: moment)
    case (let moment?, .json): text = try explanation.json(at: moment)
    }
  }
}

extension LoggedRun {
  /// All that ever held a task back, or the whole run.
  package func answer(about task: NamedTask?, _ style: TextStyle) throws(ScenarioFailure) -> String
  {
    guard let task else { return overview(style) }
    return try history(of: task, style)
  }
}

extension LoadedScenario {
  /// The task that is meant; an only one needs no name. Nil means all of them.
  package func asked(_ task: NamedTask?) throws(ScenarioFailure) -> TaskKey? {
    guard let task else { return prepared.tasks.count == 1 ? prepared.tasks[0] : nil }
    return try find(task)
  }
}
