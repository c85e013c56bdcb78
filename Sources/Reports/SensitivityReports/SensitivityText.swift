import Comparisons
import FleetComparisons
import ParameterTrials
import PlainText
import Populations
import SchedulerEngine
package import SimulationReport

/// What moves a figure most, for people.
package struct SensitivityText {
  private let sensitivity: Sensitivity
  private let style: TextStyle
  private static let mostRows = 10

  package init(_ sensitivity: Sensitivity, _ style: TextStyle) {
    self.sensitivity = sensitivity
    self.style = style
  }

  package var text: String {
    sensitivity.tasks.map(text).joined(separator: "\n") + "\n" + paragraph(basis, style)
  }

  private var words: PairedFigureWords {
    PairedFigureWords(sensitivity.measure, style)
  }

  private func text(_ task: Sensitivity.Task) -> String {
    let name = safeText(task.name.utf8).shortened(to: style.textWidth, style)
    guard let mean = task.mean else {
      return style.paint(name, .heading) + "\n"
        + LabelledLine("measured", "\(sensitivity.measure.title): nobody has any", style).text
        + "\n"
    }
    var lines = [style.paint(name, .heading)]
    let measured = "\(sensitivity.measure.title), the mean of all: \(words.text(mean))"
    lines.append(LabelledLine("measured", measured, style).text)
    let moving = task.rows.filter { $0.reach > 0 }
    if let first = moving.first {
      lines.append(LabelledLine("moved by", "most by \(sentence(first))", style).text)
      lines.append("")
      lines += table(Array(moving.prefix(SensitivityText.mostRows)))
    } else {
      lines.append(LabelledLine("moved by", "none for sure", style).text)
    }
    let unsure = task.rows.count { $0.reach == 0 && $0.hasEffect }
    let silent = task.rows.count { !$0.hasEffect }
    var rest: [String] = []
    if moving.count > SensitivityText.mostRows {
      rest.append("\(moving.count - SensitivityText.mostRows) less than these")
    }
    if unsure > 0 { rest.append("\(unsure) with no difference found") }
    rest.append("\(silent) without any effect")
    lines.append(LabelledLine("others", rest.joined(separator: ", "), style).text)
    return lines.joined(separator: "\n") + "\n"
  }

  private func sentence(_ row: Sensitivity.Row) -> String {
    let parts = row.changes.map { change in
      "\(words.text(change.difference.meanB)) at \(row.parameter.text(change.value))"
    }
    return "\(row.parameter.name): \(parts.joined(separator: ", ")), in place of "
      + row.parameter.text(row.parameter.value)
  }

  private func table(_ rows: [Sensitivity.Row]) -> [String] {
    FigureTable(
      of: "assumed number", titles: ["now", "lower", "higher"],
      rows: rows.map { row in
        let cells = [false, true].map { isHigher in
          row.changes.first { ($0.value > row.parameter.value) == isHigher }.map {
            cell($0.difference)
          } ?? ""
        }
        return (row.parameter.name, [row.parameter.text(row.parameter.value)] + cells)
      }, style
    ).lines
  }

  private func cell(_ difference: PairedDifference) -> String {
    switch difference.verdict {
    case .same: return "0"
    case .noneFound, .tooFew: return "not sure"
    case .more, .less: return "\(words.signed(difference.mean)) \(words.margin(difference))"
    }
  }

  private var basis: String {
    let what: String
    switch sensitivity.unit {
    case .device: what = counted(sensitivity.devices, "device")
    case .seed: what = counted(sensitivity.devices, "seed")
    }
    return
      "Changes of the mean with 95 % intervals, over \(what), each with the same chance events in all runs. "
      + "Each assumed number by itself: lower is half of what it is, higher twice, as far as the "
      + "parameter goes; a yes or no the other way. bgsim help rules tells of each."
  }
}
