import Basics
import SchedulerEngine

extension DeviceLogReport {
  /// The facts and the findings, times in milliseconds since 1970.
  package var json: String {
    let shown = showsOthers ? log.tasks : log.ownTasks
    var members: [(key: String, value: JSONValue)] = [("deviceLog", .integer(1))]
    if let app = log.app { members.append(("app", .text(app))) }
    if let first = log.first { members.append(("from", .integer(first.milliseconds))) }
    if let last = log.last { members.append(("to", .integer(last.milliseconds))) }
    if let offset = log.offset {
      members.append(("utcOffsetMinutes", .integer(Int64(offset.minutes))))
    }
    members += [
      ("entries", entries), ("tasks", .list(shown.map(task))),
      ("otherTasks", .integer(Int64(showsOthers ? 0 : log.otherTasks.count))),
      ("sessions", .list(log.sessions.map(session))),
      (
        "exits",
        .list(
          log.exits.map { exit in
            .object([("cause", .text(exit.exit.name)), ("count", .integer(exit.count))])
          })
      ),
      ("findings", .list(log.findings.map(finding))),
      (
        "notUnderstood",
        .list(
          log.shapes.map { shape in
            .object([
              ("shape", .text(shape.shape)), ("count", .integer(shape.count)),
              ("firstLine", .integer(shape.firstLine)),
            ])
          })
      ),
    ]
    return JSONValue.object(members).onOneLine + "\n"
  }

  private var entries: JSONValue {
    .object([
      ("read", .integer(log.entries.lines)), ("scheduler", .integer(log.entries.scheduler)),
      ("client", .integer(log.entries.client)), ("app", .integer(log.entries.app)),
      ("notUnderstood", .integer(log.entries.notUnderstood)),
      ("damaged", .integer(log.entries.damaged)), ("notKept", .integer(log.entries.notKept)),
    ])
  }

  private func session(_ session: ForegroundSession) -> JSONValue {
    .object(
      [("from", .integer(session.from.milliseconds))]
        + (session.to.map { [("to", .integer($0.milliseconds))] } ?? []))
  }

  private func finding(_ finding: LogFinding) -> JSONValue {
    .object(
      [("finding", .text(finding.name))]
        + (finding.task.map { [("task", .text($0))] } ?? [])
        + [("message", .text(finding.message(clock)))])
  }

  private func task(_ task: TaskLog) -> JSONValue {
    .object(
      [("identifier", .text(task.identifier)), ("app", .text(task.app))]
        + (task.kind.map { [("kind", .text($0.word))] } ?? [])
        + [
          ("submissions", .list(task.submissions.map(submission))),
          ("decisions", .list(task.decisions.map(decision))),
          ("runs", .list(task.runs.map(run))),
        ])
  }

  private func submission(_ asked: TaskLog.Submission) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = [("at", .integer(asked.at.milliseconds))]
    if let date = asked.terms.earliest { members.append(("earliest", .integer(date.milliseconds))) }
    if let power = asked.terms.needsPower { members.append(("power", .flag(power))) }
    if let network = asked.terms.needsNetwork { members.append(("network", .flag(network))) }
    return .object(members)
  }

  private func run(_ run: ObservedRun) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      ("launched", .integer(run.launchedAt.milliseconds))
    ]
    if run.isByDebugger { members.append(("byDebugger", .flag(true))) }
    if let at = run.expiredAt { members.append(("expired", .integer(at.milliseconds))) }
    if let at = run.completedAt { members.append(("completed", .integer(at.milliseconds))) }
    if let success = run.success { members.append(("success", .flag(success))) }
    return .object(members)
  }

  private func decision(_ stretch: DecisionStretch) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      ("from", .integer(stretch.from.milliseconds)), ("to", .integer(stretch.to.milliseconds)),
      ("count", .integer(stretch.count)), ("decision", .text(stretch.decision.verdict.name)),
    ]
    if let score = stretch.decision.score { members.append(("score", .text(score.text))) }
    members.append(("policies", .list(stretch.decision.policies.map(policy))))
    return .object(members)
  }

  private func policy(_ policy: PolicyResponse) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      ("policy", .text(policy.name)), ("decision", .text(policy.verdict.name)),
    ]
    if let weight = policy.weight { members.append(("weight", .text(weight.text))) }
    if let score = policy.score { members.append(("score", .text(score.text))) }
    members.append(("conditions", .list(policy.conditions.map { .text($0.text) })))
    if let rule = PolicyRule(policy: policy.name).rule {
      members.append(("rule", .text(rule.introduction.name.description)))
    }
    return .object(members)
  }
}
