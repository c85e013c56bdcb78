import RunRecord
import SchedulerEngine

/// One line for each identifier: how often it ran, how that ended, and how long it waited.
struct SummaryTable {
  let lines: [String]

  /// Figures that are zero for every identifier are left out where most runs have none of them.
  init(_ context: ReportContext, _ tasks: [TaskSummary]) {
    let rows = SummaryTable.rows(context, tasks)
    let figures = SummaryTable.figures.filter { figure in
      figure.rarity == .usual || rows.contains { figure.text($0) != "0" }
    }
    lines =
      FigureTable(
        titles: figures.map { $0.title },
        rows: rows.map { row in
          (context.shortName(row.task), figures.map { $0.text(row) })
        }, spare: 1, context.style
      ).lines
  }

  /// An identifier whose every call was refused has no figures, and must not be missing for that.
  private struct Row {
    let task: TaskKey
    let summary: TaskSummary?
    let refused: Int64
    var outcomes: OutcomeCounts { summary?.outcomes ?? OutcomeCounts() }
  }

  private static func rows(_ context: ReportContext, _ tasks: [TaskSummary]) -> [Row] {
    let accepted = tasks.map { task in
      Row(
        task: task.task, summary: task, refused: Int64(context.refusedCalls(of: task.task).count))
    }
    let refused = context.neverAccepted.map { task in
      Row(task: task, summary: nil, refused: Int64(context.refusedCalls(of: task).count))
    }
    return (accepted + refused).sorted {
      ($0.task.app, $0.task.name) < ($1.task.app, $1.task.name)
    }
  }

  private enum Rarity { case usual, rare }

  private struct Figure {
    let title: String
    let rarity: Rarity
    let text: @Sendable (Row) -> String

    init(
      _ title: String, _ rarity: Rarity = .usual,
      _ text: @escaping @Sendable (Row) -> String
    ) {
      self.title = title
      self.rarity = rarity
      self.text = text
    }
  }

  /// In order of importance. Each task's own lines tell the last one, too.
  private static let figures: [Figure] = [
    Figure("ran") { "\($0.outcomes.launched)" },
    Figure("done") { "\($0.outcomes.succeeded)" },
    Figure("failed", .rare) { "\($0.outcomes.failed)" },
    Figure("expired", .rare) { row in
      "\((row.summary?.expired ?? []).reduce(0) { $0 + $1.count })"
    },
    Figure("killed", .rare) {
      "\($0.outcomes.killed + $0.outcomes.crashed + $0.outcomes.trapped)"
    },
    Figure("stopped", .rare) { "\($0.outcomes.interrupted)" },
    Figure("refused", .rare) { "\($0.refused)" },
    Figure("median wait") {
      $0.summary?.waits.median.map(spanText) ?? ($0.outcomes.launched == 0 ? "never ran" : "")
    },
    Figure("longest wait") { $0.summary?.waits.longest.map(spanText) ?? "" },
    Figure("throttled") { $0.summary.map { spanText($0.throttled) } ?? "" },
    Figure("days without") { row in
      row.summary.map { "\($0.emptyDays) of \($0.days)" } ?? ""
    },
  ]
}
