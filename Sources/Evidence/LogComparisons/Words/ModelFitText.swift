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
    let title = style.paint("Which assumed numbers would come nearer", .heading)
    return title + "\n" + lines.map { LabelledLine($0.0, $0.1, style).text + "\n" }.joined()
      + table + proposal + (fit.isTried ? "\n" + paragraph(basis, style) : "")
  }

  private var lines: [(String, String)] {
    switch fit.verdict {
    case .cannotTell(let silence): return [("nearer", "cannot tell: \(words(silence))")]
    case .nothingNearer:
      return [
        ("off by", "\(perDay(fit.before.seen, fit.days.seen)) a day"),
        ("nearer", "none: no number within its bounds takes a tenth of that away"),
      ]
    case .notConfirmed:
      return [
        ("off by", halves),
        (
          "nearer",
          "none for sure: what helps on the days it saw does not help on the others, so it was chance"
        ),
      ]
    case .nearer:
      var lines = [("off by", halves), ("nearer", fit.changes.map(words).joined(separator: "; "))]
      if !fit.likewise.isEmpty {
        let others = fit.likewise.prefix(3).map { words($0.change) }.joined(separator: ", or ")
        lines.append(("as well", "this log cannot tell the first from \(others)"))
      }
      return lines
    }
  }

  private var halves: String {
    let (before, after) = (fit.before, fit.after)
    return "\(perDay(before.unseen, fit.days.unseen)) a day, with the change "
      + "\(perDay(after.unseen, fit.days.unseen)), on the \(fit.days.unseen) days it did not see; "
      + "\(perDay(before.seen, fit.days.seen)) and \(perDay(after.seen, fit.days.seen)) on the "
      + "\(fit.days.seen) it saw"
  }

  private func words(_ change: ParameterChange) -> String {
    let parameter = change.parameter
    return "\(parameter.name) \(parameter.text(change.value)) in place of "
      + parameter.text(parameter.value)
  }

  private func words(_ silence: ModelFit.Silence) -> String {
    switch silence {
    case .tooFewDays:
      "the two have \(counted(fit.days.count, "day")) in common, and it takes "
        + "\(ModelFit.fewestDays): half of them to fit, half to judge"
    case .noLaunches: "the log shows no launch of these tasks by the system"
    case .noEffect:
      "no assumed number, changed within its bounds, changes a launch of these days"
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
      of: "each by itself", titles: ["now", "best", "off, seen", "not seen"], rows: rows, style)
    return "\n" + table.lines.joined(separator: "\n") + "\n"
  }

  private var proposal: String {
    if fit.verdict != .nearer { return "" }
    return "\n  \"rules\": \(fit.changes.rules.onOneLine)\n"
  }

  private var basis: String {
    var words =
      "Tried: \(fit.rows.count + fit.silent.count) assumed numbers, each from half to twice of "
    words +=
      "what it is, over \(counted(fit.seeds, "seed")); \(fit.silent.count) of them change no "
    words +=
      "launch here, so the log says nothing about these. Off by: how far launches would have "
    words += "to move, a missing or additional one counting as "
    words += "\(spanText(LaunchDistance.single)). Every second day was looked at, the others judge."
    return words
  }

  private func perDay(_ milliseconds: Int64, _ days: Int) -> String {
    let count = Int64(max(days * fit.seeds, 1))
    return spanText(.milliseconds((milliseconds / count + 500) / 1_000 * 1_000))
  }
}
