public import Basics
import RunRecord
import SchedulerEngine

extension RunComparison {
  /// One object; times are milliseconds since the beginning of the run.
  public var json: JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      ("comparison", .integer(1)), ("a", side(runs.a)), ("b", side(runs.b)),
      ("same", .flag(isSame)), ("tasks", .list(tasks.map(task))),
      ("findings", .list(findings.map(finding))),
    ]
    if let world {
      members.append(
        ("world", .object([at(world.at), ("words", .text(runs.words(world)))].compactMap { $0 })))
    }
    if let first {
      members.append(("first", parting(first.parted, of: first.task)))
    }
    return .object(members)
  }

  private func side(_ run: ComparedRun) -> JSONValue {
    .object([("title", .text(run.title)), ("seed", .text("\(run.seed)"))])
  }

  private func at(_ time: Span?) -> (key: String, value: JSONValue)? {
    time.map { ("at", .integer($0.milliseconds)) }
  }

  private func task(_ task: TaskComparison) -> JSONValue {
    let (app, name) = words(task.task)
    let missing = task.missing
    return .object([
      ("app", .text(app)), ("task", .text(name)), ("same", .flag(task.isSame)),
      ("a", figures(task.figuresA)), ("b", figures(task.figuresB)),
      ("requests", .integer(task.pairs)), ("parted", .integer(Int64(task.parted.count))),
      ("onlyInA", .integer(missing.b)), ("onlyInB", .integer(missing.a)),
      ("causes", .list(task.causes.map { parting($0, of: task) })),
    ])
  }

  private func figures(_ figures: TaskFiguresOfRun) -> JSONValue {
    let spans: [(String, Span?)] = [
      ("medianWait", figures.waits.median), ("longestWait", figures.waits.longest),
      ("medianAgeAtOpening", figures.ages.median), ("oldestAtOpening", figures.ages.longest),
    ]
    return .object(
      [
        ("launches", .integer(figures.outcomes.launched)), ("done", .integer(figures.done)),
        ("openings", .integer(figures.ages.count)),
      ] + spans.compactMap { name, span in span.map { (name, .integer($0.milliseconds)) } })
  }

  private func parting(_ parted: PartedPair, of task: TaskComparison) -> JSONValue {
    let told = PartingWords(runs: runs, task: task.task)
    var members: [(key: String, value: JSONValue)] = [
      ("task", .text(words(task.task).name)),
      ("at", .integer(parted.parting.at.milliseconds)),
      ("kind", .text(parted.parting.difference.name)), ("words", .text(told.text(parted))),
    ]
    if let result = told.result(parted) { members.append(("result", .text(result))) }
    return .object(members)
  }

  private func finding(_ finding: OneSidedFinding) -> JSONValue {
    let run = runs.run(finding.side)
    return .object([
      ("onlyIn", .text(finding.side == .a ? "a" : "b")),
      ("code", .text(finding.group.first.code.name.description)),
      ("task", .text(String(decoding: run.name(of: finding.group.first.key).task, as: UTF8.self))),
      ("count", .integer(finding.group.count)),
    ])
  }

  private func words(_ task: TaskMatch) -> (app: String, name: String) {
    let name =
      task.a.map { runs.a.name(of: $0) } ?? task.b.map { runs.b.name(of: $0) }
      ?? TaskName(app: [], task: [])
    return (String(decoding: name.app, as: UTF8.self), String(decoding: name.task, as: UTF8.self))
  }
}

extension Parting.Difference {
  /// A stable word for programs.
  fileprivate var name: String {
    switch self {
    case .missing(in: .a): "only-in-b"
    case .missing(in: .b): "only-in-a"
    case .acceptedApart: "asked-at-another-time"
    case .asked: "asked-for-something-else"
    case .state: "decided-otherwise"
    case .run: "ran-otherwise"
    }
  }
}
