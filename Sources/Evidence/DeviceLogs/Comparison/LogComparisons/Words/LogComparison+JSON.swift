package import Basics
import SchedulerEngine

extension LogComparison {
  /// One object; times in milliseconds, instants since 1970, days since 1970.
  package func json(_ titles: (simulated: String, observed: String)) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      ("logComparison", .integer(1)), ("simulated", .text(titles.simulated)),
      ("observed", .text(titles.observed)), ("from", .integer(range.lowerBound.milliseconds)),
      ("to", .integer(range.upperBound.milliseconds)),
      ("utcOffsetMinutes", .integer(Int64(offset.minutes))),
      ("days", .integer(Int64(days))), ("daysWithinOne", .integer(Int64(daysWithinOne))),
      ("comparedRefusals", .integer(comparedRefusals)), ("sameReasons", .integer(sameReasons)),
    ]
    if let gapError { members.append(("gapErrorPercent", .integer(gapError))) }
    members += [
      ("tasks", .list(zip(tasks, names).map { task($0, $1) })),
      ("onlyObserved", .list(onlyObserved.map { .text($0) })),
      ("onlySimulated", .list(onlySimulated.map { .text($0) })),
    ]
    return .object(members)
  }

  private func task(_ task: Task, _ name: String) -> JSONValue {
    let launches = task.launches
    var members: [(key: String, value: JSONValue)] = [
      ("task", .text(name)),
      (
        "days",
        .list(
          launches.days.map { day in
            .object([
              ("day", .integer(day.day)), ("simulated", .integer(day.simulated)),
              ("observed", .integer(day.observed)),
            ])
          })
      ),
      ("simulatedHours", .list(launches.simulatedHours.map { .integer($0) })),
      ("observedHours", .list(launches.observedHours.map { .integer($0) })),
    ]
    if let gap = launches.simulatedGap {
      members.append(("simulatedGap", .integer(gap.milliseconds)))
    }
    if let gap = launches.observedGap {
      members.append(("observedGap", .integer(gap.milliseconds)))
    }
    if let error = launches.gapError { members.append(("gapErrorPercent", .integer(error))) }
    members.append(("refusals", .list(launches.reasons.map { $0.json })))
    if let parting = task.parting { members.append(("firstApart", json(parting))) }
    return .object(members)
  }

  private func json(_ parting: LogParting) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = [("at", .integer(parting.at.milliseconds))]
    switch parting.difference {
    case .reason(let pair): members += [("difference", .text("reason")), ("refusal", pair.json)]
    case .onlyObserved(let state):
      members += [("difference", .text("only-observed")), ("simulated", .text(state.name))]
    case .onlySimulated(let state):
      members.append(("difference", .text("only-simulated")))
      switch state {
      case .refused(let policy):
        members += [("observed", .text("refused")), ("policy", .text(policy))]
      case .pending: members.append(("observed", .text("pending")))
      case .notRequested: members.append(("observed", .text("not-requested")))
      }
    }
    return .object(members)
  }
}

extension ReasonPair {
  fileprivate var json: JSONValue {
    .object([
      ("at", .integer(at.milliseconds)), ("policy", .text(policy)),
      ("observed", .text("\(observed.introduction.name)")), ("simulated", .text(simulated.name)),
    ])
  }
}
