public import Basics
import RunRecord
import SchedulerEngine

/// Two runs side by side, in about ten lines.
public struct RunComparisonText {
  let comparison: RunComparison
  /// Nil where there is none to be typed.
  private let more: String?
  static let mostTasks = 3

  public init(_ comparison: RunComparison, more: String? = nil) {
    self.comparison = comparison
    self.more = more
  }

  public var brief: String {
    if comparison.isSame { return joined(heading + [same]) }
    var lines = heading
    let differing = comparison.differing
    let groups = differing.prefix(RunComparisonText.mostTasks).map { task in
      ComparisonTable.Group(
        name: DivergenceWords(runs: runs, task: task.task).title,
        rows: task.rows(.thoseThatDiffer, style))
    }
    let table = ComparisonTable(Array(groups), style).lines
    lines +=
      table.isEmpty ? sameFigures.wrapped(to: style.textWidth - 2).map { "  " + $0 } : table
    let hidden = differing.count - groups.count
    if hidden > 0 {
      let verb = hidden == 1 ? "differs" : "differ"
      lines.append("  and \(counted(hidden, "more task")) that \(verb)")
    }
    lines.append("")
    lines += firstCause
    lines.append(label("requests", requests))
    lines += findings.prefix(2).map { label("found", $0) }
    if let first = comparison.first {
      let words = DivergenceWords(runs: runs, task: first.task.task)
      if let why = words.why(first.parted) { lines.append(CommandToCopy("why", why, style).text) }
    }
    if let more { lines.append(CommandToCopy("more", more, style).text) }
    return joined(lines)
  }

  var runs: RunPair { comparison.runs }
  var style: TextStyle { comparison.style }

  private var sameFigures: String {
    let looked = Figure.shown(in: .comparison).map { $0.title }
    return "The same in both: \(looked.joined(separator: ", "))."
  }

  private var same: String {
    "No difference: each request, decision and run is the same in both."
      .wrapped(to: style.textWidth).joined(separator: "\n")
  }

  var heading: [String] {
    let (a, b) = (runs.a, runs.b)
    func title(_ side: String, _ run: ComparedRun) -> String {
      style.paint(side, .heading) + "  "
        + safeText(run.title.utf8).wrapped(to: style.textWidth, indent: 3)
    }
    let start = a.context.record.start
    var words =
      "\(spanText(min(a.length, b.length))) from \(a.context.clock.date(start)), "
      + "\(a.context.clock.time(start)); "
    words +=
      a.seed == b.seed
      ? "seed \(a.seed)" : "seed \(a.seed) in A and \(b.seed) in B, so chance differs too"
    if a.length != b.length {
      words += "; A lasts \(spanText(a.length)) and B \(spanText(b.length)); the rest is left out"
    }
    return [title("A", a), title("B", b)]
      + words.wrapped(to: style.textWidth - 3).map { "   " + style.paint($0, .quiet) } + [""]
  }

  /// The world may part before any request does.
  var firstCause: [String] {
    var lines: [String] = []
    let first = comparison.first
    if let world = comparison.world,
      first.map({ world.at ?? .zero <= $0.parted.parting.at }) ?? true
    {
      lines.append(label("first", "\(runs.moment(world)): \(runs.words(world))"))
    }
    guard let first else { return lines }
    let words = DivergenceWords(runs: runs, task: first.task.task)
    let told = "\(words.moment(first.parted)) \(words.text(first.parted))"
    lines.append(label(lines.isEmpty ? "first" : "then", told))
    if let result = words.result(first.parted) { lines.append(label("so", result)) }
    return lines
  }

  /// How far the two go together.
  private var requests: String {
    let tasks = comparison.tasks
    let pairs = tasks.reduce(Int64(0)) { $0 + $1.pairs }
    let parted = tasks.reduce(Int64(0)) { $0 + Int64($1.parted.count) }
    if parted == 0 { return "all \(pairs) go the same way" }
    let missing = tasks.reduce((a: Int64(0), b: Int64(0))) { sum, task in
      (sum.a + task.missing.a, sum.b + task.missing.b)
    }
    let alike = tasks.reduce(Int64(0)) { $0 + $1.endedAlike }
    let otherwise = parted - alike - missing.a - missing.b
    let parts: [(Int64, String)] = [
      (pairs - parted, "the same in both"),
      (
        alike, alike == 1 ? "takes another way to the same end" : "take another way to the same end"
      ),
      (otherwise, otherwise == 1 ? "ends otherwise" : "end otherwise"),
      (missing.b, "only in A"), (missing.a, "only in B"),
    ]
    return "\(pairs) in all: "
      + parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }

