import Basics
public import Documents
import RunAnalysis
import RunRecord
public import Scenarios
import SchedulerEngine

/// The difference between two scenarios over many seeds. Each seed is run in both with the same random
/// numbers, so that what they share does not add to the difference.
public final class SeedComparison {
  let tasks: [(match: TaskMatch, group: FigurePairs)]
  /// The number of seeds in the figures.
  public let seeds: Int64
  /// The first seed whose run did not reach its end. If there is one, the figures should not be shown.
  public let fault: SeedPairFault?
  /// The length of the shorter scenario; nothing after it is compared.
  let length: Span
  let a: PreparedScenario
  let b: PreparedScenario
  let titles: (a: String, b: String)

  /// The combined results of all workers. It makes no difference which worker ran a seed.
  public convenience init(
    _ a: (PreparedScenario, title: String), _ b: (PreparedScenario, title: String),
    _ workers: [SeedPairWorker]
  ) {
    var all = SeedPairWorker(a.0, b.0)
    for worker in workers { all.add(worker) }
    self.init(a, b, all)
  }

  public init(
    _ a: (PreparedScenario, title: String), _ b: (PreparedScenario, title: String),
    _ all: SeedPairWorker
  ) {
    self.a = a.0
    self.b = b.0
    titles = (a.title, b.title)
    length = min(a.0.length, b.0.length)
    tasks = zip(all.tasks, all.groups).map { ($0, $1) }
    seeds = all.seeds
    fault = all.faults.min { ($0.place, $0.side == .a ? 0 : 1) < ($1.place, $1.side == .a ? 0 : 1) }
  }

  func name(of match: TaskMatch) -> String { match.name(a, b) }
}

extension TaskMatch {
  /// The short name of the task, safe to print. Includes the app if several apps have this task.
  func name(_ a: PreparedScenario, _ b: PreparedScenario) -> String {
    let words = self.a.map { a.shortWords(of: $0) } ?? self.b.map { b.shortWords(of: $0) }
    return safeText((words ?? "").utf8)
  }

  func names(_ a: PreparedScenario, _ b: PreparedScenario) -> (app: String, task: String) {
    (self.a.map { a.name(of: $0) } ?? self.b.map { b.name(of: $0) } ?? .none).words
  }
}

/// The report of a comparison over many seeds, in about ten lines.
extension SeedComparison {
  private static let mostTasks = 3

