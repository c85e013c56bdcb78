import Basics
package import Documents
import RunAnalysis
import RunRecord
package import Scenarios
import SchedulerEngine

/// Two populations under many schedulers. Under each of them, the same devices run in both with the same random
/// numbers.
package struct PopulationSchedulers {
  /// Under one scheduler.
  private let comparisons: [PopulationComparison]
  private let fixed: [Int]

  /// A comparison under each scheduler, number 0 first.
  package init(_ a: PreparedPopulation, _ b: PreparedPopulation, _ all: [PopulationComparison]) {
    comparisons = all
    fixed = Set(a.fixedNumbers + b.fixedNumbers).sorted()
  }

  private func rows(of task: Int) -> [SchedulerRow] {
    Figure.shown(in: .population).compactMap { figure in
      let found = comparisons.map { $0.tasks[task].pairs.difference(figure) }
        .filter { $0.pairs > 0 }
      let row = SchedulerRow(
        figure, found.map { ($0.meanA, $0.meanB) }, .schedulers, ofAll: comparisons.count)
      return figure == .launchesPerDay || row?.isSame == false ? row : nil
    }
  }

  private var groups: [SchedulerRow.Group] {
    comparisons[0].tasks.enumerated().map { (safeText($1.name.utf8), rows(of: $0)) }
  }

  private var verdict: ComparisonVerdict {
    ComparisonVerdict(groups, .schedulers, ofAll: comparisons.count)
  }

  package func text(_ style: TextStyle) -> String {
    let one = comparisons[0]
    let basis =
      "\(counted(one.devices, "device")) under \(Axis.schedulers.count(comparisons.count - 1)), "
      + "each in A and in B with the same chance events; means over users and schedulers."
      + SchedulerNotes.fixed(fixed)
    var lines = verdict.lines(style) + style.heading(a: one.titles.a, b: one.titles.b, basis)
    lines += SchedulerRow.table(groups, style)
    lines += one.unmatched(style)
    return lines.joined(separator: "\n") + "\n"
  }

  package var json: JSONValue { PopulationSchedulers.shape.value(of: self, in: self) }

  package static let shape = JSONShape<PopulationSchedulers, PopulationSchedulers>(
    "population-scheduler-comparison", "two populations device by device, under many schedulers",
    .version("populationSchedulerComparison"), .verdict { $0.verdict },
    .title("a") { $0.comparisons[0].titles.a }, .title("b") { $0.comparisons[0].titles.b },
    .text("edition", "that of the schedulers' numbers") { _ in PlausibleScheduler.edition },
    .number("schedulers", "how many there were besides number 0") { $0.comparisons.count - 1 },
    .number("devices", "how many were run in both under each") { $0.comparisons[0].devices },
    .list(
      "tasks",
      of: JSONShape(
        "task", "an identifier in both",
        .task { task, all in
          let task = all.comparisons[0].tasks[task]
          return (task.app, task.name)
        },
        .list("figures", of: SchedulerRow.shape(.schedulers), "each figure") { $1.rows(of: $0) }),
      "each identifier"
    ) { all, _ in Array(all.comparisons[0].tasks.indices) })
}
