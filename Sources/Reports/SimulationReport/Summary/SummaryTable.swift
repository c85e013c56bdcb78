import RunRecord
import SchedulerEngine

/// One line for each identifier: how often it ran, how that ended, and how long it waited.
struct SummaryTable {
  let lines: [String]

  /// Figures that are zero for every identifier are left out where most runs have none of them.
  init(_ scene: Scene, _ tasks: [TaskSummary]) {
    let figures = SummaryTable.figures.filter { figure in
      figure.rarity == .usual || tasks.contains { figure.text($0) != "0" }
    }
    lines =
      FigureTable(
        titles: figures.map { $0.title },
        rows: tasks.map { task in
          (scene.shortName(task.task), figures.map { $0.text(task) })
        }, scene.look
      ).lines
  }

  private enum Rarity { case usual, rare }

  private struct Figure {
    let title: String
    let rarity: Rarity
    let text: @Sendable (TaskSummary) -> String

    init(
      _ title: String, _ rarity: Rarity = .usual,
      _ text: @escaping @Sendable (TaskSummary) -> String
    ) {
      self.title = title
      self.rarity = rarity
      self.text = text
    }
  }

  /// In order of importance: where room is short, the last go first.
  private static let figures: [Figure] = [
    Figure("ran") { "\($0.outcomes.launched)" },
    Figure("done") { "\($0.outcomes.succeeded)" },
    Figure("failed", .rare) { "\($0.outcomes.failed)" },
    Figure("expired", .rare) { task in "\(task.expired.reduce(0) { $0 + $1.count })" },
    Figure("killed", .rare) {
      "\($0.outcomes.killed + $0.outcomes.crashed + $0.outcomes.trapped)"
    },
    Figure("median wait") {
      $0.waits.median.map(spanText) ?? ($0.outcomes.launched == 0 ? "never ran" : "")
    },
    Figure("longest wait") { $0.waits.longest.map(spanText) ?? "" },
    Figure("throttled") { spanText($0.throttled) },
    Figure("days without") { "\($0.emptyDays) of \($0.days)" },
  ]
}