  /// `more` is the command that shows everything, if the user can type one.
  public func brief(_ style: TextStyle, more: String? = nil) -> String {
    var lines = heading(style)
    let differing = tasks.filter { $0.group.differs }
    let shown = differing.prefix(SeedComparison.mostTasks)
    let groups = shown.map {
      ComparisonTable.Group(
        name: name(of: $0.match), rows: $0.group.rows(style, inBrief: true))
    }
    lines += ComparisonTable(groups: groups, style: style).lines
    let hidden = differing.count - shown.count
    if hidden > 0 { lines.append("  and \(counted(hidden, "more task")) that differ") }
    lines += tasks.filter { !$0.group.differs }
      .prefix(SeedComparison.mostTasks).map { task in
        "  \(name(of: task.match)): \(SeedComparison.silence(task.group))"
      }
    lines.append("")
    lines += [restsOn].map { style.labelled("based on", $0) }
    if let more { lines.append(style.commandToCopy("more", more)) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// All tasks with all intervals, and how much the pairing saved.
  public func details(_ style: TextStyle) -> String {
    var lines = heading(style)
    lines +=
      ComparisonTable(
        groups: tasks.map {
          ComparisonTable.Group(name: name(of: $0.match), rows: $0.group.rows(style))
        }, style: style
      ).lines
    lines += ["", style.paint("95 % intervals of the difference", .heading)]
    for task in tasks {
      for (figure, difference) in task.group.differences where difference.verdict != .same {
        let name = name(of: task.match)
        lines.append(
          "  " + words(figure, difference, name, style).wrapped(to: style.textWidth, indent: 4))
      }
    }
    lines += ["", style.labelled("based on", restsOn)]
    return lines.joined(separator: "\n") + "\n"
  }

  private func words(
    _ figure: Figure, _ difference: PairedDifference, _ name: String, _ style: TextStyle
  ) -> String {
    var text = "\(name), \(figure.title): "
    text +=
      difference.interval.map {
        "\(figure.signed(ofMean: $0.low)) to \(figure.signed(ofMean: $0.high)), "
          + counted(difference.pairs, "seed")
      } ?? "none: " + difference.words(of: figure, half: "", style)
    if let times = difference.unpairedTimes {
      text += "; without pairs it would take \(times) times as many seeds"
    }
    return text
  }

  private static func silence(_ group: FigurePairs) -> String {
    switch group.silence {
    case .tooFew: "so few seeds say nothing about the difference"
    case .same: "the same in each seed"
    default: "no difference found"
    }
  }

  private func heading(_ style: TextStyle) -> [String] {
    let lengths = (a.length, b.length)
    var words = "\(spanText(length)), means over \(counted(seeds, "seed"))"
    if lengths.0 != lengths.1 {
      words += "; A lasts \(spanText(lengths.0)) and B \(spanText(lengths.1)); the rest is left out"
    }
    return verdict.lines(style) + style.heading(a: titles.a, b: titles.b, words)
  }

  private var verdict: ComparisonVerdict {
    ComparisonVerdict(
      tasks.flatMap { $0.group.points(of: name(of: $0.match)) }, ofTasks: tasks.count,
      without: tasks.map { $0.group.silence }, "seed")
  }

  private var restsOn: String {
    "\(counted(seeds, "seed")), each run in both with the same randomness; intervals show "
      + "chance alone, and not what the assumed parameters change, which `bgsim\u{A0}help\u{A0}rules` lists"
  }

  public var json: JSONValue { SeedComparison.shape.value(of: self, in: self) }

  package static let shape = JSONShape<SeedComparison, SeedComparison>(
    "seed-comparison", "two scenarios over many seeds, each of them run in both",
    .version("seedComparison"), .verdict { $0.verdict }, .title("a") { $0.titles.a },
    .title("b") { $0.titles.b },
    .number("seeds", "how many were run") { $0.seeds },
    .seconds("length", "how far both scenarios go") { $0.length },
    .list(
      "tasks",
      of: JSONShape(
        "task", "an identifier in both",
        .task { $0.match.names($1.a, $1.b) },
        .figures { $0.group }), "each identifier"
    ) { $0.tasks })
}

extension JSONKey where Report == Item {
  /// The title of one side.
  static func title(_ name: String, _ title: @escaping @Sendable (Item) -> String) -> JSONKey {
    .object(
      name,
      JSONShape(
        "side", "one of the two", .text("title", "its file, and what is set") { $0 }),
      name == "a" ? "the first" : "the second"
    ) { title($0) }
  }
}

/// Runs each seed in both scenarios, one after the other, and keeps only sums. A copy made before the first
/// run can work in parallel on another thread.
public struct SeedPairWorker: Sendable {
  let tasks: [TaskMatch]
  private(set) var groups: [FigurePairs]
  private(set) var faults: [SeedPairFault] = []
  private(set) var seeds: Int64 = 0
  private var a: SeedRecords
  private var b: SeedRecords
  private let limit: Span

  public init(_ a: PreparedScenario, _ b: PreparedScenario) {
    self.a = SeedRecords(of: a)
    self.b = SeedRecords(of: b)
    limit = min(a.length, b.length) + .milliseconds(1)
    tasks = TaskMatch.all(a.tasks, b.tasks, { a.name(of: $0) }, { b.name(of: $0) })
    groups = tasks.map { _ in FigurePairs(shownIn: .comparison) }
  }

  /// `place` is the index of the seed among all seeds. Calls `goesOn` now and then, and abandons the seed
  /// when it returns false.
  public mutating func run(_ seed: UInt64, at place: Int, while goesOn: () -> Bool) {
    do throws(RunFault) {
      try a.run(seed, while: goesOn)
    } catch {
      faults.append(SeedPairFault(place: place, side: .a, fault: error))
      return
    }
    do throws(RunFault) {
      try b.run(seed, while: goesOn)
    } catch {
      faults.append(SeedPairFault(place: place, side: .b, fault: error))
      return
    }
    seeds += 1
    let pairs = TaskMatch.figures(of: tasks, a.record, b.record, before: limit)
    for (index, pair) in pairs.enumerated() { groups[index].add(pair.a, pair.b) }
  }

  mutating func add(_ other: SeedPairWorker) {
    seeds += other.seeds
    faults += other.faults
    for index in groups.indices { groups[index].add(other.groups[index]) }
  }
}

/// A seed whose run did not reach the end.
public struct SeedPairFault: Equatable, Sendable {
  let place: Int
  public let side: ComparedSide
  public let fault: RunFault
}

extension PreparedScenario {
  var length: Span { end - setup.start }

  func name(of task: TaskKey) -> TaskName {
    TaskName(
      app: Array(setup.names[setup.apps[Int(task.app.index)].name]),
      task: Array(setup.names[task.name]))
  }
}
