import Basics
public import Documents
import RunAnalysis
import RunRecord
import SchedulerEngine

/// Two runs side by side, in about ten lines.
extension RunComparison {
  private static let mostTasks = 3

  /// `more` is the command that shows everything, if the user can type one.
  public func brief(more: String? = nil) -> String {
    if isSame { return joined(heading) }
    var lines = heading
    let groups = differing.prefix(RunComparison.mostTasks).map { task in
      ComparisonTable.Group(
        name: DivergenceWords(runs: runs, task: task.task).title,
        rows: task.rows(.thoseThatDiffer, style))
    }
    let table = ComparisonTable(groups: Array(groups), style: style).lines
    lines +=
      table.isEmpty ? sameFigures.wrapped(to: style.textWidth - 2).map { "  " + $0 } : table
    let hidden = differing.count - groups.count
    if hidden > 0 {
      let verb = hidden == 1 ? "differs" : "differ"
      lines.append("  and \(counted(hidden, "more task")) that \(verb)")
    }
    lines.append("")
    lines += firstCause
    lines.append(style.labelled("requests", requests))
    lines += outside.prefix(2).map { style.labelled("outside", $0.text) }
    lines += foundWords.prefix(2).map { style.labelled("found", $0) }
    if let first {
      let words = DivergenceWords(runs: runs, task: first.task.task)
      if let why = words.why(first.parted) { lines.append(style.commandToCopy("why", why)) }
    }
    if let more { lines.append(style.commandToCopy("more", more)) }
    return joined(lines)
  }

  private var sameFigures: String {
    let looked = Figure.shown(in: .comparison).map { $0.title }
    return "The same in both: \(looked.joined(separator: ", "))."
  }

  private var verdict: ComparisonVerdict {
    if isSame {
      return ComparisonVerdict(
        .same, "No difference: each request, decision and run is the same in both.")
    }
    let points = tasks.flatMap { task in
      task.points(called: DivergenceWords(runs: runs, task: task.task).title)
    }
    return ComparisonVerdict(points, ofTasks: tasks.count, inOneRunOf: runs.a.seed)
  }

  private var heading: [String] {
    let (a, b) = (runs.a, runs.b)
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
    return verdict.lines(style) + style.heading(a: a.title, b: b.title, words)
  }

  /// The worlds may diverge before any request does.
  private var firstCause: [String] {
    var lines: [String] = []
    let first = self.first
    if let world,
      first.map({ world.at ?? .zero <= $0.parted.parting.at }) ?? true
    {
      lines.append(style.labelled("first", "\(runs.moment(world)): \(runs.words(world))"))
    }
    guard let first else { return lines }
    let words = DivergenceWords(runs: runs, task: first.task.task)
    let told = "\(words.moment(first.parted)) \(words.text(first.parted))"
    lines.append(style.labelled(lines.isEmpty ? "first" : "then", told))
    if let result = words.result(first.parted) { lines.append(style.labelled("so", result)) }
    return lines
  }

  /// How many requests are the same in both runs, and how the others differ.
  private var requests: String {
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
        alike, alike == 1 ? "goes another way to the same end" : "go another way to the same end"
      ),
      (otherwise, otherwise == 1 ? "ends differently" : "end differently"),
      (missing.b, "only in A"), (missing.a, "only in B"),
    ]
    return "\(pairs) in all: "
      + parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }

  private var foundWords: [String] {
    findings.map { finding in
      let run = runs.run(finding.side)
      let side = finding.side == .a ? "A" : "B"
      return "only in \(side): \(finding.group.first.code.name), "
        + "\(run.context.shortName(finding.group.first.key)), \(times(finding.group.count))"
    }
  }

  private func joined(_ lines: [String]) -> String { lines.joined(separator: "\n") + "\n" }
}

extension RunComparison {
  /// The most causes shown per task; nobody would read more of a long run.
  private static let mostCauses = 200

  /// All figures of all tasks, and each request at which the runs diverge.
  public var details: String {
    var lines = heading
    let groups = tasks.map { task in
      ComparisonTable.Group(
        name: DivergenceWords(runs: runs, task: task.task).title, rows: task.rows(.all, style))
    }
    lines += ComparisonTable(groups: groups, style: style).lines
    if isSame { return joined(lines) }
    if world != nil || !findings.isEmpty || !outside.isEmpty { lines.append("") }
    if let world {
      let words = "\(runs.moment(world)): \(runs.words(world))"
      lines.append(style.labelled("world", words))
    }
    lines += outside.map { style.labelled("outside", $0.text) }
    lines += foundWords.map { style.labelled("found", $0) }
    for task in tasks where !task.parted.isEmpty { lines += causes(task) }
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
    for cause in causes.prefix(RunComparison.mostCauses) {
      let result = words.result(cause).map { "; \($0)" } ?? ""
      let moment = words.moment(cause)
      let indent = columns(of: moment) + 4
      lines.append(
        "  " + style.paint(moment, .quiet) + "  "
          + (words.clause(of: cause) + result).wrapped(to: style.textWidth, indent: indent))
    }
    let hidden = causes.count - RunComparison.mostCauses
    if hidden > 0 { lines.append("  and \(hidden) more") }
    return lines
  }

