import JSON
import ParameterTrials
import SchedulerEngine

extension ModelFit {
  /// Errors are milliseconds for each day.
  var json: JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      ("verdict", .text(verdict.name)), ("seeds", .integer(Int64(seeds))),
      ("daysSeen", .integer(Int64(days.seen))), ("daysNotSeen", .integer(Int64(days.unseen))),
      ("before", json(before)), ("after", json(after)),
    ]
    if verdict == .nearer { members.append(("rules", changes.rules)) }
    members += [
      ("parameters", .list(rows.map { row($0) })),
      ("withoutEffect", .list(silent.map { .text($0.name) })),
    ]
    return .object(members)
  }

  private func row(_ row: Row) -> JSONValue {
    let parameter = row.change.parameter
    return .object([
      ("parameter", .text(parameter.name)), ("now", parameter.json(parameter.value)),
      ("lowest", parameter.json(parameter.lowest)), ("highest", parameter.json(parameter.highest)),
      ("best", parameter.json(row.change.value)), ("error", json(row.error)),
    ])
  }

  private func json(_ error: LaunchError) -> JSONValue {
    .object([
      ("seen", .integer(error.seen / Int64(max(days.seen * seeds, 1)))),
      ("notSeen", .integer(error.unseen / Int64(max(days.unseen * seeds, 1)))),
    ])
  }
}

extension ModelFit.Verdict {
  /// A stable word for programs.
  var name: String {
    switch self {
    case .cannotTell(.tooFewDays): "cannot-tell-too-few-days"
    case .cannotTell(.noLaunches): "cannot-tell-no-launches"
    case .cannotTell(.noEffect): "cannot-tell-no-effect"
    case .nothingNearer: "nothing-nearer"
    case .notConfirmed: "not-confirmed"
    case .nearer: "nearer"
    }
  }
}
