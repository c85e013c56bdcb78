import Basics
import RunRecord
import Scenarios
import SchedulerEngine

extension ScenarioExplanation {
  /// Each stretch of the run in which the same reasons held, the first of them deciding.
  public var historyJSON: String {
    let spans = play.record.objections(of: .task(task), during: play.whole)
    let members: [(key: String, value: JSONValue)] = [
      (
        "history",
        .list(
          spans.map { span in
            .object([
              ("request", .integer(Int64(span.request.number))),
              ("from", .integer(span.range.lowerBound.milliseconds)),
              ("to", .integer(span.range.upperBound.milliseconds)),
              ("reasons", .list(reasons(span.objections))),
            ])
          })
      )
    ]
    return JSONValue.object(head + members).onOneLine + "\n"
  }

  /// The answer at one moment: its state, what objects, and the least that would let it run.
  public func json(at moment: String) throws(ScenarioFailure) -> String {
    let instant = try play.instant(moment)
    let why = try play.why(task, at: instant)
    return JSONValue.object(head + [("at", .integer(instant.milliseconds))] + members(why))
      .onOneLine
      + "\n"
  }

  private var head: [(key: String, value: JSONValue)] {
    [
      ("explanation", .integer(1)), ("seed", .text("\(play.seed)")),
      ("app", .text(play.loaded.prepared.name(of: task.app))),
      ("task", .text(play.loaded.prepared.text(of: task.name))),
    ]
  }

  private func members(_ why: WhyNot) -> [(key: String, value: JSONValue)] {
    switch why {
    case .neverRequested: return [("state", .text("never-requested"))]
    case .running(let run):
      return [("state", .text("running")), ("since", .integer(run.launchedAt.milliseconds))]
    case .notRequested(let last, let run):
      let since = run?.endedAt ?? last.endedAt
      return [("state", .text("not-requested"))]
        + (since.map { [("since", .integer($0.milliseconds))] } ?? [])
    case .pending(let explanation): return pending(explanation)
    }
  }

  private func pending(_ explanation: Explanation) -> [(key: String, value: JSONValue)] {
    var members: [(key: String, value: JSONValue)] = [
      ("state", .text(explanation.isEligible ? "waiting-for-a-wake" : "held-back")),
      ("objections", .list(explanation.objections.map(objection))),
      ("changes", .list(explanation.changes.conditions.map { .text($0.text) })),
    ]
    if let instant = explanation.changes.notBefore, !instant.isNever {
      members.append(("notBefore", .integer(instant.milliseconds)))
    }
    if let instant = explanation.startsAt {
      members.append(("startsAt", .integer(instant.milliseconds)))
    }
    return members
  }

  private func objection(_ objection: Objection) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      ("reason", .text(objection.objector.introduction.name.description))
    ]
    if let since = objection.since { members.append(("since", .integer(since.milliseconds))) }
    switch objection.until {
    case .computed(let instant):
      members += [("until", .integer(instant.milliseconds)), ("known", .text("computed"))]
    case .inThisScenario(let instant, _):
      members += [("until", .integer(instant.milliseconds)), ("known", .text("in-this-scenario"))]
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
