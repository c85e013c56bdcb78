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
  private let given: Rules
  /// Summed over all groups, in the order of the schedulers; number 0 is the first.
  private var tallies: [GroupTally] = []
  /// By task, the first figure whose mean spreads over schedulers, and what that comes from.
  private var spreads: [FigureSpread?] = []
  private var followed: FollowedDevices

  public init(_ header: FleetHeader, of prepared: PreparedPopulation) {
    self.header = header
    fixed = prepared.fixedNumbers
    given = prepared.reference.setup.rules
    followed = FollowedDevices(header.tasks.map { FleetBySchedulers.shown($0.bringsContent) })
  }

  /// The first devices, which are run one by one under each scheduler, so that a few can stand for all.
  public var firstDevices: [Int64] { Array(0..<min(header.devices, FollowedDevices.most)) }

  /// Adds one scheduler after the other, number 0 first: its first devices, and the tally of the others.
  public mutating func add(_ firsts: [DeviceRunner.Run], _ others: FleetTally) {
    var tally = others
    for run in firsts { tally.add(run) }
    tallies.append(tally.everybody)
    followed.add(firsts)
  }

  /// Tries which numbers the means spread from, with at most a fifth of the runs that the means took. `run` runs
  /// these devices; nil if that was interrupted.
  public mutating func findSpreads(
    in prepared: PreparedPopulation,
    run: (PreparedPopulation, _ devices: [Int64]) -> [DeviceRunner.Run]?
  ) {
    let mostRuns = WhatSpreads.Effort.ofPopulation(1).mostRuns * max(header.tasks.count, 1)
    let most = max(header.devices * Int64(tallies.count) / 5 / Int64(mostRuns), 1)
    spreads = header.tasks.enumerated().map { place, task in
      for (figure, kind) in FleetBySchedulers.shown(task.bringsContent).enumerated() {
        let means = tallies.map { $0.mean(kind, of: place) ?? .max }.dropFirst()
        if means.contains(.max) { continue }
        let devices = followed.following(
          means, figure: figure, of: place, atMost: Int(clamping: most))
        if devices.isEmpty { continue }
        let found = WhatSpreads(
          measured(means) { followed.sum(devices, under: $0, figure: figure, of: place) },
          fixed: fixed, .ofPopulation(Int64(devices.count))
        ) { scheduler, changes in
          let changed = prepared.under(scheduler, changing: changes)
          guard let runs = run(changed, devices.map { Int64($0) }) else { return nil }
          let values = runs.map { $0.figures[place][kind] ?? .max }
          return values.contains(.max) ? nil : values.reduce(0, +)
        }
        if let found { return FigureSpread(figure: kind, from: found) }
      }
      return nil
    }
  }

  private func measured(
    _ means: ArraySlice<Int64>, before: (_ scheduler: Int) -> Int64
  ) -> [WhatSpreads.Measured] {
    means.indices.compactMap { number in
      PlausibleScheduler(number).map {
        WhatSpreads.Measured(
          scheduler: $0, values: $0.values(over: given, fixed: fixed), value: means[number],
          before: before(number))
      }
    }
  }

  public func text(_ style: TextStyle) -> String {
    let title = header.name.isEmpty ? "A population" : safeText(header.name.utf8)
    let words =
      "\(Figure.grouped(header.devices)) devices, seed \(header.seed)\(header.phoneWords), under "
      + "\(Axis.schedulers.count(tallies.count - 1)). Under number 0 with the 95 % interval that the users give; "
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
      if let spread = spread(of: place) {
        lines.append(style.labelled("spread", spread.sentence))
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  func spread(of task: Int) -> FigureSpread? {
    task < spreads.count ? spreads[task] : nil
  }

  private func figures(of task: Int, _ bringsContent: Bool) -> [FigureOverSchedulers] {
    FleetBySchedulers.shown(bringsContent).compactMap {
      FigureOverSchedulers($0, tallies.map { $0.tasks[task] })
    }
  }

  private static func shown(_ bringsContent: Bool) -> [Figure] {
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
    .flag("ownPhones", "true if each is a phone of its own", .optional) {
      $0.header.hasOwnPhones ? true : nil
    },
    .texts("fixed", "the numbers that the file says, which were not drawn") {
      $0.fixed.map { SchedulerNotes.name($0) }
    },
    .list("tasks", of: task, "each identifier") { Array($0.header.tasks.enumerated()) }.inLines)

  private static let task = JSONShape<FleetBySchedulers, (offset: Int, element: FleetHeader.Task)>(
    "task", "an identifier under all schedulers",
    .task { task, _ in (task.element.app, task.element.task) },
    .list("figures", of: figure, "each figure that any user has under number 0") { task, report in
      report.figures(of: task.offset, task.element.bringsContent)
    }, FigureSpread.key(ofPopulation: true) { $1.spread(of: $0.offset) })

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
