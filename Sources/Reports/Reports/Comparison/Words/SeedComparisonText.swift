import Basics
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
    let differing = comparison.tasks.filter { comparison.differs($0.group) }
    let shown = differing.prefix(SeedComparisonText.mostTasks)
    let groups = shown.map {
      ComparisonTable.Group(name: comparison.name(of: $0.match), rows: rows($0.group))
    }
    lines += ComparisonTable(groups, style).lines
    let hidden = differing.count - shown.count
    if hidden > 0 { lines.append("  and \(counted(hidden, "more task")) that differ") }
    lines += comparison.tasks.filter { !comparison.differs($0.group) }
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
      for figure in ComparedFigure.allCases {
        let difference = task.group.difference(figure)
        if difference.pairs == 0 { continue }
        let name = comparison.name(of: task.match)
        lines.append("  " + words(figure, difference, name).wrapped(to: style.textWidth, indent: 4))
      }
    }
    lines += ["", LabelledLine("based on", restsOn, style).text]
    return lines.joined(separator: "\n") + "\n"
  }

  private func words(
    _ figure: ComparedFigure, _ difference: PairedDifference, _ name: String
  ) -> String {
    let words = ComparedFigureWords(figure, over: comparison.length, style)
    var text = "\(name), \(words.label): "
    text +=
      difference.halfWidth == nil
      ? "none from one pair"
      : "\(words.signed(difference.low)) to \(words.signed(difference.high)), "
        + counted(difference.pairs, "seed")
    if let factor = difference.unpairedFactor {
      let times = factor < 1_000 ? "\(factor / 10).\(factor % 10)" : "\(factor / 10)"
      text += "; without pairs it would take \(times) times as many seeds"
    }
    return text
  }

  private static func silence(_ group: PairedGroup) -> String {
    let verdicts = ComparedFigure.allCases.map { group.difference($0) }
      .filter { $0.pairs > 0 }.map { $0.verdict }
    if verdicts.contains(.tooFew) { return "one seed says nothing about the difference" }
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
    "\(counted(comparison.seeds, "seed")), each run in both with the same randomness, and assumed "
      + "parameters; `bgsim\u{A0}help\u{A0}rules` lists them"
  }

  private func rows(_ group: PairedGroup) -> [ComparisonTable.Row] {
    group.rows(over: comparison.length, style)
  }
}
