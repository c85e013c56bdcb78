import Basics
import RunRecord
public import Scenarios

/// A population under many schedulers, each of which runs all of its devices with the same chance. How the
/// mean over users spreads from scheduler to scheduler stands beside the interval that the users give it.
public struct FleetBySchedulers {
  private let header: FleetHeader
  private let fixed: [Int]
  /// Of all groups, in the order of the schedulers; number 0 is the first.
  private var tallies: [GroupTally] = []

  public init(_ header: FleetHeader, of prepared: PreparedPopulation) {
    self.header = header
    fixed = prepared.fixedNumbers
  }

  /// One scheduler after the other, number 0 first.
  public mutating func add(_ tally: FleetTally) { tallies.append(tally.everybody) }

  public func text(_ style: TextStyle) -> String {
    let title = header.name.isEmpty ? "A population" : safeText(header.name.utf8)
    let words =
      "\(Figure.grouped(header.devices)) devices, seed \(header.seed), under "
      + "\(SchedulerNotes.count(tallies.count - 1)). Under number 0 with the 95 % interval that the users give; "
      + "the others are means over the same users."
      + SchedulerNotes.fixed(fixed)
    var lines = [style.paint(title, .heading)]
    lines += words.wrapped(to: style.textWidth)
    if tallies.count <= SchedulerSpan.fewest {
      lines.append("These are too few for a span: \(SchedulerSpan.fewest) tell one.")
    }
    for (place, task) in header.tasks.enumerated() {
      lines += ["", style.paint(safeText(task.task.utf8), .heading)]
      let figures =
        Figure.shown(in: .often) + Figure.shown(in: task.bringsContent ? .soon : .waits)
      lines +=
        FigureTable(
          of: "", titles: ["number 0", "middle", "90 % of schedulers"],
          rows: figures.compactMap { row($0, place, style) }, style
        ).lines
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Nil where no user has the figure under number 0.
  private func row(
    _ figure: Figure, _ task: Int, _ style: TextStyle
  ) -> (name: String, figures: [String])? {
    let spreads = tallies.map { $0.tasks[task][figure] }
    guard let usual = spreads.first, usual.moments.count > 0 else { return nil }
    let means = spreads.dropFirst().compactMap {
      Estimate($0.moments, in: figure.description.unit.range)?.mean
    }.sorted()
    let ends = SchedulerSpan.ends(of: means).map {
      "\(figure.text(ofMean: $0.low)) to \(figure.text(ofMean: $0.high))"
    }
    let middle = means.isEmpty ? "" : figure.text(ofMean: means[(means.count - 1) / 2])
    return (figure.title, [figure.text(usual.moments, style), middle, ends ?? "too few"])
  }
}
