import JSON
import ParameterTrials
import PlainText
import SchedulerEngine
package import SimulationReport

/// What a fit has found, for people.
package struct ModelFitText {
  private let fit: ModelFit
  private let style: TextStyle
  private static let mostRows = 6

  package init(_ fit: ModelFit, _ style: TextStyle) {
    self.fit = fit
    self.style = style
  }

  package var text: String {
    let title = style.paint("Which changes to assumed numbers come nearer to the log", .heading)
    return title + "\n" + lines.map { LabelledLine($0.0, $0.1, style).text + "\n" }.joined()
      + table + proposal + (fit.isTried ? "\n" + paragraph(basis, style) : "")
  }

  private var lines: [(String, String)] {
    switch fit.verdict {
    case .cannotTell(let silence): return [("nearer", "cannot tell: \(words(silence))")]
    case .nothingNearer:
      return [
        ("off by", "\(perDay(fit.before.seen, fit.days.seen)) a day"),
        (
          "nearer",
          "nothing: no assumed number, changed within its bounds, takes a tenth of that away"
        ),
      ]
    case .notConfirmed:
      return [
        ("off by", halves),
        (
          "nearer",
          "nothing for certain: what helps on the fitted days does not help on the others, so it "
            + "may be chance"
        ),
      ]
    case .nearer:
      var lines = [("off by", halves), ("nearer", fit.changes.map(words).joined(separator: "; "))]
      if !fit.likewise.isEmpty {
        let others = fit.likewise.prefix(3).map { words($0.change) }.joined(separator: ", or ")
        lines.append(("as well", "this log cannot tell the first change from \(others)"))
      }
      return lines
    }
  }

  private var halves: String {
    let (before, after) = (fit.before, fit.after)
    return "\(perDay(before.unseen, fit.days.unseen)) a day, and "
      + "\(perDay(after.unseen, fit.days.unseen)) with the change, on the "
      + "\(counted(fit.days.unseen, "day")) kept to check it; \(perDay(before.seen, fit.days.seen)) "
      + "and \(perDay(after.seen, fit.days.seen)) on the \(fit.days.seen) fitted"
  }

  private func words(_ change: ParameterChange) -> String {
    let parameter = change.parameter
    return "\(parameter.name) \(parameter.text(change.value)) instead of "
      + parameter.text(parameter.value)
  }

  private func words(_ silence: ModelFit.Silence) -> String {
    switch silence {
    case .tooFewDays:
      "the scenario and the log have \(counted(fit.days.count, "day")) in common, and a fit takes "
        + "\(ModelFit.fewestDays): half of them to find a change, half to check it"
    case .noLaunches: "the log shows no launch of these tasks by the system"
    case .noEffect:
      "no assumed number, changed within its bounds, changes any launch of these days"
    }
  }

  /// The best value of each number by itself.
  private var table: String {
    if case .cannotTell = fit.verdict { return "" }
    let rows = fit.rows.prefix(ModelFitText.mostRows).map { row in
      let parameter = row.change.parameter
      return (
        name: parameter.name,
        figures: [
          parameter.text(parameter.value), parameter.text(row.change.value),
          perDay(row.error.seen, fit.days.seen), perDay(row.error.unseen, fit.days.unseen),
        ]
      )
    }
    if rows.isEmpty { return "" }
    let table = FigureTable(
      of: "one at a time", titles: ["now", "best", "off, fitted", "off, checked"], rows: rows, style
    )
    return "\n" + table.lines.joined(separator: "\n") + "\n"
  }

  private var proposal: String {
    if fit.verdict != .nearer { return "" }
    return "\n  \"rules\": \(fit.changes.rules.onOneLine)\n"
  }

  private var basis: String {
    let silent = fit.silent.count
    var words =
      "Tried: \(counted(fit.rows.count + silent, "assumed number")), each from half to twice its value, with "
      + "\(counted(fit.seeds, "seed")). "
    if silent > 0 {
      words +=
        "\(silent) of them \(silent == 1 ? "changes" : "change") no launch here, so this log says "
        + "nothing about \(silent == 1 ? "it" : "them"). "
    }
    words +=
      "Off by: how far launches would have to move, a missing or extra one counting as "
      + "\(spanText(LaunchDistance.single)). Every second day was fitted; the others check it."
    return words
  }

  private func perDay(_ milliseconds: Int64, _ days: Int) -> String {
    let count = Int64(max(days * fit.seeds, 1))
    return spanText(.milliseconds((milliseconds / count + 500) / 1_000 * 1_000))
  }
}
