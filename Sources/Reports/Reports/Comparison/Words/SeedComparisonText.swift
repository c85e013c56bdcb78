public import Basics
import RunRecord
import Scenarios
import SchedulerEngine

/// What many seeds say of two scenarios, in about ten lines.
public struct SeedComparisonText {
  private let comparison: SeedComparison
  private let style: TextStyle
  private let more: String?
  private static let mostTasks = 3

  public init(_ comparison: SeedComparison, _ style: TextStyle, more: String? = nil) {
    self.comparison = comparison
    self.style = style
    self.more = more
  }

  public var brief: String {
    var lines = heading
    let differing = comparison.tasks.filter { $0.group.differs }
    let shown = differing.prefix(SeedComparisonText.mostTasks)
    let groups = shown.map {
      ComparisonTable.Group(name: comparison.name(of: $0.match), rows: rows($0.group))
    }
    lines += ComparisonTable(groups, style).lines
    let hidden = differing.count - shown.count
    if hidden > 0 { lines.append("  and \(counted(hidden, "more task")) that differ") }
    lines += comparison.tasks.filter { !$0.group.differs }
      .prefix(SeedComparisonText.mostTasks).map { task in
        "  \(comparison.name(of: task.match)): \(SeedComparisonText.silence(task.group))"
      }
    lines.append("")
    lines += [restsOn].map { LabelledLine("based on", $0, style).text }
    if let more { lines.append(CommandToCopy("more", more, style).text) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// All tasks with all intervals, and what pairing has saved.
  public var details: String {
    var lines = heading
    lines +=
      ComparisonTable(
        comparison.tasks.map {
          ComparisonTable.Group(name: comparison.name(of: $0.match), rows: rows($0.group))
        }, style
      ).lines
    lines += ["", style.paint("95 % intervals of the difference", .heading)]
    for task in comparison.tasks {
      for (figure, difference) in task.group.differences {
        let name = comparison.name(of: task.match)
        lines.append("  " + words(figure, difference, name).wrapped(to: style.textWidth, indent: 4))
      }
    }
    lines += ["", LabelledLine("based on", restsOn, style).text]
    return lines.joined(separator: "\n") + "\n"
  }

  private func words(_ figure: Figure, _ difference: PairedDifference, _ name: String) -> String {
    var text = "\(name), \(figure.title): "
    text +=
      difference.interval.map {
        "\(figure.signed(ofMean: $0.low)) to \(figure.signed(ofMean: $0.high)), "
          + counted(difference.pairs, "seed")
      } ?? "none: " + difference.words(of: figure, style)
    if let times = difference.unpairedTimes {
      text += "; without pairs it would take \(times) times as many seeds"
    }
    return text
  }

  private static func silence(_ group: FigurePairs) -> String {
    let verdicts = group.differences.map { $0.difference.verdict }
    if verdicts.contains(.tooFew) { return "so few seeds say nothing about the difference" }
    return verdicts.allSatisfy { $0 == .same }
      ? "the same in each seed" : "no difference found"
  }

  private var heading: [String] {
    func title(_ side: String, _ words: String) -> String {
      style.paint(side, .heading) + "  "
        + safeText(words.utf8).wrapped(to: style.textWidth, indent: 3)
    }
    let length = (comparison.a.length, comparison.b.length)
    var words = "\(spanText(comparison.length)), means over \(counted(comparison.seeds, "seed"))"
    if length.0 != length.1 {
      words += "; A lasts \(spanText(length.0)) and B \(spanText(length.1)); the rest is left out"
    }
    return [title("A", comparison.titles.a), title("B", comparison.titles.b)]
      + words.wrapped(to: style.textWidth - 3).map { "   " + style.paint($0, .quiet) } + [""]
  }

  private var restsOn: String {
    "\(counted(comparison.seeds, "seed")), each run in both with the same randomness; intervals show "
      + "chance alone, and not what the assumed parameters change, which `bgsim\u{A0}help\u{A0}rules` lists"
  }

  private func rows(_ group: FigurePairs) -> [ComparisonTable.Row] { group.rows(style) }
}

extension SeedComparison {
  /// One object. Means and intervals are thousandths of what a run
  /// gives, spans are milliseconds.
  public var json: JSONValue {
    .object([
      ("comparison", .integer(1)), ("a", .object([("title", .text(titles.a))])),
      ("b", .object([("title", .text(titles.b))])), ("seeds", .integer(seeds)),
      JSONValue.seconds("length", length),
      ("tasks", .list(tasks.map { task($0.match, $0.group) })),
    ])
  }

  private func task(_ match: TaskMatch, _ group: FigurePairs) -> JSONValue {
    let name =
      match.a.map { a.name(of: $0) } ?? match.b.map { b.name(of: $0) }
      ?? TaskName(app: [], task: [])
    return .object([
      ("app", .text(String(decoding: name.app, as: UTF8.self))),
      ("task", .text(String(decoding: name.task, as: UTF8.self))),
      ("figures", group.json),
    ])
  }
}