  var findings: [String] {
    comparison.findings.map { finding in
      let run = runs.run(finding.side)
      let side = finding.side == .a ? "A" : "B"
      return "only in \(side): \(finding.group.first.code.name), "
        + "\(run.context.shortName(finding.group.first.key)), \(times(finding.group.count))"
    }
  }

  func label(_ label: String, _ words: String) -> String {
    LabelledLine(label, words, style).text
  }

  func joined(_ lines: [String]) -> String { lines.joined(separator: "\n") + "\n" }
}

extension RunComparisonText {
  /// Causes of one task that are told; of a long run nobody reads more.
  private static let mostCauses = 200

  /// All figures of all tasks, and each request with which the two part.
  public var details: String {
    var lines = heading
    let groups = comparison.tasks.map { task in
      ComparisonTable.Group(
        name: DivergenceWords(runs: runs, task: task.task).title, rows: task.rows(.all, style))
    }
    lines += ComparisonTable(groups, style).lines
    if comparison.isSame {
      return joined(
        lines + ["", "No difference: each request, decision and run is the same in both."])
    }
    if comparison.world != nil || !findings.isEmpty { lines.append("") }
    if let world = comparison.world {
      let words = "\(runs.moment(world)): \(runs.words(world))"
      lines.append(label("world", words))
    }
    lines += findings.map { label("found", $0) }
    for task in comparison.tasks where !task.parted.isEmpty { lines += causes(task) }
    return joined(lines)
  }

  private func causes(_ task: TaskComparison) -> [String] {
    let words = DivergenceWords(runs: runs, task: task.task)
    let causes = task.causes
    let following = task.parted.count - causes.count
    let heading =
      "\(words.title): \(task.parted.count) of \(counted(task.pairs, "request")) "
      + "\(task.parted.count == 1 ? "differs" : "differ")"
      + (following > 0 ? "; the ones not listed follow from these" : "")
    var lines = [""] + heading.wrapped(to: style.textWidth).map { style.paint($0, .heading) }
    for cause in causes.prefix(RunComparisonText.mostCauses) {
      let result = words.result(cause).map { "; \($0)" } ?? ""
      let moment = words.moment(cause)
      let indent = columns(of: moment) + 4
      lines.append(
        "  " + style.paint(moment, .quiet) + "  "
          + (words.clause(of: cause) + result).wrapped(to: style.textWidth, indent: indent))
    }
    let hidden = causes.count - RunComparisonText.mostCauses
    if hidden > 0 { lines.append("  and \(hidden) more") }
    return lines
  }
}

extension RunComparison {
  /// One object; `atSeconds` counts from the beginning of the run.
  public var json: JSONValue {
    var members: [JSONMember] = [
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
    .object([("title", .text(run.title)), JSONValue.seed(run.seed)])
  }

  private func at(_ time: Span?) -> JSONMember? {
    time.map { JSONValue.seconds("at", $0) }
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

  private func figures(_ figures: TaskFigures?) -> JSONValue {
    .object(
      Figure.shown(in: .comparison).compactMap { figure in
        figure.value(in: figures).map { (figure.jsonKey, figure.json($0)) }
      })
  }

  private func parting(_ parted: PartedPair, of task: TaskComparison) -> JSONValue {
    let told = DivergenceWords(runs: runs, task: task.task)
    var members: [JSONMember] = [
      ("task", .text(words(task.task).name)),
      JSONValue.seconds("at", parted.parting.at),
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

extension Divergence.Difference {
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

extension TaskComparison {
  enum Rows { case thoseThatDiffer, all }

  func rows(_ wanted: Rows, _ style: TextStyle) -> [ComparisonTable.Row] {
    Figure.shown(in: .comparison).compactMap { figure in
      let (a, b) = (figure.value(in: figuresA), figure.value(in: figuresB))
      if wanted == .thoseThatDiffer ? a == b : a ?? 0 == 0 && b ?? 0 == 0 && figure != .launches {
        return nil
      }
      var difference = ""
      if let a, let b, a != b {
        difference = [figure.signed(from: a, to: b), figure.verdict(onMore: b > a)]
          .filter { !$0.isEmpty }.joined(separator: ", ")
      }
      let none = style.choose("–", "-")
      return ComparisonTable.Row(
        label: figure.title, a: a.map(figure.text) ?? none, b: b.map(figure.text) ?? none,
        difference: difference)
    }
  }
}
