import Basics
import RunRecord
import Scenarios
import SchedulerEngine

/// What the same users come to in two populations.
package struct PopulationComparisonText {
  private let comparison: PopulationComparison
  private let style: TextStyle

  package init(_ comparison: PopulationComparison, _ style: TextStyle) {
    self.comparison = comparison
    self.style = style
  }

  package var text: String {
    var lines = [title("A", comparison.titles.a), title("B", comparison.titles.b)]
    lines += about.wrapped(to: style.textWidth - 3).map { "   " + style.paint($0, .quiet) } + [""]
    lines += ComparisonTable(comparison.tasks.map(group), style).lines
    for (side, names) in [("A", comparison.onlyInA), ("B", comparison.onlyInB)] where !names.isEmpty
    {
      let words = names.map { safeText($0.utf8) }.joined(separator: ", ")
      lines.append(LabelledLine("only in \(side)", words, style).text)
    }
    if let saved {
      lines += ["", LabelledLine("saved", saved, style).text]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func title(_ side: String, _ words: String) -> String {
    style.paint(side, .heading) + "  "
      + safeText(words.utf8).wrapped(to: style.textWidth, indent: 3)
  }

  private var about: String {
    var words =
      "\(counted(comparison.devices, "device")), each run in both with the same chance events; means over users "
      + "and 95 % intervals of the difference"
    if comparison.lengths.a != comparison.lengths.b {
      words += ". A lasts \(spanText(comparison.lengths.a)) and B \(spanText(comparison.lengths.b))"
    } else {
      words += ", \(spanText(comparison.lengths.a))"
    }
    return words
  }

  private func group(_ task: PopulationComparison.Task) -> ComparisonTable.Group {
    ComparisonTable.Group(name: safeText(task.name.utf8), rows: task.pairs.rows(style))
  }

  /// How many more devices it would take without pairs.
  private var saved: String? {
    let least = comparison.tasks.map { $0.pairs.difference(.launchesPerDay) }
      .filter { $0.unpairedFactor != nil }.min { $0.unpairedFactor! < $1.unpairedFactor! }
    guard let times = least?.unpairedTimes else { return nil }
    return
      "without pairs the same width of launches a day would take \(times) times as many devices"
  }
}
