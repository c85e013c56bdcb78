import Basics
package import Documents
import RunAnalysis
import RunRecord
public import Scenarios
import SchedulerEngine

/// A population under many schedulers. Each of them runs all devices with the same random numbers. The report
/// compares how far the means of schedulers spread with the 95 % interval that the spread of users gives.
public struct FleetBySchedulers {
  private let header: FleetHeader
  private let fixed: [Int]
  /// Summed over all groups, in the order of the schedulers; number 0 is the first.
  private var tallies: [GroupTally] = []
  /// By task, the first figure whose mean spreads over schedulers, and what that comes from.
  private var spreads: [(figure: Figure, from: WhatSpreads)?] = []

  public init(_ header: FleetHeader, of prepared: PreparedPopulation) {
    self.header = header
    fixed = prepared.fixedNumbers
  }

  /// Adds one scheduler after the other, number 0 first.
  public mutating func add(_ tally: FleetTally) { tallies.append(tally.everybody) }

  /// Tries which numbers the means spread from. `run` runs all users; nil if that was interrupted.
  public mutating func findSpreads(
    in prepared: PreparedPopulation, run: (PreparedPopulation) -> FleetTally?
  ) {
    var known: [(scheduler: PlausibleScheduler, positions: [Int], tally: GroupTally)] = []
    func tally(_ scheduler: PlausibleScheduler, _ changes: [ParameterChange]) -> GroupTally? {
      let positions = changes.map { $0.position }
      if let found = known.first(where: {
        $0.scheduler == scheduler && $0.positions == positions
      }) {
        return found.tally
      }
      guard let tally = run(prepared.under(scheduler, changing: changes))?.everybody else {
        return nil
      }
      known.append((scheduler, positions, tally))
      return tally
    }
    let given = prepared.reference.setup.rules
    let values = (1..<max(tallies.count, 1)).map { number in
      PlausibleScheduler(number)?.values(over: given, fixed: fixed)
    }
    spreads = header.tasks.enumerated().map { place, task in
      for figure in shown(task.bringsContent) {
        var measured: [WhatSpreads.Measured] = []
        for (number, values) in values.enumerated() {
          guard let scheduler = PlausibleScheduler(number + 1), let values else { continue }
          measured.append(
            WhatSpreads.Measured(
              scheduler: scheduler, values: values,
              value: tallies[number + 1].mean(figure, of: place) ?? .max))
        }
        let found = WhatSpreads(measured, fixed: fixed, .ofPopulations) {
          tally($0, $1)?.mean(figure, of: place)
        }
        if let found { return (figure, found) }
      }
      return nil
    }
  }

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
      lines.append("These are too few to give a range; it takes \(SchedulerSpan.fewest).")
    }
    for (place, task) in header.tasks.enumerated() {
      lines += ["", style.paint(safeText(task.task.utf8), .heading)]
      lines += style.figureTable(
        of: "", titles: ["number 0", "middle", "90 % of schedulers"],
        rows: figures(of: place, task.bringsContent).map { $0.row(style) })
      if place < spreads.count, let spread = spreads[place] {
        let words = "\(spread.figure.title): \(SchedulerNotes.sentence(of: spread.from))"
        lines.append(style.labelled("spread", words))
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func figures(of task: Int, _ bringsContent: Bool) -> [FigureOverSchedulers] {
    shown(bringsContent).compactMap {
      FigureOverSchedulers($0, tallies.map { $0.tasks[task] })
    }
  }

  private func shown(_ bringsContent: Bool) -> [Figure] {
    Figure.shown(in: .often) + Figure.shown(in: bringsContent ? .soon : .waits)
  }
}

extension GroupTally {
  /// In thousandths; nil if no user has the figure.
  fileprivate func mean(_ figure: Figure, of task: Int) -> Int64? {
    Estimate(tasks[task][figure].moments, in: figure.description.unit.range)?.mean
  }
}

/// The mean of one figure over users, under number 0 and under each of the others.
private struct FigureOverSchedulers {
  let figure: Figure
  let usual: Moments
  let middle: Int64?
  let ends: (low: Int64, high: Int64)?

  /// nil if no user has the figure under number 0.
  init?(_ figure: Figure, _ tallies: [TaskTally]) {
    guard let usual = tallies.first?[figure].moments, usual.count > 0 else { return nil }
    let means = tallies.dropFirst().compactMap {
      Estimate($0[figure].moments, in: figure.description.unit.range)?.mean
    }.sorted()
    self.figure = figure
    self.usual = usual
    middle = means.isEmpty ? nil : means[(means.count - 1) / 2]
    ends = SchedulerSpan.ends(of: means)
  }

  func row(_ style: TextStyle) -> (name: String, figures: [String]) {
    let span = ends.map {
      "\(figure.text(ofMean: $0.low)) to \(figure.text(ofMean: $0.high))"
    }
    let middle = middle.map { figure.text(ofMean: $0) } ?? ""
    return (figure.title, [figure.text(usual, style), middle, span ?? "too few"])
  }
}

extension FleetBySchedulers {
  public var json: String { FleetBySchedulers.shape.value(of: self, in: self).onOneLine + "\n" }

  package static let shape = JSONShape<FleetBySchedulers, FleetBySchedulers>(
    "population-schedulers", "what a population comes to under many plausible schedulers",
    .version("populationSchedulersSummary"),
    .text("name", "what the file calls it") { $0.header.name },
    .text("edition", "that of the schedulers' numbers") { _ in PlausibleScheduler.edition },
    .number("schedulers", "how many there were besides number 0") { $0.tallies.count - 1 },
    .number("devices", "how many devices were run under each") { $0.header.devices },
    .seed(of: "the seed of the population") { UInt64($0.header.seed) },
    .texts("fixed", "the numbers that the file says, which were not drawn") {
      $0.fixed.map { SchedulerNotes.name($0) }
    },
    .list("tasks", of: task, "each identifier") { Array($0.header.tasks.enumerated()) }.inLines)

  private static let task = JSONShape<FleetBySchedulers, (offset: Int, element: FleetHeader.Task)>(
    "task", "an identifier under all schedulers",
    .task { task, _ in (task.element.app, task.element.task) },
    .list("figures", of: figure, "each figure that any user has under number 0") { task, report in
      report.figures(of: task.offset, task.element.bringsContent)
    })

  private static let figure = JSONShape<FleetBySchedulers, FigureOverSchedulers>(
    "figure", "the mean over users of a figure",
    .text("figure", "its name, which bgsim help terms explains") { $0.figure.key },
    .word("unit", FigureUnit.words, "its unit") { $0.figure.description.unit.word },
    .estimate("number0", .ofFigure, "under number 0, the numbers of the model itself") {
      FigureEstimate($0.usual, of: $0.figure)
    },
    .mean("middle", "half of the others have at most so much") { $0.middle },
    .mean("spanLow", "nine of ten of the others lie between this, where there are 40 of them") {
      $0.ends?.low
    },
    .mean("spanHigh", "and this") { $0.ends?.high })
}

extension JSONKey where Report == FleetBySchedulers, Item == FigureOverSchedulers {
  /// A mean that is given in thousandths and written in whole units.
  fileprivate static func mean(
    _ name: String, _ meaning: String, _ value: @escaping Value<Int64>
  ) -> JSONKey {
    JSONKey(name, .number(.ofFigure), meaning, .optional) { measured, _ in
      value(measured).map { measured.figure.json(($0 + 500) / 1_000) }
    }
  }
}