  public var json: JSONValue { RunComparison.shape.value(of: self, in: self) }

  package static let shape = JSONShape<RunComparison, RunComparison>(
    "comparison", "two runs side by side; moments count from the beginning of the run",
    .version("comparison"), .verdict { $0.verdict },
    .object("a", side, "the first run") { $0.runs.a },
    .object("b", side, "the second run") { $0.runs.b },
    .flag("same", "whether each request, decision and run is the same") { $0.isSame },
    .list("tasks", of: task, "each identifier") { $0.tasks },
    .list("findings", of: finding, "what only one of the two shows") { $0.findings },
    .object("world", world, "where the world parts, if so", .optional) { $0.world.map { $0 } },
    .object("first", parting, "where requests part, if so", .optional) {
      $0.first.map { ($0.parted, $0.task) }
    })

  private static let side = JSONShape<RunComparison, ComparedRun>(
    "side", "one of the two",
    .text("title", "its file, and what is set") { $0.title },
    .seed(of: "the seed of the run") { $0.seed })

  private static let world = JSONShape<RunComparison, WorldDivergence>(
    "world", "something that happens around the apps in one of the runs",
    .seconds("at", "when; missing where it is so from the beginning", .optional) { $0.at },
    .text("words", "what happens") { $1.runs.words($0) })

  private static let task = JSONShape<RunComparison, TaskComparison>(
    "task", "an identifier in both runs",
    .task { $1.names(of: $0.task) },
    .flag("same", "whether each of its requests and runs is the same") { $0.isSame },
    .object("a", figures, "its figures in the first run") { $0.figuresA },
    .object("b", figures, "its figures in the second run") { $0.figuresB },
    .number("requests", "how many there are in either") { $0.pairs },
    .number("parted", "how many of them differ") { $0.parted.count },
    .number("onlyInA", "how many are missing in the second run") { $0.missing.b },
    .number("onlyInB", "how many are missing in the first run") { $0.missing.a },
    .list("causes", of: parting, "what the rest follows from") { task in
      task.causes.map { ($0, task) }
    })

  private static let figures = JSONShape<RunComparison, TaskFigures?>(
    "figures", "the figures of an identifier in one run",
    JSONKey(Figure.shown(in: .comparison).map { $0.field(.optional) }) { item, _, members in
      for figure in Figure.shown(in: .comparison) {
        if let value = figure.value(in: item) {
          members.append((figure.jsonKey, figure.json(value)))
        }
      }
    })

  private static let parting = JSONShape<RunComparison, (parted: PartedPair, of: TaskComparison)>(
    "parting", "where a request differs",
    .text("task", "the identifier of the task") { $1.names(of: $0.of.task).task },
    .seconds("at", "when") { $0.parted.parting.at },
    .word("kind", Divergence.Difference.names, "what differs") {
      $0.parted.parting.difference.name
    },
    .text("words", "the same in words") { $1.told($0.of).text($0.parted) },
    .text("result", "what comes of it, if anything", .optional) {
      $1.told($0.of).result($0.parted)
    })

  private static let finding = JSONShape<RunComparison, OneSidedFinding>(
    "finding", "something that an app does in one of the runs and that costs it background time",
    .word("onlyIn", ["a", "b"], "in which of them") { $0.side == .a ? "a" : "b" },
    .text("code", "its name in bgsim help") { $0.group.first.code.name.description },
    .text("task", "the identifier of the task") {
      $1.runs.run($0.side).name(of: $0.group.first.key).words.task
    },
    .number("count", "how often it was found") { $0.group.count })

  private func told(_ task: TaskComparison) -> DivergenceWords {
    DivergenceWords(runs: runs, task: task.task)
  }

  private func names(of task: TaskMatch) -> (app: String, task: String) {
    (task.a.map { runs.a.name(of: $0) } ?? task.b.map { runs.b.name(of: $0) } ?? .none).words
  }
}

extension Divergence.Difference {
  /// A stable identifier for programs.
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

  fileprivate static let names = [
    "only-in-a", "only-in-b", "asked-at-another-time", "asked-for-something-else",
    "decided-otherwise", "ran-otherwise",
  ]
}

extension TaskComparison {
  /// The figures that differ, of the task with this name.
  func points(called task: String) -> [ComparisonVerdict.Point] {
    Figure.shown(in: .comparison).compactMap { figure in
      guard let a = figure.value(in: figuresA), let b = figure.value(in: figuresB), a != b else {
        return nil
      }
      return ComparisonVerdict.Point(
        task: task, figure: figure, a: figure.text(a), b: figure.text(b), isMore: b > a)
    }
  }

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
