public import Basics
import Scenarios
import SchedulerEngine

extension SeedComparison {
  /// One object. Means and intervals are thousandths: of launches in a run, of seconds.
  public var json: JSONValue {
    .object([
      ("comparison", .integer(1)), ("a", .object([("title", .text(titles.a))])),
      ("b", .object([("title", .text(titles.b))])), ("seeds", .integer(seeds)),
      ("length", .integer(length.milliseconds)),
      ("tasks", .list(tasks.map { task($0.match, $0.group) })),
    ])
  }

  private func task(_ match: TaskMatch, _ group: PairedGroup) -> JSONValue {
    let name =
      match.a.map { a.name(of: $0) } ?? match.b.map { b.name(of: $0) }
      ?? TaskName(app: [], task: [])
    return .object([
      ("app", .text(String(decoding: name.app, as: UTF8.self))),
      ("task", .text(String(decoding: name.task, as: UTF8.self))),
      ("figures", .list(ComparedFigure.allCases.map { figure($0, group.difference($0)) })),
    ])
  }

  private func figure(_ figure: ComparedFigure, _ difference: PairedDifference) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      ("figure", .text(figure.name)), ("pairs", .integer(difference.pairs)),
      ("verdict", .text(difference.verdict.name)),
    ]
    if difference.pairs > 0 {
      members += [
        ("meanA", .integer(difference.meanA)), ("meanB", .integer(difference.meanB)),
        ("difference", .integer(difference.mean)),
      ]
    }
    if difference.halfWidth != nil {
      members += [("low", .integer(difference.low)), ("high", .integer(difference.high))]
    }
    if let factor = difference.unpairedFactor {
      members.append(("unpairedFactorTenths", .integer(factor)))
    }
    return .object(members)
  }
}

extension PairedDifference.Verdict {
  /// A stable word for programs.
  package var name: String {
    switch self {
    case .more: "more-in-b"
    case .less: "less-in-b"
    case .noneFound: "none-found"
    case .same: "same"
    case .tooFew: "too-few"
    }
  }
}
